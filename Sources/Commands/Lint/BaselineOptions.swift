import ArgumentParser
import CommandLine
import SourceText
import SystemPackage
import Workspace

/// The options about the findings that a project lives with.
struct BaselineOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Show only findings that are not counted in <file>.", valueName: "file"),
    completion: .file()
  )
  var baseline: String?

  @Option(
    help: ArgumentHelp(
      "Write to <file> how many findings there are, for --baseline, and show none of them.",
      discussion: "With --baseline of the same file, only drop from it what is no longer found.",
      valueName: "file"
    ),
    completion: .file()
  )
  var writeBaseline: String?

  func validate() throws {
    if let baseline, let writeBaseline, baseline != writeBaseline {
      throw ValidationError(
        "--baseline and --write-baseline together drop from one file what is no longer found: name the same file twice"
      )
    }
  }

  /// The file of the baseline, where there is to be one.
  private var file: String? { baseline ?? writeBaseline }

  /// The file that they name, if any.
  var files: [String] { file.map { [$0] } ?? [] }

  /// Refuses what other options make senseless.
  func check(changesNothing: Bool) throws {
    if changesNothing, writeBaseline != nil {
      throw ValidationError(
        "--diff leaves the findings where they are, and --write-baseline counts what is left: use one at a time"
      )
    }
  }

  /// Refuses to write over what is checked.
  func check(against inputs: [InputFile], in directory: WorkingDirectory) throws {
    guard let writeBaseline else { return }
    try ReportFile.check(FilePath(writeBaseline), against: inputs, in: directory)
  }

  /// What they ask for; `nil` where they are not given.
  ///
  /// - Parameter leftOut: the rules that other options turn off; their entries stay as they are.
  func comparison(
    leavingOut leftOut: Set<String>,
    in directory: WorkingDirectory
  ) throws -> BaselineComparison? {
    guard let file else { return nil }
    return try BaselineComparison(
      BaselineFile(FilePath(file), in: directory),
      compares: baseline != nil,
      writes: writeBaseline != nil,
      leavingOut: leftOut
    )
  }
}
