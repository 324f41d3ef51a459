import ArgumentParser
import Platform
import RecipeLint
import Text

/// Completes command lines for shells, at a word of their own that no user types: `---complete`.
package enum Completion {
  private static let request = "---complete"
  private static let scriptOption = "--generate-completion-script"

  /// Answers a request for a script or for candidates; nil if the process was called for something else.
  package static func run(_ invocation: Invocation) -> ExitStatus? {
    guard let first = invocation.arguments.first,
      first.hasPrefix("---complete")
        || first.hasPrefix(scriptOption)
    else { return nil }
    let console = Console(tool: invocation.name)
    if first == request {
      // Someone waits for it at a prompt.
      TimeLimit.endSilently(afterSeconds: 3)
      console.write(answer(invocation))
      return console.finish(.done)
    }
    let value = first.split(separator: "=" as Character).dropFirst().first.map(String.init)
    let shell = value ?? invocation.arguments.dropFirst().first ?? ""
    guard let script = CompletionScript.text(for: shell, program: invocation.name) else {
      let shells = CompletionScript.shells.joined(separator: ", ")
      console.error(
        "\(scriptOption) takes the name of a shell, not '\(shell.escapedForTerminal)'",
        hint: "there are scripts for \(shells)"
      )
      return console.finish(.failure)
    }
    console.write(script)
    return console.finish(.done)
  }

  /// The answer to `---complete SHELL WORD…`; bash passes its line and the part that it replaces.
  private static func answer(_ invocation: Invocation) -> String {
    let arguments = invocation.arguments.dropFirst()
    let shell = arguments.first ?? ""
    var words = Array(arguments.dropFirst())
    var bash: CompletionAnswer.BashWord?
    if shell == "bash" {
      let line = ShellLine(words.first ?? "")
      let replaced = ShellLine.unquoted(words.dropFirst().first ?? "")
      bash = CompletionAnswer.BashWord(replaced: replaced, quote: line.openQuote)
      words = line.words
      if line.isRedirection {
        return CompletionAnswer([], files: .files([]), for: words.last ?? "").text(for: shell, bash)
      }
    }
    let current = words.popLast() ?? ""
    let candidates = candidates(
      after: Array(words.dropFirst()),
      current,
      program: invocation.name
    )
    return candidates.text(for: shell, bash)
  }

  // MARK: The command

  private static func candidates(
    after words: [String],
    _ current: String,
    program: String
  ) -> CompletionAnswer {
    if let tool = Tool.all.first(where: { $0.program == program }) {
      return candidates(of: tool, after: words[...], current)
    }
    var words = words[...]
    guard let first = words.popFirst() else { return guideCommands(current) }
    if first == "help" { return helpWords(after: words, current) }
    if let tool = Tool.all.first(where: { $0.command == first }) {
      return candidates(of: tool, after: words, current)
    }
    guard let command = Brewguide.ownCommands.first(where: { name(of: $0) == first }) else {
      return CompletionAnswer()
    }
    return CompletionWords(of: command, after: words, current, tool: nil).answer
  }

  private static func guideCommands(_ current: String) -> CompletionAnswer {
    if current.hasPrefix("-") { return options(["--help", "--help-all", "--version"], current) }
    let help = CompletionAnswer.Candidate("help", "explain a command or a rule")
    return CompletionAnswer(tools + candidates(Brewguide.ownCommands) + [help], for: current)
  }

  private static func name(of command: any ParsableCommand.Type) -> String {
    command._commandName.split(separator: " ").last.map(String.init) ?? ""
  }

  /// What can be explained.
  private static func helpWords(
    after words: ArraySlice<String>,
    _ current: String
  ) -> CompletionAnswer {
    if let tool = words.first {
      guard words.count == 1, let tool = Tool.all.first(where: { $0.command == tool }) else {
        return CompletionAnswer()
      }
      return CompletionAnswer(subcommands(of: tool), for: current)
    }
    var candidates = tools
    candidates.append(.init(Brewguide.recipeHelp, "how to write one, on a page"))
    // There are too many rules to list them for nothing.
    if !current.isEmpty {
      candidates += Rule.all.map { CompletionAnswer.Candidate($0.id, $0.summary) }
    }
    return CompletionAnswer(candidates, for: current)
  }

  private static var tools: [CompletionAnswer.Candidate] {
    Tool.all.map { CompletionAnswer.Candidate($0.command, $0.summary) }
  }

  private static func subcommands(of tool: Tool) -> [CompletionAnswer.Candidate] {
    candidates(tool.root.configuration.subcommands)
  }

  private static func candidates(
    _ commands: [any ParsableCommand.Type]
  ) -> [CompletionAnswer.Candidate] {
    commands.map { CompletionAnswer.Candidate(name(of: $0), $0.configuration.abstract) }
  }

  private static func candidates(
    of tool: Tool,
    after words: ArraySlice<String>,
    _ current: String
  ) -> CompletionAnswer {
    let commands = tool.root.configuration.subcommands
    if let command = commands.first(where: { $0._commandName == words.first }) {
      return CompletionWords(of: command, after: words.dropFirst(), current, tool: tool).answer
    }
    if commands.isEmpty {
      return CompletionWords(of: tool.root, after: words, current, tool: tool).answer
    }
    if words.first == "help", words.count == 1 {
      return CompletionAnswer(subcommands(of: tool), for: current)
    }
    let isFirst = words.isEmpty && !current.hasPrefix("-")
    var answer =
      isFirst ? CompletionAnswer(subcommands(of: tool), for: current) : CompletionAnswer()
    if let command = tool.root.configuration.defaultSubcommand {
      answer.add(CompletionWords(of: command, after: words, current, tool: tool).answer)
    } else if words.isEmpty, current.hasPrefix("-") {
      answer = options(["--help", "--help-all", "--version"], current)
    }
    return answer
  }

  private static func options(_ names: [String], _ current: String) -> CompletionAnswer {
    CompletionAnswer(names.map { CompletionAnswer.Candidate($0, "") }, for: current)
  }
}
