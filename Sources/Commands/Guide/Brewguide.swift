import ArgumentParser
import CommandLine
import Platform
import RecipeSyntax
import SourceText

/// `brewguide`: leads to the tools, each of which is a command of it.
package struct Brewguide: ToolCommand {
  // Made anew each time: it names the tools as they were called.
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: Invocation.process.name,
      abstract: "Tools for coffee brew recipes.",
      version: "brewguide \(Version.current) (libyaml \(LibYAML.version))",
      subcommands: Tool.all.map(\.root)
    )
  }

  /// To be filled in by the parser.
  package init() {}

  /// Shows the map of the tools.
  package func run(on console: Console) -> ExitStatus {
    console.write(Self.map(as: Invocation.process.name))
    return .done
  }

  /// Runs the tool that the first argument names, and answers what is asked without naming one.
  package static func run(_ invocation: Invocation) -> ExitStatus {
    var words = invocation.arguments[...]
    let isHelp = words.first == "help"
    if isHelp { words.removeFirst() }
    guard let word = words.popFirst(), !["-h", "--help", "help"].contains(word) else {
      return CommandRunner(Brewguide.self).run([])
    }
    if let tool = Tool.all.first(where: { $0.command == word }) {
      if let option = words.first, option.hasPrefix("--generate-completion-script") {
        return refuseCompletions(of: tool, invocation)
      }
      return tool.run(isHelp ? helpArguments(words) : Array(words))
    }
    if word.hasPrefix("-") { return CommandRunner(Brewguide.self).run(invocation.arguments) }
    return refuse(word, invocation)
  }

  /// What asks a tool for help about a command of its own, or about itself.
  private static func helpArguments(_ words: ArraySlice<String>) -> [String] {
    words.isEmpty ? ["--help"] : ["help"] + words
  }

  // A shell completes the words after a program's name, of which `brewguide lint` is but a part.
  private static func refuseCompletions(of tool: Tool, _ invocation: Invocation) -> ExitStatus {
    let console = Console(tool: invocation.name)
    console.error(
      "completions are for a program, not for one of its commands",
      hint: "leave out `\(tool.command)`, or call `\(tool.program)`"
    )
    return console.finish(.failure)
  }

  private static func refuse(_ word: String, _ invocation: Invocation) -> ExitStatus {
    let console = Console(tool: invocation.name)
    let near = nearestWord(to: word, among: Tool.all.flatMap { [$0.command, $0.program] })
    let tool = Tool.all.first { $0.command == near || $0.program == near }
    let guess = tool.map { "did you mean `\(invocation.name) \($0.command)`?" }
    console.error(
      "there is no command '\(word.escapedForTerminal)'",
      hint: guess ?? "`\(invocation.name)` lists the commands"
    )
    return console.finish(.failure)
  }

  /// The tools, a line each, and how to begin.
  static func map(as name: String) -> String {
    let width = Tool.all.map(\.program.count).max() ?? 0
    let lines = Tool.all.map { tool in
      "  \(name) \(tool.command.padded(to: 5))  \(tool.program.padded(to: width))  \(tool.summary)"
    }
    return """
      Tools for coffee brew recipes, which are YAML files. Each is a command, and a program of its own.

      \(lines.joined(separator: "\n"))

      How to begin:
        \(name) lint recipes/                check the recipes in a folder
        \(name) scale recipe.yaml --dose 18  what to do for 18 g of coffee
        \(name) help lint                    all options of a tool, with examples

      """
  }
}
