import ArgumentParser
import Files
import SystemPackage
import Testing

import enum Commands.ExitStatus

@testable import Commands
@testable import Platform
@testable import Workspace

struct RawArgumentsTests {
  private func damaged(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test func invalidUTF8NamesAreRecovered() {
    let first: [UInt8] = [0x61, 0xFF]
    let second: [UInt8] = [0x61, 0xFE]
    var arguments = RawArguments([Array("tool".utf8), first, Array("b".utf8), second])
    let paths = arguments.paths(for: [damaged(first), "b", damaged(second)])
    #expect(paths == [FilePath(bytes: first), "b", FilePath(bytes: second)])
  }

  @Test func valuesAfterAnEqualsSign() {
    var arguments = RawArguments([Array("--files-from=".utf8) + [0xFF]])
    #expect(arguments.path(for: damaged([0xFF])) == FilePath(bytes: [0xFF]))
  }

  @Test func validNamesAreUnchanged() {
    var arguments = RawArguments([])
    #expect(arguments.path(for: "\u{E4}\u{FFFD}") == FilePath("\u{E4}\u{FFFD}"))
  }

  @Test func theProcessHasArguments() {
    var arguments = RawArguments.current
    #expect(arguments.path(for: "a") == "a")
  }
}

/// An option with one value is given once, or with the same value again.
struct RepeatedOptionsTests {
  private let recording: Recording

  init() throws { recording = try Recording() }

  private func run(_ arguments: [String]) -> ExitStatus {
    CommandRunner(
      SampleTool.self,
      output: recording.output,
      errors: recording.errors,
      environment: Environment([:])
    ).run(arguments)
  }

  @Test(arguments: [
    ["--jobs", "3", "--jobs", "4"], ["--jobs=3", "--jobs=4"], ["-j3", "--jobs", "4"],
    ["-j", "3", "-j4"], ["-q", "-j=3", "a.yaml", "-j", "4"], ["check", "--jobs", "3", "-j4"],
    ["--jobs", "3", "--jobs", "3", "--jobs", "4"],
  ])
  func twoValuesAreAUsageError(arguments: [String]) throws {
    #expect(run(arguments) == .failure)
    let first = try recording.errorText().split(separator: "\n").first
    #expect(first == "brewsample: error: --jobs takes one value, found '3' and '4'")
    #expect(try recording.outputText() == "")
  }

  @Test(arguments: [
    ["--jobs", "3", "-j3"], ["-q", "--quiet", "-q"], ["--exclude", "a", "--exclude", "b"],
    ["--jobs", "3", "--", "--jobs", "4"], ["--jobs", "3", "--", "-j4"],
  ])
  func othersMayComeAgain(arguments: [String]) throws {
    #expect(run(arguments) != .failure)
    #expect(try recording.errorText() == "")
  }

  /// A value that looks like an option is still a value.
  @Test func valuesAreNoOptions() {
    let declared = CommandDeclaration(of: SampleTool.Check.self).arguments
    let twice = RepeatedOptions.first(in: ["--exclude", "--jobs", "--jobs", "4"], declared)
    #expect(twice == nil)
  }
}

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
