import SourceText

/// The tags of an XML document, one after another. Checks that they are balanced, and skips everything between them.
///
/// Linear, and entities are never expanded: document types are refused.
struct XMLTags {
  /// The most elements inside each other.
  private static let mostDepth = 64

  /// A tag.
  struct Tag {
    enum Kind { case start, end, empty }

    let kind: Kind
    let name: String
    /// The bytes of the tag, with its brackets.
    let range: Range<Int>
    fileprivate let attributes: [(name: String, value: String)]

    /// The value of an attribute.
    func attribute(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
  }

  let bytes: [UInt8]
  private var offset = 0
  private var open: [String] = []

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next tag; nil at the end of the document.
  mutating func next() throws(MergeProblem) -> Tag? {
    while let start = bytes[offset...].firstIndex(of: UInt8(ascii: "<")) {
      try checkText(offset..<start)
      offset = start
      if has("<!--") {
        try skip(to: "-->")
      } else if has("<?") {
        try skip(to: "?>")
      } else if has("<![CDATA[") {
        try skip(to: "]]>")
      } else if has("<!") {
        throw problem("document types are not read")
      } else {
        return try tag()
      }
    }
    try checkText(offset..<bytes.count)
    offset = bytes.count
    guard open.isEmpty else {
      throw problem("`\(open[open.count - 1].quotedBriefly)` is not closed")
    }
    return nil
  }

  private func problem(_ message: String) -> MergeProblem {
    let line = bytes.prefix(offset).count { $0 == 0x0A } + 1
    return MergeProblem("is not XML that can be read: line \(line): \(message)")
  }

  /// What a terminal would interpret is not XML, even in texts that are only copied.
  private func checkText(_ range: Range<Int>) throws(MergeProblem) {
    for byte in bytes[range] where byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D {
      throw problem("control characters are not allowed")
    }
  }

  private func has(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard offset + count <= bytes.count else { return false }
    return (0..<count).allSatisfy { bytes[offset + $0] == text.utf8Start[$0] }
  }

  private mutating func skip(to end: StaticString) throws(MergeProblem) {
    let start = offset
    while !has(end) {
      offset += 1
      guard offset < bytes.count else {
        offset = start
        throw problem("expected `\(end)`")
      }
    }
    offset += end.utf8CodeUnitCount
    try checkText(start..<offset)
  }

  // MARK: Tags

  private mutating func tag() throws(MergeProblem) -> Tag {
    let start = offset
    offset += 1
    let isEnd = take("/")
    let name = try word()
    var attributes: [(name: String, value: String)] = []
    skipBlanks()
    while offset < bytes.count, !has(">"), !has("/>") {
      let name = try word()
      skipBlanks()
      guard take("=") else { throw problem("expected `=` after `\(name.quotedBriefly)`") }
      skipBlanks()
      attributes.append((name, try value()))
      skipBlanks()
    }
    let isEmpty = take("/")
    guard take(">"), !isEnd || attributes.isEmpty && !isEmpty else { throw problem("expected `>`") }
    try checkText(start..<offset)
    try note(name, isEnd: isEnd, isEmpty: isEmpty)
    let kind: Tag.Kind = isEnd ? .end : isEmpty ? .empty : .start
    return Tag(kind: kind, name: name, range: start..<offset, attributes: attributes)
  }

  private mutating func note(_ name: String, isEnd: Bool, isEmpty: Bool) throws(MergeProblem) {
    if isEnd {
      guard open.popLast() == name else {
        throw problem("`</\(name.quotedBriefly)>` closes another element")
      }
    } else if !isEmpty {
      guard open.count < Self.mostDepth else { throw problem("nested too deeply") }
      open.append(name)
    }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  private mutating func skipBlanks() {
    while offset < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[offset]) { offset += 1 }
  }

  private mutating func word() throws(MergeProblem) -> String {
    let start = offset
    while offset < bytes.count, Self.isWord(bytes[offset]) { offset += 1 }
    guard offset > start else { throw problem("expected a name") }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "."), UInt8(ascii: ":"), 0x80...:
      true
    default: false
    }
  }

  private mutating func value() throws(MergeProblem) -> String {
    guard offset < bytes.count, has("\"") || has("'") else { throw problem("expected a quote") }
    let quote = bytes[offset]
    let start = offset + 1
    guard let end = bytes[start...].firstIndex(of: quote) else {
      throw problem("the quote is not closed")
    }
    offset = end + 1
    return Self.unescaped(bytes[start..<end])
  }

  /// A text with the escapes of ``XMLWriter`` resolved; others stay.
  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    guard bytes.contains(UInt8(ascii: "&")) else { return text }
    let parts = text.split(separator: "&", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(into: String(parts[0])) { result, part in
      guard let end = part.firstIndex(of: ";"), let scalar = scalar(part[..<end]) else {
        result += "&"
        result += part
        return
      }
      result.unicodeScalars.append(scalar)
      result += part[part.index(after: end)...]
    }
  }

  private static func scalar(_ entity: Substring) -> Unicode.Scalar? {
    switch entity {
    case "amp": "&"
    case "lt": "<"
    case "gt": ">"
    case "quot": "\""
    case "apos": "'"
    default:
      entity.hasPrefix("#x")
        ? UInt32(entity.dropFirst(2), radix: 16).flatMap { Unicode.Scalar($0) } : nil
    }
  }
}
