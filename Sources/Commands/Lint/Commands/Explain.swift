import ArgumentParser
import CommandLine
import RecipeLint

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
    console.write(try RuleOptions.known(rule).explanation)
    return .done
  }
}
