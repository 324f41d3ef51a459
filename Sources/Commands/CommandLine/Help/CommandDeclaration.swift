import ArgumentParser
import Files
import Text

/// A command as its arguments are declared: what the argument parser writes for `--experimental-dump-help`.
package struct CommandDeclaration: Sendable {
  /// The name of the command, without that of the program.
  package var commandName: String
  /// What the command does, in a sentence.
  package let abstract: String
  /// The long description.
  package let discussion: Discussion
  /// The arguments that are shown, in the order of their declaration.
  package let arguments: [ArgumentDeclaration]
  /// The commands below, without the `help` of the parser.
  package let subcommands: [CommandDeclaration]

  /// Reads the declaration of a command.
  package init(of command: any ParsableCommand.Type) {
    var parser = JSONParser(Array(command._dumpHelp().utf8))
    let document = try? parser.next()
    guard let node = document?.field("command") else {
      // The parser of this very program wrote it.
      fatalError("the declaration of a command cannot be read")
    }
    self.init(node)
  }

  private init(_ node: JSONNode) {
    commandName = node.text("commandName")
    abstract = node.text("abstract")
    discussion = Discussion(node.text("discussion"))
    arguments = node.list("arguments").filter { $0.field("shouldDisplay")?.flag != false }
      .map { ArgumentDeclaration($0) }
    subcommands = node.list("subcommands").map { CommandDeclaration($0) }
      .filter { $0.commandName != "help" }
  }

  /// The option with a name, such as `--dose` or `-d`.
  func option(_ name: some StringProtocol) -> ArgumentDeclaration? {
    arguments.first { $0.names.contains(String(name)) }
  }
}

/// An option, a flag or an argument without a name.
package struct ArgumentDeclaration: Sendable {
  /// How the argument is written.
  package enum Kind: String, Sendable { case positional, option, flag }

  /// The files that an argument takes.
  package enum FileKind: Equatable, Sendable {
    case folders
    /// Any file, or those with one of these suffixes.
    case files([String])
  }

  package let kind: Kind
  /// The spellings with their dashes, the short one first; empty for an argument without a name.
  package let names: [String]
  /// The title of the group; nil for arguments outside of groups.
  package let sectionTitle: String?
  package let isOptional: Bool
  package let isRepeating: Bool
  /// What the help calls the value.
  package let valueName: String
  /// The default as text; empty if there is none.
  package let defaultValue: String
  /// The only values; empty if there are others.
  package let values: [String]
  /// What the values mean, for those with a description.
  package let meanings: [String: String]
  /// What completion offers; nil if the declaration says nothing.
  package let completions: [String]?
  /// What the files are that the value names; nil if it names none.
  package let files: FileKind?
  /// What it is for, in a sentence.
  package let abstract: String
  /// More about it; empty if there is nothing to say.
  package let discussion: String

  /// Whether a value follows the name.
  package var takesValue: Bool { kind != .flag }

  /// The argument in help: `-d, --dose <mass>`.
  package var synopsis: String {
    let value = "<\(valueName)>\(kind == .positional && isRepeating ? "..." : "")"
    guard kind != .positional else { return value }
    return names.joined(separator: ", ") + (takesValue ? " \(value)" : "")
  }

  fileprivate init(_ node: JSONNode) {
    kind = Kind(rawValue: node.text("kind")) ?? .option
    names = node.list("names").map { name in
      (name.text("kind") == "long" ? "--" : "-") + name.text("name")
    }
    .sorted { !$0.hasPrefix("--") && $1.hasPrefix("--") }
    sectionTitle = node.field("sectionTitle")?.string
    isOptional = node.field("isOptional")?.flag == true
    isRepeating = node.field("isRepeating")?.flag == true
    valueName = node.text("valueName")
    defaultValue = node.text("defaultValue")
    values = node.list("allValues").compactMap(\.string)
    abstract = node.text("abstract")
    discussion = node.text("discussion")
    let completion = node.field("completionKind")
    completions = completion?.field("list")?.list("values").compactMap(\.string)
    if let suffixes = completion?.field("file") {
      files = .files(suffixes.list("extensions").compactMap(\.string))
    } else {
      files = completion?.field("directory") == nil ? nil : .folders
    }
    var meanings: [String: String] = [:]
    if case .object(let fields)? = node.field("allValueDescriptions")?.value {
      for field in fields { meanings[field.name] = field.node.string }
    }
    self.meanings = meanings
  }
}

extension JSONNode {
  fileprivate func text(_ name: String) -> String { field(name)?.string ?? "" }
  fileprivate func list(_ name: String) -> [JSONNode] { field(name)?.items ?? [] }
}
