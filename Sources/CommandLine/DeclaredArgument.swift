import ArgumentParser
import JSON

/// An argument that a command declares.
package struct DeclaredArgument {
  /// The spellings with their dashes; empty for an argument without a name.
  package let names: [String]
  package let takesValue: Bool
  package let isRepeating: Bool
  /// What the help calls the value.
  package let valueName: String
  package let summary: String
  /// The only values; nil if there are others.
  package let values: [String]?
  /// What the values mean, for those with a description.
  package let meanings: [String: String]
  /// What the files are that the value names; nil if it names none.
  package let files: FileKind?

  /// The files that an argument takes.
  package enum FileKind: Equatable {
    case folders
    /// Any file, or those with one of these suffixes.
    case files([String])
  }

  /// The arguments of a command, from what the argument parser writes for `--experimental-dump-help`.
  package static func all(of command: any ParsableCommand.Type) -> [DeclaredArgument] {
    var parser = JSONParser(Array(command._dumpHelp().utf8))
    let document = try? parser.next()
    let arguments = document?.field("command")?.field("arguments")?.items ?? []
    return arguments.filter { $0.field("shouldDisplay")?.flag != false }.map(DeclaredArgument.init)
  }

  private init(_ node: JSONNode) {
    names = (node.field("names")?.items ?? []).map { name in
      let dashes = name.field("kind")?.string == "long" ? "--" : "-"
      return dashes + (name.field("name")?.string ?? "")
    }
    takesValue = node.field("kind")?.string != "flag"
    isRepeating = node.field("isRepeating")?.flag == true
    valueName = node.field("valueName")?.string ?? ""
    summary = node.field("abstract")?.string ?? ""
    let kind = node.field("completionKind")
    values = Self.texts(kind?.field("list")?.field("values"))
    if let extensions = kind?.field("file") {
      files = .files(Self.texts(extensions.field("extensions")) ?? [])
    } else {
      files = kind?.field("directory") == nil ? nil : .folders
    }
    var meanings: [String: String] = [:]
    if case .object(let fields)? = node.field("allValueDescriptions")?.value {
      for field in fields { meanings[field.name] = field.node.string }
    }
    self.meanings = meanings
  }

  private static func texts(_ node: JSONNode?) -> [String]? { node?.items?.compactMap(\.string) }
}
