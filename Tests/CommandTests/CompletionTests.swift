import Foundation
import ProgramSupport
import TestSupport
import Testing

/// The answers that shells get: `scripts/check completions` runs the shells.
struct CompletionTests {
  /// Recipes with names that a careless answer would break.
  private static let files: [String: String] = [
    "recipes/a.yaml": recipe("Morning V60"), "recipes/b.yaml": recipe("It's $(touch HARM)"),
    "recipes/c.yaml": recipe("Twin"), "recipes/d.yaml": recipe("twin"),
    "recipes/e.yaml": recipe("-rf"), "recipes/notes.txt": "", "recipes/sub dir/f.yaml": "",
    "Shadow": "", "recipes/g.yaml": recipe("Shadow"), "recipes/h.yaml": recipe("Evil!!"),
    "diary.jsonl": Diaries.four,
  ]

  private static func recipe(_ name: String) -> String {
    Recipes.clean.replacing(#/name: .*/#, with: "name: '\(name.replacing("'", with: "''"))'")
  }

  private func complete(_ arguments: String..., program: String) throws -> [String] {
    let outcome = try Program(program).run(
      ["---complete"] + arguments,
      in: Scratch(Self.files),
      environment: Diaries.environment.merging(["BREWLOG_FILE": "diary.jsonl"]) { $1 }
    )
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
    return outcome.output.split(separator: "\n").map(String.init)
  }

  @Test func recipesByName() throws {
    let lines = try complete("fish", "brewscale", "", program: "brewscale")
    #expect(lines[0] == "words-files:yaml|yml\t")
    let names = lines.dropFirst().map { String($0.prefix { $0 != "\t" }) }
    #expect(names.contains("Morning V60") && names.contains("It's $(touch HARM)"))
    // Two recipes of one name, an option, and a file: only ids lead to these recipes.
    #expect(Set(["Twin", "twin", "-rf", "Shadow"]).isDisjoint(with: names))
    #expect(lines.contains("Morning V60\tV60, recipes/a.yaml"))
    let ids = lines.filter { $0.hasSuffix("\t-rf") || $0.lowercased().hasSuffix("\ttwin") }
    #expect(ids.count == 3 && ids.allSatisfy { $0.prefix(8).allSatisfy(\.isHexDigit) })
  }

  /// bash replaces only the end of a word, and runs what is not quoted.
  @Test(arguments: [
    ("brewscale It", "It", "It\\'s\\ \\$\\(touch\\ HARM\\)"),
    ("brewscale 'It", "It", "It'\\''s $(touch HARM)"),
    ("brewscale \"It", "It", "It's \\$(touch HARM)"),
    ("brewscale It\\'s\\ ", "It\\'s\\ ", "It\\'s\\ \\$\\(touch\\ HARM\\)"),
    ("brewscale morning", "morning", "Morning\\ V60"),
    ("brewscale \"Evil", "Evil", "Evil\"\\!\"\"\\!\"\""),
    ("brewscale recipes/su", "recipes/su", "recipes/sub\\ dir/"),
    ("brewscale --rule=prop", "prop", "proportional"),
    ("brewscale --rule=prop", "--rule=prop", "--rule=proportional"),
    ("brewscale a.yaml > recipes/no", "recipes/no", "recipes/notes.txt"),
  ])
  func bash(line: String, replaced: String, expected: String) throws {
    let lines = try complete("bash", line, replaced, program: "brewscale")
    #expect(lines.dropFirst().map { String($0.prefix { $0 != "\t" }) } == [expected])
  }

  @Test func brewsByID() throws {
    let lines = try complete("zsh", "brewlog", "show", "", program: "brewlog")
    #expect(
      lines == [
        "words\t", "33333333\t2026-04-06 08:00  4/5  Kanne<U+001B>[31m",
        "22222222\t2026-03-29 14:00  3/5  Morning V60",
        "11111111\t2026-03-29 00:30  5/5  Morning V60",
      ]
    )
    #expect(
      try complete("zsh", "brewlog", "show", "--file", "none", "", program: "brewlog") == [
        "words\t"
      ]
    )
  }

  /// The value behind an equals sign or a comma, whose beginning is in the first line.
  @Test(arguments: [
    (["brewlint", "--severity", "water-total="], "words\twater-total=", "error\t"),
    (["brewlint", "--severity=water-total="], "words\t--severity=water-total=", "error\t"),
    (
      ["brewlint", "--severity", "wat"], "nospace\t",
      "water-total=\tThe steps pour more or less water than the yield."
    ),
    (
      ["brewlint", "--ignore", "water-total,"], "words\twater-total,",
      "ratio-range\tThe ratio of water to coffee is outside the range recommended for the…"
    ),
    (["brewlint", "--format", "json="], "words-files\tjson=", nil),
    (["brewlint", "--format", "s"], "words\t", "sarif\tSARIF 2.1.0, for code scanning"),
  ])
  func values(words: [String], first: String, candidate: String?) throws {
    let outcome = try Program("brewlint").run(
      ["---complete", "zsh"] + words,
      in: Scratch(Self.files)
    )
    let lines = outcome.output.split(separator: "\n").map(String.init)
    #expect(lines.first == first)
    if let candidate { #expect(lines.contains(candidate)) }
  }

  @Test func valuesOfSteps() throws {
    let lines = try complete("zsh", "brewbook", "set", "morning", "step2.ti", program: "brewbook")
    // The shell chooses those that begin as the word does.
    #expect(lines.first == "nospace\tstep2.", "\(lines)")
    #expect(lines.contains { $0.hasPrefix("timer=\t") })
  }

  /// A rule that stands in a list is not offered again.
  @Test func listsHaveNoDuplicates() throws {
    let lines = try complete("zsh", "brewlint", "--select", "water-total,", program: "brewlint")
    #expect(!lines.contains { $0.hasPrefix("water-total\t") } && lines.count > 50)
  }

  /// Nothing that an answer cannot be made of is an error for the shell.
  @Test(arguments: [
    [], ["zsh"], ["bash"], ["bash", "", ""], ["zsh", "brewlint", "--nonsense", ""], ["tcsh", "x"],
    ["zsh", "brewlint", "explain", "a", "b", ""], ["bash", "brewlint '", ""],
    ["fish", "\u{1B}", "="],
  ])
  func nonsense(arguments: [String]) throws {
    for name in ["brewlint", "brewguide", "brewlog"] {
      let outcome = try Program(name).run(["---complete"] + arguments, in: Scratch())
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(name) \(outcome)")
    }
  }

  @Test func brokenConfigurationIsSilent() throws {
    let folder = try Scratch([".brewguide.yaml": "rules: [", "recipes/a.yaml": Recipes.clean])
    let outcome = try Program("brewscale").run(
      ["---complete", "fish", "brewscale", ""],
      in: folder
    )
    #expect(outcome == .init(status: 0, output: "words-files:yaml|yml\t\n", errors: ""))
  }

  @Test func scriptsOfUnknownShells() throws {
    let outcome = try Program("brewlint").run(
      ["--generate-completion-script", "tcsh"],
      in: Scratch()
    )
    #expect(
      outcome
        == .init(
          status: 2,
          output: "",
          errors: """
            brewlint: error: --generate-completion-script takes the name of a shell, not 'tcsh'
              hint: there are scripts for bash, zsh, fish

            """
        )
    )
  }

  /// The values for which there is nothing to offer. For another, list it here, or offer something in
  /// `CompletionValues`.
  private static let freeValues: Set = [
    "address", "author", "column=field", "date", "duration", "glob", "hash", "a:b", "mass", "n",
    "number", "part", "ratio", "seconds", "degrees", "text", "time", "url", "n/m", "ref", "name",
    "coffee", "lines", "grind=setting",
  ]
  private static let offeredValues: Set = [
    "file", "grind", "id", "key=value", "method", "path-or-word", "recipe", "rule=severity",
    "starters", "tag", "taste",
  ]

  @Test func everyValueIsConsidered() throws {
    let dump = try Program("brewguide").run(["--experimental-dump-help"], in: Scratch()).output
    let document = try JSONSerialization.jsonObject(with: Data(dump.utf8)) as? [String: Any]
    let names = Self.bareValues(of: try #require(document?["command"] as? [String: Any]))
    #expect(names.isSuperset(of: Self.offeredValues))
    #expect(names.subtracting(Self.offeredValues).subtracting(Self.freeValues) == [])
  }

  /// What the values are called that the declarations say nothing about.
  private static func bareValues(of command: [String: Any]) -> Set<String> {
    let own = (command["arguments"] as? [[String: Any]] ?? []).filter { argument in
      argument["kind"] as? String != "flag" && argument["completionKind"] == nil
    }
    let commands = command["subcommands"] as? [[String: Any]] ?? []
    return commands.filter { $0["commandName"] as? String != "help" }
      .reduce(Set(own.compactMap { $0["valueName"] as? String })) { $0.union(bareValues(of: $1)) }
  }
}
