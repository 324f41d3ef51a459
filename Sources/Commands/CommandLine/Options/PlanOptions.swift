import ArgumentParser
import RecipeText
import Recipes
import Workspace

/// The options of all commands that make plans of recipes.
struct PlanOptions: ParsableArguments {
  @OptionGroup var files: FileOptions
  @OptionGroup(title: "Output") var unitOptions: UnitOptions
  @OptionGroup(title: "Selecting recipes") var names: RecipeNameOptions
  @OptionGroup(title: "Selecting recipes") var filterOptions: RecipeFilterOptions

  /// How the recipes of a selection become plans.
  func task(_ request: ScaleRequest, for selection: FileSelection) -> PlanTask {
    PlanTask(
      request: request,
      filter: filterOptions.filter,
      methods: selection.settings.map(\.methods),
      units: selection.settings.map { unitOptions.units ?? $0.units }
    )
  }
}

/// A command that makes plans of recipes.
protocol PlanCommand: FileCommand {
  var plans: PlanOptions { get }
}

extension PlanCommand {
  var files: FileOptions { plans.files }

  /// The run over the files that the options select.
  func fileRun(on console: Console) throws -> FileRun {
    try FileRun(files, naming: plans.names, on: console)
  }
}

/// How recipes become plans, shared by all threads.
struct PlanTask: Sendable {
  let request: ScaleRequest
  let filter: RecipeFilter
  /// By the index of the settings.
  var methods: [MethodTable] = []
  /// By the index of the settings.
  var units: [UnitSystem] = []

  /// The plan for brewing a recipe with these inputs.
  func plan(
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
        rule: request.rule,
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

/// Why a recipe has no plan.
struct PlanFailure: Error {
  let message: String
  let hint: String?

  init(_ message: String, hint: String? = nil) { (self.message, self.hint) = (message, hint) }
}

extension BrewPlanError {
  /// What to do, if the message does not make it clear.
  var hint: String? {
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
