import ArgumentParser
import CommandLine
import Diary
import Workspace

/// The option that says which diary is meant.
struct DiaryOptions: ParsableArguments {
  @Option(
    name: .customLong("file"),
    help: ArgumentHelp("The diary, instead of the usual one.", valueName: "file"),
    completion: .file(extensions: ["jsonl"])
  )
  var path: String?

  func validate() throws {
    if path == "" { throw ValidationError("--file takes a file, such as brews.jsonl") }
  }

  /// The diary, to be changed.
  func changeable() throws -> DiaryFile {
    let file = try diary()
    guard file.path != "-" else {
      throw ValidationError("a diary on standard input can only be read: name a file")
    }
    return file
  }

  /// The diary; `-` is standard input.
  func diary() throws -> DiaryFile {
    let directory = try WorkingDirectory.process()
    if let path {
      var names = RawArguments.process()
      return DiaryFile(names.path(for: path), in: directory)
    }
    guard let diary = DiaryFile.usual(in: directory) else {
      throw ValidationError("there is no home folder for a diary: name one with --file")
    }
    return diary
  }
}
