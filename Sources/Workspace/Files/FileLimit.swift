/// How much of an input is read before it is taken for something other than recipes.
package enum FileLimit {
  /// The largest recipe file: 1 MiB.
  package static let file = 1 << 20
  /// The largest stream, which may hold many recipes: 16 MiB.
  package static let stream = 16 << 20
}
