import Foundation
import ProgramSupport
import TestSupport
import Testing

@testable import RecipeExchange

/// `brewbook share` as a program.
@Suite struct BookShareTests {
  private static let page = "https://coffee.example/playground/"

  /// The recipe in what the program printed: one line with a link.
  private func recipe(in output: String, ofSize size: Int) throws -> String {
    let start = Self.page + "#recipe="
    #expect(output.hasPrefix(start) && output.hasSuffix("\n"))
    var base64 = output.dropFirst(start.count).dropLast()
      .replacing("-", with: "+").replacing("_", with: "/")
    base64 += String(repeating: "=", count: (4 - base64.count % 4) % 4)
    let data = try #require(Data(base64Encoded: String(base64)))
    return String(decoding: try Deflate.inflated(Array(data)[...], size: size), as: UTF8.self)
  }

  /// All bytes of the file, or of the document of a recipe that shares its file with others.
  @Test(arguments: [
    (["morning"], Recipes.clean), (["recipes/a.yaml"], Recipes.clean),
    (["broken"], Recipes.broken), (["noon"], Recipes.named("Noon")),
    // It has no name.
    (["recipes/e.yaml"], "method: v60\ndose: 15 g\nsteps: [\n"),
    (["evening"], "# At 94 °C\r\n" + Recipes.named("Evening")),
  ])
  func links(words: [String], recipe: String) throws {
    let folder = try Scratch([
      ".brewguide.yaml": "playground: \(Self.page)\n",
      "recipes/a.yaml": Recipes.clean,
      "recipes/b.yaml": Recipes.named("Noon") + "---\n" + Recipes.named("Night"),
      "recipes/c.yaml": Recipes.broken,
      "recipes/e.yaml": "method: v60\ndose: 15 g\nsteps: [\n",
      "recipes/d.yaml": "# At 94 °C\r\n" + Recipes.named("Evening"),
    ])
    let outcome = try Program("brewbook").run(["share"] + words, in: folder)
    #expect(outcome.status == 0 && outcome.errors == "")
    #expect(try self.recipe(in: outcome.output, ofSize: recipe.utf8.count) == recipe)
  }

  @Test func needsARecipe() throws {
    let folder = try Scratch([
      ".brewguide.yaml": "playground: \(Self.page)\n",
      "two.yaml": Recipes.named("Noon") + "---\n" + Recipes.named("Night"), "other.yaml": "a: b\n",
    ])
    let refused = [
      ("two.yaml", "contains 2 recipes"), ("other.yaml", "is not a coffee recipe"),
      ("c.yaml", "no such file"),
    ]
    for (word, error) in refused {
      let outcome = try Program("brewbook").run(["share", word], in: folder)
      #expect(outcome.status == 2 && outcome.output == "")
      #expect(outcome.errors.contains(error), "\(outcome.errors)")
      #expect(outcome.errors.matches(of: #/error:/#).count == 1, "\(outcome.errors)")
    }
  }

  @Test func needsAnAddress() throws {
    let folder = try Scratch(["recipes/a.yaml": Recipes.clean])
    let outcome = try Program("brewbook").run(["share", "morning"], in: folder)
    let errors = """
      brewbook: error: no configuration has the address of a playground
        hint: add it to .brewguide.yaml, such as `playground: https://coffee.example/playground/`

      """
    #expect(outcome == .init(status: 2, output: "", errors: errors))
    let option = ["share", "morning", "--config", "playground=\(Self.page)"]
    let given = try Program("brewbook").run(option, in: folder)
    #expect(given.status == 0 && given.output.hasPrefix(Self.page + "#recipe="))
  }
}
