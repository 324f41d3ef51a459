/// A look-up table of the keys of a recipe or a step.
package struct KeyTable: Sendable {
  /// The names, in canonical order.
  var names: WordTable
  /// The type of each key.
  package let types: [ValueType]
  /// The canonical positions of the required keys.
  let required: [Int]

  /// Creates the table of keys in canonical order: ``RecipeFormat/recipe`` or ``RecipeFormat/step``.
  package init(_ descriptions: [KeyDescription]) {
    names = WordTable(descriptions.map { $0.name })
    types = descriptions.map { $0.type }
    required = descriptions.indices.filter { descriptions[$0].isRequired }
  }

  /// The canonical position of a key, or `nil`. Fastest if keys are looked up in canonical order.
  package mutating func position(of name: UnsafeBufferPointer<UInt8>) -> Int? {
    names.findNext(name)
  }
}

/// A reference to a key of the format. Cheaper to pass than its description, which is needed only for errors.
struct KeySlot {
  let scope: SchemaError.Scope
  /// The canonical position.
  let position: Int

  var description: KeyDescription { Self.descriptions(of: scope)[position] }

  /// All keys of a scope.
  static func descriptions(of scope: SchemaError.Scope) -> [KeyDescription] {
    scope == .recipe ? RecipeFormat.recipe : RecipeFormat.step
  }
}

/// Finds a word by its bytes: a key, or an allowed value.
///
/// Each word is stored as two integers for fast comparison. Keys mostly come in canonical order, so a search
/// can start after the last match.
struct WordTable: Sendable {
  private let words: [(UInt64, UInt64)]
  private var next = 0

  /// A table of words of at most 16 bytes.
  init(_ words: [String]) {
    self.words = words.map { Array($0.utf8).withUnsafeBufferPointer(Self.words) }
  }

  /// The position of a word, or `nil`.
  func find(_ word: UnsafeBufferPointer<UInt8>) -> Int? {
    var copy = self
    return copy.findNext(word)
  }

  /// The position of a word, or `nil`; the next search starts after it.
  mutating func findNext(_ word: UnsafeBufferPointer<UInt8>) -> Int? {
    // Words are padded with zeros; a text that ends with a zero is not a word.
    guard word.count <= 16, word.last != 0 else { return nil }
    let wanted = Self.words(word)
    for step in 0..<words.count {
      let sum = next + step
      let index = sum < words.count ? sum : sum - words.count
      if words[index] == wanted {
        next = index + 1 < words.count ? index + 1 : 0
        return index
      }
    }
    return nil
  }

  /// Starts the next search at the first word.
  mutating func rewind() { next = 0 }

  /// At most 16 bytes, padded with zeros, which no word contains.
  private static func words(_ name: UnsafeBufferPointer<UInt8>) -> (UInt64, UInt64) {
    guard let base = name.baseAddress else { return (0, 0) }
    let bytes = UnsafeRawPointer(base)
    let count = name.count
    if count < 8 { return (short(bytes, count), 0) }
    let low = bytes.loadUnaligned(as: UInt64.self)
    if count == 8 { return (low, 0) }
    // The last eight bytes, which overlap with `low`.
    let last = bytes.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
    return (low, last >> UInt64((16 - count) * 8))
  }

  /// Loads fewer than eight bytes by two overlapping loads.
  private static func short(_ bytes: UnsafeRawPointer, _ count: Int) -> UInt64 {
    if count >= 4 {
      let first = bytes.loadUnaligned(as: UInt32.self)
      let last = bytes.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
      return UInt64(first) | UInt64(last) << UInt64((count - 4) * 8)
    }
    var word: UInt64 = 0
    for index in 0..<count {
      word |= UInt64(bytes.load(fromByteOffset: index, as: UInt8.self)) << UInt64(index * 8)
    }
    return word
  }
}
