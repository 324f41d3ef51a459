import Foundation
import RecipeExchange
import Recipes
import TestSupport
import Testing

/// Holds the tables of fields in the documentation against the notes of imports.
@Suite struct FieldFateTests {
  private typealias Kind = ImportNote.Kind

  /// Formats whose notes name the fields of objects; the others are tested by samples below.
  static let formats: [ExchangeFormat] = [
    .schemaOrg, .brewspec, .timerCoffee, .brewGuide, .xbloom, .decent, .beanconqueror,
    .shot, .aiden, .cofi, .xbloomYAML, .opos, .arabica,
  ]

  /// What the table says of a field and what some fixture shows agree, in both directions.
  @Test(arguments: formats)
  func tablesAgreeWithNotes(format: ExchangeFormat) throws {
    let found = try Self.notes(of: format)
    let rows = format.description.fields.map { (fields: Self.names($0.field), fate: $0) }
    var documented: Set<String> = []
    for row in rows {
      for name in row.fields {
        documented.insert(name)
        let kinds = found[name] ?? []
        #expect(
          kinds.contains(row.fate.kind),
          "no fixture shows that \(name) is \(row.fate.kind), only \(kinds)"
        )
        if row.fate.kind == .lost {
          #expect(kinds.isSubset(of: [.lost]), "\(name) is \(kinds)")
        } else if !row.fate.target.contains("lost") {
          #expect(!kinds.contains(.lost), "\(name) is lost")
        }
      }
    }
    let hasMore = format.description.fields.contains { $0.kind == .lost && $0.field.hasSuffix("…") }
    for (name, kinds) in found where !documented.contains(name) && !name.hasPrefix("(") {
      #expect(
        kinds.isSubset(of: hasMore ? [.lost] : []),
        "\(name) is \(kinds), but not in the table"
      )
    }
  }

  /// The paths of a row: `brews[].equipment.grinder, .grinder_setting` are two.
  private static func names(_ field: String) -> [String] {
    var names: [String] = []
    for part in field.split(separator: ",").map({ $0.trimmingCharacters(in: .whitespaces) }) {
      if part == "…" || part.hasPrefix("(") || part.contains(" ") { continue }
      let name = part.hasPrefix(".") ? parent(names.first ?? "") + part : part
      names.append(name)
    }
    let prefixes = ["brews[].", "BREWS[].", "PREPARATION[]."]
    return names.map { name in
      prefixes.first { name.hasPrefix($0) }.map { String(name.dropFirst($0.count)) } ?? name
    }
  }

  private static func parent(_ path: String) -> String {
    path.lastIndex(of: ".").map { String(path[..<$0]) } ?? path
  }

  /// The kinds of notes of the fixtures by their fields, without indices. What is assumed is not a field.
  private static func notes(of format: ExchangeFormat) throws -> [String: Set<Kind>] {
    var found: [String: Set<Kind>] = [:]
    for fixture in ExchangeFixtureTests.fixtures where fixture.format == format {
      let defaults = ExchangeFixtureTests.defaults(of: format)
      let file = try ImportFile(fixture.bytes, name: nil)
      guard let read = try? format.read(file, defaults: defaults) else { continue }
      let notes = read.notes + read.recipes.flatMap(\.notes) + read.brews.flatMap(\.notes)
      for note in notes where note.kind != .assumed && note.kind != .unreadable {
        found[note.field.replacing(#/\[[0-9]+\]/#, with: "[]"), default: []].insert(note.kind)
      }
    }
    return found
  }

  /// Rows of tables whose formats have no fixed fields: a text that has the field, and what its note says.
  @Test(
    arguments: [
      (
        .csv, 0, "name,dose,yield,grinder,instruction,pourTo\nA,15 g,250 g,C40,Pour,250 g",
        "grinder", "grinder"
      ),
      (
        .csv, 1, "name,dose,yield,instruction,pourTo\nA,15 g,250 g,Pour,250 g", "line 2: pourTo",
        "pourTo"
      ),
      (
        .csv, 2, "name,dose,yield,instruction,pour,stepTemperature\nA,15 g,250 g,Pour,250 g,90 °C",
        "line 2: stepTemperature", "temperature"
      ),
      (
        .csv, 3, "name,dose,yield,instruction,pour\nA,about 15 g,250 g,Pour,250 g", "dose",
        "'about 15 g' became dose: 15 g"
      ),
      (
        .csv, 4, "name,dose,yield,origin,pour\nA,15 g,250 g,starter,250 g", "origin",
        "'starter': an imported recipe has its own origin"
      ),
      (
        .csv, 5, "name,dose,yield,mood,pour\nA,15 g,250 g,sunny,250 g", "mood",
        "the column: a recipe has no such field"
      ),
      (
        .csv, 6, "name,dose,yield,steps\nA,15 g,250 g,Pour to 250 g", "steps",
        "became steps; amounts in it became their water"
      ),
      (.markdown, 0, "# A\n1. Pour to 250 g.", "line 1", "name"),
      (.markdown, 1, "# A\n- Dose: 15 g\n\n1. Pour to 250 g.", "line 2", "dose"),
      (.markdown, 1, "---\ngrinder: C40\n---\n# A\n1. Pour.", "line 2", "grinder"),
      (.markdown, 1, "# A\n| Grinder | C40 |\n1. Pour.", "line 2", "grinder"),
      (
        .markdown, 2, "# A\n- 15 g coffee\n\n1. Pour.", "line 2", "'15 g coffee' became dose: 15 g"
      ),
      (.markdown, 3, "# A\n\nSweet.\n\n1. Pour.", "line 1", "description"),
      (.markdown, 4, "# A\n1. Pour to 250 g.", "steps[0]", "instruction"),
      (.markdown, 5, "# A\n| 0:00 | Pour to 250 g. |", "steps[0]", "a time in the prose became at"),
      (.markdown, 6, "# A\n1. Pour to 250 g.", "steps[0]", "an amount in the prose became pourTo"),
      (
        .markdown, 7, "# A\n1. 0:45 - Pour to 250 g.", "steps[0]", "a time in the prose became at"
      ),
      (.markdown, 8, "# A\n1. Bloom\n   - Pour to: 45 g", "line 3", "pourTo"),
      (.markdown, 9, "---\nsteps:\n- Pour.\n---\n# A", "steps[0]", "instruction"),
      (
        .markdown, 10, "# A\n- Mood: sunny\n1. Pour.\n\nEnjoy.", "line 2: Mood",
        "'sunny': a recipe has no such field"
      ),
      (
        .markdown, 10, "# A\n1. Pour.\n\nEnjoy.", "line 4", "'Enjoy.': it is after the steps"
      ),
      (.cooklang, 0, "---\ntitle: A\n---\n@water{250%g}", "title", "name"),
      (.cooklang, 1, "---\ngrinder: C40\n---\n@water{250%g}", "grinder", "grinder"),
      (.cooklang, 2, "@coffee{15%g}", "steps[0]: @coffee", "dose"),
      (.cooklang, 3, "Pour @water{250%g}.", "steps[0]: @water", "pour"),
      (.cooklang, 3, "Pour.\n@water{50%g}(to 148 g)", "steps[0]: @water", "pourTo"),
      (.cooklang, 4, "Add @ice{80%g}.", "steps[0]: @ice", "ice"),
      (.cooklang, 5, "Wait ~{30%s}.", "steps[0]: ~", "timer"),
      (.cooklang, 6, "Use #V60{}.", "steps[0]: #V60", "became method: v60"),
      (.cooklang, 7, "Pour @water{250%g}.", "steps[0]", "instruction"),
      (.cooklang, 8, "Add @sugar{5%g}.", "steps[0]: @sugar", "became text of the instruction"),
      (.cooklang, 9, "> Sweet.\n\n@water{250%g}", "line 1", "the note became notes"),
      (.cooklang, 10, "== Ice ==\n\n@water{250%g}", "line 1", "'Ice': a recipe has no sections"),
      (.cooklang, 11, "@water{250%g} -- or so", "comments", "1 comment"),
      (
        .cooklang, 12, "---\nservings: 2\n---\n@water{250%g}", "servings",
        "'2': a recipe has no such field"
      ),
      (.brewLang, 0, "# A\nat 0:00 pour 9 end", "# title", "name"),
      (.brewLang, 1, "brewer V60\nat 0:00 end", "brewer", "'V60' became method: v60"),
      (.brewLang, 2, "dose 15\nat 0:00 end", "dose", "dose"),
      (.brewLang, 3, "temperature 90\nat 0:00 end", "temperature", "temperature"),
      (
        .brewLang, 4, "temperature 86..90\nat 0:00 end", "temperature",
        "became 88 °C, the middle"
      ),
      (.brewLang, 5, "filter paper\nat 0:00 end", "filter", "the filter became part of notes"),
      (.brewLang, 6, "-- A\nat 0:00 end", "line 1", "the comment became part of notes"),
      (.brewLang, 6, "at 0:00 end -- A", "line 1", "the comment became part of instruction"),
      (.brewLang, 6, "at 0:00\n-- A\nend", "line 2", "the comment became part of instruction"),
      (.brewLang, 7, "at 0:30 end", "steps[0].at", "at"),
      (.brewLang, 8, "at 0:30..0:45 end", "steps[0].at", "at, timer"),
      (.brewLang, 9, "at 0:30 pour 40 end", "steps[0].pour", "pour"),
      (.brewLang, 10, "at 0:30 swirl end", "steps[0].swirl", "became part of instruction"),
    ] as [(ExchangeFormat, Int, String, String, String)]
  )
  func samplesShowTheirRow(
    format: ExchangeFormat,
    row: Int,
    text: String,
    field: String,
    message: String
  ) throws {
    let read = try format.read(ImportFile(Array(text.utf8), name: nil))
    let notes = read.notes + read.recipes.flatMap(\.notes)
    let wanted = ImportNote(format.description.fields[row].kind, field, message)
    #expect(notes.contains(wanted), "\(notes.map { "\($0.kind) | \($0.field) | \($0.message)" })")
  }

  @Test func ownJSON() throws {
    let starter = Samples.request.toDetailDTO(id: Samples.id, modifiedAt: Date(), origin: .starter)
    var text = Samples.json { RecipeJSON.write(starter, to: &$0) }
    text = "{\"mood\":1," + text.dropFirst()
    let read = try ExchangeFormat.json.read(ImportFile(Array(text.utf8), name: nil))
    let notes = try #require(read.recipes.first).notes
    let kinds = Dictionary(grouping: notes, by: \.kind).mapValues { $0.map(\.field) }
    #expect(kinds[.lost] == ["mood"])
    #expect(kinds[.changed] == ["recipe.origin", "modifiedAt"])
    let fields = RecipeFields.detail.map(\.name) + RecipeFields.summary.map { "recipe.\($0.name)" }
    #expect(
      Set(kinds[.carried] ?? [])
        == Set(fields).subtracting(["recipe", "recipe.version", "recipe.origin", "modifiedAt"])
    )
  }
}
