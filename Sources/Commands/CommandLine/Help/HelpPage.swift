import ArgumentParser
import Text

/// The help of a command, from its declaration: how it is called, what it does, examples, and its options, with those
/// that every command has at the end. A long one has a brief form without what only programs need.
package struct HelpPage {
  /// Longer lines are hard to read, and many terminals have no more columns.
  private static let widest = 80
  private static let narrowest = 40
  /// The option that asks for all of it.
  static let whole = "--help-all"
  /// The lines of a page that is not long.
  private static let longest = 60
  private static let briefExamples = 4
  /// Where descriptions begin.
  private static let column = 28

  /// How the command is called, such as `brewlint check`.
  let words: String
  private let configuration: CommandConfiguration
  /// The declaration of the command.
  package let declaration: CommandDeclaration
  private let hasVersion: Bool
  private let isWhole: Bool
  private var length = Length.whole
  private let width: Int
  private let style: Style

  /// The help of a command.
  ///
  /// - Parameters:
  ///   - words: how the command is called, such as `brewbook list`.
  ///   - hasVersion: whether the program has an option for its version.
  ///   - isWhole: whether a long page has all options.
  ///   - width: the columns of the terminal; nil if there is none.
  package init(
    of command: any ParsableCommand.Type,
    as words: String,
    hasVersion: Bool = true,
    isWhole: Bool = true,
    width: Int? = nil,
    style: Style = .plain
  ) {
    self.words = words
    configuration = command.configuration
    declaration = CommandDeclaration(of: command)
    (self.hasVersion, self.isWhole) = (hasVersion, isWhole)
    self.width = min(max(width ?? Self.widest, Self.narrowest), Self.widest)
    self.style = style
  }

  /// The text, with a final line break.
  package var text: String {
    var page = self
    for length in Length.allCases {
      page.length = length
      if isWhole || page.lines.utf8.count(where: { $0 == 0x0A }) <= Self.longest { break }
    }
    return page.lines
  }

  /// How much of it is shown: all, what people need, or of that the first clauses.
  private enum Length: CaseIterable { case whole, brief, clauses }

  private var isBrief: Bool { length != .whole }

  private var lines: String {
    let parts =
      [declaration.abstract.wrapped(to: width), usage] + description + [examples, arguments]
      + options(areCommon: false) + commands + options(areCommon: true) + [exitStatus]
    return parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n" }
      .joined(separator: "\n")
  }

  // MARK: How it is called

  /// How the command is called, in one line, or one for each of its forms.
  package var usageLines: [String] {
    if let usage = configuration.usage { return usage.split(separator: "\n").map(String.init) }
    guard declaration.subcommands.isEmpty else { return ["\(words) <command> [options]"] }
    let operands = declaration.arguments.filter { $0.kind == .positional }.map { operand in
      operand.isOptional ? "[\(operand.synopsis)]" : operand.synopsis
    }
    let required = declaration.arguments.filter { $0.kind == .option && !$0.isOptional }
      .compactMap { option in option.names.last.map { "\($0) <\(option.valueName)>" } }
    return [([words] + operands + required + ["[options]"]).joined(separator: " ")]
  }

  private var usage: [String] {
    let start = "Usage: "
    let lines = usageLines.flatMap { line in
      let parts = line.wrapped(to: width - start.count - 4)
      return [parts[0]] + parts.dropFirst().map { "    \($0)" }
    }
    return lines.enumerated().map { index, line in
      (index == 0 ? style.paint("Usage:", .title) + " " : "       ") + line
    }
  }

  // MARK: What it does

  private var description: [[String]] {
    declaration.discussion.description.map { part in
      switch part {
      case .paragraph(let text): text.wrapped(to: width)
      case .block(let lines): lines.map { "  \($0)" }
      }
    }
  }

  private var examples: [String] {
    let all = declaration.discussion.examples
    let lines = isBrief ? Array(all.prefix(Self.briefExamples)) : all
    return lines.isEmpty ? [] : [heading("Examples")] + lines.map { "  \($0)" }
  }

  private var exitStatus: [String] {
    let statuses = declaration.discussion.statuses
    guard !statuses.isEmpty, !isBrief else { return [] }
    return [heading("Exit status")]
      + statuses.flatMap { status in
        let meaning = status.meaning
        let text = meaning.hasSuffix(".") ? String(meaning.dropLast()) : meaning
        return entry("\(status.code)", text, at: 5)
      }
  }

  // MARK: Options

  private var arguments: [String] {
    let operands = declaration.arguments.filter { $0.kind == .positional }
    return operands.isEmpty ? [] : [heading("Arguments")] + operands.flatMap(item)
  }

  private func options(areCommon: Bool) -> [[String]] {
    let sections = OptionSection.all(of: declaration.arguments)
    return sections.filter { $0.isCommon == areCommon }.compactMap { section in
      let options = isBrief ? section.forPeople : section.options
      let lines = options.flatMap { section.isCommon ? common($0) : item($0) }
      return lines.isEmpty ? nil : [heading(section.title)] + lines
    }
  }

  /// An option that most commands have, in a line.
  private func common(_ option: ArgumentDeclaration) -> [String] {
    guard option.names.contains("--help") else {
      return isBrief ? [] : entry(option.synopsis, option.abstract)
    }
    if isBrief {
      return entry(option.synopsis, "Show this help.")
        + entry(Self.whole, "Show all options, and what the exit status says.")
    }
    // The parser declares it for the program only.
    let isMissing = hasVersion && declaration.option("--version") == nil
    return (isMissing ? entry("--version", "Show the version.") : [])
      + entry(option.synopsis, "Show this help.")
  }

  /// An option or an argument, with all that is known of it.
  private func item(_ argument: ArgumentDeclaration) -> [String] {
    var text = length == .clauses ? argument.abstract.firstClause : argument.abstract
    var notes: [String] = []
    if argument.meanings.isEmpty, !argument.values.isEmpty {
      notes.append("values: " + argument.values.joined(separator: ", "))
    }
    if !argument.defaultValue.isEmpty { notes.append("default: \(argument.defaultValue)") }
    if !notes.isEmpty { text += " (\(notes.joined(separator: "; ")))" }
    var lines = entry(argument.synopsis, text)
    if !argument.discussion.isEmpty, length != .clauses {
      lines += indented(argument.discussion, at: Self.column)
    }
    if !argument.meanings.isEmpty {
      let widest = argument.values.map(\.count).max() ?? 0
      for value in argument.values {
        let label = String(repeating: " ", count: Self.column - 2) + value
        lines += entry(label, argument.meanings[value] ?? "", at: Self.column + widest + 2)
      }
    }
    return lines
  }

  // MARK: Commands

  private var commands: [[String]] {
    let names = declaration.subcommands.map(\.commandName)
    guard let widest = names.map(\.count).max() else { return [] }
    var groups = configuration.groupedSubcommands
    let ungrouped = configuration.ungroupedSubcommands
    if !ungrouped.isEmpty {
      groups.insert(CommandGroup(name: "Commands", subcommands: ungrouped), at: 0)
    }
    var lists = groups.map { group in
      [heading(group.name)] + group.subcommands.flatMap { list($0, widest: widest) }
    }
    lists.append(["`\(helpCall)` explains a command."])
    return lists
  }

  private func list(_ command: any ParsableCommand.Type, widest: Int) -> [String] {
    entry(command._commandName, command.configuration.abstract, at: widest + 4)
  }

  private var helpCall: String {
    let parts = words.split(separator: " ")
    return ([parts[0]] + ["help"] + parts.dropFirst() + ["<command>"]).joined(separator: " ")
  }

  // MARK: Layout

  private func heading(_ title: String) -> String { style.paint("\(title):", .title) }

  /// A label, and behind or below it a text that begins in a column.
  private func entry(_ label: String, _ text: String, at column: Int = column) -> [String] {
    let lines = indented(text, at: column)
    let label = "  \(label)"
    guard let first = lines.first, label.count + 2 <= column else { return [label] + lines }
    return [label.padded(to: column) + first.dropFirst(column)] + lines.dropFirst()
  }

  private func indented(_ text: String, at column: Int) -> [String] {
    text.wrapped(to: width - column).map { String(repeating: " ", count: column) + $0 }
  }
}

extension String {
  /// The text up to the first semicolon, or full stop before a blank.
  fileprivate var firstClause: String {
    let end = [". ", "; "].compactMap { firstRange(of: $0)?.lowerBound }.min()
    return end.map { String(self[..<$0]) + "." } ?? self
  }
}
