import BrewDomain

/// Reads the lines of a diary as they are usually written: fast, without allocating, and with all that
/// ``DiaryLineReader`` demands checked. What it does not read, such as fields it does not know or times with an
/// offset, is no less valid: then ``DiaryLineReader`` has the word.
///
/// The bytes must be followed by ``BytePattern/reach`` zeros.
struct LineScanner {
  /// What came of a line.
  enum Outcome {
    case entry
    /// `entry.id` is what it takes back.
    case tombstone
    /// It must be read otherwise.
    case unread
  }

  private let patterns: ScanPatterns
  private let keys: UnsafePointer<BytePattern>
  private let kinds: UnsafePointer<ScanPatterns.Kind>
  /// Where it has come to; behind a line that was read, at its end.
  var at: UnsafePointer<UInt8>

  /// A scanner that stands at `start`.
  init(_ patterns: ScanPatterns, at start: UnsafePointer<UInt8>) {
    self.patterns = patterns
    keys = patterns.keys
    kinds = patterns.kinds
    at = start
  }

  /// Reads the line that starts at `start`; `end` is that of the bytes, not of the line.
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
    return Self.outcome(seen)
  }

  private static func outcome(_ seen: UInt32) -> Outcome {
    if seen & ScanPatterns.id != 0 {
      // An id behind `deletes` has taken its place in the entry.
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

/// What ``LineScanner`` compares with. Made once for a pass; belongs to whoever made it.
final class ScanPatterns {
  /// The names of fields with quotes and colon, in the order in which they are written, and ``Tombstone/field``.
  let keys: UnsafePointer<BytePattern>
  /// What those fields hold.
  let kinds: UnsafePointer<Kind>
  /// How many there are.
  let keyCount: Int
  /// The words of ``GrindLabel`` in quotes.
  let grinds: [BytePattern]
  /// The words of ``TasteTag`` in quotes.
  let tastes: [BytePattern]
  let null = BytePattern("null")
  /// How nearly every entry begins.
  let entryStart = BytePattern("{\"version\":1,\"id\":")
  /// What every tombstone has.
  let deletes = BytePattern("\"\(Tombstone.field)\"")

  /// What is done with the value of a field.
  enum Kind: UInt8 {
    case version, id, time, method, recipeId, recipe, number, grind, rating, taste
    case optionalText, optionalNumber, deletes
  }

  /// Bits of fields, by their places among the keys.
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
    case .note, .coffee, .grindSetting: .optionalText
    }
  }
}

/// A short text that is looked for, compared eight bytes at a time.
///
/// Up to 32 bytes are read at the place of comparison, whatever the length of the text.
struct BytePattern {
  /// The bytes that may be read behind what a pattern is compared with.
  static let reach = 32

  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
  private var masks: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
  /// The bytes of the text.
  let count: Int

  /// A pattern of at most 32 bytes.
  init(_ text: String) {
    count = text.utf8.count
    withUnsafeMutableBytes(of: &words) { $0.copyBytes(from: text.utf8) }
    withUnsafeMutableBytes(of: &masks) {
      $0.copyBytes(from: [UInt8](repeating: 0xFF, count: count))
    }
  }

  /// Whether the text stands here.
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
  /// The eight bytes at an offset, in the order of the machine.
  @inline(__always)
  func word(at offset: Int) -> UInt64 { loadUnaligned(fromByteOffset: offset, as: UInt64.self) }
}
