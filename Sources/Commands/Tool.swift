import ArgumentParser
import CommandLine

/// A tool: a command of `brewguide`, and a program under a name of its own.
package struct Tool: Sendable {
  /// The name of its own, such as `brewlint`.
  package let program: String
  /// The word that `brewguide` knows it by, such as `lint`.
  package let command: String
  /// What it is for, in a few words.
  package let summary: String
  /// What the argument parser knows it by.
  let root: any ParsableCommand.Type
  /// Runs it with the arguments that follow its name.
  package let run: @Sendable ([String]) -> ExitStatus

  /// All tools, in the order in which `brewguide` shows them.
  package static let all = [
    Tool(
      Brewlint.self,
      program: "brewlint",
      command: "lint",
      summary: "check recipes, and fix them",
      defaultCommand: "check"
    ),
    Tool(
      Brewfmt.self,
      program: "brewfmt",
      command: "fmt",
      summary: "lay out recipes in one style"
    ),
    Tool(
      Brewscale.self,
      program: "brewscale",
      command: "scale",
      summary: "scale a recipe, and print the plan of the brew"
    ),
    Tool(
      Brewtimer.self,
      program: "brewtimer",
      command: "time",
      summary: "guide through a brew, step by step"
    ),
    Tool(
      Brewlog.self,
      program: "brewlog",
      command: "log",
      summary: "keep a diary of brews"
    ),
  ]

  /// - Parameter defaultCommand: which of the tool's own commands runs where none is named.
  private init<Root: ParsableCommand>(
    _ root: Root.Type,
    program: String,
    command: String,
    summary: String,
    defaultCommand: String? = nil
  ) {
    self.program = program
    self.command = command
    self.summary = summary
    self.root = root
    run = { arguments in
      let runner = CommandRunner(Root.self)
      guard let defaultCommand else { return runner.run(arguments) }
      return runner.run(arguments, defaultCommand: defaultCommand)
    }
  }
}
