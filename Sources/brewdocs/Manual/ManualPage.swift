import Commands

/// The manual page of a command, in mdoc: from its declaration, and from the tables of files and variables.
struct ManualPage {
  /// The day that the pages are of. It changes with a release, not with a build.
  private static let date = "November 1, 2026"
  /// Lists of more values are left to the completion.
  private static let mostValues = 20

  private let words: [String]
  private let command: CommandDeclaration
  private let parents: [CommandDeclaration]
  private let discussion: Discussion
  private let facts: ManualFacts

  /// The pages of a program or a command, and of its commands.
  ///
  /// - Parameter parents: the program, and the commands above.
  static func all(
    of command: CommandDeclaration,
    in parents: [CommandDeclaration] = [],
    _ facts: ManualFacts
  ) -> [ManualPage] {
    let page = ManualPage(of: command, in: parents, facts)
    return [page] + page.commands.flatMap { all(of: $0, in: parents + [command], facts) }
  }

  private init(
    of command: CommandDeclaration,
    in parents: [CommandDeclaration],
    _ facts: ManualFacts
  ) {
    words = (parents + [command]).map(\.commandName)
    self.command = command
    self.parents = parents
    self.facts = facts
    discussion = command.discussion
  }

  /// The name of the page: `brewlog-add`.
  var name: String { words.joined(separator: "-") }

  /// The source of the page.
  var text: String {
    let sections = [
      head, synopsis, description, environment, files, exitStatus, examples, seeAlso,
    ]
    return sections.flatMap(\.self).joined(separator: "\n") + "\n"
  }

  private var head: [String] {
    [
      ".\\\" Generated from the declaration of the command.",
      ".Dd \(Self.date)", ".Dt \(name.uppercased()) 1", ".Os", ".Sh NAME", ".Nm \(name)",
      ".Nd \(MdocText.arguments(summary))",
    ]
  }

  /// The short description, as a part of a sentence.
  private var summary: String {
    let text = command.abstract
    let isWord = text.dropFirst().first?.isLowercase == true
    let first = isWord ? text.prefix(1).lowercased() : String(text.prefix(1))
    return first + text.dropFirst().prefix { $0 != "." }
  }

  // MARK: Synopsis

  private var synopsis: [String] {
    var lines = [".Sh SYNOPSIS", callName]
    if commands.isEmpty {
      if command.arguments.contains(where: { $0.kind != .positional }) {
        lines.append(".Op Ar options")
      }
      return lines + command.arguments.filter { $0.kind == .positional }.map(operand)
    }
    if command.commandName == "brewlint" {
      lines += [".Op Cm check", ".Op Ar options", ".Op Ar path ..."]
      return lines + [callName, ".Cm explain", ".Ar rule", callName, ".Cm rules"]
    }
    return lines + [".Ar command", ".Op Ar options", ".Op Ar argument ..."]
  }

  private var callName: String { ".Nm \(words.joined(separator: " "))" }

  private func operand(_ argument: ArgumentDeclaration) -> String {
    let word = "Ar \(argument.valueName)\(argument.isRepeating ? " ..." : "")"
    return argument.isOptional ? ".Op \(word)" : ".\(word)"
  }

  /// The commands that have a page of their own.
  private var commands: [CommandDeclaration] { command.subcommands }

  // MARK: Description

  private var description: [String] {
    var lines = [".Sh DESCRIPTION"] + MdocText.prose(sentence(command.abstract))
    for part in discussion.description {
      switch part {
      case .paragraph(let text): lines += [".Pp"] + MdocText.prose(text)
      case .block(let block): lines += display(block)
      }
    }
    if !commands.isEmpty { lines += commandList }
    return lines + options
  }

  private func sentence(_ text: String) -> String {
    text.isEmpty || text.hasSuffix(".") ? text : text + "."
  }

  private var commandList: [String] {
    var items: [String] = []
    func add(_ name: String, _ text: String, page: String) {
      items += [".It Cm \(name)"] + MdocText.prose(text) + ["See", ".Xr \(page) 1 ."]
    }
    if name == "brewguide" {
      for tool in Tool.all {
        add(tool.command, Self.capitalized(tool.summary), page: tool.program)
      }
    }
    for command in commands {
      let page = "\(name)-\(command.commandName)"
      add(command.commandName, sentence(command.abstract), page: page)
    }
    return [".Pp", "The commands are:"] + Self.tagged(items)
  }

  /// The arguments and options, in the order of the help.
  private var options: [String] {
    let operands = command.arguments.filter { $0.kind == .positional }
    let sections = OptionSection.all(of: command.arguments).map { ($0.title, $0.options) }
    let all = operands.isEmpty ? sections : [("Arguments", operands)] + sections
    return all.flatMap { [".Ss \($0)"] + Self.tagged($1.flatMap(item)) }
  }

  private func item(_ argument: ArgumentDeclaration) -> [String] {
    let value = "Ar \(MdocText.arguments(argument.valueName))"
    // The macro writes the first dash.
    let heads = argument.names.map { name in
      "Fl \(MdocText.arguments(name.dropFirst()))" + (argument.kind == .option ? " \(value)" : "")
    }
    var lines = [".It " + (heads.isEmpty ? value : heads.joined(separator: " , "))]
    lines += MdocText.prose(argument.abstract)
    lines += MdocText.prose(argument.discussion)
    lines += values(of: argument)
    if !argument.defaultValue.isEmpty {
      lines += MdocText.prose("The default is `\(argument.defaultValue)`.")
    }
    return lines
  }

  private func values(of argument: ArgumentDeclaration) -> [String] {
    let (values, meanings) = (argument.values, argument.meanings)
    guard !values.isEmpty, values.count <= Self.mostValues else { return [] }
    guard !meanings.isEmpty else {
      let list = values.map { "`\($0)`" }.joined(separator: ", ")
      return MdocText.prose("One of \(list).")
    }
    let widest = values.max { $0.count < $1.count } ?? ""
    var lines = [".Pp", ".Bl -tag -width \(widest) -compact"]
    for value in values {
      lines += [".It Cm \(MdocText.arguments(value))"] + MdocText.prose(meanings[value] ?? "")
    }
    return lines + [".El"]
  }

  // MARK: Other sections

  private func display(_ lines: [String]) -> [String] {
    [".Bd -literal -offset indent"] + lines.map { MdocText.literal($0) } + [".Ed"]
  }

  private var environment: [String] { list("ENVIRONMENT", facts.variables(of: words), "Ev") }

  private var files: [String] { list("FILES", facts.files(of: words), "Pa") }

  private func list(_ title: String, _ facts: [ManualFacts.Fact], _ macro: String) -> [String] {
    guard !facts.isEmpty else { return [] }
    let items = facts.flatMap { fact in
      [".It \(macro) \(MdocText.arguments(fact.name))"] + MdocText.prose(fact.meaning)
    }
    return [".Sh \(title)"] + Self.tagged(items)
  }

  private var exitStatus: [String] {
    let known = [discussion] + parents.reversed().map(\.discussion)
    let statuses = known.map(\.statuses).first { !$0.isEmpty } ?? ManualFacts.usualStatuses
    let items = statuses.flatMap {
      [".It \($0.code)"] + MdocText.prose(Self.capitalized($0.meaning))
    }
    return [".Sh EXIT STATUS"] + Self.tagged(items)
  }

  private static func tagged(_ items: [String]) -> [String] {
    [".Bl -tag -width Ds"] + items + [".El"]
  }

  private static func capitalized(_ meaning: String) -> String {
    let text = meaning.prefix(1).uppercased() + meaning.dropFirst()
    return text.hasSuffix(".") ? text : text + "."
  }

  private var examples: [String] {
    discussion.examples.isEmpty ? [] : [".Sh EXAMPLES"] + display(discussion.examples)
  }

  private var seeAlso: [String] {
    var pages = Set(commands.map { "\(name)-\($0.commandName)" })
    if name != "brewguide" { pages.insert("brewguide") }
    if name == "brewguide" { pages.formUnion(CommandDeclaration.programs.map(\.commandName)) }
    for depth in parents.indices { pages.insert(words[...depth].joined(separator: "-")) }
    pages.remove(name)
    let sorted = pages.sorted()
    let lines = sorted.map { page in ".Xr \(page) 1\(page == sorted.last ? "" : " ,")" }
    return [".Sh SEE ALSO"] + lines
  }
}
