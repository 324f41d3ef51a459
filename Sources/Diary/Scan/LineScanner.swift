import Platform
import Recipes
import Text

/// Reads diary entries as they are usually written, by the places of their fields and with all checks of
/// ``DiaryLineReader``. Other lines, such as tombstones, edits and lines with unknown fields, are left to that reader.
struct LineScanner {
  /// The names of the fields with their quotes, in the order in which they are written.
  private static let names = LogField.allCases.map { Array("\"\($0.rawValue)\"".utf8) }
  private static let kinds = LogField.allCases.map(\.kind)
  private static let isNullable = LogField.allCases.map(\.isNullable)
  /// The words of the fields that take one of several, with their quotes.
  private static let words = LogField.allCases.map { field -> [[UInt8]] in
    guard case .word(let words) = field.kind else { return [] }
    return words.map { Array("\"\($0)\"".utf8) }
  }
  /// The bits of the fields that an entry must have.
  private static let required = LogField.allCases.indices.reduce(0 as UInt64) { bits, place in
    LogField.allCases[place].isOptional ? bits : bits | 1 << UInt64(place)
  }
  private static let noID: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)

  private var line = JSONLine()
  private let names = Self.names
  private let kinds = Self.kinds
  private let words = Self.words
  private let isNullable = Self.isNullable

  /// The values of the last entry.
  private(set) var id = UUID(uuid: noID)
  private(set) var time = LogTime(milliseconds: 0)
  private(set) var rating: Int?
  /// The places of the values, as they are written; empty for `null` and for missing fields.
  private var places = Array(repeating: 0..<0, count: LogField.allCases.count)

  /// Reads the line in a range; false if ``DiaryLineReader`` must read it.
  mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>) -> Bool {
    guard range.count <= LogFormat.maximumLineLength,
      (try? line.read(bytes, in: range)) != nil
    else { return false }
    for place in places.indices { places[place] = 0..<0 }
    rating = nil
    var seen: UInt64 = 0
    var next = 0
    for field in line.fields {
      guard let known = number(of: field.name, in: bytes, expected: next),
        takes(known, field.value, in: bytes)
      else { return false }
      seen |= 1 << UInt64(known)
      next = known + 1
    }
    return seen & Self.required == Self.required
  }

  /// Where the value of a field is, as it is written; nil if it has none.
  func place(of field: LogField) -> Range<Int>? {
    let place = places[field.ordinal]
    return place.isEmpty ? nil : place
  }

  /// The index of the word of a field among those that it takes.
  func word(of field: LogField, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    place(of: field).flatMap { place in
      words[field.ordinal].firstIndex { bytes[place].elementsEqual($0) }
    }
  }

  /// The number in a field; nil if the line does not have the field.
  func number(of field: LogField, in bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    place(of: field).flatMap { Double(String(decoding: bytes[$0], as: UTF8.self)) }
  }

  /// The id in a field.
  func uuid(of field: LogField, in bytes: UnsafeBufferPointer<UInt8>) -> UUID? {
    place(of: field).flatMap { Self.uuid(bytes, in: $0) }
  }

  private func number(
    of name: Range<Int>,
    in bytes: UnsafeBufferPointer<UInt8>,
    expected: Int
  ) -> Int? {
    func isName(_ number: Int) -> Bool {
      let known = names[number]
      guard known.count == name.count, let start = bytes.baseAddress else { return false }
      return memcmp(known, start + name.lowerBound, known.count) == 0
    }
    if expected < names.count, isName(expected) { return expected }
    return names.indices.first(where: isName)
  }

  /// Takes the value of a field, which is valid JSON; false if it is not an ordinary one.
  private mutating func takes(
    _ field: Int,
    _ value: Range<Int>,
    in bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let first = bytes[value.lowerBound]
    if isNullable[field], first == UInt8(ascii: "n") { return true }
    places[field] = value
    switch kinds[field] {
    case .version: return value.count == 1 && first == UInt8(ascii: "0") + UInt8(LogFormat.version)
    case .text, .method: return first == UInt8(ascii: "\"")
    // They are rare.
    case .words, .day: return false
    case .word:
      return words[field].contains { $0.count == value.count && bytes[value].elementsEqual($0) }
    case .rating:
      guard value.count == 1, case 1...5 = first &- UInt8(ascii: "0") else { return false }
      rating = Int(first - UInt8(ascii: "0"))
      return true
    case .number:
      // A number without an exponent that is this short is finite.
      return first < UInt8(ascii: ":") && first != UInt8(ascii: "\"") && value.count <= 300
        && !bytes[value].contains { $0 | 0x20 == UInt8(ascii: "e") }
    case .uuid:
      guard let uuid = Self.uuid(bytes, in: value) else { return false }
      if field == LogField.id.ordinal { id = uuid }
      return true
    case .timestamp:
      guard let time = LogTime(bytes, in: value) else { return false }
      self.time = time
      return true
    }
  }

  /// The id in a string; nil if it is not the usual text of one.
  private static func uuid(_ bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>) -> UUID? {
    guard range.count == 38, bytes[range.lowerBound] == UInt8(ascii: "\"") else { return nil }
    var id = noID
    let isRead = withUnsafeMutableBytes(of: &id) { id in
      var offset = range.lowerBound + 1
      for place in 0..<16 {
        if place == 4 || place == 6 || place == 8 || place == 10 {
          guard bytes[offset] == UInt8(ascii: "-") else { return false }
          offset += 1
        }
        guard let high = bytes[offset].hexadecimalDigit,
          let low = bytes[offset + 1].hexadecimalDigit
        else { return false }
        id[place] = high << 4 | low
        offset += 2
      }
      return true
    }
    return isRead ? UUID(uuid: id) : nil
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit; nil for other characters.
  fileprivate var hexadecimalDigit: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46, 0x61...0x66: self & 0x0F + 9
    default: nil
    }
  }
}

extension LogTime {
  /// The time in a string as this program writes it: in UTC, with three decimals or none; nil for all other texts.
  fileprivate init?(_ bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>) {
    guard range.count == 26 || range.count == 22 else { return nil }
    let text = UnsafeBufferPointer(rebasing: bytes[range])
    var isValid = true
    func number(_ start: Int, _ count: Int) -> Int {
      text[start..<start + count].reduce(0) { number, byte in
        let digit = byte &- 0x30
        if digit > 9 { isValid = false }
        return number * 10 + Int(digit)
      }
    }
    func has(_ mark: Unicode.Scalar, at place: Int) -> Bool { text[place] == UInt8(ascii: mark) }
    let (year, month, day) = (number(1, 4), number(6, 2), number(9, 2))
    let (hour, minute, second) = (number(12, 2), number(15, 2), number(18, 2))
    let hasDecimals = text.count == 26
    let fraction = hasDecimals ? number(21, 3) : 0
    guard isValid, has("\"", at: 0), has("-", at: 5), has("-", at: 8), has("T", at: 11),
      has(":", at: 14), has(":", at: 17), !hasDecimals || has(".", at: 20),
      has("Z", at: text.count - 2), (1...12).contains(month), hour < 24, minute < 60, second < 60,
      (1...CivilDay.days(in: month, of: year)).contains(day)
    else { return nil }
    let seconds = (hour * 60 + minute) * 60 + second
    self.init(
      milliseconds: (CivilDay.since1970(year, month, day) * 86_400 + seconds) * 1000 + fraction
    )
  }
}
