import ArgumentParser
import Schemas

/// `brewguide schema`
struct Schema: MessageCommand {
  static let name = "schema"

  // Computed each time, because it shows the name that the program was called by.
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: Invocation.current.name(of: "", command: name),
      abstract: "Print a JSON Schema, for editors and validators.",
      discussion: "Example: brewguide schema recipe > recipe.schema.json"
    )
  }

  @Argument(help: "What the schema describes.")
  var kind: SchemaName = .recipe

  @OptionGroup(title: "Messages") var messageOptions: ConsoleOptions

  func run(on console: Console) throws -> ExitStatus {
    console.write(String(decoding: kind.bytes, as: UTF8.self))
    return .done
  }
}

extension SchemaName: ChoiceArgument {}
