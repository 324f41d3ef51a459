import ArgumentParser
import CommandLine
import SourceText
import Workspace

/// `brewguide doctor`
struct Doctor: ToolCommand {
  static let name = "doctor"

  // Computed each time, because it shows the name that the program was called by.
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: Invocation.process.name(of: "", command: name),
      abstract:
        "Find out whether program, configuration, git, diary and editors are set up.",
      discussion: """
        Checks the current folder and the files of the user, changes nothing, and opens no connection. Each line \
        is ok, a note, or a problem with what to do about it.

        `--report` writes a block to paste into a bug report. It has no names of files outside of the usual places, no \
        addresses of remotes, and nothing from recipes and diaries.

        Examples:
          brewguide doctor
          brewguide doctor --report
          brewguide doctor --format json |
            jq -r '.checks[] | select(.verdict == "problem").message'

        Exit status: 0 no problems, 1 there is a problem, 2 the current folder cannot be read, or the command line was \
        invalid.
        """
    )
  }

  @Option(name: .format, help: "Output format.") var format: Rules.Format = .text

  @Flag(help: "Write a block for a bug report, without personal data.") var report = false

  @OptionGroup(title: "Messages") var messageOptions: ConsoleOptions

  var color: ColorChoice { messageOptions.color }

  func validate() throws {
    if report, format == .json {
      throw ValidationError("--report writes text: remove --format json")
    }
  }

  func run(on console: Console) throws -> ExitStatus {
    let directory = try WorkingDirectory.process()
    let programs = InstalledPrograms()
    let diagnosis = Diagnosis(
      checks: programs.checks + FolderCheck(in: directory).checks
        + GitCheck(in: directory.path, programs).checks + UserCheck(in: directory).checks
        + [EditorCheck.check(in: directory, programs)]
    )
    if format == .json {
      console.write(diagnosis.json)
    } else if report {
      console.write(diagnosis.report)
    } else {
      let checks =
        messageOptions.quiet ? diagnosis.checks.filter { $0.verdict != .ok } : diagnosis.checks
      console.write(diagnosis.text(of: checks, width: console.tableWidth, in: console.outputStyle))
    }
    return diagnosis.verdict == .problem ? .findings : .done
  }
}
