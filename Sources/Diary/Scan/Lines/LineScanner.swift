import BrewDomain

/// Reads the lines of a diary as they are usually written: fast, without allocating, and with all that
/// ``LineReader`` demands checked. What it does not read, such as fields it does not know or times with an
/// offset, is no less valid: then ``LineReader`` has the word.
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
