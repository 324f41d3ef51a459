import Diary
import Foundation
import RecipeExchange
import Recipes
import TestSupport
import Testing

/// Imports every file in `Fixtures`. `RECORD_FIXTURES=1 swift test --filter ExchangeFixtureTests` writes down what it
/// gives, and fails.
@Suite struct ExchangeFixtureTests {
  private static let isRecording = ProcessInfo.processInfo.environment["RECORD_FIXTURES"] != nil
  private static let folder = "Tests/RecipeExchangeTests/Fixtures"
  static let paths = ExchangeFormat.allCases.flatMap { format in
    ProjectFiles.paths(
      under: "\(folder)/\(format.rawValue)",
      endings: [".json", ".jsonl", ".zip", ".cook", ".html", ".md", ".csv", ".yaml"]
    )
  }

  /// The format is found out, and each recipe, brew and note is as written down.
  @Test(arguments: paths)
  func imports(path: String) throws {
    let file = try ImportFile(
      Array(Data(contentsOf: ProjectFiles.root.appending(path: path))),
      name: String(path.split(separator: "/").last ?? "")
    )
    let format = try #require(ExchangeFormat(rawValue: String(path.split(separator: "/")[3])))
    #expect(ExchangeFormat.formats(of: file) == [format])
    let text = Self.text(of: file, format)
    let expected = ProjectFiles.root.appending(path: "\(path).txt")
    if Self.isRecording {
      try text.write(to: expected, atomically: true, encoding: .utf8)
      Issue.record("recorded \(path).txt: look at it, then run without RECORD_FIXTURES")
    }
    #expect(text == (try? String(contentsOf: expected, encoding: .utf8)))
  }

  @Test func everyFormatHasThreeFixtures() {
    for format in ExchangeFormat.allCases {
      let own = Self.paths.filter { $0.hasPrefix("\(Self.folder)/\(format.rawValue)/") }
      #expect(own.count >= 3, "\(format)")
    }
  }

  // MARK: Text

  private static func text(of file: ImportFile, _ format: ExchangeFormat) -> String {
    let imported: ImportedRecipes
    do throws(ImportRefusal) {
      imported = try format.read(file)
    } catch {
      return "refused: \(error.message)\n" + (error.hint.map { "hint: \($0)\n" } ?? "")
    }
    var text = lines(imported.notes)
    for recipe in imported.recipes {
      text += "\n--- \(recipe.place)\n" + yaml(recipe)
      for error in recipe.errors { text += "error: \(error)\n" }
      text += lines(recipe.notes)
    }
    for brew in imported.brews {
      text += "\n--- \(brew.place)\n" + LineWriter.line(brew.request)
      for error in brew.request.validate() { text += "error: \(error)\n" }
      text += lines(brew.notes)
    }
    return text
  }

  private static func lines(_ notes: [ImportNote]) -> String {
    notes.map { "\($0.kind.rawValue): \($0.field) | \($0.message)\n" }.joined()
  }

  /// The recipe as a file, without ids unless it had one.
  private static func yaml(_ recipe: ImportedRecipe) -> String {
    let detail = recipe.request.toDetailDTO(id: recipe.id ?? UUID(), modifiedAt: nil)
    let text = (try? RecipeEncoder.encode(detail)) ?? "cannot be written\n"
    var lines: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("  - id: ") || line.hasPrefix("id: ") && recipe.id == nil { continue }
      lines.append(line.hasPrefix("    instruction: ") ? "  - \(line.dropFirst(4))" : String(line))
    }
    return lines.joined(separator: "\n")
  }
}
