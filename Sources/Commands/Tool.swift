import CommandLine

/// A tool: a command of `brewguide`, and a program under a name of its own.
package struct Tool: Sendable {
  /// The name of its own, such as `brewlint`.
  package let program: String
  /// The word that `brewguide` knows it by, such as `lint`.
  package let command: String
  /// What it is for, in a few words.
  package let summary: String
  /// Runs it with the arguments that follow its name.
  package let run: @Sendable ([String]) -> ExitStatus

  /// All tools, in the order in which `brewguide` shows them.
  package static let all = [lint, format, scale, time, log]

  private static let lint = Tool(
    program: "brewlint",
    command: "lint",
    summary: "check recipes, and fix them"
  ) {
    CommandRunner(Brewlint.self).run($0, defaultCommand: "check")
  }

  private static let format = Tool(
    program: "brewfmt",
    command: "fmt",
    summary: "lay out recipes in one style"
  ) {
    CommandRunner(Brewfmt.self).run($0)
  }

  private static let scale = Tool(
    program: "brewscale",
    command: "scale",
    summary: "scale a recipe, and print the plan of the brew"
  ) {
    CommandRunner(Brewscale.self).run($0)
  }

  private static let time = Tool(
    program: "brewtimer",
    command: "time",
    summary: "guide through a brew, step by step"
  ) {
    CommandRunner(Brewtimer.self).run($0)
  }

  private static let log = Tool(
    program: "brewlog",
    command: "log",
    summary: "keep a diary of brews"
  ) {
    CommandRunner(Brewlog.self).run($0)
  }
}
