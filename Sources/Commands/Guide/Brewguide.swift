import ArgumentParser
import Platform
import RecipeLint
import RecipeSyntax
import Text

/// `brewguide`: runs the tools as its commands.
package struct Brewguide: ToolCommand {
  // Computed each time, because it shows the names that the tools were called by.
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: Invocation.current.name,
      abstract: "Tools for coffee brew recipes.",
      discussion: """
        Runs a tool: `brewguide lint` is `brewlint`. The name by which the program is called selects the tool, so each \
        tool is a link to this program.

        `brewguide help` <word> explains a tool, a rule, or how to write a `recipe`.

        Examples:
          brewguide lint recipes/
          brewguide help recipe
          brewguide help water-total
          brewguide doctor

        Exit status: 0 success, 1 what the tool says, or brewguide doctor found a problem, 2 the work could not be \
        done, or the command line was invalid.
        """,
      version: "brewguide \(Version.current) (libyaml \(LibYAML.version))",
      subcommands: Tool.all.map(\.root) + ownCommands
    )
  }

  /// The commands that are not tools.
  package static let ownCommands: [any ParsableCommand.Type] = [
    Doctor.self, Schema.self,
  ]

  /// What `brewguide help` explains besides commands and rules: how to write a recipe.
  static let recipeHelp = "recipe"

  package init() {}

  /// Shows the overview of the tools.
  package func run(on console: Console) -> ExitStatus {
    console.write(Self.overview(as: Invocation.current.name))
    return .done
  }

  /// Runs the tool named by the first argument, and handles arguments that name none.
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
    let arguments = isHelp ? ["--help"] : Array(words)
    if word == CatalogProgram.name {
      return CatalogProgram.run(isHelp ? helpArguments(words) : Array(words), invocation)
    }
    if word == Schema.name { return CommandRunner(Schema.self).run(arguments) }
    if word == Doctor.name { return CommandRunner(Doctor.self).run(arguments) }
    if word.hasPrefix("-") { return CommandRunner(Brewguide.self).run(invocation.arguments) }
    if isHelp, let status = explain(word, invocation) { return status }
    return refuse(word, invocation, isHelp: isHelp)
  }

  /// Explains how to write a recipe, or a rule; nil for another word.
  private static func explain(_ word: String, _ invocation: Invocation) -> ExitStatus? {
    let console = Console(tool: invocation.name)
    if word == recipeHelp {
      let text = String(decoding: PackageResources.recipe_txt, as: UTF8.self)
      let title = text.prefix { $0 != "\n" }
      console.write(console.outputStyle.paint(String(title), .title))
      console.write(String(text[title.endIndex...]))
    } else if let rule = Rule.named(word) {
      console.write(rule.explanation)
    } else {
      return nil
    }
    return console.finish(.done)
  }

  /// The arguments that request help from a tool, for itself or one of its commands.
  private static func helpArguments(_ words: ArraySlice<String>) -> [String] {
    words.isEmpty ? ["--help"] : ["help"] + words
  }

  // A shell completes the words after a program name, and `brewguide lint` is not a program name.
  private static func refuseCompletions(of tool: Tool, _ invocation: Invocation) -> ExitStatus {
    let console = Console(tool: invocation.name)
    console.error(
      "completion scripts exist for programs, not for their commands",
      hint: "remove `\(tool.command)`, or run `\(tool.program)`"
    )
    return console.finish(.failure)
  }

  /// - Parameter isHelp: whether the word stood behind `help`, so that it may be a misspelt rule.
  private static func refuse(
    _ word: String,
    _ invocation: Invocation,
    isHelp: Bool
  ) -> ExitStatus {
    let console = Console(
      tool: invocation.name,
      messages: MessageFormat(for: invocation.arguments, on: RunContext.current.errors)
    )
    let names =
      Tool.all.flatMap { [$0.command, $0.program] }
      + [CatalogProgram.name, Doctor.name, Schema.name]
      + (isHelp ? [recipeHelp] + Rule.all.map(\.id) : [])
    let near = nearestWord(to: word, among: names)
    let command = Tool.all.first { $0.program == near }?.command ?? near
    let help = isHelp ? "help " : ""
    let guess = command.map { "did you mean `\(invocation.name) \(help)\($0)`?" }
    console.error(
      "unknown command\(isHelp ? " or rule" : "") '\(word.escapedForTerminal)'",
      hint: guess ?? "run `\(invocation.name)` to list the commands"
    )
    return console.finish(.failure)
  }

  /// The tools, one per line, and how to get started.
  static func overview(as name: String) -> String {
    let width = Tool.all.map(\.program.count).max() ?? 0
    let lines = Tool.all.map { tool in
      "  \(name) \(tool.command.padded(to: 5))  \(tool.program.padded(to: width))  \(tool.summary)"
    }
    return """
      Tools for coffee recipes in YAML. Each tool is a command, and a program of its
      own.

      \(lines.joined(separator: "\n"))

      Getting started:
        \(name) lint recipes/                check the recipes in a folder
        \(name) scale recipe.yaml --dose 18  scale a recipe to 18 g of coffee
        \(name) help recipe                  how to write a recipe
        \(name) help lint                    all options of a tool, with examples
        \(name) schema recipe                the JSON Schema of recipes, for editors
        \(name) book list --collection       recipes to begin with
        \(name) doctor                       whether everything is set up

      """
  }
}
