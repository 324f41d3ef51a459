import Platform
import Recipes
import Text

/// Reads lines of a diary. After one pass over the JSON, each field is known by the place of its value; values are made
/// only when they are asked for. Reuses its memory for each line.
package struct LineReader {
  /// What a line is.
  enum Kind: Equatable {
    case entry
    case tombstone(Tombstone)
  }

  /// The names of the fields with their quotes, in the order in which they are written.
  private static let names = LogField.allCases.map { Array("\"\($0.rawValue)\"".utf8) }
  private static let kinds = LogField.allCases.map(\.kind)
  /// The words of the fields that take one of several, with their quotes.
  private static let words = LogField.allCases.map { field -> [[UInt8]] in
    guard case .word(let words) = field.kind else { return [] }
    return words.map { Array("\"\($0)\"".utf8) }
  }
  /// The bits of the fields that a line may lack, and of those that may be `null`.
  private static let optional = bits { $0.isOptional }
  private static let nullable = bits { $0.isNullable }

  private static func bits(_ has: (LogField) -> Bool) -> UInt64 {
    LogField.allCases.enumerated().reduce(0) { $0 | (has($1.element) ? 1 << UInt64($1.offset) : 0) }
  }

  private static let noID: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)

  private var line = JSONLine()
  private let names = Self.names
  private let kinds = Self.kinds
  private let words = Self.words
  private let optional = Self.optional
  private let nullable = Self.nullable

  /// The values of the last entry.
  private(set) var id = UUID(uuid: noID)
  private(set) var time = LogTime(milliseconds: 0)
  /// Whether the line has the time as this program writes it.
  private(set) var hasUsualTime = false
  private(set) var rating: Int?
  /// Whether the last line is an entry.
  private(set) var isEntry = false
  /// The hashes of the lines that it replaces; empty if it is not an edit.
  private(set) var replaced: [LineHash] = []
  /// The places of the values, as they are written; empty for `null` and for missing fields.
  private var places = Array(repeating: 0..<0, count: LogField.allCases.count)
  /// The bits of the fields with a value, and of those with `null`.
  private var present: UInt64 = 0
  private var nulls: UInt64 = 0
  /// The fields of a later release.
  private var others: [JSONLine.Field] = []
  private var deleted: Range<Int>?
  private var links: Range<Int>?

  package init() {}

  // MARK: Reading

  /// Reads the line in a range, without its line end. O(n).
  ///
  /// - Throws: the first field that is missing or wrong; a missing id counts last, so that what lacks one as well is said
  ///   first.
  mutating func read(
    _ bytes: UnsafeBufferPointer<UInt8>,
    in range: Range<Int>
  ) throws(LineProblem) -> Kind {
    forget()
    guard range.count <= LogFormat.maximumLineLength else { throw .tooLong }
    do {
      try line.read(bytes, in: range)
    } catch {
      throw LineProblem(ofSyntaxIn: Array(bytes[range]))
    }
    findFields(bytes)
    do throws(LineProblem) {
      if let deleted, !has(.id) { return .tombstone(try tombstone(deleted, bytes)) }
      try checkAll(bytes)
      if let links { replaced = try hashes(links, bytes) }
      // The id is derived from the path then.
      if place(of: .recipePath) != nil { places[LogField.recipeId.ordinal] = 0..<0 }
      isEntry = true
      return .entry
    } catch {
      if case .syntax = error { throw LineProblem(ofSyntaxIn: Array(bytes[range])) }
      // What a later release wrote may be wrong only for this one.
      try check(0, bytes)
      guard case .index(let version) = value(of: .version, in: bytes), version > LogFormat.version
      else { throw error }
      throw .newerVersion(version)
    }
  }

  /// Forgets the last line.
  mutating func forget() { (isEntry, replaced) = (false, []) }

  private mutating func findFields(_ bytes: UnsafeBufferPointer<UInt8>) {
    for place in places.indices { places[place] = 0..<0 }
    (present, nulls, rating, deleted, links) = (0, 0, nil, nil, nil)
    others.removeAll(keepingCapacity: true)
    var next = 0
    for field in line.fields {
      if let known = number(of: field.name, in: bytes, expected: next) {
        if bytes[field.value.lowerBound] == UInt8(ascii: "n") {
          nulls |= 1 << UInt64(known)
        } else {
          places[known] = field.value
          present |= 1 << UInt64(known)
        }
        next = known + 1
      } else if JSONText.isSame(field.name, in: bytes, as: "deletes") {
        deleted = field.value
      } else if JSONText.isSame(field.name, in: bytes, as: "replaces") {
        links = bytes[field.value.lowerBound] == UInt8(ascii: "n") ? nil : field.value
      } else {
        others.append(field)
      }
    }
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
    if let number = names.indices.first(where: isName) { return number }
    guard bytes[name].contains(UInt8(ascii: "\\")) else { return nil }
    let text = String(decoding: JSONText.unescaped(bytes, in: name), as: UTF8.self)
    return LogField(rawValue: text)?.ordinal
  }

  private func has(_ field: LogField) -> Bool {
    (present | nulls) >> UInt64(field.ordinal) & 1 == 1
  }

  private mutating func checkAll(_ bytes: UnsafeBufferPointer<UInt8>) throws(LineProblem) {
    let isComplete = ~(present | optional | nulls & nullable) << UInt64(64 - names.count) == 0
    // Most fields of most lines have no value.
    func isChecked(_ place: Int) -> Bool { !isComplete || present >> UInt64(place) & 1 == 1 }
    try check(0, bytes)
    for place in 2..<names.count where isChecked(place) { try check(place, bytes) }
    try check(LogField.id.ordinal, bytes)
  }

  private mutating func check(
    _ place: Int,
    _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(LineProblem) {
    let value = places[place]
    if value.isEmpty {
      let field = LogField.allCases[place]
      if field.isOptional || field.isNullable && has(field) { return }
      let found = has(field) ? "null" : nil
      throw .field(.init(field.rawValue, expected: field.kind.expectation, found: found))
    }
    if isUsual(place, value, bytes) { return }
    // Another spelling of a value, or a wrong one.
    let field = LogField.allCases[place]
    switch try Self.value(value, bytes, field.rawValue, field.kind) {
    case .uuid(let id) where field == .id: self.id = id
    case .time(let date): time = LogTime(date) ?? time
    case .index(let number) where field == .rating: rating = number
    default: break
    }
  }

  /// Whether a value is spelled as this program writes it.
  private mutating func isUsual(
    _ field: Int,
    _ value: Range<Int>,
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let first = bytes[value.lowerBound]
    switch kinds[field] {
    case .version: return value.count == 1 && first == UInt8(ascii: "0") + UInt8(LogFormat.version)
    case .text, .method: return first == UInt8(ascii: "\"")
    case .words, .numbers, .day: return false
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
      hasUsualTime = false
      guard let time = LogTime(bytes, in: value) else { return false }
      (self.time, hasUsualTime) = (time, value.count == "\"2026-04-01T06:30:00.000Z\"".utf8.count)
      return true
    }
  }

  private func tombstone(
    _ deleted: Range<Int>,
    _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(LineProblem) -> Tombstone {
    var reader = self
    try reader.check(0, bytes)
    let id = try Self.value(deleted, bytes, Tombstone.field, .uuid)
    try reader.check(LogField.timestamp.ordinal, bytes)
    guard case .uuid(let id) = id else { throw .notObject(kind: "nothing") }
    return Tombstone(id: id, time: reader.time)
  }

  private func hashes(
    _ place: Range<Int>,
    _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(LineProblem) -> [LineHash] {
    let node = try Self.node(place, bytes)
    let texts = node.string.map { [$0] } ?? node.items?.map { $0.string ?? "" }
    let hashes = texts?.compactMap { LineHash($0) }
    guard let hashes, hashes.count == texts?.count else {
      let expected = "a SHA-256 of 64 hexadecimal digits, or a list of them"
      throw .field(.init(LineHash.field, expected: expected, found: node.spelling))
    }
    return hashes
  }

  // MARK: Values

  /// The entry that was read.
  func entry(in bytes: UnsafeBufferPointer<UInt8>) -> BrewLogDetailDTO {
    var brew = Brew()
    for field in LogField.allCases where field != .version {
      if let value = value(of: field, in: bytes) { brew[field] = value }
    }
    return BrewLogDetailDTO(brew)
  }

  /// The id and time of what a later release wrote; nil if one of them cannot be read.
  func identity(in bytes: UnsafeBufferPointer<UInt8>) -> (id: UUID, time: LogTime)? {
    guard case .uuid(let id) = value(of: .id, in: bytes),
      case .time(let date) = value(of: .timestamp, in: bytes), let time = LogTime(date)
    else { return nil }
    return (id, time)
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

  /// The value of a field; nil if the line has none that the field may have.
  func value(of field: LogField, in bytes: UnsafeBufferPointer<UInt8>) -> FieldValue? {
    guard let place = place(of: field) else { return nil }
    switch field.kind {
    case .text: return .text(String(decoding: JSONText.unescaped(bytes, in: place), as: UTF8.self))
    case .number(let measure):
      return Double(String(decoding: bytes[place], as: UTF8.self)).map { measure.value($0) }
    case .uuid: if let id = Self.uuid(bytes, in: place) { return .uuid(id) }
    case .timestamp: if let time = LogTime(bytes, in: place) { return .time(time.date) }
    default: break
    }
    return try? Self.value(place, bytes, field.rawValue, field.kind)
  }

  /// The fields of a later release, in the order of the line.
  func unknownFields(in bytes: UnsafeBufferPointer<UInt8>) -> [UnknownField] {
    others.map { field in
      UnknownField(
        name: String(decoding: JSONText.unescaped(bytes, in: field.name), as: UTF8.self),
        json: bytes[field.value].map { $0.isLineBreak ? 0x20 : $0 }
      )
    }
  }

  /// A value of a kind, however it is spelled.
  private static func value(
    _ place: Range<Int>,
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ name: String,
    _ kind: LogField.Kind
  ) throws(LineProblem) -> FieldValue {
    let node = try node(place, bytes)
    if let value = FieldValue(node, of: kind) { return value }
    throw .field(.init(name, expected: kind.expectation, found: node.spelling))
  }

  private static func node(
    _ place: Range<Int>,
    _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(LineProblem) -> JSONNode {
    var parser = JSONParser(Array(bytes[place]))
    do throws(JSONSyntaxError) {
      if let node = try parser.next() { return node }
    } catch {
      throw .syntax(error)
    }
    throw .notObject(kind: "nothing")
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
