import Foundation
import ProgramSupport
import TestSupport
import Testing

/// With `--format json`, standard error is one JSON document, or empty.
@Suite struct JSONMessageTests {
  private static let recipes = ["a.yaml": Recipes.clean, "b.yaml": Recipes.broken]

  private func run(_ command: [String], in folder: Scratch) throws -> Program.Outcome {
    try Program(command[0]).run(
      Array(command.dropFirst()),
      in: folder,
      environment: ["XDG_DATA_HOME": "/nonexistent/data"]
    )
  }

  @Test func aRecipeThatCannotBeBrewed() throws {
    let outcome = try run(["brewscale", "b.yaml", "--format", "json"], in: Scratch(Self.recipes))
    #expect(outcome.status == 1 && outcome.output == "[]\n")
    #expect(
      outcome.errors == """
        {"version":1,"errors":[{"message":"the steps pour 280 g, but the yield is 250 g",\
        "hint":"write `pourTo: 250 g`, or set the yield to 280 g","file":"b.yaml",\
        "finding":{"rule":"water-total","severity":"error",\
        "message":"the steps pour 280 g, but the yield is 250 g","file":"b.yaml","document":0,\
        "path":"steps[1].pourTo",\
        "range":{"start":{"line":13,"column":13,"offset":212},"end":{"line":13,"column":18,"offset":217}},\
        "label":"280 g in total after this step",\
        "labels":[{"range":{"start":{"line":4,"column":8,"offset":47},"end":{"line":4,"column":13,"offset":52}},\
        "message":"the yield"}],"related":[],"notes":[],\
        "help":"write `pourTo: 250 g`, or set the yield to 280 g",\
        "fix":null}}],"warnings":[]}

        """
    )
  }

  /// Results stay what they are, so that pipes get only results.
  @Test func someRecipesCanBeBrewed() throws {
    let folder = try Scratch(Self.recipes)
    let alone = try run(["brewscale", "a.yaml", "-f", "json"], in: folder)
    let outcome = try run(["brewscale", "b.yaml", "gone.yaml", "a.yaml", "-f", "json"], in: folder)
    #expect(outcome.status == 2 && outcome.output == alone.output && alone.errors == "")
    let document = try Self.document(outcome.errors)
    #expect(
      document.errors.map(\.message) == [
        "gone.yaml: no such file or folder", "the steps pour 280 g, but the yield is 250 g",
      ]
    )
    #expect(document.errors.map(\.file) == ["gone.yaml", "b.yaml"])
  }

  private struct Document: Decodable {
    struct Message: Decodable {
      let message: String
      let hint: String?
      let file: String?
    }
    let version: Int
    let errors: [Message]
    let warnings: [Message]
  }

  private static func document(_ text: String) throws -> Document {
    #expect(text.hasSuffix("\n") && text.dropLast().allSatisfy { $0 != "\n" })
    return try JSONDecoder().decode(Document.self, from: Data(text.utf8))
  }

  /// A command line, and the first error and its hint.
  static let failures: [([String], String, String?)] = [
    (
      ["brewscale", "a.yaml", "--format", "json", "--dose", "0"],
      "--dose takes a mass from 0.1 g to 1000 kg, such as 18, '18 g' or 0.6oz, not '0'",
      "see `brewscale --help`"
    ),
    (
      ["brewscale", "a.yaml", "-fjson", "--temp", "94"],
      "unknown option '--temp': did you mean '--temperature'?", "see `brewscale --help`"
    ),
    (
      ["brewscale", "a.yaml", "--name", "tea", "--format=JSON"],
      "no recipe found with 'tea' in its name", "remove --method and --name to see all recipes"
    ),
    (
      ["brewscale", "a.yaml", "-f", "json", "-d", "40", "-y", "100", "--rule", "bloom-split"],
      "a.yaml: Morning V60: ", "use less coffee or more water"
    ),
    (["brewlint", "gone.yaml", "--format", "json"], "gone.yaml: no such file or folder", nil),
    (["brewlint", "--format", "json", "--select", "nope"], "unknown rule 'nope': ", nil),
    (["brewlint", "rules", "--format", "json", "extra"], "unexpected argument 'extra'", nil),
    (["brewfmt", "--check", "--format", "json", "gone.yaml"], "gone.yaml: no such file", nil),
    (["brewlog", "list", "--file", "gone.jsonl", "-f", "json"], "gone.jsonl: no such file", nil),
    (
      ["brewlog", "list", "--format", "json", "--taste", "salt"], "--taste takes too-sour, ", nil
    ),
    (["brewlog", "add", "--format", "json", "--rating", "9", "--file", "d.jsonl"], "", nil),
    (
      ["brewlog", "show", "1111", "--format", "json"], "no diary yet at ", "add the first brew with"
    ),
    (
      ["brewlog", "edit", "1111", "--rating", "5", "--format", "json"], "no diary yet at ",
      "add the first brew with"
    ),
    (["brewtimer", "gone.yaml", "--events"], "gone.yaml: no such file or folder", nil),
    (["brewtimer", "b.yaml", "--events"], "the steps pour 280 g, but the yield is 250 g", nil),
    (
      ["brewtimer", "a.yaml", "--events", "--speed", "x"],
      "--speed takes a number from 0.1 to 1000, not 'x'", "see `brewtimer --help`"
    ),
    (["brewguide", "scal", "--format", "json"], "unknown command 'scal'", "did you mean"),
  ]

  @Test(arguments: failures)
  func firstError(command: [String], message: String, hint: String?) throws {
    let outcome = try run(command, in: Scratch(Self.recipes))
    #expect(outcome.status != 0)
    let document = try Self.document(outcome.errors)
    #expect(document.version == 1)
    let first = try #require(document.errors.first)
    #expect(first.message.hasPrefix(message), "\(first.message)")
    if let hint { #expect(first.hint?.hasPrefix(hint) == true, "\(first.hint ?? "nil")") }
  }

  @Test func warningsAndNotes() throws {
    let folder = try Scratch(["a.yaml": Recipes.clean])
    let outcome = try run(["brewscale", "a.yaml", "-d", "5", "-f", "json", "-v"], in: folder)
    #expect(outcome.status == 0)
    let document = try Self.document(outcome.errors)
    #expect(document.errors.isEmpty)
    #expect(
      document.warnings.allSatisfy { $0.file == "a.yaml" && $0.message.hasPrefix("a.yaml: ") }
    )
    #expect(!document.warnings.isEmpty)
    let clean = try run(["brewlint", "a.yaml", "-f", "json", "-v"], in: folder)
    #expect(clean.status == 0 && clean.errors == "")
  }

  @Test func configurationErrors() throws {
    let folder = try Scratch(["a.yaml": Recipes.clean, ".brewguide.yaml": "rules: stict\n"])
    let outcome = try run(["brewlint", "a.yaml", "-f", "json"], in: folder)
    #expect(outcome.status == 2)
    let first = try #require(try Self.document(outcome.errors).errors.first)
    #expect(first.file == ".brewguide.yaml")
  }

  /// A stream is read while it is written.
  @Test func messagesOfStreamsAreText() throws {
    let outcome = try run(["brewscale", "gone.yaml", "-f", "jsonl"], in: Scratch(Self.recipes))
    #expect(outcome.errors == "brewscale: error: gone.yaml: no such file or folder\n")
  }

  /// Messages are for people if only a file gets JSON.
  @Test func reportsInFiles() throws {
    let folder = try Scratch(["a.yaml": Recipes.clean])
    let outcome = try run(["brewlint", "gone.yaml", "--format", "json=r.json"], in: folder)
    #expect(outcome.errors.hasPrefix("brewlint: error: gone.yaml: no such file or folder\n"))
  }
}
