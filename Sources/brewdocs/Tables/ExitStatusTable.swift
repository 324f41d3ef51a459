import Commands

/// The table of what the exit statuses 0 and 1 of each command mean, from their declarations.
enum ExitStatusTable {
  static var text: String {
    var table = MarkdownTable("command", "0", "1")
    for program in CommandDeclaration.programs {
      add(program.commandName, program, to: &table)
      for command in program.subcommands {
        add("\(program.commandName) \(command.commandName)", command, to: &table)
      }
    }
    return table.text
  }

  private static func add(
    _ name: String,
    _ command: CommandDeclaration,
    to table: inout MarkdownTable
  ) {
    let statuses = command.discussion.statuses
    guard !statuses.isEmpty else { return }
    func meaning(_ code: Int) -> String {
      let text = statuses.first { $0.code == code }?.meaning ?? ""
      return text.hasSuffix(".") ? String(text.dropLast()) : text
    }
    table.add(name.code, meaning(0), meaning(1))
  }
}
