import Foundation
import ProgramSupport
import TestSupport
import Testing

/// The help of every command; three are whole in `Help/`.
struct HelpTests {
  static let commands =
    ["brewfmt", "brewscale", "brewtimer", "brewlint", "brewlog", "brewls"].map { [$0] }
    + ["check", "explain", "rules"].map { ["brewlint", $0] }
    + [
      "add", "edit", "list", "show", "delete", "hint", "stats", "repair", "compact", "merge",
      "export",
      "import",
    ].map { ["brewlog", $0] } + [
      ["brewguide", "doctor"], ["brewguide", "schema"], ["brewbook"],
    ]
    + [
      "init", "list", "show", "new", "duplicate", "set", "edit", "rename", "delete", "undo", "redo",
      "diff", "merge", "resolve", "sync", "purge", "import", "export", "chart",
      "card", "render", "share", "equipment",
    ].map { ["brewbook", $0] }

  /// The whole help of a tool, of one with commands, and of a command.
  @Test(arguments: [["brewfmt"], ["brewbook"], ["brewlog", "add"]])
  func help(command: [String]) throws {
    let outcome = try Program(command[0]).run(command.dropFirst() + ["--help"], in: Scratch())
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    let path = "Tests/CommandTests/Help/\(command.joined(separator: "-")).txt"
    #expect(try ProjectFiles.difference(of: outcome.output, from: path) == nil)
  }

  /// What people need is a page. Each option in it has the rest of its description in the whole help.
  @Test(arguments: commands)
  func helpIsAPage(command: [String]) throws {
    func help(_ option: String) throws -> [Substring] {
      try Program(command[0]).run(command.dropFirst() + [option], in: Scratch()).output
        .split(separator: "\n", omittingEmptySubsequences: false)
    }
    let (brief, whole) = (try help("--help"), try help("--help-all"))
    #expect(brief.count <= 61, "60 lines, and what follows the last one")
    #expect(brief == whole || brief.contains { $0.hasPrefix("  --help-all ") })
    let options = Set(whole.map { $0.prefix(28) })
    let own = brief.filter { $0.hasPrefix("  -") && !$0.hasPrefix("  --help-all ") }
    #expect(own.filter { !options.contains($0.prefix(28)) } == [])
  }

  /// What help shows fits a terminal of 80 columns, and nothing of an example has to be removed before it runs.
  @Test(arguments: commands)
  func helpFitsATerminal(command: [String]) throws {
    let help = try Program(command[0]).run(command.dropFirst() + ["--help-all"], in: Scratch())
      .output
    let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.filter { $0.count > 80 } == [])
    #expect(lines[2].hasPrefix("Usage: \(command.joined(separator: " "))"), "\(lines[2])")
    let start = lines.firstIndex(of: "Examples:") ?? lines.endIndex
    let examples = lines[start...].dropFirst().prefix { !$0.isEmpty }
    for line in examples {
      // An explanation behind an example would become part of the command.
      #expect(!line.dropFirst(2).contains(#/[^ ] {2,}[^ ]/#), "\(line)")
    }
    let options = Set(help.matches(of: #/--[a-z-]+/#).map { String($0.0) })
    for line in examples where line.hasPrefix("  \(command.joined(separator: " ")) ") {
      let own = line.prefix { !"|<>&".contains($0) }
      for option in own.matches(of: #/--[a-z-]+/#) {
        #expect(options.contains(String(option.0)), "\(line)")
      }
    }
  }

  /// The options that every command has are at the end, a line each.
  @Test(arguments: commands)
  func commonOptionsAreLast(command: [String]) throws {
    let help = try Program(command[0]).run(command.dropFirst() + ["--help-all"], in: Scratch())
      .output
    let headings = help.matches(of: #/(?m)^([A-Z][A-Za-z ,]+):$/#).map { String($0.1) }
    let after = headings.drop { $0 != "Common options" }.dropFirst()
    let list = help[try #require(help.range(of: "Common options:\n")).upperBound...]
    let lines = list.split(separator: "\n", omittingEmptySubsequences: false).prefix { !$0.isEmpty }
    #expect(lines.allSatisfy { $0.hasPrefix("  -") }, "\(lines)")
    #expect(lines.last == "  -h, --help                Show this help.")
    #expect(after.filter { $0 != "Exit status" } == [], "\(headings)")
  }

  /// Detects commands that are missing above.
  @Test func everyCommandIsListed() throws {
    for tool in try BrewguideTests.tools() {
      #expect(Self.commands.contains([tool]))
      let help = try Program(tool).run(["--help"], in: Scratch()).output
      // Commands stand at the beginnings of lines, below the headings of their groups.
      let listed = help.matches(of: #/(?m)^  ([a-z]+) {2,}\S/#).map { [tool, String($0.1)] }
      #expect(Set(listed).subtracting(Self.commands) == [])
      #expect(listed.count == Self.commands.count { $0.count == 2 && $0[0] == tool }, "\(listed)")
    }
  }
}
