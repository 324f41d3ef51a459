import Foundation
import RecipePages
import Recipes
import TestSupport
import Testing

/// The files of a site.
@Suite struct SiteTests {
  private func summary(_ name: String, _ id: String = UUID().uuidString) -> RecipeSummaryDTO {
    RecipeSummaryDTO(
      id: UUID(uuidString: id)!,
      name: name,
      method: .v60,
      isStarter: false,
      origin: .custom,
      isValid: true,
      defaultDose: 15,
      defaultTargetYield: 250,
      defaultWaterTemperature: 94,
      defaultGrindLabel: .medium
    )
  }

  private static let one = "11111111-1111-4111-8111-111111111111"
  private static let two = "22222222-2222-4222-8222-222222222222"

  @Test(arguments: [
    ("Morning V60", "morning-v60"),
    ("  Café — Crème! (No. 2)  ", "cafe-creme-no-2"),
    ("../../etc/passwd", "etc-passwd"),
    ("夏の氷", "recipe-11111111"),
    ("夏 V60", "v60"),
    ("CON", "con-11111111"),
    ("lpt1", "lpt1-11111111"),
    ("<script>", "script"),
    ("\u{202E}", "recipe-11111111"),
    (
      String(repeating: "long ", count: 50),
      "long-long-long-long-long-long-long-long-long-long-long-long"
    ),
    (String(repeating: "x", count: 500), String(repeating: "x", count: 60)),
  ])
  func namesOfPages(name: String, expected: String) {
    #expect(PageNames.names(of: [summary(name, Self.one)]) == [expected])
  }

  /// Recipes with the same name get their ids, whatever their order, and whatever their case.
  @Test func namesAreUnique() {
    let recipes = [
      summary("Morning", Self.one), summary("Other"), summary("MÖRNING!", Self.two),
      summary("mörning", Self.two),
    ]
    let names = PageNames.names(of: Array(recipes.prefix(3)) + [summary("Morning", Self.two)])
    #expect(names == ["morning-11111111", "other", "morning-22222222", "morning-\(Self.two)"])
    let same = Array(repeating: summary("Same", Self.one), count: 4)
    #expect(Set(PageNames.names(of: same)).count == 4)
  }

  private static let site: [SiteRecipe] = Plans.recipes.compactMap { recipe in
    (try? Plans.plan(of: recipe)).map { SiteRecipe(recipe, $0, changed: recipe.modifiedAt) }
  }

  /// The same recipes in another order give the same bytes.
  @Test func theOrderOfFilesDoesNotMatter() {
    let options = SiteOptions(title: "Book", address: "https://coffee.example/")
    let (one, other) = (Site(Self.site, options), Site(Self.site.reversed(), options))
    #expect(one.paths == other.paths)
    #expect(one.paths.count > 60)
    for index in one.paths.indices {
      #expect(one.content(of: index) == other.content(of: index), "\(one.paths[index])")
    }
  }

  /// The order of `brewbook list`: starters come first, then names without regard to case.
  @Test func orderOfTheList() throws {
    let text = ["b", "A", "ä", "C"].map { Plans.recipe(["pour: 250 g"], name: $0) }
    let starter = Plans.recipe(["pour: 250 g"], name: "z").replacing(
      "method",
      with: "origin: starter\nmethod"
    )
    let recipes = (text + [starter]).flatMap { Plans.details($0) }
    let sorted = try recipes.map { SiteRecipe($0, try Plans.plan(of: $0)) }
      .inListOrder(by: \.detail.recipe)
    #expect(sorted.map(\.detail.recipe.name) == ["z", "A", "ä", "b", "C"])
  }

  /// The style of a user comes after ours, so that it wins.
  @Test func ownStyle() {
    let options = SiteOptions(title: "Book", style: Array(":root { --accent: red }".utf8))
    let style = String(decoding: SiteAssets.style(options), as: UTF8.self)
    #expect(style.hasSuffix("}\n\n:root { --accent: red }"))
  }

  /// No text of a recipe can end its element: what a page has of tags, it has without these texts too.
  @Test func hostileTextsAddNoTags() throws {
    let texts = ["<b>", "</script><script>", "\"><x y='", "'>", "<!--", "]]>", "&lt;"]
    func page(_ text: String) throws -> String {
      let quoted = "'\(text.replacing("'", with: "''"))'"
      let recipe = """
        name: \(quoted)
        method: v60
        author: \(quoted)
        source: \(quoted)
        description: \(quoted)
        notes: \(quoted)
        tags: [\(quoted)]
        dose: 15 g
        yield: 250 g
        temperature: 94 °C
        grind: medium
        grindDescriptor: \(quoted)
        steps:
          - {instruction: \(quoted), pour: 250 g}

        """
      let detail = Plans.details(recipe)[0]
      let site = Site([SiteRecipe(detail, try Plans.plan(of: detail))], SiteOptions(title: text))
      return String(decoding: site.content(of: 0) + site.content(of: 1), as: UTF8.self)
    }
    func tags(_ page: String) -> [Substring] {
      page.matches(of: #/<[/!a-zA-Z][a-zA-Z0-9]*/#).map(\.output)
    }
    let expected = tags(try page("harmless"))
    for text in texts { #expect(tags(try page(text)) == expected, "\(text)") }
  }
}
