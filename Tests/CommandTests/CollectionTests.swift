import Foundation
import ProgramSupport
import TestSupport
import Testing

/// The collected recipes, which the program contains: those of `recipes/` in its repository.
@Suite struct CollectionTests {
  private static let brewbook = Program("brewbook")

  /// Each recipe of the folder, with its name, author and amounts.
  @Test func listHasEveryRecipe() throws {
    let outcome = try Self.brewbook.run(["list", "--collection", "--format", "csv"], in: Scratch())
    #expect(outcome.status == 0 && outcome.errors == "")
    let listed = outcome.output.matches(of: #/collection:([^\r\n]+)/#).map { "recipes/\($0.1)" }
    #expect(Set(listed) == Set(ProjectFiles.paths(under: "recipes", endings: [".yaml"])))
    // The same as for a book with these files, but for paths and ids, which may be derived from them.
    let book = try Self.brewbook.run(["list", "--format", "csv"], in: Self.copy())
    let names = outcome.output.replacing("collection:", with: "recipes/")
    #expect(Self.withoutIDs(names) == Self.withoutIDs(book.output))
  }

  private static func withoutIDs(_ table: String) -> [Substring] {
    table.split(whereSeparator: \.isNewline).map { $0.drop { $0 != "," } }
  }

  private static func copy() throws -> Scratch {
    let paths = ProjectFiles.paths(under: "recipes", endings: [".yaml"])
    return try Scratch(
      Dictionary(uniqueKeysWithValues: try paths.map { ($0, try ProjectFiles.text($0)) })
    )
  }

  @Test func listIsFiltered() throws {
    let words = ["list", "--collection", "kasuya", "--method", "v60"]
    let outcome = try Self.brewbook.run(words, in: Scratch())
    #expect(
      outcome.output == """
        NAME               METHOD  DOSE  YIELD  GRIND   ID        FILE
        Kasuya 4:6 Method  V60     20 g  300 g  coarse  f86b7b97  collection:v60/kasuya-4-6.yaml

        """
    )
    let none = try Self.brewbook.run(["list", "--collection", "--method", "v61"], in: Scratch())
    #expect(
      none
        == .init(
          status: 0,
          output: "",
          errors: "brewbook: no matching recipes\n  hint: did you mean --method v60?\n"
        )
    )
    let folder = try Self.brewbook.run(["list", "--collection", "--folder", "."], in: Scratch())
    #expect(folder.status == 2 && folder.errors.contains("remove --folder"))
  }

  /// The recipe is new, but what it says of its source stays.
  @Test func newCopiesARecipe() throws {
    let folder = try BookFolder([:])
    let outcome = try folder.book("new", "--from", "Kasuya 4:6")
    #expect(
      outcome
        == .init(
          status: 0,
          output: "",
          errors: "added 'Kasuya 4:6 Method': recipes/kasuya-4-6-method.yaml\n"
        )
    )
    let text = try folder.text("recipes/kasuya-4-6-method.yaml")
    #expect(text.contains("author: Tetsu Kasuya\n"))
    #expect(
      text.contains("source: https://en.philocoffea.com/blogs/blog/coffee-brewing-method\n")
    )
    #expect(text.contains(#/(?m)^id: [0-9a-f-]{36}$/#) && !text.contains("id: f86b7b97"))
    #expect(!text.contains("origin:"))
    let again = try folder.book("new", "--from", "f86b7b97")
    #expect(again.status == 1 && again.errors.contains("there is already a recipe named"))
    let other = try folder.book("new", "Strong", "--from", "hoffmann ultimate", "-d", "20")
    #expect(other.status == 0)
    #expect(try folder.text("recipes/strong.yaml").contains("dose: 20 g\n"))
  }

  /// The book goes before the collection.
  @Test func newTakesTheRecipeOfTheBook() throws {
    let own = Recipes.named("Kasuya 4:6 Method").replacing("dose: 15 g", with: "dose: 15.5 g")
    let folder = try BookFolder(["recipes/own.yaml": own])
    #expect(try folder.book("new", "Mine", "--from", "kasuya 4:6").status == 0)
    #expect(try folder.text("recipes/mine.yaml").contains("dose: 15.5 g\n"))
  }

  @Test func unknownRecipes() throws {
    let folder = try BookFolder(["recipes/own.yaml": Recipes.named("Morning")])
    let several = try folder.book("new", "--from", "kasuya")
    #expect(several.status == 2)
    #expect(several.errors.contains("f86b7b97  Kasuya 4:6 Method"))
    let unknown = try folder.book("new", "y", "--from", "wibble")
    #expect(
      unknown
        == .init(
          status: 2,
          output: "",
          errors: """
            brewbook: error: wibble: no such file, folder or recipe
              hint: list the recipes with `brewbook list`

            """
        )
    )
    let misspelt = try folder.book("new", "--from", "Kasuja Metod")
    #expect(misspelt.status == 2)
    #expect(misspelt.errors.contains("Kasuya 4:6 Method"), "\(misspelt.errors)")
  }

  @Test func completionOffersThem() throws {
    let line = ["---complete", "fish", "brewbook", "new", "--from", "kas"]
    let outcome = try Self.brewbook.run(line, in: Scratch())
    #expect(
      outcome.output.contains("Kasuya 4:6 Method\tV60, collection:v60/kasuya-4-6.yaml\n"),
      "\(outcome.output)"
    )
  }
}
