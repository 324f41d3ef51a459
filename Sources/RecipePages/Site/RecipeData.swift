import Recipes
import Text

/// A recipe as JSON inside its page.
enum RecipeData {
  // MARK: For the script

  /// What the script needs for scaling, the timer and the diary.
  static func script(_ recipe: SiteRecipe) -> Markup {
    let (summary, plan) = (recipe.detail.recipe, recipe.plan)
    var json = JSONWriter()
    json.object { json in
      json.field("name", recipe.name)
      if let language = recipe.detail.language { json.field("language", language) }
      json.object("log") { log(recipe, &$0) }
      json.number("dose", summary.defaultDose)
      json.number("yield", summary.defaultTargetYield)
      json.field("doseUnit", (plan.inputs.units?.dose ?? .gram).rawValue)
      json.field("yieldUnit", (plan.inputs.units?.yield ?? .gram).rawValue)
      json.field("temperatureUnit", (plan.inputs.units?.temperature ?? .celsius).rawValue)
      json.field("rule", plan.scalingRule.rawValue)
      json.field("preparation", plan.preparationSteps)
      json.array("steps", Array(plan.scaledSteps.indices)) { json, index in
        step(index, recipe, &json)
      }
    }
    return ScriptJSON.escaped(json.text)
  }

  /// What a diary says of the recipe, as far as nobody changes it in the form.
  private static func log(_ recipe: SiteRecipe, _ json: inout JSONWriter) {
    let brew = CreateBrewLogRequest(of: recipe.plan, totalTime: .zero, rating: nil)
    json.field("method", brew.method.rawValue)
    json.field("recipeId", brew.recipeId?.text)
    json.field("recipeNameAtBrew", brew.recipeNameAtBrew)
    json.number("waterTemperatureCelsius", recipe.plan.inputs.waterTemperatureCelsius)
    if let units = brew.units { json.field("units", units.text) }
    if let grinder = brew.grinder ?? recipe.detail.grinder { json.field("grinder", grinder) }
    if let book = brew.book { json.field("book", book.text) }
    if let path = brew.recipePath { json.field("recipePath", path) }
  }

  private static func step(_ index: Int, _ recipe: SiteRecipe, _ json: inout JSONWriter) {
    let (step, scaled) = (recipe.detail.steps[index], recipe.plan.scaledSteps[index])
    json.object { json in
      if let grams = step.waterAmountGrams {
        json.field("kind", step.isIce ? "ice" : step.isCumulativeWaterTarget ? "to" : "add")
        json.number("grams", grams)
        let unit = unit(of: index, recipe.plan)
        json.field("unit", unit.rawValue)
        if step.isFixed {
          json.field("fixed", unit == step.waterUnit ?? .gram ? "written" : "rounded")
        }
      }
      json.key("seconds")
      if let seconds = scaled.timerDurationSeconds {
        json.literal(Canonical.number(seconds))
      } else {
        json.null()
      }
      if let wait = recipe.plan.waitSeconds(at: index) { json.number("wait", wait) }
      json.array("text", parts(of: index, recipe)) { $0.string($1) }
    }
  }

  /// The unit in which the plan shows the amount of a step.
  private static func unit(of index: Int, _ plan: BrewPlan) -> MassUnit {
    plan.stepTexts(at: index).water.flatMap(ShownQuantity.init)?.mass ?? .gram
  }

  /// The instruction of a step: literal text and the names of amounts that scale take turns. Neither contains NUL,
  /// which recipes cannot.
  private static func parts(of index: Int, _ recipe: SiteRecipe) -> [String] {
    let (step, plan) = (recipe.detail.steps[index], recipe.plan)
    let texts = plan.stepTexts(at: index)
    let filled = Placeholder.filled(step.instructionText) { placeholder in
      switch placeholder {
      case .timer:
        plan.scaledSteps[index].timerDurationSeconds.map { Canonical.duration(seconds: $0) }
      case .temperature: texts.temperature
      case .pour: texts.pour.map { _ in "\0pour\0" }
      case .dose, .yield, .total: "\0\(placeholder.rawValue)\0"
      }
    }
    return filled.utf8.split(separator: 0, omittingEmptySubsequences: false).map { String($0)! }
  }

  // MARK: For search engines

  /// The recipe in the vocabulary of schema.org.
  static func schema(_ recipe: SiteRecipe, address: String?) -> Markup {
    let (detail, plan) = (recipe.detail, recipe.plan)
    let texts = plan.inputTexts
    var json = JSONWriter()
    json.object { json in
      json.field("@context", "https://schema.org")
      json.field("@type", "Recipe")
      json.field("name", recipe.name)
      if let address { json.field("url", address) }
      if let language = detail.language { json.field("inLanguage", language) }
      if let author = detail.author {
        json.object("author") {
          $0.field("@type", "Person")
          $0.field("name", author)
        }
      }
      if let text = detail.description { json.field("description", text) }
      if let source = detail.source {
        json.field(WebAddress.isLink(source) ? "isBasedOn" : "citation", source)
      }
      if let changed = recipe.changed.flatMap(Timestamp.init) {
        json.field("dateModified", changed.text)
      }
      json.field("recipeCategory", "Coffee")
      json.field("cookingMethod", detail.recipe.method.displayName)
      if !detail.tags.isEmpty { json.field("keywords", detail.tags.joined(separator: ", ")) }
      json.field("recipeYield", texts.yield)
      if let seconds = plan.totalDurationSeconds { json.field("totalTime", isoDuration(seconds)) }
      json.array("recipeIngredient", ingredients(plan)) { $0.string($1) }
      json.array("recipeInstructions", Array(plan.scaledSteps.enumerated())) { json, step in
        json.object {
          $0.field("@type", "HowToStep")
          $0.field("position", step.offset + 1)
          $0.field("text", step.element.instructionText)
        }
      }
    }
    return ScriptJSON.escaped(json.text)
  }

  private static func ingredients(_ plan: BrewPlan) -> [String] {
    let texts = plan.inputTexts
    let coffee = "\(texts.dose) coffee, ground \(plan.inputs.grindLabel.rawValue)"
    let isInCup = plan.inputs.method.yieldIsInCup
    let water = (isInCup ? "water" : plan.yieldText) + ", \(texts.temperature)"
    return [coffee, water] + (plan.iceText.map { ["\($0) of it as ice"] } ?? [])
  }

  /// A duration in ISO 8601: `PT3M30S`.
  private static func isoDuration(_ seconds: Double) -> String {
    let all = Int(max(0, min(seconds, 1e9)) + 0.5)
    let parts = [(all / 3600, "H"), (all / 60 % 60, "M"), (all % 60, "S")].filter { $0.0 > 0 }
    return parts.isEmpty ? "PT0S" : "PT" + parts.map { "\($0.0)\($0.1)" }.joined()
  }
}

extension JSONWriter {
  /// Writes a field with a number.
  fileprivate mutating func number(_ name: String, _ value: Double) {
    key(name)
    literal(Canonical.number(value))
  }
}
