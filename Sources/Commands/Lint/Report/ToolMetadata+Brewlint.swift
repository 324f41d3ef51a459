import CommandLine
import Reports

extension ToolMetadata {
  /// This program.
  static let brewlint = ToolMetadata(name: "brewlint", version: Version.current)
}
