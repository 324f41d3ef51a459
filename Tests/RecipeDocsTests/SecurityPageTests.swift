import RecipeSyntax
import Testing
import Workspace

@testable import Diary
@testable import LanguageServer
@testable import RecipeExchange
@testable import RecipeLint

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
      "steps and texts of a recipe to import",
      "\(ImportLimit.steps), \(ImportLimit.text >> 20) MiB"
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
