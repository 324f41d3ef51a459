import ArgumentParser
import RecipeLint
import SystemPackage
import Text
import Workspace

/// `brewfmt`
struct FormatCommand {
  static let table = OptionTable(
    options: [
      OptionDeclaration("check", "List the files that would change; change nothing."),
      OptionDeclaration("diff", "Show the changes as a patch; change nothing."),
      OptionDeclaration("stdout", "Write the formatted text of one file to standard output."),
      OptionDeclaration("lines", takes: "a:b", "Format only lines <a> to <b> of one file."),
      OptionDeclaration(
        "format",
        short: "f",
        takes: "format[=file]",
        isRepeatable: true,
        of: { OutputFormat.allCases.map { $0.rawValue } },
        "With --check: the output format."
      ),
    ] + FileRun.options,
    missing: ["--documents", "--changed-since"]
  )

  private var run: FileRun
  private let action: FormatAction
  private let lines: ClosedRange<Int>?
  private let formats: [OutputTarget<OutputFormat>]
  private var arguments: Arguments { run.arguments }

  init(_ arguments: Arguments, on console: Console) throws(Ending) {
    run = try FileRun(arguments, on: console)
    run.takesEquipment = true
    let isQuery = arguments.has("check") || arguments.has("diff")
    action =
      arguments.has("diff")
      ? .diff : arguments.has("check") ? .check : arguments.has("stdout") ? .print : .rewrite
    do throws(ValidationError) {
      try run.validate()
      if arguments.has("stdout"), isQuery {
        let other = arguments.has("diff") ? "--diff" : "--check"
        throw ValidationError("--stdout and \(other) cannot be used together")
      }
      if arguments.has("format"), arguments.has("diff") {
        throw ValidationError("--diff and --format cannot be used together")
      }
      if arguments.has("format"), !isQuery { throw ValidationError("--format requires --check") }
      formats = try [OutputTarget<OutputFormat>](arguments.texts("format"))
      if let text = arguments.text("lines") {
        lines = try LineArgument.range(text)
      } else {
        lines = nil
      }
    } catch {
      throw .usage(error)
    }
    run.isForWriting = action == .rewrite
  }

  func callAsFunction() throws(Ending) -> ExitStatus {
    if let status = try run.shown() { return status }
    let selection = try run.select()
    try check(inputCount: selection.files.count)
    try formats.check(against: selection.inputs, in: run.directory)
    run.begin(selection)
    return run.end(selection, try format(selection))
  }

  private func check(inputCount: Int) throws(Ending) {
    guard inputCount > 1 else { return }
    if arguments.has("stdout") {
      throw .usage(
        ValidationError(
          "--stdout writes one recipe, but there are \(inputCount) files: name one file, or remove --stdout to format in place"
        )
      )
    }
    if lines != nil {
      throw .usage(
        ValidationError(
          "--lines applies to one file, but there are \(inputCount): name one file, or remove --lines"
        )
      )
    }
  }

  private func format(_ selection: FileSelection) throws(Ending) -> ExitStatus {
    let task = FormatTask(
      action: action,
      lines: lines,
      reports: !formats.isEmpty,
      lineEndings: selection.settings.map { $0.lineEnding },
      replacement: FileReplacement(WriteScope(of: selection, in: run.directory)),
      directory: run.directory
    )
    var report = FormatReport(task, formats, of: selection.inputs, on: run.console)
    let continues = action == .rewrite || !formats.files.isEmpty
    run.forEach(selection, by: FormatWorker(task)) { file, outcome in
      report.add(file, outcome)
      return continues || run.console.isOutputOpen
    }
    do throws(ReportError) {
      try report.finish(nothingFound: selection.isEmpty)
    } catch {
      throw .report(error)
    }
    return report.status
  }
}
