/// What a brewer does with a recipe before the brew; ``BrewSession`` is the brew itself.
public enum BrewSessionUseCase {
  /// The plan for what a person asks of a recipe. O(steps and their text).
  ///
  /// - Parameter methods: what is recommended for each method, for the warnings.
  /// - Throws: as for inputs.
  public static func createPlan(
    of recipe: RecipeDetailDTO,
    for request: ScaleRequest,
    methods: MethodTable = .builtIn
  ) throws(BrewPlanError) -> BrewPlan {
    let inputs = request.inputs(for: recipe)
    return try createPlan(of: recipe, inputs: inputs, rule: request.rule, methods: methods)
  }

  /// The plan for brewing a recipe with these inputs, both dose and yield as they stand there: see
  /// ``scaleInputs(request:)`` for how one follows the other.
  ///
  /// Dose and yield are rounded, to 0.1 g and 1 g, and the pours follow by a rule. Where no rule is asked
  /// for and dose and yield, as given or as rounded, are the recipe's own, its own amounts come out
  /// untouched, fractions included.
  ///
  /// - Parameters:
  ///   - rule: the rule to use; nil for the recipe's own, or the one that fits it.
  ///   - methods: what is recommended for each method, for the warnings.
  /// - Throws: `notBrewable` where the recipe or the temperature is not valid; `notScalable` where dose
  ///   or yield is not a finite mass above 0 g, or the pours do not allow the rule.
  public static func createPlan(
    of recipe: RecipeDetailDTO,
    inputs: BrewInputs,
    rule: ScalingRule? = nil,
    methods: MethodTable = .builtIn
  ) throws(BrewPlanError) -> BrewPlan {
    let planner: BrewPlanner
    do throws(RecipeNotBrewableError) {
      planner = try BrewPlanner(recipe, inputs: inputs)
    } catch {
      throw .notBrewable(error)
    }
    do throws(ScaleError) {
      return try planner.plan(askedRule: rule, methods: methods)
    } catch {
      throw .notScalable(error)
    }
  }
}
