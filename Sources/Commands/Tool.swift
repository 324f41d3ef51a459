import ArgumentParser
import Platform

/// A tool: a command of `brewguide`, and a program with its own name.
package struct Tool: Sendable {
  /// The program name, such as `brewlint`.
  package let program: String
  /// The name of the `brewguide` command, such as `lint`.
  package let command: String
  /// A short description.
  package let summary: String
  /// The root command for the argument parser.
  package let root: any ParsableCommand.Type
  /// Runs the tool with the arguments after its name.
  package let run: @Sendable ([String]) -> ExitStatus

  /// All tools, in the order of the `brewguide` overview.
  package static let all = [
    Tool(Brewlint.self, "brewlint", "lint", "check recipes and fix problems"),
    Tool(Brewfmt.self, "brewfmt", "fmt", "format recipes in one style"),
    Tool(Brewscale.self, "brewscale", "scale", "scale a recipe and print the brew plan"),
    Tool(Brewtimer.self, "brewtimer", "time", "guide you through a brew, step by step"),
    Tool(Brewlog.self, "brewlog", "log", "keep a diary of brews"),
    Tool(Brewbook.self, "brewbook", "book", "keep a collection of recipes"),
    Tool(Brewls.self, "brewls", "lsp", "support editors: findings, completion and fixes"),
  ]

  private init<Root: ParsableCommand>(
    _ root: Root.Type,
    _ program: String,
    _ command: String,
    _ summary: String
  ) {
    self.program = program
    self.command = command
    self.summary = summary
    self.root = root
    run = { CommandRunner(Root.self).run($0) }
  }
}

extension Tool {
  /// Runs the tool that a run calls for. The tool is chosen by the name of the program, or by the first argument, before
  /// anything else reads the arguments.
  ///
  /// A run beside others in a process differs in three ways: signals keep their meaning, `brewguide catalog` looks for
  /// its program beside that of the process, and times are in the time zone of the process.
  ///
  /// - Parameter server: the language server.
  package static func main(_ context: RunContext, _ server: EditorServer) -> ExitStatus {
    RunContext.$current.withValue(context) {
      Brewls.$server.withValue(server) {
        let invocation = Invocation.current
        let tool = all.first { $0.program == invocation.name }
        return Completion.run(invocation)
          ?? tool?.run(invocation.arguments)
          ?? Brewguide.run(invocation)
      }
    }
  }
}
