/// A value in a text that is JSON, by its place. Its parts are found when they are asked for, so that a large text takes
/// little more memory than its bytes.
package struct JSONSlice: Sendable {
  private let bytes: [UInt8]
  private let range: Range<Int>

  /// The object in a text, which must be JSON as ``JSONLine`` reads it.
  package init(object bytes: [UInt8]) throws(JSONSyntaxError) {
    var line = JSONLine()
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    range = (bytes.starts(with: mark) ? mark.count : 0)..<bytes.count
    self.bytes = bytes
    let part = range
    let result = bytes.withUnsafeBufferPointer { bytes in
      Result { () throws(JSONSyntaxError) in try line.read(bytes, in: part) }
    }
    try result.get()
  }

  private init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    self.range = range
  }

  /// The fields in source order; nil if this is not an object. O(n).
  package var fields: [(name: String, value: JSONSlice)]? {
    bytes.withUnsafeBufferPointer { view in
      var line = JSONLine()
      guard (try? line.read(view, in: range)) != nil else { return nil }
      return line.fields.map { field in
        let name = JSONText.unescaped(view, in: field.name)
        return (String(decoding: name, as: UTF8.self), JSONSlice(bytes, field.value))
      }
    }
  }

  /// The value of a field; nil if there is none or this is not an object. O(n).
  package func field(_ name: StaticString) -> JSONSlice? {
    bytes.withUnsafeBufferPointer { view in
      var line = JSONLine()
      guard (try? line.read(view, in: range)) != nil else { return nil }
      let field = line.fields.first { JSONText.isSame($0.name, in: view, as: name) }
      return field.map { JSONSlice(bytes, $0.value) }
    }
  }

  /// The values of a list; nil if this is not a list. O(n).
  package var items: [JSONSlice]? {
    bytes.withUnsafeBufferPointer { view in
      JSONLine.items(in: view, range)?.map { JSONSlice(bytes, $0) }
    }
  }

  /// The text of a string; nil if this is not a string.
  package var string: String? {
    guard bytes[range.lowerBound] == UInt8(ascii: "\"") else { return nil }
    return bytes.withUnsafeBufferPointer {
      String(decoding: JSONText.unescaped($0, in: range), as: UTF8.self)
    }
  }

  /// The value of a number that is whole and not negative; nil for anything else.
  package var count: Int? {
    Int(String(decoding: bytes[range], as: UTF8.self)).flatMap { $0 < 0 ? nil : $0 }
  }

  /// Whether this is an object.
  package var isObject: Bool { bytes[range].first == UInt8(ascii: "{") }

  /// The value on one line without blanks between its parts. Hidden characters are escaped.
  package var compact: String {
    var text: [UInt8] = []
    text.reserveCapacity(range.count)
    bytes.withUnsafeBufferPointer { view in
      var start = range.lowerBound
      var offset = start
      var isInString = false
      while offset < range.upperBound {
        let byte = view[offset]
        if byte == UInt8(ascii: "\"") { isInString.toggle() }
        if byte <= 0x20, !isInString {
          text.appendJSONValue(view, in: start..<offset)
          start = offset + 1
        }
        // What is escaped ends no string.
        offset += byte == UInt8(ascii: "\\") ? 2 : 1
      }
      text.appendJSONValue(view, in: start..<range.upperBound)
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension JSONLine {
  /// The places of the values in a list; nil for anything else. The bytes are valid JSON.
  static func items(in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> [Range<Int>]? {
    var scan = JSONScan(bytes: bytes, offset: range.lowerBound, end: range.upperBound)
    guard scan.take("[") else { return nil }
    var items: [Range<Int>] = []
    scan.skipBlanks()
    if scan.take("]") { return [] }
    do {
      repeat {
        scan.skipBlanks()
        let start = scan.offset
        try scan.skipValue(depth: 1)
        items.append(start..<scan.offset)
      } while try scan.hasNextItem(closing: "]")
      return items
    } catch {
      return nil
    }
  }
}
