import Foundation
import TestSupport
import Testing

/// The complete help of every command, one file each in `Help/`.
struct HelpTests {
  static let commands =
    ["brewfmt", "brewscale", "brewtimer", "brewlint", "brewlog", "brewls"].map { [$0] }
    + ["check", "explain", "rules"].map { ["brewlint", $0] }
    + [
      "add", "edit", "list", "show", "delete", "hint", "stats", "repair", "compact", "merge",
      "export",
      "import",
    ].map { ["brewlog", $0] } + [
      ["brewguide", "doctor"], ["brewguide", "schema"], ["brewguide", "report"],
      ["brewguide", "report", "merge"],
      ["brewbook"],
    ]
    + [
      "init", "list", "show", "new", "duplicate", "set", "edit", "rename", "delete", "undo",
      "check", "lock", "diff", "merge", "resolve", "sync", "purge", "import", "export", "chart",
      "card", "render",
    ].map { ["brewbook", $0] }

  @Test(arguments: commands)
  func help(command: [String]) throws {
    let outcome = try Program(command[0]).run(command.dropFirst() + ["--help"], in: Scratch())
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    let path = "Tests/CommandTests/Help/\(command.joined(separator: "-")).txt"
    let expected = try? ProjectFiles.text(path)
    guard outcome.output != expected else { return }
    // Review the changes with `git diff`; a run that records always fails.
    if ProcessInfo.processInfo.environment["RECORD"] != nil {
      let file = ProjectFiles.root.appending(path: path)
      try Data(outcome.output.utf8).write(to: file)
    }
    Issue.record(
      "\(path) is not what the program says; `RECORD=1 make test` writes it:\n\(outcome.output)"
    )
  }

  /// Detects commands that are missing above.
  @Test func everyCommandIsRecorded() throws {
    for tool in try BrewguideTests.tools() {
      #expect(Self.commands.contains([tool]))
      let help = try Program(tool).run(["--help"], in: Scratch()).output
      // The list of commands follows the last heading.
      let list = help[(help.range(of: "SUBCOMMANDS:")?.upperBound ?? help.endIndex)...]
      let listed = list.matches(of: #/(?m)^  ([a-z]+)(?: \(default\))? {2,}\S/#).map {
        [tool, String($0.1)]
      }
      #expect(Set(listed).subtracting(Self.commands) == [])
      #expect(listed.count == Self.commands.count { $0.count == 2 && $0[0] == tool }, "\(listed)")
    }
  }
}
