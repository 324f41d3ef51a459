/// Which keys a mapping has.
enum KeyScope {
  /// Those of a recipe.
  case recipe
  /// Those of a step.
  case step
  /// Those of another program, or of nobody.
  case other
}

/// A key of a mapping, in the order in which it is written.
struct OrderedKey {
  /// The node of the key.
  let node: Int
  /// The canonical position among the keys of its scope; -1 for a key that is not of the format.
  let position: Int
  /// The same, but one number for all keys whose order means nothing to the format.
  let rank: Int
}
