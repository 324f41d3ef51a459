import Recipes

/// Reads diary lines as they are usually written: fast, without allocating, and with all checks of
/// ``DiaryLineReader``. Other valid lines, such as lines with unknown fields or with times that have an
/// offset, are left to ``DiaryLineReader``.
///
/// The bytes must be followed by ``BytePattern/reach`` zeros.
struct LineScanner {
  /// The result for a line.
  enum Outcome {
    case entry
    /// `entry.id` is the id that it deletes.
    case tombstone
    /// ``DiaryLineReader`` must read it.
    case unread
  }

  private let patterns: ScanPatterns
  private let keys: UnsafePointer<BytePattern>
  private let kinds: UnsafePointer<ScanPatterns.Kind>
  /// The current position; after a line was read, its end.
  var at: UnsafePointer<UInt8>

  /// A scanner at `start`.
  init(_ patterns: ScanPatterns, at start: UnsafePointer<UInt8>) {
    self.patterns = patterns
    keys = patterns.keys
    kinds = patterns.kinds
    at = start
  }

  /// Reads the line at `start`; `end` is the end of the buffer, not of the line.
  mutating func scan(
    from start: UnsafePointer<UInt8>,
    end: UnsafePointer<UInt8>,
    into entry: inout ScannedEntry
  ) -> Outcome {
    at = start
    var seen: UInt32 = 0
    var next = 0
    entry.recipeId = nil
    entry.taste = nil
    entry.hasCoffee = false
    entry.hasGrinder = false
    entry.book = nil
    entry.hasPath = false
    guard take("{") else { return .unread }
    repeat {
      skipBlanks()
      guard let key = takeKey(expected: next), seen & 1 << UInt32(key) == 0 else { return .unread }
      seen |= 1 << UInt32(key)
      next = key + 1
      skipBlanks()
      guard takeValue(of: kinds[key], into: &entry, isEntry: seen & ScanPatterns.id != 0) else {
        return .unread
      }
      skipBlanks()
    } while take(",")
    guard take("}") else { return .unread }
    skipBlanks()
    guard at == end || at.pointee == UInt8(ascii: "\n") else { return .unread }
    // The id is derived from the path then.
    if entry.hasPath { entry.recipeId = nil }
    return Self.outcome(seen)
  }

  private static func outcome(_ seen: UInt32) -> Outcome {
    if seen & ScanPatterns.id != 0 {
      // An `id` after `deletes` has replaced its value in the entry.
      let required = ScanPatterns.requiredInEntry
      return seen & required == required ? .entry : .unread
    }
    let required = ScanPatterns.requiredInTombstone | ScanPatterns.deletesBit
    return seen & required == required ? .tombstone : .unread
  }

  @inline(__always)
  private mutating func takeKey(expected: Int) -> Int? {
    if expected < patterns.keyCount, keys[expected].matches(at) {
      at += keys[expected].count
      return expected
    }
    for key in 0..<patterns.keyCount where keys[key].matches(at) {
      at += keys[key].count
      return key
    }
    return nil
  }

  @inline(__always)
  private mutating func takeValue(
    of kind: ScanPatterns.Kind,
    into entry: inout ScannedEntry,
    isEntry: Bool
  ) -> Bool {
    switch kind {
    case .version: return takeDigit(in: 1...1) != nil
    case .rating:
      guard let rating = takeDigit(in: 1...5) else { return false }
      entry.rating = rating
      return true
    case .id:
      guard let id = takeID() else { return false }
      entry.id = id
      return true
    case .deletes:
      guard let id = takeID() else { return false }
      if !isEntry { entry.id = id }
      return true
    case .recipeId:
      if takeNull() { return true }
      entry.recipeId = takeID()
      return entry.recipeId != nil
    case .time:
      guard let time = takeTime() else { return false }
      entry.milliseconds = time
      return true
    case .method: return takeName(into: &entry.method)
    case .recipe: return takeName(into: &entry.recipe)
    case .number: return takeNumber()
    case .optionalNumber: return takeNull() || takeNumber()
    case .optionalText: return takeNull() || takeText() != nil
    case .coffee:
      if takeNull() { return true }
      entry.hasCoffee = true
      return takeName(into: &entry.coffee)
    case .grinder:
      if takeNull() { return true }
      entry.hasGrinder = true
      return takeName(into: &entry.grinder)
    case .book:
      if takeNull() { return true }
      entry.book = takeID()
      return entry.book != nil
    case .path:
      if takeNull() { return true }
      entry.hasPath = true
      return takeName(into: &entry.path)
    case .grind: return takeWord(patterns.grinds) != nil
    case .taste:
      if takeNull() { return true }
      guard let word = takeWord(patterns.tastes) else { return false }
      entry.taste = TasteTag.allCases[word]
      return true
    }
  }

  @inline(__always)
  private mutating func takeNull() -> Bool {
    guard patterns.null.matches(at) else { return false }
    at += 4
    return true
  }
}

/// The patterns of ``LineScanner``, created once per worker.
final class ScanPatterns {
  /// The field names with quotes and colon, in the order in which they are written, then ``Tombstone/field``.
  let keys: UnsafePointer<BytePattern>
  /// The kinds of these fields.
  let kinds: UnsafePointer<Kind>
  /// The number of keys.
  let keyCount: Int
  /// The quoted words of ``GrindLabel``.
  let grinds: [BytePattern]
  /// The quoted words of ``TasteTag``.
  let tastes: [BytePattern]
  let null = BytePattern("null")
  /// The beginning of nearly every entry.
  let entryStart = BytePattern("{\"version\":1,\"id\":")
  /// The key of every tombstone.
  let deletes = BytePattern("\"\(Tombstone.field)\"")
  /// The key of every edit.
  let replaces = BytePattern("\"\(LineHash.field)\"")

  /// How to read the value of a field.
  enum Kind: UInt8 {
    case version, id, time, method, recipeId, recipe, number, grind, rating, taste
    case optionalText, optionalNumber, coffee, grinder, book, path, deletes
  }

  /// Bits of fields, by key index.
  static let id = bit(.id)
  static let deletesBit = UInt32(1) << UInt32(LogField.allCases.count)
  static let requiredInTombstone = bit(.version) | bit(.timestamp)
  static let requiredInEntry = LogField.allCases.reduce(0) { $1.isOptional ? $0 : $0 | bit($1) }

  private static func bit(_ field: LogField) -> UInt32 {
    1 << UInt32(LogField.allCases.firstIndex(of: field) ?? 0)
  }

  init() {
    let names = LogField.allCases.map(\.rawValue) + [Tombstone.field]
    keyCount = names.count
    keys = Self.stored(names.map { BytePattern("\"\($0)\":") })
    kinds = Self.stored(LogField.allCases.map(Self.kind) + [.deletes])
    grinds = GrindLabel.allCases.map { BytePattern("\"\($0.rawValue)\"") }
    tastes = TasteTag.allCases.map { BytePattern("\"\($0.rawValue)\"") }
  }

  deinit {
    keys.deallocate()
    kinds.deallocate()
  }

  private static func stored<Value>(_ values: [Value]) -> UnsafePointer<Value> {
    let memory = UnsafeMutableBufferPointer<Value>.allocate(capacity: values.count)
    _ = memory.initialize(from: values)
    return UnsafePointer(memory.baseAddress!)
  }

  private static func kind(of field: LogField) -> Kind {
    switch field {
    case .version: .version
    case .id: .id
    case .timestamp: .time
    case .method: .method
    case .recipeId: .recipeId
    case .recipeNameAtBrew: .recipe
    case .grindLabel: .grind
    case .rating: .rating
    case .tasteTag: .taste
    case .doseGrams, .targetYieldGrams, .waterTemperatureCelsius: .number
    case .totalTimeSeconds, .tdsPercent: .optionalNumber
    case .note, .grindSetting, .units: .optionalText
    case .coffee: .coffee
    case .grinder: .grinder
    case .book: .book
    case .recipePath: .path
    }
  }
}

/// A short text to search for, compared eight bytes at a time.
///
/// A comparison reads up to 32 bytes, whatever the length of the text.
struct BytePattern {
  /// The number of bytes that a comparison may read.
  static let reach = 32

  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
  private var masks: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
  /// The length of the text in bytes.
  let count: Int

  /// A pattern of at most 32 bytes.
  init(_ text: String) {
    count = text.utf8.count
    withUnsafeMutableBytes(of: &words) { $0.copyBytes(from: text.utf8) }
    withUnsafeMutableBytes(of: &masks) {
      $0.copyBytes(from: [UInt8](repeating: 0xFF, count: count))
    }
  }

  /// Whether the text is at this position.
  @inline(__always)
  func matches(_ place: UnsafePointer<UInt8>) -> Bool {
    let bytes = UnsafeRawPointer(place)
    guard (bytes.word(at: 0) ^ words.0) & masks.0 == 0 else { return false }
    guard count > 8 else { return true }
    guard (bytes.word(at: 8) ^ words.1) & masks.1 == 0 else { return false }
    guard count > 16 else { return true }
    return (bytes.word(at: 16) ^ words.2) & masks.2 == 0
      && (bytes.word(at: 24) ^ words.3) & masks.3 == 0
  }
}

extension UnsafeRawPointer {
  /// The eight bytes at an offset, in native byte order.
  @inline(__always)
  func word(at offset: Int) -> UInt64 { loadUnaligned(fromByteOffset: offset, as: UInt64.self) }
}
