import RecipeLint
import Text

/// The decoded configuration of one source, with its errors.
struct DecodedConfiguration {
  var configuration = Configuration()
  /// The extended file as written, and its position.
  var extends: NamedFile?
  /// Whether the source seems to be meant as a configuration.
  var isConfiguration = true
  /// In source order.
  var errors: [Diagnostic] = []

  /// The value of a key that names a file.
  struct NamedFile {
    let file: String
    let range: ByteRange
  }
}
