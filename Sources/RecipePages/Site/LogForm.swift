import Recipes

/// The form that logs a brew at its end; shown by the script.
enum LogForm {
  /// The form, filled with what the recipe says.
  static func form(_ recipe: SiteRecipe) -> Markup {
    let (plan, detail) = (recipe.plan, recipe.detail)
    let ratings = Markup.each(1...5) {
      "<label><input type=\"radio\" name=\"rating\" value=\"\($0)\">\($0)</label>"
    }
    let tastes = Markup.each(TasteTag.allCases) { taste($0, plan.inputs.method) }
    return """
      <details class="log" id="log" hidden>
      <summary>Log this brew</summary>
      <form>
      <fieldset class="choice"><legend>Rating, 5 is best</legend>\(ratings)\
      <label><input type="radio" name="rating" value="" checked>none</label></fieldset>
      <fieldset class="choice"><legend>Taste</legend>\(tastes)</fieldset>
      <div class="whole"><label for="log-note">Note</label><textarea id="log-note" name="note" rows="2"></textarea></div>
      \(amount("dose", "Coffee", plan.inputTexts.dose))\
      \(amount("yield", RecipePage.yieldLabel(plan), plan.inputTexts.yield))\
      \(amount("temperature", "Temperature", plan.inputTexts.temperature))\
      \(field("time", "Time", "", " inputmode=\"text\" placeholder=\"3:05\""))\
      \(field("coffee", "Beans", detail.coffee ?? ""))\
      \(grind(plan.inputs.grindLabel))\
      \(field("setting", "Grinder setting", detail.grindSetting ?? ""))\
      <p class="problem whole" role="alert"></p>
      <button type="submit" class="primary">Log</button>
      </form>
      <p class="news" role="status"></p>
      </details>

      """
  }

  /// A taste, with those that it excludes, and what to change next time.
  private static func taste(_ taste: TasteTag, _ method: BrewMethod) -> Markup {
    let others = TasteTag.allCases.filter { $0 != taste && TasteTag.areContrary([taste, $0]) }
    let advice = TasteHintService.advice(tastes: [taste], rating: nil, method: method) ?? ""
    return """
      <label><input type="checkbox" name="taste" value="\(taste.rawValue)" \
      data-not="\(others.map(\.rawValue).joined(separator: " "))" data-advice="\(advice)">\(words(taste.rawValue))</label>
      """
  }

  private static func words(_ name: String) -> String {
    String(name.map { $0 == "-" ? " " : $0 })
  }

  private static func field(
    _ name: Markup,
    _ label: Markup,
    _ value: String,
    _ attributes: Markup = ""
  ) -> Markup {
    """
    <div><label for="log-\(name)">\(label)</label>\
    <input id="log-\(name)" name="\(name)" value="\(value)" autocomplete="off"\(attributes)></div>

    """
  }

  /// A field for an amount such as `15 g`, without its unit.
  private static func amount(_ name: Markup, _ label: Markup, _ text: String) -> Markup {
    let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
    return field(name, "\(label) in \(parts.last ?? "")", parts[0], " inputmode=\"decimal\"")
  }

  private static func grind(_ own: GrindLabel) -> Markup {
    let options = Markup.each(GrindLabel.allCases) { label in
      "<option\(label == own ? " selected" : "" as Markup)>\(label.rawValue)</option>"
    }
    return """
      <div><label for="log-grind">Grind</label><select id="log-grind" name="grind">\(options)</select></div>

      """
  }
}

/// The brews that were logged on the pages of a site; shown by the script.
enum LoggedBrews {
  /// The list, and what hands it over.
  static let section: Markup = """
    <section class="brews wrap" id="brews" aria-labelledby="brews-title" hidden>
    <h2 id="brews-title">Logged brews</h2>
    <p>They are in this browser only. Hand them over to your diary, and then remove them here.</p>
    <ul></ul>
    <p class="keys"><button type="button" class="primary" data-key="download">Download</button>\
    <button type="button" data-key="share">Share</button>\
    <button type="button" data-key="clear">Remove all</button></p>
    <p class="news" role="status"></p>
    </section>

    """
}
