import Foundation
import ProgramSupport
import TestSupport
import Testing

/// The same habits in the options of all tools.
@Suite struct OptionTests {
  // MARK: Short forms

  /// A command in the parser's dump of a tool.
  private struct Command: Decodable {
    struct Argument: Decodable {
      struct Name: Decodable {
        let kind: String
        let name: String
      }
      let names: [Name]?
    }
    let commandName: String
    let arguments: [Argument]?
    let subcommands: [Command]?

    /// This command and all below it.
    var all: [Command] { [self] + (subcommands ?? []).flatMap(\.all) }
  }

  private struct Dump: Decodable {
    let command: Command
  }

  private static func commands() throws -> [Command] {
    try BrewguideTests.tools().flatMap { tool in
      let dump = try Program(tool).run(["--experimental-dump-help"], in: Scratch())
      return try JSONDecoder().decode(Dump.self, from: Data(dump.output.utf8)).command.all
    }
  }

  /// Short forms that only one command has, or that the parser adds.
  private static let others = ["0": "null", "h": "help"]
  private static let shared = [
    "d": "dose", "y": "yield", "r": "ratio", "f": "format", "o": "output", "q": "quiet",
    "v": "verbose", "j": "jobs",
  ]

  /// A short form means the same in every command, and an option that has one has it everywhere.
  @Test func shortFormsAreTheSameEverywhere() throws {
    let meanings = Self.shared.merging(Self.others) { $1 }
    var used: Set<String> = []
    for command in try Self.commands() {
      for argument in command.arguments ?? [] {
        let names = argument.names ?? []
        let long = names.first { $0.kind == "long" }?.name
        let short = names.first { $0.kind == "short" }?.name
        if let short {
          #expect(meanings[short] == long, "\(command.commandName) -\(short)")
          used.insert(short)
        } else if let long {
          #expect(
            !meanings.values.contains(long),
            "\(command.commandName) --\(long) lacks its short form"
          )
        }
      }
    }
    #expect(used.isSuperset(of: Self.shared.keys))
  }

  /// With and without a space, as `-j4` always worked.
  @Test(arguments: [["-d", "18", "-f", "jsonl"], ["-d18", "-fjsonl"], ["-y300", "-f", "JSONL"]])
  func valuesMayFollowAShortForm(options: [String]) throws {
    let folder = try Scratch(["a.yaml": Recipes.clean])
    let outcome = try Program("brewscale").run(["a.yaml"] + options, in: folder)
    #expect(outcome.status == 0 && outcome.errors == "")
    #expect(outcome.output.contains("\"doseGrams\":18,\"targetYieldGrams\":300"))
  }

  // MARK: Given twice

  /// The check whether an option can be repeated relies on it.
  @Test func aShortFormIsTheFirstLetterOfTheLongOne() throws {
    for command in try Self.commands() {
      for names in (command.arguments ?? []).map({ $0.names ?? [] }) {
        let letters = Set(names.filter { $0.name != "0" && $0.name != "null" }.map(\.name.first))
        #expect(letters.count <= 1, "\(command.commandName) \(names.map(\.name))")
      }
    }
  }

  @Test(arguments: [
    (
      ["brewscale", "a.yaml", "--dose", "18", "-d20"],
      "--dose takes one value, found '18' and '20'"
    ),
    (
      ["brewlint", "--color=never", "--color", "auto"],
      "--color takes one value, found 'never' and 'auto'"
    ),
    (
      ["brewlog", "add", "a.yaml", "--rating", "4", "--note", "a", "--note", "b"],
      "--note takes one value, found 'a' and 'b'"
    ),
    (
      ["brewlog", "list", "--limit", "1", "--limit=2"], "--limit takes one value, found '1' and '2'"
    ),
    (["brewfmt", "a.yaml", "-j", "1", "-j2"], "--jobs takes one value, found '1' and '2'"),
    (
      ["brewbook", "list", "-f", "json", "--format", "text"],
      "--format takes one value, found 'json' and 'text'"
    ),
    (
      ["brewbook", "new", "A", "--dose", "15", "--dose", "16"],
      "--dose takes one value, found '15' and '16'"
    ),
    (
      ["brewbook", "set", "a.yaml", "dose=16", "dose=17"],
      "'dose=16' and 'dose=17' contradict each other: write only one"
    ),
    (
      ["brewbook", "set", "a.yaml", "step1.pour=16", "step1.pourTo=17"],
      "'step1.pour=16' and 'step1.pourTo=17' contradict each other: write only one"
    ),
    (
      ["brewbook", "set", "a.yaml", "step1.timer=16", "step1="],
      "'step1.timer=16' and 'step1=' contradict each other: write only one"
    ),
    (
      ["brewbook", "set", "a.yaml", "tags+=b", "tags=a"],
      "'tags+=b' and 'tags=a' contradict each other: write only one"
    ),
    (
      ["brewlint", "--severity", "ratio-range=error", "--severity", "ratio-range=off"],
      "--severity takes one severity of a rule, found error and off for 'ratio-range'"
    ),
    (
      ["brewlint", "--config", "rules.ratio-range=error", "--config", "rules.ratio-range=off"],
      "--config sets one key twice: 'rules.ratio-range=error' and 'rules.ratio-range=off'"
    ),
  ])
  func twoValuesForOneAreAUsageError(command: [String], message: String) throws {
    let folder = try Scratch(["a.yaml": Recipes.clean])
    let outcome = try Program(command[0]).run(Array(command.dropFirst()), in: folder)
    #expect(outcome.status == 2 && outcome.output == "")
    let first = outcome.errors.split(separator: "\n").first.map(String.init)
    #expect(first == "\(command[0]): error: \(message)")
    #expect(try folder.text("a.yaml") == Recipes.clean)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["a.yaml"])
  }

  // MARK: Unknown options

  @Test(arguments: [
    (["brewscale", "a.yaml", "--temp", "94"], "'--temp': did you mean '--temperature'?"),
    (["brewscale", "a.yaml", "--temp=94"], "'--temp': did you mean '--temperature'?"),
    (
      ["brewscale", "a.yaml", "--temprature", "94"], "'--temprature': did you mean '--temperature'?"
    ),
    (["brewscale", "a.yaml", "--Dose", "94"], "'--Dose': did you mean '--dose'?"),
    (["brewscale", "a.yaml", "-dose", "18"], "'-dose': did you mean '--dose'?"),
    (["brewscale", "a.yaml", "-temp", "94"], "'-temp': did you mean '--temperature'?"),
    (["brewtimer", "a.yaml", "--temp", "94"], "'--temp': did you mean '--temperature'?"),
    (["brewlint", "--stat"], "'--stat': did you mean '--statistics'?"),
    (["brewlint", "--show", "a"], "'--show': did you mean '--show-settings' or '--show-files'?"),
    (["brewlint", "rules", "--form", "json"], "'--form': did you mean '--format'?"),
    (["brewlog", "delete", "3f2a", "-y"], "'-y': did you mean '--yes'?"),
    (["brewlog", "list", "--min", "4"], "'--min': did you mean '--min-rating'?"),
    (["brewfmt", "--wibble"], "'--wibble'"),
  ])
  func unknownOptions(command: [String], message: String) throws {
    let folder = try Scratch(["a.yaml": Recipes.clean])
    let outcome = try Program(command[0]).run(Array(command.dropFirst()), in: folder)
    #expect(outcome.status == 2 && outcome.output == "")
    let first = outcome.errors.split(separator: "\n").first
    #expect(first == "\(command[0]): error: unknown option \(message)")
  }

  // MARK: Words

  @Test(arguments: ["markdown", "Markdown", "MD", "md"])
  func formatsHaveAnyCaseAndTheirSuffix(word: String) throws {
    let folder = try Scratch(["a.yaml": Recipes.clean])
    let outcome = try Program("brewscale").run(["a.yaml", "-f", word], in: folder)
    #expect(outcome.status == 0 && outcome.output.hasPrefix("## Morning V60\n"))
  }

  @Test(arguments: [
    ["brewlint", "--format", "SARIF"], ["brewfmt", "--check", "--format", "JUnit"],
    ["brewlint", "--fail-on", "Warning"], ["brewscale", "--rule", "Bloom Split"],
    ["brewscale", "--grind", "Medium Fine"], ["brewscale", "--method", "V60"],
    ["brewscale", "--name", "  morning   v60 "], ["brewlint", "--color", "NEVER"],
  ])
  func wordsHaveAnyCase(command: [String]) throws {
    let folder = try Scratch(["a.yaml": Recipes.formatted])
    let outcome = try Program(command[0]).run(command.dropFirst() + ["a.yaml"], in: folder)
    #expect(outcome.status == 0, "\(outcome)")
  }

  // MARK: Output files

  @Test func plansGoToAFileInTheFormatOfItsSuffix() throws {
    let folder = try Scratch(["a.yaml": Recipes.clean])
    let brewscale = Program("brewscale")
    for name in ["plan.json", "plan.md", "plan.csv", "plan.jsonl", "plan.yml", "plan.txt"] {
      let suffix = String(name.dropFirst("plan.".count))
      let outcome = try brewscale.run(["a.yaml", "-d", "18", "-o", name], in: folder)
      #expect(outcome == .init(status: 0, output: "", errors: ""))
      let expected = try brewscale.run(["a.yaml", "-d", "18", "-f", suffix], in: folder).output
      #expect(try folder.text(name) == expected)
    }
  }

  @Test func anOutputNeverReplacesAnInput() throws {
    let folder = try Scratch(["a.yaml": Recipes.broken, "b.yaml": Recipes.clean])
    for (tool, name) in [("brewscale", "b.yaml"), ("brewlint", "./b.yaml")] {
      let outcome = try Program(tool).run(["a.yaml", "b.yaml", "-o", name], in: folder)
      #expect(outcome.status == 2)
      #expect(
        outcome.errors.contains("cannot write the report \(name): it is one of the input files")
      )
    }
    #expect(try folder.text("b.yaml") == Recipes.clean)
    // Nothing to write.
    let failed = try Program("brewscale").run(["a.yaml", "-o", "plan.txt"], in: folder)
    #expect(failed.status == 1)
    #expect(throws: (any Error).self) { try folder.text("plan.txt") }
  }

  @Test func findingsGoToAFile() throws {
    let folder = try Scratch(["a.yaml": Recipes.broken])
    let brewlint = Program("brewlint")
    for (options, format) in [
      (["-o", "r.json"], "json"), (["-o", "r.txt"], "concise"),
      (["-o", "r.txt", "-f", "junit"], "junit"),
    ] {
      let outcome = try brewlint.run(["-q", "a.yaml"] + options, in: folder)
      #expect(outcome == .init(status: 1, output: "", errors: ""))
      let expected = try brewlint.run(["-q", "a.yaml", "-f", format], in: folder).output
      #expect(try folder.text(options[1]) == expected)
    }
  }
}
