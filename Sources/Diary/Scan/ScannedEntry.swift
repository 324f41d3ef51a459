import Platform
import Recipes

/// The fields of an entry that a scan needs. Nothing is copied: the names are valid only during the call.
struct ScannedEntry {
  var id = EntryID(high: 0, low: 0)
  /// Milliseconds since 1970, in UTC.
  var milliseconds = 0
  /// The brewer, as UTF-8.
  var method = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  /// The recipe name, as UTF-8.
  var recipe = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  /// The id that the recipe states.
  var recipeId: EntryID?
  /// The book that the recipe is from.
  var book: EntryID?
  /// The path of a recipe that states no id, as UTF-8; only if ``hasPath``.
  var path = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  var hasPath = false
  /// The coffee, as UTF-8; only if ``hasCoffee``.
  var coffee = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  var hasCoffee = false
  /// The grinder, as UTF-8; only if ``hasGrinder``.
  var grinder = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  var hasGrinder = false
  var rating = 0
  var taste: TasteTag?
  /// The position of the entry in the file.
  var place = LinePosition(offset: 0, length: 0)
}

/// The position of a line in its file, without its line end.
package struct LinePosition: Hashable, Sendable {
  /// The number of bytes before it.
  package let offset: Int
  /// The length in bytes.
  package let length: Int
}

extension ScannedEntry {
  /// Calls `body` with an entry that ``DiaryLineReader`` read.
  static func with(
    _ entry: BrewLogDetailDTO,
    at place: LinePosition,
    _ body: (ScannedEntry) -> Void
  ) {
    Array(entry.summary.method.rawValue.utf8).withUnsafeBufferPointer { method in
      Array(entry.summary.recipeNameAtBrew.utf8).withUnsafeBufferPointer { recipe in
        Array((entry.coffee ?? "").utf8).withUnsafeBufferPointer { coffee in
          Array((entry.grinder ?? "").utf8).withUnsafeBufferPointer { grinder in
            Array((entry.recipePath ?? "").utf8).withUnsafeBufferPointer { path in
              body(
                ScannedEntry(
                  id: EntryID(entry.summary.id),
                  milliseconds: LogTime(entry.summary.timestamp)?.milliseconds ?? 0,
                  method: method,
                  recipe: recipe,
                  recipeId: entry.recipeId.map { EntryID($0) },
                  book: entry.book.map { EntryID($0) },
                  path: path,
                  hasPath: entry.recipePath != nil,
                  coffee: coffee,
                  hasCoffee: entry.coffee != nil,
                  grinder: grinder,
                  hasGrinder: entry.grinder != nil,
                  rating: entry.summary.rating,
                  taste: entry.summary.tasteTag,
                  place: place
                )
              )
            }
          }
        }
      }
    }
  }
}

/// An id as two integers, faster to parse and compare than a `UUID`.
package struct EntryID: Hashable, Sendable {
  /// The first sixteen hexadecimal digits.
  let high: UInt64
  /// The others.
  let low: UInt64

  init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Converts a `UUID`.
  package init(_ uuid: UUID) {
    let words = withUnsafeBytes(of: uuid.uuid) { bytes in
      (0..<2).map {
        UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self))
      }
    }
    self.init(high: words[0], low: words[1])
  }

  /// The id as a `UUID`.
  package var uuid: UUID {
    var bytes = UUID().uuid
    withUnsafeMutableBytes(of: &bytes) { bytes in
      bytes.storeBytes(of: high.bigEndian, as: UInt64.self)
      bytes.storeBytes(of: low.bigEndian, toByteOffset: 8, as: UInt64.self)
    }
    return UUID(uuid: bytes)
  }
}

/// Accumulates the entries of a scan: each worker has one, and they are merged in the end.
///
/// Entries come in any order, so the result must not depend on it.
protocol ScanTally: Sendable {
  /// Adds an entry.
  mutating func add(_ entry: ScannedEntry)
  /// Merges the tally of another worker.
  mutating func merge(_ other: Self)
}

/// Numbers names in order of first occurrence; looks them up without copying.
///
/// A dictionary would create a string or compute a SipHash for each entry, many times the instructions.
struct NameInterner: Sendable {
  /// The concatenated names, as UTF-8.
  private var bytes: [UInt8] = []
  /// The start of each name, and the end of the last.
  private var starts = [0]
  private var hashes: [UInt64] = []
  /// A hash table of number + 1, or 0 for a free slot; its size is a power of two, at most half full.
  private var slots: [UInt32] = Array(repeating: 0, count: 64)

  /// The number of names.
  var count: Int { hashes.count }

  /// The name with a number.
  func name(_ number: Int) -> String {
    String(decoding: bytes[starts[number]..<starts[number + 1]], as: UTF8.self)
  }

  /// All names, by number.
  var names: [String] { (0..<count).map { name($0) } }

  /// The number of a name; adds a new name. O(bytes of the name).
  mutating func number(of name: UnsafeBufferPointer<UInt8>) -> Int {
    let hash = Self.hash(name)
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      if hashes[number] == hash, isName(number, name) { return number }
      slot = (slot + 1) & (slots.count - 1)
    }
    return insert(name, hash, at: slot)
  }

  private func isName(_ number: Int, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    let (start, end) = (starts[number], starts[number + 1])
    guard end - start == name.count else { return false }
    return bytes.withUnsafeBytes { bytes in
      guard let known = bytes.baseAddress, let name = name.baseAddress else { return true }
      return memcmp(known + start, name, end - start) == 0
    }
  }

  private mutating func insert(
    _ name: UnsafeBufferPointer<UInt8>,
    _ hash: UInt64,
    at slot: Int
  ) -> Int {
    bytes.append(contentsOf: name)
    starts.append(bytes.count)
    hashes.append(hash)
    slots[slot] = UInt32(hashes.count)
    if hashes.count * 2 > slots.count { grow() }
    return hashes.count - 1
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 2)
    for (number, hash) in hashes.enumerated() {
      var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(number + 1)
    }
  }

  /// Hashes eight bytes at a time by folded multiplication.
  static func hash(_ name: UnsafeBufferPointer<UInt8>) -> UInt64 {
    guard let start = name.baseAddress.map({ UnsafeRawPointer($0) }) else { return 0 }
    var hash = UInt64(name.count) ^ 0x9E37_79B9_7F4A_7C15
    var offset = 0
    func mix(_ word: UInt64) {
      let product = (hash ^ word).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
      hash = product.high ^ product.low
    }
    while offset + 8 <= name.count {
      mix(start.word(at: offset))
      offset += 8
    }
    var rest: UInt64 = 0
    while offset < name.count {
      rest = rest << 8 | UInt64(start.load(fromByteOffset: offset, as: UInt8.self))
      offset += 1
    }
    mix(rest)
    return hash
  }
}
