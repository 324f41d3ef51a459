import ArgumentParser

/// A command that ends with an exit status and speaks through a console.
package protocol ToolCommand: ParsableCommand {
  /// When to use color; a command with ``ConsoleOptions`` answers with theirs.
  var color: ColorChoice { get }

  /// Does the work. Errors that concern one input are reported and do not end the run; what is
  /// thrown does.
  mutating func run(on console: Console) throws -> ExitStatus
}

extension ToolCommand {
  /// As the environment wants it.
  package var color: ColorChoice { .auto }
}
