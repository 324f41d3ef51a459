import RecipeLint
import SystemPackage
import TestSupport
import Text

@testable import Workspace

/// Decodes configurations for tests.
enum Sample {
  /// The decoded configuration of `/project/.brewguide.yaml` with this text.
  static func decode(_ yaml: String) -> DecodedConfiguration {
    let text = SourceText(name: ".brewguide.yaml", bytes: Array(yaml.utf8))
    return ConfigurationDecoder.decode(ConfigurationSource(text, folder: "/project"))
  }

  /// Its errors, one per line: line, column and message.
  static func errors(in yaml: String) -> String { lines(decode(yaml).errors, yaml) }

  /// Errors in a text, one per line: line, column and message.
  static func lines(_ errors: [Diagnostic], _ text: String) -> String {
    let index = LineIndex(Array(text.utf8))
    return errors.map { error in
      let place = index.position(at: error.range.start)
      return "\(place.line):\(place.column) \(error.message)"
    }.joined(separator: "\n")
  }
}
