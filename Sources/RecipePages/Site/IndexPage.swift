import Recipes
import Text

/// The page that lists all recipes.
package enum IndexPage {
  /// Its path in the site.
  package static let path = "index.html"

  /// The page.
  ///
  /// - Parameter recipes: in the order of the list, with the names of their pages.
  package static func page(of recipes: [(recipe: SiteRecipe, name: String)], _ options: SiteOptions)
    -> [UInt8]
  {
    let frame = PageFrame(options: options, root: "", path: path)
    let all = counted(recipes.count, "recipe")
    return frame.page(
      title: options.title,
      description: "\(options.title): \(all)",
      skip: "Skip to the recipes",
      """
      <main id="main" class="wrap">
      <div class="intro"><h1>\(options.title)</h1>
      <p>\(subtitle(recipes.map(\.recipe)))</p></div>
      <p class="unfinished" id="unfinished" hidden></p>
      \(filters(recipes.map(\.recipe.detail)))\
      <div class="found"><p id="count" role="status" data-all="\(all)">\(all)</p>\
      <button type="button" id="show-all" hidden>Show all</button></div>
      <ul class="cards">
      \(Markup.each(recipes) { card($0.recipe, $0.name) })</ul>
      </main>

      """
    )
  }

  private static func subtitle(_ recipes: [SiteRecipe]) -> String {
    let methods = Set(recipes.map(\.detail.recipe.method))
    let authors = Set(recipes.compactMap(\.detail.author))
    var parts = [counted(recipes.count, "recipe"), counted(methods.count, "brewer")]
    if !authors.isEmpty { parts.append(counted(authors.count, "author")) }
    return parts.dropLast().joined(separator: ", ") + " and \(parts[parts.count - 1])."
  }

  // MARK: Filters

  /// The search; shown by the script.
  private static func filters(_ recipes: [RecipeDetailDTO]) -> Markup {
    func sorted(_ words: [String]) -> [String] {
      Set(words).map { ($0.folded, $0) }.sorted { $0 < $1 }.map(\.1)
    }
    func select(_ name: Markup, _ label: Markup, _ options: [(String, String)]) -> Markup {
      """
      <div><label for="\(name)">\(label)</label><select id="\(name)" name="\(name)"><option value="">any</option>\
      \(Markup.each(options) { "<option value=\"\($0.0)\">\($0.1)</option>" })</select></div>

      """
    }
    let used = Set(recipes.map(\.recipe.method))
    let known = BrewMethod.allKnown.filter(used.contains)
    let others = used.subtracting(known).sorted { $0.rawValue < $1.rawValue }
    let (tags, authors) = (sorted(recipes.flatMap(\.tags)), sorted(recipes.compactMap(\.author)))
    return """
      <form class="filters" id="filters" role="search" hidden>
      <div class="find"><label for="find">Search</label>\
      <input id="find" name="find" type="search" autocomplete="off" placeholder="name, taste, author …"></div>
      \(select("method", "Brewer", (known + others).map { ($0.rawValue, $0.displayName) }))\
      \(select("tag", "Tag", tags.map { ($0, $0) }))\
      \(select("author", "Author", authors.map { ($0, $0) }))</form>

      """
  }

  // MARK: Recipes

  private static func card(_ recipe: SiteRecipe, _ name: String) -> Markup {
    let (detail, plan) = (recipe.detail, recipe.plan)
    let texts = plan.inputTexts
    let author = Markup.some(detail.author) { " data-author=\"\($0)\"" }
    let tags =
      detail.tags.isEmpty ? "" : " data-tags=\"\(detail.tags.joined(separator: "\n"))\"" as Markup
    var figures: [String] = [texts.dose, texts.yield, plan.ratioText, texts.temperature]
    if let seconds = plan.totalDurationSeconds { figures.append(ClockTime.text(seconds)) }
    return """
      <li class="card" data-method="\(detail.recipe.method.rawValue)"\(author)\(tags)>
      <p class="kicker">\(detail.recipe.method.displayName)\(RecipePage.origin(detail.recipe.origin))</p>
      <h2 dir="auto"><a href="\(RecipePage.path(name))">\(recipe.name)</a></h2>
      \(Markup.some(detail.author) { "<p>by <bdi>\($0)</bdi></p>\n" })\
      \(Markup.some(detail.description) { "<p class=\"about\" dir=\"auto\">\($0)</p>\n" })\
      \(ChartSVG.thumbnail(plan))<p class="numbers">\(Markup.each(figures) { "<span>\($0)</span>" })</p>
      \(tagList(detail.tags))</li>

      """
  }

  private static func tagList(_ tags: [String]) -> Markup {
    guard !tags.isEmpty else { return "" }
    return "<ul class=\"tags\">\(Markup.each(tags) { "<li>\($0)</li>" })</ul>\n"
  }
}
