import SourceText
import SystemPackage

/// The text of a configuration, and what its places are called.
struct ConfigurationSource {
  let text: SourceText
  /// The folder that globs are relative to; absolute, without symbolic links.
  let folder: FilePath
  /// The option that the text comes from; nil for a file.
  let option: String?
  private let lines: LineIndex

  init(_ text: SourceText, folder: FilePath, option: String? = nil) {
    self.text = text
    self.folder = folder
    self.option = option
    lines = LineIndex(text.bytes)
  }

  /// What a byte's place is called.
  func origin(at offset: Int) -> Origin {
    if let option { return .option(option) }
    return .file(text.name, line: lines.position(at: offset).line)
  }
}
