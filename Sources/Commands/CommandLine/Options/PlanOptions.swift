import ArgumentParser
import RecipeTools
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
}
