import RecipeLint
import RecipeText
import Recipes
import Text

/// Scales recipes as requested, and writes their plans.
package struct RecipeScaler: Sendable {
  private let request: ScaleRequest
  private let writer: PlanWriter

  /// A scaler for all recipes of a run.
  package init(_ request: ScaleRequest, _ writer: PlanWriter) {
    self.request = request
    self.writer = writer
  }

  /// The plan of a recipe, as text.
  package func scale(
    _ recipe: RecipeDetailDTO,
    _ document: RecipeDocument,
    of source: ScaleSource
  ) -> ScaledPlan {
    var inputs = request.inputs(for: recipe)
    // An id that is not derived from a file name does not identify the recipe later.
    inputs.book = source.book
    if !source.hasFile, !document.hasOwnID { (inputs.recipeId, inputs.recipePath) = (nil, nil) }
    let result = Result { () throws(PlanFailure) in
      try written(recipe, document, inputs, source)
    }
    return ScaledPlan(name: recipe.recipe.name, id: inputs.recipeId, result: result)
  }

  private func written(
    _ recipe: RecipeDetailDTO,
    _ document: RecipeDocument,
    _ inputs: BrewInputs,
    _ source: ScaleSource
  ) throws(PlanFailure) -> ScaledPlan.Written {
    var plan = try request.plan(of: recipe, inputs, source.units, source.methods)
    var warnings = plan.warningTexts
    do throws(GrinderEstimateError) {
      plan = plan.with(try source.grinder?.estimate(for: recipe, plan))
    } catch {
      warnings.append("\(error): \(error.hint)")
    }
    let unscaled = UnscaledText(
      help: writer.writesRecipes
        ? "correct the text, or write \(UnscaledText.placeholders)"
        : "write \(UnscaledText.placeholders), or scale with --format yaml",
      isRewritten: writer.writesRecipes
    )
    if let warning = unscaled.warning(about: document, plan) { warnings.append(warning) }
    do throws(ScaledRecipeError) {
      return (try writer.text(of: plan, from: document), warnings)
    } catch {
      throw PlanFailure(error.description)
    }
  }
}

/// What is known of a text besides its bytes.
package struct ScaleSource {
  /// Whether ids that derive from its path identify the recipes later.
  let hasFile: Bool
  let methods: MethodTable
  let units: UnitSystem
  let grinder: GrinderChoice?
  /// The book that it is in; nil if unknown, or if the output does not name it.
  let book: UUID?

  package init(
    hasFile: Bool,
    methods: MethodTable = .builtIn,
    units: UnitSystem,
    grinder: GrinderChoice?,
    book: UUID? = nil
  ) {
    self.hasFile = hasFile
    self.methods = methods
    self.units = units
    self.grinder = grinder
    self.book = book
  }
}

/// The result of one recipe.
package struct ScaledPlan: Sendable {
  /// The text of a plan, with warnings.
  package typealias Written = (text: [UInt8], warnings: [String])

  /// The recipe's name.
  package let name: String
  /// Its id, if that identifies it later.
  package let id: UUID?
  package let result: Result<Written, PlanFailure>
}

/// Why a recipe has no plan.
package struct PlanFailure: Error {
  package let message: String
  package let hint: String?

  package init(_ message: String, hint: String? = nil) {
    (self.message, self.hint) = (message, hint)
  }
}

extension ScaleRequest {
  /// The plan for brewing a recipe with these inputs.
  package func plan(
    of recipe: RecipeDetailDTO,
    _ inputs: BrewInputs,
    _ units: UnitSystem,
    _ methods: MethodTable
  ) throws(PlanFailure) -> BrewPlan {
    let plan: BrewPlan
    do throws(BrewPlanError) {
      plan = try BrewSessionUseCase.createPlan(
        of: recipe,
        exactly: inputs,
        rule: rule,
        units: units,
        methods: methods
      )
    } catch {
      throw PlanFailure("\(error)", hint: error.hint)
    }
    if let error = plan.limitError { throw PlanFailure(error) }
    return plan
  }
}

extension BrewPlanError {
  /// What to do, if the message does not make it clear.
  package var hint: String? {
    switch self {
    case .notScalable(.bloomNotBelowYield):
      "use less coffee or more water, or scale the recipe's own pours with --rule proportional"
    case .notScalable(.fixedNotBelowYield):
      "use more water, or remove `fixed` from a step"
    case .notScalable(.tooFewPours):
      "scale the recipe's own pours with --rule proportional"
    case .notScalable(.invalidDose), .notScalable(.invalidYield), .notBrewable: nil
    }
  }
}

/// A grinder, and those from which its settings may be derived.
package struct GrinderChoice: Sendable {
  private let grinder: GrinderDTO
  private let known: KnownEquipment

  /// The grinder with a name; nil if there is none.
  package init?(_ name: String, of known: KnownEquipment) {
    guard let grinder = known.grinder(named: name) else { return nil }
    (self.grinder, self.known) = (grinder, known)
  }

  /// The setting for a plan of a recipe. What the recipe says of a setting holds only for its own grind.
  package func estimate(
    for recipe: RecipeDetailDTO,
    _ plan: BrewPlan
  ) throws(GrinderEstimateError) -> GrinderEstimate {
    let label = plan.inputs.grindLabel
    var written: (grinder: String, setting: String)?
    if label == recipe.recipe.defaultGrindLabel, let name = recipe.grinder,
      let setting = recipe.grindSetting
    {
      written = (name, setting)
    }
    return try grinder.estimate(for: label, written: written) { known.grinder(named: $0) }
  }

  /// The error about a name that no grinder has, with what was probably meant.
  ///
  /// - Parameter origin: where the name is given: `--grinder`.
  package static func problem(
    _ name: String,
    of known: KnownEquipment,
    origin: String
  ) -> PlanFailure {
    let names = known.grinders.map { $0.name }
    let likely = likely(name, among: names).map { "`\($0)`" }
    return PlanFailure(
      "\(origin): no grinder `\(name.escapedForTerminal)` is known",
      hint: likely.isEmpty
        ? "add it to equipment.yaml; known are \(listed(names, "and"))"
        : "did you mean \(listed(likely, "or"))?"
    )
  }

  /// The grinders that were most likely meant: by their names, else by that of their maker alone.
  private static func likely(_ name: String, among names: [String]) -> [String] {
    let likely = Suggestion.likely(name, among: names)
    guard likely.isEmpty else { return likely }
    let makers = names.compactMap { $0.split(separator: " ").first.map { String($0) } }
    guard let maker = nearestWord(to: name, among: makers) else { return [] }
    return Suggestion.likely(maker, among: names)
  }
}
