import ArgumentParser
import CommandLine
import RecipeLint

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
