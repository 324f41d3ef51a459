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
  @Test(
    arguments: [
      (["morning"], Recipes.clean, "morning-v60"),
      (["recipes/a.yaml"], Recipes.clean, "morning-v60"),
      (["broken"], Recipes.broken, nil), (["noon"], Recipes.named("Noon"), "noon"),
      // It has no name.
      (["recipes/e.yaml"], "method: v60\ndose: 15 g\nsteps: [\n", nil),
      (["evening"], "# At 94 °C\r\n" + Recipes.named("Evening"), "evening"),
    ] as [([String], String, String?)]
  )
  func links(words: [String], recipe: String, page: String?) throws {
    let folder = try Scratch([
      ".brewguide.yaml": "playground: \(Self.page)\n",
      "recipes/a.yaml": Recipes.clean,
      "recipes/b.yaml": Recipes.named("Noon") + "---\n" + Recipes.named("Night"),
      "recipes/c.yaml": Recipes.broken,
      "recipes/e.yaml": "method: v60\ndose: 15 g\nsteps: [\n",
      "recipes/d.yaml": "# At 94 °C\r\n" + Recipes.named("Evening"),
    ])
    let outcome = try Program("brewbook").run(["share"] + words, in: folder)
    #expect(outcome.status == (page == nil ? 1 : 0))
    if let page {
      #expect(outcome.errors == "\(page).html: one page, to open or to send\n")
      #expect(try folder.text("\(page).html").hasPrefix("<!DOCTYPE html>\n"))
    }
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

  /// One file that needs no other: its style and its scripts are in it, and no link leads to a page of a site.
  @Test func thePageStandsAlone() throws {
    let folder = try Scratch(["recipes/a.yaml": Recipes.clean])
    let outcome = try Program("brewbook").run(["share", "morning"], in: folder)
    let errors = "morning-v60.html: one page, to open or to send\n"
    #expect(outcome == .init(status: 0, output: "", errors: errors))
    let page = try folder.text("morning-v60.html")
    #expect(page.contains("<style>\n") && page.contains("<script>\n// Pages are complete"))
    for part in ["site.css", "site.js", "icon.svg", "../index.html", "rel=\"stylesheet\""] {
      #expect(!page.contains(part), "\(part)")
    }
    // Again, but never over a file of somebody else.
    #expect(try Program("brewbook").run(["share", "morning"], in: folder).status == 0)
    try folder.write("morning-v60.html", "mine\n")
    let refused = try Program("brewbook").run(["share", "morning"], in: folder)
    #expect(refused.status == 2)
    #expect(try folder.text("morning-v60.html") == "mine\n")
    let shown = try Program("brewbook").run(["share", "morning", "-o", "-"], in: folder)
    #expect(shown.status == 0 && shown.output == page && shown.errors == "")
    let pdf = try Program("brewbook").run(["share", "morning", "-o", "x.pdf"], in: folder)
    #expect(pdf.status == 2 && pdf.errors.contains("it writes HTML"))
  }
}
