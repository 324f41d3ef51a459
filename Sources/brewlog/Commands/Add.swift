import ArgumentParser
import BrewCLI

/// `brewlog add`
struct Add: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a brew to the diary."
  )

  @OptionGroup var diary: DiaryOptions
  @OptionGroup(title: "Messages") var talk: ConsoleOptions

  var color: ColorChoice { talk.color }

  func run(on console: Console) throws -> ExitStatus {
    .done
  }
}
