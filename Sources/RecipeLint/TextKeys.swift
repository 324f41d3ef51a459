import RecipeSchema

/// The keys of a recipe whose values are text of the author's own.
///
/// Bits and no array: all threads would count their references to it, for each recipe.
struct TextKeys: Sequence, IteratorProtocol {
  private var rest =
    bit(.name) | bit(.author) | bit(.source) | bit(.description) | bit(.notes)
    | bit(.grindDescriptor) | bit(.grinder) | bit(.grindSetting)

  mutating func next() -> RecipeKey? {
    guard rest != 0 else { return nil }
    defer { rest &= rest - 1 }
    return RecipeKey(rawValue: UInt8(truncatingIfNeeded: rest.trailingZeroBitCount))
  }

  private static func bit(_ key: RecipeKey) -> UInt32 { 1 << UInt32(key.rawValue) }
}
