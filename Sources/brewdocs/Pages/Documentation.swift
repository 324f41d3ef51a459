import Commands
import RecipeLint
import Recipes
import Schemas

/// Generates files of the project and checks whether they are up to date.
package struct Documentation: Sendable {
  /// The command that updates the files.
  package static let command = "make docs"

  /// The files with generated parts between markers.
  package static let markedFiles = [
    "Grammar.md", "README.md", "docs/formatting.md", "docs/reports.md",
    "docs/json-schemas.md", "docs/log-format.md", "docs/plan-formats.md",
    "docs/exchange.md", "examples/diary/README.md",
  ]

  private static let ruleFolder = "docs/rules"
  private let checkout: Checkout

  /// The generated files of a checkout.
  package init(of checkout: Checkout) {
    self.checkout = checkout
  }

  /// All generated files with their expected text.
  package func files() throws(MarkedText.Problem) -> [GeneratedFile] {
    let texts = [
      ("\(Self.ruleFolder)/README.md", RuleIndex.text),
      (PlaygroundRules.path, PlaygroundRules.text), (VocabularyPage.path, VocabularyPage.text),
      (CollectedTexts.path, CollectedTexts.text(of: checkout)),
      ("editors/vscode/snippets/recipes.json", RecipeSnippets(of: checkout).text),
    ]
    var files = Rule.all.map { rule in
      GeneratedFile(path: "\(Self.ruleFolder)/\(rule.id).md", text: RulePage(rule).text)
    }
    files += texts.map { GeneratedFile(path: $0, text: $1) } + SchemaName.allCases.map(Self.schema)
    for path in Self.markedFiles {
      let text = checkout.text(path) ?? ""
      files.append(GeneratedFile(path: path, text: try MarkedText.updated(text, in: path)))
    }
    return files
  }

  private static func schema(_ name: SchemaName) -> GeneratedFile {
    let text =
      switch name {
      case .recipe: RecipeJSONSchema.text
      case .config: ConfigurationJSONSchema.text
      case .plan: PlanJSONSchema.text
      case .log: LogJSONSchema.text
      case .exchange: ExchangeJSONSchema.text
      case .equipment: EquipmentJSONSchema.text
      }
    return GeneratedFile(path: "schema/\(name.file)", text: text)
  }

  /// Writes the manual pages of all programs and their commands into a folder, which is created.
  package func writeManual(into folder: String) throws {
    let facts = ManualFacts(page: checkout.text(ManualFacts.page) ?? "")
    let folder = Checkout(root: folder)
    for page in CommandDeclaration.programs.flatMap({ ManualPage.all(of: $0, facts) }) {
      try folder.write(GeneratedFile(path: "\(page.name).1", text: page.text))
    }
  }

  /// The pages of rules that no longer exist.
  package func leftovers() -> [String] {
    let names = Rule.all.map { "\($0.id).md" } + ["README.md"]
    return checkout.names(in: Self.ruleFolder)
      .filter { !names.contains($0) && !$0.hasPrefix(".") }.map { "\(Self.ruleFolder)/\($0)" }
  }

  /// The changes that `write()` would make, one line per file: `write docs/rules/water-total.md`.
  package func staleness() throws(MarkedText.Problem) -> [String] {
    try files().filter { checkout.text($0.path) != $0.text }.map { "write \($0.path)" }
      + leftovers().map { "remove \($0)" }
  }

  /// Updates the files that are out of date.
  package func write() throws {
    for file in try files() where checkout.text(file.path) != file.text {
      try checkout.write(file)
    }
    for path in leftovers() { try checkout.remove(path) }
  }
}

/// A generated file with its expected text.
package struct GeneratedFile: Equatable, Sendable {
  /// Relative to the root of the project.
  package let path: String
  package let text: String
}

/// The files of a checkout of the project.
package struct Checkout: Sendable {
  private let root: String

  /// The checkout whose root is this folder.
  package init(root: String) {
    self.root = root
  }

  /// The text of a file; `nil` if it cannot be read.
  package func text(_ path: String) -> String? {
    FileManager.default.contents(atPath: absolute(path)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The sorted names of the files in a folder; empty if there is no folder.
  package func names(in folder: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: absolute(folder))
    return (names ?? []).sorted()
  }

  /// Writes a file and creates missing folders.
  fileprivate func write(_ file: GeneratedFile) throws {
    let folder = file.path.split(separator: "/").dropLast().joined(separator: "/")
    try FileManager.default.createDirectory(
      atPath: absolute(folder),
      withIntermediateDirectories: true
    )
    try Data(file.text.utf8).write(to: URL(filePath: absolute(file.path)))
  }

  fileprivate func remove(_ path: String) throws {
    try FileManager.default.removeItem(atPath: absolute(path))
  }

  private func absolute(_ path: String) -> String { path.isEmpty ? root : "\(root)/\(path)" }
}
