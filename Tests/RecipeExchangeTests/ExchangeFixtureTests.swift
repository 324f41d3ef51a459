import Diary
import Foundation
import RecipeExchange
import Recipes
import TestSupport
import Testing

/// Imports files in the formats of other programs, which were written for these tests. `Fixtures` has a page for each: the
/// file, and what it gives. The file of a page without it is an archive beside it.
/// `RECORD=1` writes down what each gives now, to be reviewed.
@Suite struct ExchangeFixtureTests {
  private static let folder = "Tests/RecipeExchangeTests/Fixtures"

  /// A file, and what it gives.
  struct Fixture: CustomTestStringConvertible {
    let format: ExchangeFormat
    let page: LiteratePage

    var testDescription: String { page.name }

    /// The bytes of the file.
    var bytes: [UInt8] {
      get throws {
        let archive = "\(ExchangeFixtureTests.folder)/\(page.name)"
        let source = page.blocks.first { $0.info != "text" }
        return try #require(source?.bytes ?? ProjectFiles.bytes(archive))
      }
    }
  }

  static let fixtures = ExchangeFormat.allCases.flatMap { format in
    let pages = try? LiteratePage.pages(in: "\(folder)/\(format.rawValue).md")
    return (pages ?? []).map { Fixture(format: format, page: $0) }
  }

  /// The format is found out, and each recipe, brew and note is as written down.
  @Test(arguments: fixtures)
  func imports(fixture: Fixture) throws {
    let file = ImportFile(try fixture.bytes, name: fixture.page.name)
    #expect(ExchangeFormat.formats(of: file) == [fixture.format])
    let text = Self.text(of: file, fixture.format)
    #expect(try fixture.page.difference(of: text) == nil)
  }

  @Test func everyFormatHasThreeFixtures() {
    for format in ExchangeFormat.allCases {
      #expect(Self.fixtures.count { $0.format == format } >= 3, "\(format)")
    }
  }

  /// The options for a format that has no amounts, or not always.
  static func defaults(of format: ExchangeFormat) -> ImportDefaults {
    var defaults = ImportDefaults()
    if format == .aiden || format == .shot { defaults.dose = 18 }
    return defaults
  }

  // MARK: Text

  private static func text(of file: ImportFile, _ format: ExchangeFormat) -> String {
    let imported: ImportedRecipes
    do throws(ImportRefusal) {
      imported = try format.read(file, defaults: defaults(of: format))
    } catch {
      return "refused: \(error.message)\n" + (error.hint.map { "hint: \($0)\n" } ?? "")
    }
    var text = lines(imported.notes)
    for recipe in imported.recipes {
      text += heading(recipe.place) + yaml(recipe)
      for error in recipe.errors { text += "error: \(error)\n" }
      text += lines(recipe.notes)
    }
    for brew in imported.brews {
      text += heading(brew.place) + LineWriter.line(brew.request)
      for error in brew.request.validate() { text += "error: \(error)\n" }
      text += lines(brew.notes)
    }
    return text
  }

  private static func heading(_ place: String) -> String {
    place.isEmpty ? "\n---\n" : "\n--- \(place)\n"
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
