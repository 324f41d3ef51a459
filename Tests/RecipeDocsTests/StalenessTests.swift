import ProgramSupport
import RecipeSyntax
import RecipeTools
import Recipes
import TestSupport
import Testing
import Text
import Workspace
import brewdocs

@testable import Diary
@testable import LanguageServer
@testable import RecipeExchange
@testable import RecipeLint

@Suite struct StalenessTests {
  static let checkout = Checkout(root: ProjectFiles.root.path)

  /// The same as `brewdocs --check`.
  @Test func generatedFilesAreUpToDate() throws {
    let stale = try Documentation(of: Self.checkout).staleness()
    #expect(stale.isEmpty, "generated files are out of date: run `\(Documentation.command)`")
  }

  @Test func writingBringsUpToDate() throws {
    let folder = try Scratch(["docs/rules/no-more.md": ""])
    let documentation = Documentation(of: Checkout(root: folder.url.path))
    let stale = try documentation.staleness()
    #expect(stale.contains("write docs/rules/water-total.md"))
    #expect(stale.contains("remove docs/rules/no-more.md"))
    try documentation.write()
    #expect(try documentation.staleness() == [])
  }

  @Test func unknownPartsAreNamed() {
    #expect(throws: problem("a.md:2: nothing named `nonsense` can be generated", line: 2)) {
      try MarkedText.updated("text\n<!-- generated: nonsense -->\n<!-- end -->\n", in: "a.md")
    }
  }

  @Test func openPartsAreNamed() {
    #expect(throws: problem("a.md:1: `<!-- end -->` is missing below", line: 1)) {
      try MarkedText.updated("<!-- generated: methods -->\n", in: "a.md")
    }
  }

  @Test func restOfTheTextStays() throws {
    let text = "above\n<!-- generated: grind-labels -->\nold\n<!-- end -->\nbelow"
    let updated = try MarkedText.updated(text, in: "a.md")
    #expect(updated.hasPrefix("above\n<!-- generated: grind-labels -->\n\n`extra-fine`, "))
    #expect(updated.hasSuffix("`extra-coarse`\n\n<!-- end -->\nbelow"))
    #expect(try MarkedText.updated(updated, in: "a.md") == updated)
  }

  private func problem(_ words: String, line: Int) -> MarkedText.Problem {
    MarkedText.Problem(file: "a.md", line: line, description: words)
  }
}

/// Holds the limits that SECURITY.md names against the sources. Those of nesting and aliases are those of Grammar.md: see
/// ``LimitTests``.
@Suite struct SecurityPageTests {
  @Test(arguments: [
    ("a recipe file", "\(FileLimit.file >> 20) MiB"),
    ("a stream of recipes", "\(FileLimit.stream >> 20) MiB"),
    (
      "a stream where files have no limit, such as a diary", "\(FileLimit.longStream >> 30) GiB"
    ),
    ("a file to import", "\(ImportFile.limit >> 20) MiB"),
    (
      "the files that are read in an archive to import, unpacked",
      "\(ZipArchive.sizeLimit >> 20) MiB"
    ),
    (
      "values, cells and lines of a file to import, or of all files of an archive",
      "\(ImportLimit.values / 1000) 000"
    ),
    ("recipes of a file to import", "\(ImportLimit.recipes)"),
    ("brews of a file to import with recipes", "\(ImportLimit.brews / 1000) 000"),
    (
      "lines of Markdown and notes to import, their bytes, and those of a line",
      "\(ImportLimit.lines / 1000) 000, \(ImportLimit.sentences >> 20) MiB, \(ImportLimit.line >> 10) KiB"
    ),
    (
      "steps, ingredients and texts of a recipe to import",
      "\(ImportLimit.steps), \(ImportLimit.steps), \(ImportLimit.text >> 20) MiB"
    ),
    (
      "values of JSON to import into a diary, except JSON Lines",
      "\(ImportContent.mostValues / 1_000_000) 000 000"
    ),
    ("a message of an editor", "\(FrameReader.mostBytes >> 20) MiB"),
    ("nesting", "64 levels"),
    ("nodes that aliases stand for", "10 000"),
    ("errors of a file", "\(SyntaxTree.errorLimit)"),
  ])
  func limits(what: String, limit: String) {
    let page = HandwrittenFile(path: "SECURITY.md").text
    #expect(page.contains("| \(what) | \(limit) |"), "\(what): \(limit)")
  }
}

/// Runs the tables below the worked examples of Grammar.md.
@Suite struct SemanticsTests {
  /// The scale, followed as the page says; that the total is the yield, the example's own test says.
  @Test func runningWater() throws {
    let (table, values) = try worked("running-water")
    var (reading, ice) = (0.0, 0.0)
    var rows: [[String]] = []
    for (turn, step) in values.steps.enumerated() {
      var says = ""
      if let water = step.water {
        switch step.pour {
        case .ice: (ice, says) = (ice + water, "ice: ")
        case .increment: (reading, says) = (reading + water, "pour: ")
        case .target: (reading, says) = (water, "pourTo: ")
        }
        says += Canonical.mass(water)
      }
      rows.append(["\(turn)", says] + [reading, ice, reading + ice].map { Canonical.mass($0) })
    }
    #expect(table.rows == rows, "Grammar.md:\(table.line)")
  }

  @Test func timers() throws {
    let (table, values) = try worked("timers")
    let rows = values.timers().enumerated().map { turn, timer in
      let times = [values.steps[turn].startTime, timer]
      return ["\(turn)"] + times.map { $0.map { Canonical.duration(seconds: $0) } ?? "" }
    }
    #expect(table.rows == rows, "Grammar.md:\(table.line)")
  }

  /// A table and the figures of the recipe above it.
  private func worked(_ name: String) throws -> (TestedTable, RecipeValues) {
    let table = try #require(TestedTable.all.first { $0.name == name })
    let block = try #require(FencedBlock.all(in: table.above).last { $0.words.first == "yaml" })
    let example = RecipeExample(block, in: "Grammar.md")
    let source = RecipeDecoder.decode(SyntaxTree(parsing: Array(example.source.utf8)))
    return (table, try #require(source.recipes.first).values)
  }
}

/// Follows a page from top to bottom: saves its files, runs its commands, and compares what they write.
@Suite struct WalkThroughTests {
  @Test func livingWithFindings() throws {
    let folder = try Scratch()
    var commands = 0
    for block in HandwrittenFile.checking.blocks {
      switch block.words.first {
      case "yaml":
        // The word behind is the file that the reader is to save.
        try folder.write(try #require(block.words.dropFirst().first), block.text)
      case "console":
        let lines = block.text.split(separator: "\n").filter { $0.hasPrefix("$ brewlint ") }
        #expect(try lines.map { try session($0, in: folder) }.joined() == block.text)
        commands += lines.count
      default: Issue.record("the page has a block of another kind")
      }
    }
    #expect(commands == 5)
  }

  /// A command as a terminal shows it, with what it writes.
  private func session(_ line: Substring, in folder: Scratch) throws -> String {
    let words = line.split(separator: " ").dropFirst(2).map(String.init)
    let outcome = try Program("brewlint").run(words, in: folder)
    return "\(line)\n\(outcome.output)\(outcome.errors)"
  }
}
