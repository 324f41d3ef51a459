/// The keys of a recipe or of a step, as those need them who look at every key.
package struct KeyTable: Sendable {
  /// The names, in canonical order.
  var names: WordTable
  /// What stands behind each key.
  package let types: [ValueType]
  /// The canonical positions of the keys that must be there.
  let required: [Int]

  /// The table of some keys in canonical order: ``RecipeFormat/recipe`` or ``RecipeFormat/step``.
  package init(_ descriptions: [KeyDescription]) {
    names = WordTable(descriptions.map(\.name))
    types = descriptions.map(\.type)
    required = descriptions.indices.filter { descriptions[$0].isRequired }
  }

  /// The canonical position of a key, or `nil`. Fastest where keys are asked for in their order.
  package mutating func position(of name: UnsafeBufferPointer<UInt8>) -> Int? {
    names.findNext(name)
  }
}
