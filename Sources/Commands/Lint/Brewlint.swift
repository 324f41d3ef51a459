import ArgumentParser
import CommandLine
import RecipeLint

/// `brewlint`: see `brewlint --help`.
struct Brewlint: ParsableCommand {
  static let configuration = CommandConfiguration(
    program: "brewlint",
    command: "lint",
    abstract: "Check coffee brew recipes.",
    usage: ["[check] [<options>] [<path> ...]", "explain <rule>", "rules"],
    discussion: """
      Examples:
        brewlint                          the recipes of this folder
        brewlint recipes/v60              a folder
        brewlint check --format json -    standard input, for another program
        brewlint explain water-total      why a rule exists, and what to do

      Exit status: 0 nothing to complain of, 1 findings, 2 a file could not be read or the command was wrong.
      """,
    subcommands: [Check.self, Explain.self, Rules.self]
  )

}

/// `brewlint explain`
struct Explain: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Say what a rule finds, why, and what to do.",
    discussion: "Example: brewlint explain water-total"
  )

  @Argument(
    help: "The rule, as findings name it in brackets.",
    completion: .list(Rule.all.map(\.id))
  )
  var rule: String

  @OptionGroup(title: "Talk") var talk: ConsoleOptions

  var color: ColorChoice { talk.color }

  func validate() throws { _ = try RuleOptions.known(rule) }

  func run(on console: Console) throws -> ExitStatus {
    let known = try RuleOptions.known(rule)
    if known.id != rule {
      console.write("The rule `\(rule)` is now called `\(known.id)`.\n\n")
    }
    console.write(known.explanation)
    return .done
  }
}

/// `brewlint rules`
struct Rules: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules",
    abstract:
      "List all rules, with their severity, their preset and whether they can fix what they find."
  )

  /// How the list is written.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json
  }

  @Option(help: "How to write the list.") var format: Format = .text

  @OptionGroup(title: "Talk") var talk: ConsoleOptions

  var color: ColorChoice { talk.color }

  func run(on console: Console) throws -> ExitStatus {
    console.write(format == .text ? Rule.table : Rule.json)
    return .done
  }
}
