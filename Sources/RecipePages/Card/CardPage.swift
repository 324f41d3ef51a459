import Recipes

/// Cards of recipes, to print.
package enum CardPage {
  /// The paper to print on.
  package enum Paper: String, Sendable, CaseIterable {
    /// One card on each page.
    case a6
    /// Four cards on each page, with lines to cut along.
    case a4

    fileprivate var cards: Int { self == .a6 ? 1 : 4 }
    /// In millimetres: CSS has no name for A6.
    fileprivate var size: Markup { self == .a6 ? "105mm 148mm" : "210mm 297mm" }
  }

  /// What a page says about the program that wrote it.
  private static let generator: Markup = "<meta name=\"generator\" content=\"brewbook card\">"

  /// Whether a file is a page of cards, so that it can be replaced by another one.
  ///
  /// - Parameter beginning: its first bytes, at least 1000 if it has so many.
  package static func isPage(_ beginning: [UInt8]) -> Bool {
    String(decoding: beginning.prefix(1000), as: UTF8.self)
      .contains(String(decoding: generator.bytes, as: UTF8.self))
  }

  /// A page of HTML with a card for each recipe; it needs no other file.
  package static func page(of recipes: [SiteRecipe], on paper: Paper) -> [UInt8] {
    let sheets = stride(from: 0, to: recipes.count, by: paper.cards).map { start in
      Array(start..<min(recipes.count, start + paper.cards))
    }
    let page: Markup = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      \(generator)
      <title>\(recipes.count == 1 ? recipes[0].name : "Recipe cards")</title>
      <style>
      \(Markup(trusted: PackageResources.card_css))@page { size: \(paper.size) }
      </style>
      </head>
      <body class="\(paper.rawValue)">
      \(Markup.each(sheets) { sheet in
        "<main class=\"sheet\">\n\(Markup.each(sheet) { card(recipes[$0], id: "chart\($0 + 1)") })</main>\n"
      })</body>
      </html>

      """
    return page.bytes
  }

  private static func card(_ recipe: SiteRecipe, id: String) -> Markup {
    let (detail, plan) = (recipe.detail, recipe.plan)
    let fit = CardFit(recipe)
    return """
      <article>
      <header><p class="kicker">\(detail.recipe.method.displayName)</p>
      <h1\(detail.ownText) style="font-size: \(fit.nameSize)pt">\(fit.name)</h1>
      \(Markup.some(detail.author) { "<p class=\"byline\">by <bdi>\($0)</bdi></p>\n" })\
      \(Markup.each(fit.lines) { "<p class=\"byline\"\(detail.ownText)>\($0)</p>\n" })</header>
      <dl style="font-size: \(fit.figureSize)pt">\(Markup.each(fit.figures) { "<div><dt>\($0.name)</dt><dd>\($0.text)</dd></div>" })</dl>
      \(fit.hasChart ? ChartSVG.inline(recipe.chart, of: plan.inputs.recipeName, .card, id: id) : "")\
      <ol style="font-size: \(fit.textSize)pt; line-height: \(fit.textSize * CardFit.spacing)pt">
      \(Markup.each(fit.steps) { step($0, detail.ownText) })</ol>
      \(Markup.some(detail.source) { "<p class=\"foot\">\($0)</p>\n" })</article>

      """
  }

  private static func step(_ step: CardFit.Step, _ attributes: Markup) -> Markup {
    guard !step.isRest else {
      return "<li class=\"rest\"><span class=\"what\">\(step.text)</span></li>\n"
    }
    return """
      <li><span class="number">\(step.number)</span><span class="when">\(step.when)</span><span class="what"\(attributes)>\(step.text)</span>\
      <span class="reads">\(step.reads)</span></li>

      """
  }
}
