/// Where a setting was said.
package enum Origin: Equatable, Sendable {
  /// Nowhere: it is the tools' own default.
  case builtIn
  /// In a configuration file, by its name for people; the line counts from 1.
  case file(String, line: Int)
  /// In an option, as the user wrote it.
  case option(String)
}

extension Origin: CustomStringConvertible {
  /// `.brewguide.yaml:4`, `--config rules=strict` or `default`.
  package var description: String {
    switch self {
    case .builtIn: "default"
    case .file(let name, let line): "\(name):\(line)"
    case .option(let text): text
    }
  }
}
