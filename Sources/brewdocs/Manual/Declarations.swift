import ArgumentParser
import Commands

extension CommandDeclaration {
  /// The declaration of each program, in the order of the overview, with its name as its own.
  static let programs: [CommandDeclaration] = {
    let tools = [("brewguide", GuideCommands.self)] + Tool.all.map { ($0.program, $0.root) }
    return tools.map { (program: String, root: any ParsableCommand.Type) in
      var declaration = CommandDeclaration(of: root)
      declaration.commandName = program
      return declaration
    }
  }()
}

/// `brewguide` with its own commands only: the tools have pages of their own.
private struct GuideCommands: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: Brewguide.configuration.abstract,
      discussion: Brewguide.configuration.discussion,
      version: "brewguide",
      subcommands: Brewguide.ownCommands
    )
  }
}
