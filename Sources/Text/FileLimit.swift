/// The size limits of inputs.
package enum FileLimit {
  /// The largest recipe file: 1 MiB.
  package static let file = 1 << 20
  /// The largest stream, which may hold many recipes: 16 MiB.
  package static let stream = 16 << 20
  /// The largest stream where files have no limit: 1 GiB.
  package static let longStream = 1 << 30
}
