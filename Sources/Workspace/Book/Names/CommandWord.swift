import SystemPackage
import Text

extension InputFile {
  /// The file as a word of a command line, for hints: quoted as a shell needs it.
  package var commandWord: String { path.map { ShellWord.spelling(of: $0.bytes) } ?? "-" }
}
