import Recipes
import TestSupport
import Testing
import brewdocs

/// Holds the productions and tables of Grammar.md against the parsers.
@Suite struct GrammarTests {
  @Test func productionsAreComplete() {
    #expect(EBNF.grammar.undefined == [])
    #expect(EBNF.grammar.duplicates == [])
  }

  private static let valueTables = TestedTable.all.filter { ValueKind(rawValue: $0.name) != nil }

  @Test func everyTableIsTested() {
    let others = TestedTable.all.map(\.name).filter { ValueKind(rawValue: $0) == nil }
    #expect(others == ["running-water", "timers", "path"])
    #expect(Set(Self.valueTables.map(\.name)) == Set(ValueKind.allCases.map(\.rawValue)))
  }

  @Test(arguments: valueTables)
  func spellings(table: TestedTable) throws {
    let kind = try #require(ValueKind(rawValue: table.name))
    let pattern = try ScalarPattern(EBNF.grammar.pattern(kind.production))
    #expect(table.rows.count > 1)
    for row in table.rows {
      for (title, text) in zip(table.head, row) where !text.isEmpty {
        let place = "Grammar.md:\(table.line): \(text)"
        switch title {
        case "accepted":
          #expect(kind.read(text).isAccepted, "\(place)")
          #expect(pattern.matchesWhole(text), "\(place): by the production")
        case "rejected":
          #expect(!kind.read(text).isAccepted, "\(place)")
          let isTooLarge = kind.read(text) == .tooLarge || text.hasPrefix("2026-02-30")
          #expect(pattern.matchesWhole(text) == isTooLarge, "\(place): by the production")
        case "reads as":
          guard case .accepted(let value) = kind.read(row[0]) else { continue }
          #expect(kind.spelled(value) == text, "\(place)")
          #expect(kind.read(text) == .accepted(value), "\(place)")
        case "write": #expect(kind.read(text).isAccepted, "\(place)")
        default: #expect(title == "why", "\(place): an unknown column")
        }
      }
    }
  }

  /// The productions accept what the parsers accept, even of texts that no table shows.
  @Test(arguments: ValueKind.allCases)
  func productionsAgreeWithParsers(kind: ValueKind) throws {
    let pattern = try ScalarPattern(EBNF.grammar.pattern(kind.production))
    for text in SpellingMaker(kind).spellings(seed: 1, count: 400) {
      let reading = kind.read(text)
      if reading == .tooLarge || kind == .timestamp && reading == .rejected { continue }
      #expect(pattern.matchesWhole(text) == reading.isAccepted, "\(kind): `\(text)`, seed 1")
    }
  }

  /// Every unit and placeholder that the code knows stands in its production.
  @Test(arguments: ValueKind.allCases)
  func productionsKnowAllWords(kind: ValueKind) throws {
    let pattern = try ScalarPattern(EBNF.grammar.pattern(kind.production))
    let mass = Quantity.massUnits.map(\.unit)
    let texts =
      switch kind {
      case .mass: mass.map { "1 \($0)" }
      case .water: (mass + Quantity.waterUnits.map(\.unit)).map { "1 \($0)" }
      case .temperature:
        TemperatureUnit.allCases.flatMap(\.spellings).map { "50 \($0)" }
      case .duration: Quantity.durationUnits.flatMap(\.units).map { "1 \($0)" }
      case .instruction: Placeholder.allCases.map { "{\($0.rawValue)}" }
      case .method: BrewMethod.allKnown.map(\.rawValue)
      case .uuid, .timestamp: [String]()
      }
    for text in texts {
      #expect(pattern.matchesWhole(text), "\(kind.production): `\(text)`")
      #expect(kind.read(text).isAccepted, "\(kind): `\(text)`")
    }
  }

  @Test func paths() throws {
    let pattern = try ScalarPattern(EBNF.grammar.pattern("path"))
    let table = try #require(TestedTable.all.first { $0.name == "path" })
    for row in table.rows {
      #expect(pattern.matchesWhole(row[0]), "\(row[0])")
      #expect(!pattern.matchesWhole(row[1]), "\(row[1])")
    }
    #expect(pattern.matchesWhole(""))
  }

  @Test(arguments: [
    ("# brewlint: ignore[water-total] why", true),
    ("#brewlint:ignore[ water-total , dose-range ]", true),
    ("## brewlint: ignore-file[water-total] why", true),
    ("# brewlint: ignore", false),
    ("# brewlint ignore[water-total]", false),
    ("# Brewlint: ignore[water-total]", false),
  ])
  func ignoreComments(comment: String, isOne: Bool) throws {
    let pattern = try ScalarPattern(EBNF.grammar.pattern("ignore"))
    #expect(pattern.matchesWhole(comment) == isOne)
    let recipe = SampleRecipe.complete("\(comment)\nyield: 240 g\nsteps:\n- instruction: x\n")
    let example = RecipeExample(
      FencedBlock.all(in: "```yaml\n\(recipe)```")[0],
      in: comment
    )
    // Only an ignore-file reaches the finding, which is at the yield.
    if !isOne { #expect(example.found.contains("water-total")) }
  }
}
