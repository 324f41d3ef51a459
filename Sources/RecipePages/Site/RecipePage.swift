import Recipes

/// A page with the figures, the chart, the steps and the timer of one recipe.
package enum RecipePage {
  /// The path of a page in the site.
  package static func path(_ name: String) -> String { "recipes/\(name).html" }

  /// The page as a single file, which needs no other.
  package static func single(_ recipe: SiteRecipe) -> [UInt8] {
    var options = SiteOptions(title: "brewbook")
    options.isAlone = true
    return page(of: recipe, name: "recipe", options)
  }

  /// Whether a file is such a page, so that it can be replaced by another one.
  ///
  /// - Parameter beginning: its first bytes, at least 1000 if it has so many.
  package static func isSingle(_ beginning: [UInt8]) -> Bool {
    String(decoding: beginning.prefix(1000), as: UTF8.self)
      .contains(String(decoding: SiteAssets.markOfSingle.bytes, as: UTF8.self))
  }

  /// The page.
  ///
  /// - Parameter name: its file name without suffix, from ``PageNames``.
  package static func page(of recipe: SiteRecipe, name: String, _ options: SiteOptions) -> [UInt8] {
    let frame = PageFrame(options: options, root: "../", path: path(name))
    let address = options.address.map { $0 + path(name) }
    return frame.page(
      title: "\(recipe.name) – \(options.title)",
      description: summary(recipe),
      extra: """
        <script type="application/ld+json">\(RecipeData.schema(recipe, address: address))</script>

        """,
      skip: "Skip to the recipe",
      """
      <main id="main" class="wrap recipe">
      <article>
      \(header(recipe, hasList: !options.isAlone))\(figures(recipe))\(scaling(recipe.plan))\(chart(recipe))\
      <section class="method" aria-labelledby="method">
      <h2 id="method">Method</h2>
      \(signals)\
      <ol class="steps">
      \(RecipeSteps.items(of: recipe.plan, recipe.detail.ownText))</ol>
      \(timer)</section>
      \(notes(recipe.detail))\(LogForm.form(recipe))</article>
      </main>
      <script type="application/json" id="recipe">\(RecipeData.script(recipe))</script>

      """
    )
  }

  /// The recipe in one line.
  static func summary(_ recipe: SiteRecipe) -> String {
    let plan = recipe.plan
    let texts = plan.inputTexts
    let words = (recipe.detail.description ?? "").split(whereSeparator: \.isWhitespace)
    let yield = plan.inputs.method.yieldIsInCup ? plan.yieldText : "\(texts.yield) of water"
    let figures = "\(plan.inputs.method.displayName), \(texts.dose) of coffee, \(yield)"
    return words.isEmpty ? figures : "\(words.joined(separator: " ")) \(figures)."
  }

  /// - Parameter hasList: whether there is a list of recipes, which author and tags can select from.
  private static func header(_ recipe: SiteRecipe, hasList: Bool) -> Markup {
    let detail = recipe.detail
    let tags = Markup.each(detail.tags) { tag in
      "<li>\(hasList ? filter("tag", tag) : "<bdi>\(tag)</bdi>")</li>"
    }
    return """
      <header class="title">
      <p class="kicker">\(detail.recipe.method.displayName)\(origin(detail.recipe.origin))</p>
      <h1\(detail.ownText)>\(recipe.name)</h1>
      \(byline(detail, hasList: hasList))\(Markup.some(detail.description) { "<p class=\"lead\"\(detail.ownText)>\($0)</p>\n" })\
      \(detail.tags.isEmpty ? "" : "<ul class=\"tags\">\(tags)</ul>\n")</header>

      """
  }

  static func origin(_ origin: RecipeOrigin) -> Markup {
    switch origin {
    case .custom: ""
    case .starter: #"<span class="badge-word">starter</span>"#
    case .conflictedCopy: #"<span class="badge-word">conflicted copy</span>"#
    }
  }

  private static func byline(_ detail: RecipeDetailDTO, hasList: Bool) -> Markup {
    let author = detail.author.map { author in
      hasList ? "by \(filter("author", author))" : "by <bdi>\(author)</bdi>" as Markup
    }
    let source = detail.source.map(source)
    switch (author, source) {
    case (nil, nil): return ""
    case (let author?, nil): return "<p class=\"byline\">\(author)</p>\n"
    case (nil, let source?): return "<p class=\"byline\">Source: \(source)</p>\n"
    case (let author?, let source?):
      return "<p class=\"byline\">\(author) · source: \(source)</p>\n"
    }
  }

  /// A link to the recipes with the same value.
  private static func filter(_ name: Markup, _ value: String) -> Markup {
    #"<a href="../index.html#\#(name)=\#(WebAddress.encoded(value))"><bdi>\#(value)</bdi></a>"#
  }

  private static func source(_ source: String) -> Markup {
    guard WebAddress.isLink(source) else { return "<bdi>\(source)</bdi>" }
    return #"<a href="\#(source)" rel="noopener noreferrer">\#(WebAddress.host(of: source))</a>"#
  }

  // MARK: Figures

  private static func figures(_ recipe: SiteRecipe) -> Markup {
    let (plan, detail) = (recipe.plan, recipe.detail)
    let texts = plan.inputTexts
    func cell(_ name: Markup, _ value: String, figure: Markup = "", more: Markup = "") -> Markup {
      "<div><dt>\(name)</dt><dd><span\(figure)>\(value)</span>\(more)</dd></div>\n"
    }
    func small(_ text: String?) -> Markup {
      Markup.some(text) { "<small\(detail.ownText)>\($0)</small>" }
    }
    let feel = [detail.grindTactileDescriptor, recipe.grinderSetting].compactMap(\.self)
    return """
      <dl class="figures">
      \(cell("Coffee", texts.dose, figure: " data-figure=\"dose\"", more: small(detail.coffee)))\
      \(cell(plan.inputs.method.yieldName, texts.yield, figure: " data-figure=\"yield\"", more: ice(plan)))\
      \(cell("Ratio", plan.ratioText, figure: " data-figure=\"ratio\""))\
      \(cell("Temperature", texts.temperature))\
      \(cell("Grind", plan.inputs.grindLabel.rawValue, more: small(feel.isEmpty ? nil : feel.joined(separator: "; "))))\
      \(Markup.some(plan.totalDurationSeconds) { cell("Time", ClockTime.text($0)) })</dl>

      """
  }

  /// How much of the water is ice.
  private static func ice(_ plan: BrewPlan) -> Markup {
    let places = plan.scaledSteps.indices.filter { plan.scaledSteps[$0].isIce }
    guard let text = plan.iceText else { return "" }
    guard places.count == 1 else { return #"<small data-figure="ice">\#(text) ice</small>"# }
    return #"<small data-amount="i\#(places[0] + 1)">\#(text) ice</small>"#
  }

  /// The amounts to brew with; shown by the script.
  private static func scaling(_ plan: BrewPlan) -> Markup {
    let texts = plan.inputTexts
    func field(_ name: Markup, _ label: Markup, _ text: String, step: Markup) -> Markup {
      let parts = text.split(separator: " ", maxSplits: 1)
      let (number, unit) = (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
      return """
        <fieldset><label for="\(name)">\(label) in \(unit)</label><span class="amount">\
        <button type="button" data-of="\(name)" data-step="-\(step)" aria-label="Less \(label)">−</button>\
        <input id="\(name)" name="\(name)" value="\(number)" inputmode="decimal" autocomplete="off">\
        <button type="button" data-of="\(name)" data-step="\(step)" aria-label="More \(label)">+</button></span></fieldset>

        """
    }
    let isMetric = (plan.inputs.units?.yield ?? .gram).isMetric
    let doseIsMetric = (plan.inputs.units?.dose ?? .gram).isMetric
    return """
      <form class="scale" id="scale" aria-label="Scale the recipe" hidden>
      \(field("dose", "Coffee", texts.dose, step: doseIsMetric ? "1" : "0.05"))\
      \(field("yield", yieldLabel(plan), texts.yield, step: isMetric ? "10" : "0.5"))\
      <button type="reset" name="reset">Reset</button>
      <p class="problem" role="alert"></p>
      </form>

      """
  }

  /// What the yield is, as the name of a field.
  static func yieldLabel(_ plan: BrewPlan) -> Markup {
    plan.inputs.method.yieldIsInCup ? "Yield" : "Water"
  }

  private static func chart(_ recipe: SiteRecipe) -> Markup {
    let chart = recipe.chart
    guard chart.greatest > 0 else { return "" }
    let name = recipe.plan.inputs.recipeName
    return """
      <figure class="water">
      \(ChartSVG.inline(chart, of: name, .wide, id: "wide"))\(ChartSVG.inline(chart, of: name, .narrow, id: "narrow"))\
      <figcaption>\(caption(chart))</figcaption>
      </figure>

      """
  }

  /// What the kinds of lines in the chart mean.
  static func caption(_ chart: BrewChart) -> String {
    var parts = [
      chart.isInCup
        ? "Coffee in the cup over time" : "Water on the scale over time: thick lines are pours"
    ]
    if chart.steps.contains(where: { $0.drains && $0.isTimed }) {
      parts.append("dots the drawdown")
    }
    if !chart.ice.isEmpty { parts.append("hatched bars ice") }
    if !chart.brewed.isEmpty { parts.append("the dotted line a brew") }
    if !chart.isTimed { parts.append("dashes steps without a time") }
    return parts.joined(separator: ", ") + "."
  }

  // MARK: The rest

  /// What the timer does at each step; shown by the script, as far as the browser can do it.
  private static let signals: Markup = """
    <form class="signals" id="signals" hidden><fieldset><legend>At each step</legend>\
    <label><input type="checkbox" name="ring" checked>Ring</label>\
    <label><input type="checkbox" name="vibrate" checked>Vibrate</label>\
    <label><input type="checkbox" name="speak">Speak</label></fieldset></form>

    """

  /// The timer; shown by the script.
  private static let timer: Markup = """
    <section class="timer" id="timer" aria-labelledby="timer-title" hidden>
    <h2 id="timer-title">Timer</h2>
    <p class="clock" data-timer="clock">0:00</p>
    <p class="step"><span class="left" data-timer="left"></span> <span class="what" data-timer="now" dir="auto"></span></p>
    <p class="keys"><button type="button" class="primary" data-key="go">Start timer</button>\
    <button type="button" data-key="next">Next</button>\
    <button type="button" data-key="reset">Reset</button></p>
    <p class="news" data-timer="news" aria-live="polite"></p>
    </section>

    """

  private static func notes(_ detail: RecipeDetailDTO) -> Markup {
    guard let notes = detail.notes else { return "" }
    return """
      <section class="more" aria-labelledby="notes">
      <div><h2 id="notes">Notes</h2>
      <p\(detail.ownText)>\(notes)</p></div>
      </section>

      """
  }
}

extension BrewMethod {
  /// What the yield is, as the name of a figure.
  var yieldName: Markup { yieldIsInCup ? "In the cup" : "Water" }
}

extension RecipeDetailDTO {
  /// The attributes of an element with a text of the recipe's author: its direction, and its language if that is known.
  var ownText: Markup {
    let tag = Markup.some(language) { " lang=\"\($0)\"" }
    return " dir=\"auto\"\(tag)"
  }
}
