import Files
import RecipeTools
import Recipes
import Text
import Workspace

/// A recipe to draw or publish, with its plan.
struct PageRecipe: Sendable {
  /// The recipe.
  let detail: RecipeDetailDTO
  /// The recipe as it is brewed.
  let plan: BrewPlan
  /// The file that it is in.
  let file: InputFile
}

extension PlanCommand {
  /// Reads the recipes of a selection, reports what cannot be brewed, and keeps the others in order.
  ///
  /// - Parameter books: names the book of each recipe, for the diary.
  /// - Returns: the recipes with their plans, and the worst result.
  func recipes(
    of selection: FileSelection,
    for request: ScaleRequest,
    _ run: FileRun,
    books: BookIdentities? = nil
  ) throws -> (recipes: [PageRecipe], status: ExitStatus) {
    let task = plans.task(request, for: selection)
    let (console, directory) = (run.console, run.directory)
    let grinders = try GrinderChoices(nil, of: selection, in: directory, on: console)
    var recipes: [PageRecipe] = []
    var status = ExitStatus.done
    run.forEach(selection, by: PageWorker(task, grinders, books, in: directory)) { file, outcome in
      let (pages, worst) = outcome.report(of: file, on: console)
      status = max(status, worst)
      for page in pages {
        switch page {
        case .success(let recipe): recipes.append(recipe)
        case .failure(let error):
          console.error("\(file.name): \(error.message)", hint: error.hint, file: file.name)
          status = max(status, .findings)
        }
      }
      return true
    }
    if recipes.isEmpty, status == .done, !selection.files.isEmpty, !task.filter.isEmpty {
      task.filter.reportNothing(on: console)
      status = .failure
    }
    return (recipes, status)
  }
}

/// Makes the plans of the recipes of files on a thread.
private struct PageWorker: FileWorker {
  private let task: PlanTask
  private let grinders: GrinderChoices
  private let books: BookIdentities?
  private let reader: BrewableReader

  init(
    _ task: PlanTask,
    _ grinders: GrinderChoices,
    _ books: BookIdentities?,
    in directory: WorkingDirectory
  ) {
    self.task = task
    self.grinders = grinders
    self.books = books
    reader = BrewableReader(in: directory)
  }

  func work(on file: SelectedFile) -> BrewableFile<Result<PageRecipe, PlanFailure>> {
    reader.read(file) { detail, _, _ in
      guard task.filter.matches(detail.recipe) else { return nil }
      let book = books?.book(of: file.input)
      return task.page(of: detail.withOneUnitOfWater, file, grinders.choice(of: file), book)
    }
  }
}

extension PlanTask {
  fileprivate func page(
    of recipe: RecipeDetailDTO,
    _ file: SelectedFile,
    _ grinder: GrinderChoice?,
    _ book: UUID?
  ) -> Result<PageRecipe, PlanFailure> {
    Result { () throws(PlanFailure) in
      var inputs = request.inputs(for: recipe)
      inputs.book = book
      // An id that is not derived from a file name does not identify the recipe later.
      if file.input.isStandardInput, inputs.recipePath != nil {
        (inputs.recipeId, inputs.recipePath) = (nil, nil)
      }
      do throws(PlanFailure) {
        let plan = try request.plan(
          of: recipe,
          inputs,
          units[file.settings],
          methods[file.settings]
        )
        let setting = try? grinder?.estimate(for: recipe, plan)
        return PageRecipe(detail: recipe, plan: plan.with(setting), file: file.input)
      } catch {
        let name = recipe.recipe.name.escapedForTerminal
        throw PlanFailure("\(name): \(error.message)", hint: error.hint)
      }
    }
  }
}
