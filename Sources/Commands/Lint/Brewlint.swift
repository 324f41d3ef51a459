import ArgumentParser
import RecipeLint

/// `brewlint`: see `brewlint --help`.
struct Brewlint: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      program: "brewlint",
      command: "lint",
      abstract: "Check coffee brew recipes.",
      usage: ["[check] [<path>...] [options]", "explain <rule>", "rules"],
      discussion: """
        Examples:
          brewlint
          brewlint recipes/v60
          brewlint --fix recipes/morning.yaml
          brewlint check --format json - < morning.yaml
          brewlint explain water-total

        Exit status: 0 no errors found, 1 errors found (see --fail-on), 2 a file could not be read, or the \
        command line was invalid.
        """,
      subcommands: [Check.self, Explain.self, Rules.self],
      defaultSubcommand: Check.self
    )
  }
}

/// `brewlint explain`
struct Explain: MessageCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explain what a rule finds, why, and what to do.",
    discussion: "Example: brewlint explain water-total"
  )

  @Argument(
    help: "The id of the rule, which findings show in brackets.",
    completion: .list(Rule.all.map(\.id))
  )
  var rule: String

  @OptionGroup(title: "Messages") var messageOptions: ConsoleOptions

  func validate() throws { _ = try RuleAdjustments.known(rule) }

  func run(on console: Console) throws -> ExitStatus {
    console.write(try RuleAdjustments.known(rule).explanation)
    return .done
  }
}

/// `brewlint rules`
struct Rules: MessageCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules",
    abstract:
      "List all rules with severity, preset and whether they offer a fix."
  )

  @Option(name: .format, help: "Output format.") var format: ReportFormat = .text

  @OptionGroup(title: "Messages") var messageOptions: ConsoleOptions

  func run(on console: Console) throws -> ExitStatus {
    console.write(format == .text ? Rule.table(width: console.tableWidth) : Rule.json)
    return .done
  }
}
