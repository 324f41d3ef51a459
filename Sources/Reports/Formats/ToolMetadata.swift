/// The program that reports findings, for formats that name it.
package struct ToolMetadata: Equatable, Sendable {
  /// The name of the program, as it is called on a command line.
  package let name: String
  /// The version of the program, such as `0.1.0`.
  package let version: String

  package init(name: String, version: String) {
    self.name = name
    self.version = version
  }
}
