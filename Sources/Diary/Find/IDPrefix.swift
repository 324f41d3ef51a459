/// The beginning of an id, as people type it: at least four hexadecimal digits, hyphens left out or not.
package struct IDPrefix: Sendable, Equatable {
  /// The fewest digits.
  package static let fewestDigits = 4

  private let value: EntryID
  private let mask: EntryID

  /// Nil where the text has other characters, or too few or too many digits.
  package init?(_ text: String) {
    let digits = text.utf8.filter { $0 != UInt8(ascii: "-") }
    guard (Self.fewestDigits...32).contains(digits.count) else { return nil }
    let values = digits.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard values.count == digits.count else { return nil }
    value = Self.id(values + Array(repeating: 0, count: 32 - values.count))
    mask = Self.id((0..<32).map { $0 < values.count ? 15 : 0 })
  }

  private static func id(_ digits: [Int]) -> EntryID {
    let halves = [digits[..<16], digits[16...]].map {
      $0.reduce(0 as UInt64) { $0 << 4 | UInt64($1) }
    }
    return EntryID(high: halves[0], low: halves[1])
  }

  /// Whether an id begins so.
  func matches(_ id: EntryID) -> Bool {
    id.high & mask.high == value.high && id.low & mask.low == value.low
  }
}

/// Finds the entries whose ids begin so.
struct IDMatches: ScanTally {
  private let prefix: IDPrefix
  private(set) var newest: NewestFirst
  private(set) var count = 0

  init(_ prefix: IDPrefix, limit: Int) {
    self.prefix = prefix
    newest = NewestFirst(limit: limit)
  }

  mutating func add(_ entry: ScannedEntry) {
    guard prefix.matches(entry.id) else { return }
    count += 1
    newest.add(entry)
  }

  mutating func merge(_ other: IDMatches) {
    count += other.count
    newest.merge(other.newest)
  }
}
