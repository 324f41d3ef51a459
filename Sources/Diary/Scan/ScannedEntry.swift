import BrewDomain
import Essentials
import Platform

/// What a pass over a diary wants to know of an entry. Nothing of it is copied: the names are valid only
/// while the entry is handed over.
struct ScannedEntry {
  var id = EntryID(high: 0, low: 0)
  /// Milliseconds since 1970, in UTC.
  var milliseconds = 0
  /// The brewer, as UTF-8.
  var method = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  /// What the recipe was called, as UTF-8.
  var recipe = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  var recipeId: EntryID?
  var rating = 0
  var taste: TasteTag?
  /// Where the entry stands in the file.
  var place = LinePosition(offset: 0, length: 0)
}

/// Where a line stands in its file, its end left out.
package struct LinePosition: Hashable, Sendable {
  /// Bytes before it.
  package let offset: Int
  /// Bytes of it.
  package let length: Int
}

extension ScannedEntry {
  /// Calls `body` with an entry that was read otherwise.
  static func with(
    _ entry: BrewLogDetailDTO,
    at place: LinePosition,
    _ body: (ScannedEntry) -> Void
  ) {
    Array(entry.summary.method.rawValue.utf8).withUnsafeBufferPointer { method in
      Array(entry.summary.recipeNameAtBrew.utf8).withUnsafeBufferPointer { recipe in
        body(
          ScannedEntry(
            id: EntryID(entry.summary.id),
            milliseconds: LogTime(entry.summary.timestamp)?.milliseconds ?? 0,
            method: method,
            recipe: recipe,
            recipeId: entry.recipeId.map { EntryID($0) },
            rating: entry.summary.rating,
            taste: entry.summary.tasteTag,
            place: place
          )
        )
      }
    }
  }
}

/// An id as two numbers, which are read and compared faster than a `UUID`.
package struct EntryID: Hashable, Sendable {
  /// The first sixteen hexadecimal digits.
  let high: UInt64
  /// The others.
  let low: UInt64

  init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The id that is the same as this one.
  package init(_ uuid: UUID) {
    let words = withUnsafeBytes(of: uuid.uuid) { bytes in
      (0..<2).map {
        UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self))
      }
    }
    self.init(high: words[0], low: words[1])
  }

  /// The id as others know it.
  package var uuid: UUID {
    var bytes = UUID().uuid
    withUnsafeMutableBytes(of: &bytes) { bytes in
      bytes.storeBytes(of: high.bigEndian, as: UInt64.self)
      bytes.storeBytes(of: low.bigEndian, toByteOffset: 8, as: UInt64.self)
    }
    return UUID(uuid: bytes)
  }
}

/// What a pass over a diary makes of the entries: each worker fills one, and in the end they are merged.
///
/// Entries come in no order, so nothing may depend on it.
protocol ScanTally: Sendable {
  /// Takes an entry.
  mutating func add(_ entry: ScannedEntry)
  /// Takes what another worker has.
  mutating func merge(_ other: Self)
}

/// Gives each name a number, in the order in which they come; looks them up without copying.
///
/// A dictionary would need a string, or a hash made for hostile keys, for each entry of a diary: many times
/// the instructions.
struct NameInterner: Sendable {
  /// The names, as UTF-8, one behind another.
  private var bytes: [UInt8] = []
  /// Where each name starts, and where the last ends.
  private var starts = [0]
  private var hashes: [UInt64] = []
  /// Number + 1 by the hash, 0 where there is none; a power of two of places, at most half of them taken.
  private var slots: [UInt32] = Array(repeating: 0, count: 64)

  /// How many names there are.
  var count: Int { hashes.count }

  /// The name with a number.
  func name(_ number: Int) -> String {
    String(decoding: bytes[starts[number]..<starts[number + 1]], as: UTF8.self)
  }

  /// All names, by number.
  var names: [String] { (0..<count).map { name($0) } }

  /// The number of a name, a new one for a new name. O(bytes of the name).
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

  /// Eight bytes at a time, mixed by the two halves of a product.
  private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> UInt64 {
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
