/// Creates plans from recipes; ``BrewSession`` runs them.
public enum BrewSessionUseCase {
  /// The plan for a request. O(steps and their text).
  ///
  /// - Parameter methods: the recommended ranges, for the warnings.
  /// - Throws: `notBrewable` if the recipe or the temperature is invalid; `notScalable` if dose or yield is
  ///   not a finite mass above 0 g, or the pours do not allow the rule.
  public static func createPlan(
    of recipe: RecipeDetailDTO,
    for request: ScaleRequest,
    methods: MethodTable = .builtIn
  ) throws(BrewPlanError) -> BrewPlan {
    try createPlan(
      of: recipe,
      exactly: request.inputs(for: recipe),
      rule: request.rule,
      units: request.units,
      methods: methods
    )
  }

  /// The plan for brewing a recipe with inputs that somebody edited. Of dose and yield, the one that was edited last
  /// counts, and the other is derived by the recipe's ratio; see ``scaleInputs(request:)``.
  ///
  /// - Throws: as ``createPlan(of:for:methods:)``.
  public static func createPlan(
    of recipe: RecipeDetailDTO,
    inputs: BrewInputs,
    rule: ScalingRule? = nil,
    units: UnitSystem = .author,
    methods: MethodTable = .builtIn
  ) throws(BrewPlanError) -> BrewPlan {
    let amounts = ScaleAmounts(
      lastEdited: inputs.lastEdited,
      dose: inputs.doseGrams,
      yield: inputs.targetYieldGrams
    )
    var wanted = inputs
    (wanted.doseGrams, wanted.targetYieldGrams, wanted.lastEdited) = amounts.resolved(
      dose: recipe.recipe.defaultDose,
      yield: recipe.recipe.defaultTargetYield
    )
    return try createPlan(
      of: recipe,
      exactly: wanted,
      rule: rule,
      units: units,
      methods: methods
    )
  }

  /// The plan for brewing a recipe with both the dose and the yield of the inputs.
  ///
  /// Dose and yield are rounded, to 0.1 g and 1 g, and a rule scales the pours. If no rule is requested and
  /// dose and yield, as given or as rounded, are the recipe's own, its amounts are used unchanged, including
  /// fractions.
  ///
  /// - Parameters:
  /// - rule: the rule to use; nil for the default rule of the recipe.
  /// - units: the units in which figures are shown.
  /// - methods: the recommended ranges, for the warnings.
  /// - Throws: as ``createPlan(of:for:methods:)``.
  package static func createPlan(
    of recipe: RecipeDetailDTO,
    exactly inputs: BrewInputs,
    rule: ScalingRule? = nil,
    units: UnitSystem = .author,
    methods: MethodTable = .builtIn
  ) throws(BrewPlanError) -> BrewPlan {
    let planner: BrewPlanner
    do throws(RecipeNotBrewableError) {
      planner = try BrewPlanner(recipe, inputs: inputs)
    } catch {
      throw .notBrewable(error)
    }
    do throws(ScaleError) {
      return try planner.plan(requestedRule: rule, units: units, methods: methods)
    } catch {
      throw .notScalable(error)
    }
  }
}

/// Why a recipe has no plan.
public enum BrewPlanError: Error, Hashable, Sendable {
  /// The recipe or the requested temperature is invalid.
  case notBrewable(RecipeNotBrewableError)
  /// The recipe is valid but cannot be scaled as requested.
  case notScalable(ScaleError)
}

extension BrewPlanError: CustomStringConvertible {
  /// The message: one line, without a full stop.
  public var description: String {
    switch self {
    case .notBrewable(let error): error.description
    case .notScalable(let error): error.description
    }
  }
}
