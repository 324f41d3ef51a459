import Commands

/// The table of what the exit statuses 0 and 1 of each command mean, from their declarations.
enum ExitStatusTable {
  static var text: String {
    markdownTable(
      ["command", "0", "1"],
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
    func meaning(_ code: Int) -> String {
      let text = statuses.first { $0.code == code }?.meaning ?? ""
      return text.hasSuffix(".") ? String(text.dropLast()) : text
    }
    return [name.code, meaning(0), meaning(1)]
  }
}
