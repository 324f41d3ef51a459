import Foundation
import ProgramSupport
import TestSupport

/// A command as its program declares it, for tests of all commands.
struct ListedCommand {
  /// All programs.
  static let programs = [
    "brewlint", "brewfmt", "brewscale", "brewtimer", "brewlog", "brewbook", "brewls", "brewguide",
  ]

  /// The name, such as `brewlog list`.
  let name: String
  /// The spellings of options that name files to write.
  let fileOptions: [[String]]
  /// The values of `--format`.
  let formats: [String]

  /// The commands of a program.
  static func all(of program: String) throws -> [ListedCommand] {
    let outcome = try Program(program).run(["--experimental-dump-help"], in: Scratch())
    let json = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let command = (json as? [String: Any])?["command"] as? [String: Any] ?? [:]
    return leaves(command, [program]).filter { leaf in
      // The tools themselves.
      let parts = leaf.name.split(separator: " ")
      return program != "brewguide" || ["doctor", "report", "schema"].contains(parts[1])
    }
  }

  /// Whether some words run it. Words without the name of a command run the first one of brewlint.
  func isCommand(of words: [String]) -> Bool {
    let own = name.split(separator: " ").map(String.init)
    guard words.first == own.first else { return false }
    return own.count == 1 || words.dropFirst().starts(with: own.dropFirst())
      || (name == "brewlint check" && !["explain", "rules"].contains(words[1]))
  }

  /// The options that name files to write, apart from those with a table of their own.
  private static let writing = ["output", "log", "brews"]

  private static func leaves(_ command: [String: Any], _ path: [String]) -> [ListedCommand] {
    let all = command["subcommands"] as? [[String: Any]] ?? []
    let children = all.filter { $0["commandName"] as? String != "help" }
    guard children.isEmpty else {
      return children.flatMap { leaves($0, path + [$0["commandName"] as? String ?? ""]) }
    }
    let arguments = command["arguments"] as? [[String: Any]] ?? []
    let named = arguments.map { argument in
      (
        names: (argument["names"] as? [[String: String]] ?? []).compactMap { $0["name"] },
        values: argument["allValues"] as? [String] ?? []
      )
    }
    return [
      ListedCommand(
        name: path.joined(separator: " "),
        fileOptions: named.filter { $0.names.contains(where: writing.contains) }
          .map { $0.names.map { $0.count == 1 ? "-\($0)" : "--\($0)" } },
        formats: named.first { $0.names.contains("format") }?.values ?? []
      )
    ]
  }
}
