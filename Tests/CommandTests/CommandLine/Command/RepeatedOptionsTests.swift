import Testing

import enum Commands.ExitStatus

@testable import Commands
@testable import Platform

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
