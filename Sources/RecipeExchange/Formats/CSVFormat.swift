import Recipes
import Text

/// Recipes as a table (RFC 4180): a row for each step, which repeats the values of its recipe.
///
/// Columns have the names of keys; `stepTemperature` is that of the step. A table of other people may name them in any
/// way that brewlint understands, leave columns out, and separate fields with `;` or tabs.
enum CSVFormat {
  static let description = FormatDescription(
    title: "CSV",
    source: "https://www.rfc-editor.org/rfc/rfc4180",
    summary:
      "A table with a row for each step, or for each recipe with its steps in a cell, and a column for each key.",
    fields: [
      ("a column for each key of a recipe", .carried, "the key"),
      ("instruction, fixed, pourTo, pour, ice, at, timer", .carried, "the key of the step"),
      ("stepTemperature", .carried, "temperature of the step"),
      ("amounts in other words", .changed, "the same amount as the format writes it"),
      ("origin, modifiedAt", .lost, "an imported recipe has its own"),
      ("other columns", .lost, "a recipe has no such field"),
      ("steps: all steps in one cell", .changed, "instruction; amounts and times in it"),
    ],
    held: HeldKeys(
      recipe: Set(RecipeKey.allCases).subtracting([.origin]),
      step: Set(StepKey.allCases)
    ),
    recognizes: { file in
      guard file.json.isEmpty, let table = Table(file.bytes) else { return false }
      let known = Set(table.columns.compactMap { column in column.key.map { "\($0)" } })
      let keys = table.columns.map(\.key)
      return known.count >= 3
        && (keys.contains(.recipe(.dose))
          || keys.contains(.recipe(.coffee)) && keys.contains(.recipe(.steps)))
    },
    read: { file, defaults throws(ImportRefusal) in try read(file, defaults) },
    write: write
  )

  private static let stepTemperature = "stepTemperature"

  /// Whether a table has a column that only the steps of recipes have.
  fileprivate static func isOfRecipes(_ bytes: [UInt8]) -> Bool {
    let keys = Table(bytes)?.columns.compactMap(\.key) ?? []
    return [.instruction, .pourTo, .pour, .ice].contains { keys.contains(.step($0)) }
  }

  // MARK: Reading

  private struct Table {
    /// The columns with the keys that they mean.
    let columns: [(name: String, key: DraftKey?)]
    let separator: UInt8

    /// Reads the header with the separator that gives the most keys; nil without one.
    init?(_ bytes: [UInt8]) {
      let candidates = [",", ";", "\t"].map { (mark: Unicode.Scalar) in
        Self.columns(bytes, UInt8(ascii: mark))
      }
      let best = candidates.max { Self.known($0.0) < Self.known($1.0) }
      guard let best, Self.known(best.0) > 1 else { return nil }
      (columns, separator) = best
    }

    private static func known(_ columns: [(name: String, key: DraftKey?)]) -> Int {
      columns.count { $0.key != nil }
    }

    private static func columns(
      _ bytes: [UInt8],
      _ separator: UInt8
    ) -> ([(name: String, key: DraftKey?)], UInt8) {
      // A header is short; a text that is not a table may have no line end.
      var records = CSVRecords(Array(bytes.prefix(1 << 16)), separator: separator)
      guard let header = records.next(), header.problem == nil, header.count < 200 else {
        return ([], separator)
      }
      var columns = header.fields.map { field -> (name: String, key: DraftKey?) in
        let name = String(decoding: field, as: UTF8.self).trimmed
        return (name, name == stepTemperature ? .step(.temperature) : DraftKey(name))
      }
      // The first column of a key has it.
      for index in columns.indices {
        guard let key = columns[index].key else { continue }
        if columns[..<index].contains(where: { $0.key == key }) { columns[index].key = nil }
      }
      return (columns, separator)
    }
  }

  private static func read(
    _ file: ImportFile,
    _ defaults: ImportDefaults
  ) throws(ImportRefusal) -> ImportedRecipes {
    try file.requireContent()
    guard let table = Table(file.bytes) else {
      throw ImportRefusal("expected a header line with the names of the columns")
    }
    _ = try file.requireText(dividedBy: String(Unicode.Scalar(table.separator)))
    var records = CSVRecords(file.bytes, separator: table.separator)
    _ = records.next()
    var result = ImportedRecipes()
    for column in table.columns where column.key == nil && !column.name.isEmpty {
      result.notes.append(
        ImportNote(.lost, column.name.quotedBriefly, "the column: a recipe has no such field")
      )
    }
    var current: OpenRecipe?
    while let record = records.next() {
      if record.isBlank { continue }
      if let problem = record.problem {
        throw ImportRefusal("line \(record.line): \(problem.message)")
      }
      guard record.count <= table.columns.count else {
        throw ImportRefusal(
          "line \(record.line): \(counted(record.count, "field")), but the header has "
            + counted(table.columns.count, "column")
        )
      }
      let row = Row(record, table.columns)
      if row.identity.contains(where: { !$0.isEmpty }), current?.identity != row.identity {
        if let current { result.recipes.append(current.recipe(defaults)) }
        try ImportLimit.requireRecipes(result.recipes.count + 1)
        current = OpenRecipe(row)
      }
      guard current != nil else {
        throw ImportRefusal("line \(record.line): expected the name of a recipe")
      }
      current?.addStep(of: row)
    }
    if let current { result.recipes.append(current.recipe(defaults)) }
    return result
  }

  /// A recipe whose rows are being read.
  private struct OpenRecipe {
    let identity: [String]
    private var draft = RecipeDraft()
    private var notes: [ImportNote] = []
    private let line: Int
    /// The steps of a recipe that has them in one cell.
    private let told: [String]

    init(_ row: Row) {
      identity = row.identity
      line = row.line
      told = row.told
      row.fill(&draft, &notes)
    }

    mutating func addStep(of row: Row) { row.addStep(to: &draft, &notes) }

    func recipe(_ defaults: ImportDefaults) -> ImportedRecipe {
      var (draft, notes) = (draft, notes)
      if draft.steps.isEmpty, !told.isEmpty, told.count <= ImportLimit.steps {
        let parts = told.flatMap(ProseSteps.Told.parts)
        draft.temperature = draft.temperature ?? told.lazy.compactMap(ProseSteps.temperature).first
        draft.take(ProseSteps(parts, .init(draft, defaults)), &notes)
      }
      return draft.recipe(notes, defaults, place: "line \(line)")
    }
  }

  /// The values of a row.
  private struct Row {
    let values: [(key: DraftKey, name: String, text: String)]
    let line: Int

    init(_ record: CSVRecords.Record, _ columns: [(name: String, key: DraftKey?)]) {
      line = record.line
      values = zip(columns, record.fields).compactMap { column, field in
        column.key.map { ($0, column.name, String(decoding: field, as: UTF8.self)) }
      }
    }

    /// What tells the recipes of a table apart.
    var identity: [String] {
      [RecipeKey.id, .name].map { key in
        values.first { $0.key == .recipe(key) }?.text ?? ""
      }
    }

    func fill(_ draft: inout RecipeDraft, _ notes: inout [ImportNote]) {
      for case (.recipe(let key), let name, let text) in values {
        if key == .steps, !text.isBlank {
          notes.append(ImportNote(.changed, name, "became steps; amounts in it became their water"))
        } else {
          draft.set(key, text, from: name, &notes)
        }
      }
    }

    /// The texts of steps in one cell: its lines, or what marks divide.
    var told: [String] {
      let text = values.first { $0.key == .recipe(.steps) }?.text ?? ""
      let marks = [";", " / ", " | ", " > ", "→"]
      return NumberedSteps.all(in: marks.reduce(text) { $0.replacing($1, with: "\n") })
    }

    func addStep(to draft: inout RecipeDraft, _ notes: inout [ImportNote]) {
      var step = RecipeDraft.DraftStep(instruction: "")
      var hasValue = false
      for case (.step(let key), let name, let text) in values where !text.isBlank {
        step.set(key, text, from: "line \(line): \(name)", &notes)
        hasValue = true
      }
      if hasValue { draft.steps.append(step) }
    }
  }

  // MARK: Writing

  private static let recipeKeys = RecipeKey.allCases.filter {
    ![.format, .origin, .modifiedAt, .steps].contains($0)
  }
  private static let stepKeys = StepKey.allCases.filter { ![.order, .id].contains($0) }

  private static func write(_ recipes: [RecipeDetailDTO]) -> ExportedText {
    let header =
      recipeKeys.map { RecipeFormat.describe($0).name }
      + stepKeys.map { $0 == .temperature ? stepTemperature : RecipeFormat.describe($0).name }
    var text = line(header)
    var notes: [ImportNote] = []
    for detail in recipes {
      let recipe = ExportRecipe(detail)
      notes += recipe.losses(description.held, hasPlaceholders: true)
      let own = recipeKeys.map { key in
        key == .id ? detail.recipe.id.text : recipe.value(of: key) ?? ""
      }
      for step in recipe.steps {
        let values = stepKeys.map { key in
          key == .instruction
            ? step.dto.instructionText : ExportRecipe.value(of: key, in: step) ?? ""
        }
        text += line(own + values)
      }
    }
    return ExportedText(text: text, notes: notes)
  }

  private static func line(_ fields: [String]) -> String {
    CSVRecords.line(fields) + "\r\n"
  }
}

extension ImportFile {
  /// Whether the file is a table with columns for the steps of recipes.
  package var isTableOfRecipes: Bool { CSVFormat.isOfRecipes(bytes) }
}
