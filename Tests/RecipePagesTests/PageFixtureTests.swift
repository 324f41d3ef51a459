import Foundation
import RecipePages
import Recipes
import TestSupport
import Testing

/// Whole files, in `Fixtures/`: `RECORD=1` writes them, to be reviewed.
@Suite struct PageFixtureTests {
  private static let ordinary = """
    id: 85ff0a08-ad7c-4108-b17c-2cc3a3ad4451
    name: Morning V60
    method: v60
    author: Ada
    source: https://coffee.example/morning
    description: Sweet and clean.
    tags: [everyday]
    modifiedAt: 2026-04-01T08:30:00Z
    dose: 15 g
    yield: 250 g
    temperature: 94 °C
    grind: medium-fine
    steps:
      - {instruction: "Rinse, add {dose} of coffee and tare."}
      - {instruction: "Bloom to {total}.", pourTo: 45 g, timer: 45 s}
      - {instruction: "Pour to {total}.", pourTo: 148 g, timer: 45 s}
      - {instruction: "Pour {pour} more and let it drain.", pourTo: 250 g, timer: 90 s}

    """

  /// Markup in every text, other units, ice, and steps without times.
  private static let hostile = #"""
    id: 90337cee-1b6a-4b0e-9d0c-f1a1b3a3b7f0
    name: "</title><script>alert(1)</script> ]]> \u202E"
    method: paper-boat
    origin: conflicted-copy
    author: "<b>\"Eve\" & 'Mallory'</b>"
    source: "javascript:alert(2)"
    description: "</script><!--\nsecond line"
    notes: "<img src=x onerror=alert(3)> \u2028 \uFFFE"
    tags: ["<i>", "a b&c"]
    dose: 0.75 oz
    yield: 12 fl oz
    temperature: 201 °F
    grind: coarse
    grinder: "<grinder>"
    grindSetting: "\"12\""
    steps:
      - {instruction: "Ice --> <!-- {{pour}}", ice: 118.294 g}
      - {instruction: "Pour {pour} </script>", pour: 8 fl oz}
      - {instruction: "مرحبا & <u>"}

    """#

  static let recipes = ["ordinary": ordinary, "hostile": hostile]

  private func site(_ text: String) throws -> SiteRecipe {
    let recipe = Plans.details(text)[0]
    return SiteRecipe(recipe, try Plans.plan(of: recipe), changed: recipe.modifiedAt)
  }

  private func check(_ bytes: [UInt8], _ name: String) throws {
    let path = "Tests/RecipePagesTests/Fixtures/\(name)"
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(try ProjectFiles.difference(of: text, from: path) == nil)
  }

  @Test(arguments: ["ordinary", "hostile"])
  func chart(name: String) throws {
    let plan = try site(Self.recipes[name]!).plan
    try check(ChartSVG.file(of: plan).bytes, "\(name).svg")
  }

  @Test(arguments: ["ordinary", "hostile"])
  func page(name: String) throws {
    var options = SiteOptions(title: "Our <coffee>")
    options.head = Array("<meta name=\"theme-color\" content=\"#fff\">\n".utf8)
    options.foot = Array("<p>Own foot</p>\n".utf8)
    let recipe = try site(Self.recipes[name]!)
    try check(RecipePage.page(of: recipe, name: name, options), "\(name).html")
  }

  @Test(arguments: CardPage.Paper.allCases)
  func cards(paper: CardPage.Paper) throws {
    let recipes = try ["ordinary", "hostile"].map { try site(Self.recipes[$0]!) }
    try check(CardPage.page(of: recipes, on: paper), "cards-\(paper).html")
  }

  @Test func listAndFeed() throws {
    let recipes = try ["ordinary", "hostile"].map { try site(Self.recipes[$0]!) }
    let options = SiteOptions(title: "Our <coffee>", address: "https://coffee.example/book/")
    let whole = Site(recipes, options)
    for (index, path) in whole.paths.enumerated() where ["index.html", "feed.xml"].contains(path) {
      try check(whole.content(of: index), path)
    }
  }
}
