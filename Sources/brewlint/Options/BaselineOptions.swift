import ArgumentParser
import BrewCLI
import SystemPackage

/// The options about the findings that a project lives with.
struct BaselineOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Show only findings that <file> does not count.", valueName: "file"),
    completion: .file()
  )
  var baseline: String?

  @Option(
    help: ArgumentHelp(
      "Count what is found in <file>, for --baseline, and show nothing of it.",
      discussion: "With --baseline of the same file: only drop from it what is mended.",
      valueName: "file"
    ),
    completion: .file()
  )
  var writeBaseline: String?

  func validate() throws {
    if let baseline, let writeBaseline, baseline != writeBaseline {
      throw ValidationError(
        "--baseline and --write-baseline together drop from one file what is mended: name the same file twice"
      )
    }
  }

  /// Refuses to write over what is checked.
  func check(against inputs: [InputFile], in directory: WorkingDirectory) throws {
    guard let writeBaseline else { return }
    try ReportFile.check(FilePath(writeBaseline), against: inputs, in: directory)
  }

  /// What they ask for; `nil` where they are not given.
  func comparison(in directory: WorkingDirectory) throws -> BaselineComparison? {
    guard let name = baseline ?? writeBaseline else { return nil }
    let file = try BaselineFile(FilePath(name), in: directory)
    return try BaselineComparison(
      file,
      compares: baseline != nil,
      writes: writeBaseline != nil
    )
  }
}
