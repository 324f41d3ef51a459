/// A file of the project, as it should be.
package struct GeneratedFile: Equatable, Sendable {
  /// Relative to the root of the project.
  package let path: String
  package let text: String
}
