import Commands

/// The table of what the exit status 1 of each command means, from their declarations.
enum ExitStatusTable {
  static var text: String {
    markdownTable(
      ["command", "1"],
      CommandDeclaration.programs.flatMap { program in
        let commands = program.subcommands.map { command in
          row("\(program.commandName) \(command.commandName)", command)
        }
        return ([row(program.commandName, program)] + commands).compactMap(\.self)
      }
    )
  }

  private static func row(_ name: String, _ command: CommandDeclaration) -> [String]? {
    let statuses = command.discussion.statuses
    guard !statuses.isEmpty else { return nil }
    let text = statuses.first { $0.code == 1 }?.meaning ?? ""
    let meaning = text.hasSuffix(".") ? String(text.dropLast()) : text
    return [name.code, meaning]
  }
}
