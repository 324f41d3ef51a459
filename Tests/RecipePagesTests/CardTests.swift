import RecipePages
import Recipes
import Testing

/// What fits on a card.
@Suite struct CardTests {
  private func card(_ steps: [String], name: String = "Test") throws -> String {
    let lines = steps.map { "  - {instruction: \"\($0)\", pour: 10 g, timer: 10 s}" }
    let text = """
      name: "\(name)"
      method: v60
      dose: 15 g
      yield: \(steps.count * 10) g
      temperature: 94 °C
      grind: medium
      steps:
      \(lines.joined(separator: "\n"))

      """
    let recipe = Plans.details(text)[0]
    let bytes = CardPage.page(of: [SiteRecipe(recipe, try Plans.plan(of: recipe))], on: .a6)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func textSize(of card: String) -> Substring? {
    card.split(separator: "<ol style=\"font-size: ").dropFirst().first?.prefix { $0 != "p" }
  }

  @Test func shortStepsAreLargeAndHaveAChart() throws {
    let card = try card(["Bloom.", "Pour."])
    #expect(textSize(of: card) == "8.5")
    #expect(card.contains("<svg class=\"chart card\""))
    #expect(!card.contains("…"))
  }

  /// First the text gets smaller, then the chart goes, then texts are cut.
  @Test func longMethodsShrink() throws {
    let step =
      "Pour slowly in circles from the middle outwards, and wait until the bed is almost dry."
    var sizes: [Double] = []
    var charts: [Bool] = []
    for count in [2, 4, 6, 8, 12, 30] {
      let card = try card(Array(repeating: step, count: count))
      sizes.append(Double(textSize(of: card) ?? "") ?? 0)
      charts.append(card.contains("<svg"))
      #expect(card.contains("more step") == (count == 30), "\(count)")
    }
    #expect(charts.first == true && charts.last == false)
    #expect(charts == charts.sorted { $0 && !$1 })
    #expect(sizes.first == 8.5 && sizes.last == 6)
  }

  /// The card says how many steps it leaves out, and shows the others.
  @Test func stepsThatHaveNoRoom() throws {
    let step = String(repeating: "word ", count: 60)
    let card = try card(Array(repeating: step, count: 40))
    let shown = card.split(separator: "<span class=\"when\">").count - 1
    #expect(shown > 3)
    #expect(card.contains("… and \(40 - shown) more steps, for which this card has no room"))
    #expect(card.contains("word…") || card.contains("wor…") || card.contains("…</span>"))
  }

  /// Long names take two lines at most.
  @Test func longNames() throws {
    #expect(
      try card(["Pour."], name: "A name of usual length").contains("font-size: 15pt\">A name")
    )
    let long = try card(["Pour."], name: String(repeating: "x", count: 5000))
    #expect(long.contains("font-size: 9pt\">xxx"))
    #expect(long.contains("x…</h1>"))
    #expect(long.utf8.count < 20_000)
  }
}
