import Commands
import Essentials

/// A command as its arguments are declared: what the argument parser writes for `--experimental-dump-help`.
struct CommandDeclaration: Decodable {
  /// The name of the command, without that of the program.
  var commandName: String
  let abstract: String?
  let discussion: String?
  let arguments: [ArgumentDeclaration]?
  let subcommands: [CommandDeclaration]?

  /// The arguments that are shown, in the order of the help.
  var visibleArguments: [ArgumentDeclaration] { (arguments ?? []).filter(\.shouldDisplay) }

  /// The declaration of each program, in the order of the overview, with its name as its own.
  static let programs: [CommandDeclaration] = {
    let texts = Declarations.all
    return texts.map { program, text in
      var document = decoded(text)
      document.commandName = program
      return document
    }
  }()

  private struct Document: Decodable {
    let command: CommandDeclaration
  }

  private static func decoded(_ text: String) -> CommandDeclaration {
    // The parser of this very program wrote it.
    guard let document = try? JSONDecoder().decode(Document.self, from: Data(text.utf8)) else {
      fatalError("the declaration of a command cannot be read")
    }
    return document.command
  }
}

/// An option, a flag or an argument without a name.
struct ArgumentDeclaration: Decodable {
  enum Kind: String, Decodable { case positional, option, flag }

  /// A spelling of an option.
  struct Name: Decodable {
    enum Kind: String, Decodable { case long, short, longWithSingleDash }

    let kind: Kind
    let name: String

    /// The name without the first dash, as `Fl` takes it.
    var flag: String { kind == .long ? "-\(name)" : name }
  }

  let kind: Kind
  let shouldDisplay: Bool
  let sectionTitle: String?
  let isOptional: Bool
  let isRepeating: Bool
  let names: [Name]?
  let valueName: String?
  let defaultValue: String?
  let allValues: [String]?
  let allValueDescriptions: [String: String]?
  let abstract: String?
  let discussion: String?
}
