/// The keys of a recipe or of a step, as the decoder needs them.
struct KeyTable: Sendable {
  /// The names, in canonical order.
  var names: WordTable
  /// What stands behind each key.
  let types: [ValueType]
  /// The canonical positions of the keys that must be there.
  let required: [Int]

  init(_ descriptions: [KeyDescription]) {
    names = WordTable(descriptions.map(\.name))
    types = descriptions.map(\.type)
    required = descriptions.indices.filter { descriptions[$0].isRequired }
  }
}
