import Testing

import enum Commands.ExitStatus

@testable import Commands
@testable import Platform

struct CommandRunnerTests {
  private let recording: Recording

  init() throws { recording = try Recording() }

  private func run(_ arguments: String...) -> ExitStatus {
    CommandRunner(
      SampleTool.self,
      output: recording.output,
      errors: recording.errors,
      environment: Environment([:])
    ).run(arguments)
  }

  @Test func returnsTheStatusOfItsCommand() throws {
    #expect(run("a.yaml", "-", "--jobs", "3", "--files-from", "x", "-0") == .findings)
    #expect(
      try recording.outputText() == """
        paths ["a.yaml", "-"]
        null true jobs 3
        colored false

        """
    )
    #expect(try recording.errorText() == "")
  }

  @Test func aRunWithoutFindings() { #expect(run() == .done) }

  @Test func pathsMayLookLikeOptions() throws {
    #expect(run("--", "-x.yaml", "--color") == .findings)
    #expect(try recording.outputText().hasPrefix("paths [\"-x.yaml\", \"--color\"]\n"))
  }

  @Test(arguments: [["-j8"], ["-j", "8"], ["--jobs=8"]])
  func jobsCanBeWrittenInManyWays(arguments: [String]) throws {
    let runner = CommandRunner(
      SampleTool.self,
      output: recording.output,
      errors: recording.errors,
      environment: Environment([:])
    )
    #expect(runner.run(arguments) == .done)
    #expect(try recording.outputText().contains("jobs 8"))
  }

  @Test func theCommandChoosesTheColor() throws {
    #expect(run("--color", "always") == .done)
    #expect(try recording.outputText().contains("colored true"))
  }

  @Test(arguments: [
    (["--colour"], "unknown option '--colour'"),
    (["-x"], "unknown option '-x'"),
    (["--color", "mauve"], "--color takes auto, always or never, not 'mauve'"),
    (["--jobs", "0"], "--jobs takes a number from 1 to 1024, not 0"),
    (["-q", "-v"], "--quiet and --verbose cannot be used together"),
    (["-0"], "--null (-0) requires --files-from"),
    (["--exclude", "[a"], "--exclude '[a' is not a valid glob"),
    (
      ["-", "--files-from", "-"],
      "standard input cannot be both a recipe and the --files-from list"
    ),
    (["fail", "usage"], "that does not go together"),
  ])
  func usageErrorsEndWithTwo(arguments: [String], message: String) throws {
    let status = CommandRunner(
      SampleTool.self,
      output: recording.output,
      errors: recording.errors,
      environment: Environment([:])
    ).run(arguments)
    #expect(status == .failure)
    let text = try recording.errorText()
    #expect(text.hasPrefix("brewsample: error: \(message)"))
    #expect(text.contains("\n  hint: see `brewsample "))
    #expect(try recording.outputText() == "")
  }

  @Test func helpAndVersionAreResults() throws {
    #expect(run("--version") == .done)
    #expect(try recording.outputText() == "1.2.3\n")
    #expect(run("--help") == .done)
    #expect(run("help", "check") == .done)
    #expect(try recording.outputText().contains("--files-from <file>"))
    #expect(try recording.errorText() == "")
  }

  @Test func thrownInputErrorsAreReported() throws {
    #expect(run("fail", "input") == .failure)
    #expect(
      try recording.errorText() == """
        brewsample: error: a.yaml: is a symbolic link to a file that does not exist
          hint: check where it points with `ls -l`

        """
    )
  }

  @Test func exitCodesAndCleanExits() throws {
    #expect(run("fail", "code") == .findings)
    #expect(run("fail", "clean") == .done)
    #expect(try recording.outputText() == "bye\n")
    #expect(try recording.errorText() == "")
  }
}
