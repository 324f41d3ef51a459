import Reports
import SourceText

/// What was understood of one source, and what is wrong with it.
struct DecodedConfiguration {
  var configuration = Configuration()
  /// The file to build on, as it was written, and its place.
  var extends: Extension?
  /// In the order of their places.
  var errors: [Diagnostic] = []

  /// The value of `extends`.
  struct Extension {
    let file: String
    let range: ByteRange
  }
}
