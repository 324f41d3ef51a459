/// The version of the tools.
package enum Version {
  /// As `--version` prints it, behind the tool's name.
  package static let current = "0.1.0"
}
