import ArgumentParser

@testable import Commands
@testable import Workspace

/// A tool with all features of the real ones.
struct SampleTool: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "brewsample",
    abstract: "Tries things out.",
    version: "1.2.3",
    subcommands: [Check.self, Fail.self],
    defaultSubcommand: Check.self
  )

  struct Check: ToolCommand {
    @OptionGroup var inputs: InputOptions
    @OptionGroup var consoleOptions: ConsoleOptions
    @OptionGroup var jobOptions: JobOptions

    var color: ColorChoice { consoleOptions.color }

    func run(on console: Console) throws -> ExitStatus {
      let request = inputs.request(arguments: RawArguments([]))
      console.write("paths \(request.paths.map { String(decoding: $0) })\n")
      console.write("null \(request.isListNullSeparated) jobs \(jobOptions.jobs ?? 0)\n")
      console.write("colored \(console.colorsOutput)\n")
      return request.paths.isEmpty ? .done : .findings
    }
  }

  struct Fail: ToolCommand {
    @Argument var kind: String

    func run(on console: Console) throws -> ExitStatus {
      switch kind {
      case "input": throw InputError(.danglingLink, at: "a.yaml")
      case "usage": throw ValidationError("That does not go together.")
      case "code": throw ExitCode(1)
      default: throw CleanExit.message("bye")
      }
    }
  }
}
