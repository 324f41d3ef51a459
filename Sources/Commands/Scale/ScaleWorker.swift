import RecipeText
import Recipes
import Text
import Workspace

/// Scales the recipes of files one after another on a thread; reuses its memory.
struct ScaleWorker: FileWorker {
  private let task: ScaleTask
  private let reader: BrewableReader

  init(_ task: ScaleTask) {
    self.task = task
    reader = BrewableReader(in: task.directory)
  }

  /// Reads a file and makes the plans of its recipes.
  func work(on file: SelectedFile) -> BrewableFile<ScaledPlan> {
    reader.read(file) { detail, document, hasPath in
      guard task.plans.filter.matches(detail.recipe) else { return nil }
      let source = ScaleSource(
        hasFile: hasPath,
        methods: task.plans.methods[file.settings],
        units: task.plans.units[file.settings],
        grinder: task.grinders.choice(of: file),
        book: task.writer.writesBook ? task.books.book(of: file.input) : nil
      )
      return scale(detail, document, of: source)
    }
  }

  /// Makes the plans of the recipes in a document from a pipe.
  func work(on document: Document, _ source: ScaleSource) -> BrewableFile<ScaledPlan> {
    reader.read(document) { detail, recipe in
      task.plans.filter.matches(detail.recipe) ? scale(detail, recipe, of: source) : nil
    }
  }

  private func scale(
    _ recipe: RecipeDetailDTO,
    _ document: RecipeDocument,
    of source: ScaleSource
  ) -> ScaledPlan {
    var inputs = task.plans.request.inputs(for: recipe)
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
    var plan = try task.plans.plan(of: recipe, inputs, source.units, source.methods)
    var warnings = plan.warningTexts
    do throws(GrinderEstimateError) {
      plan = plan.with(try source.grinder?.estimate(for: recipe, plan))
    } catch {
      warnings.append("\(error): \(error.hint)")
    }
    let unscaled = UnscaledText(
      help: task.writer.writesRecipes
        ? "correct the text, or write \(UnscaledText.placeholders)"
        : "write \(UnscaledText.placeholders), or scale with --format yaml",
      isRewritten: task.writer.writesRecipes
    )
    if let warning = unscaled.warning(about: document, plan) { warnings.append(warning) }
    do throws(ScaledRecipeError) {
      return (try task.writer.text(of: plan, from: document), warnings)
    } catch {
      throw PlanFailure(error.description)
    }
  }
}

/// What is known of a text besides its bytes.
struct ScaleSource {
  /// Whether ids that derive from its path identify the recipes later.
  let hasFile: Bool
  let methods: MethodTable
  let units: UnitSystem
  let grinder: GrinderChoice?
  /// The book that it is in; nil if unknown, or if the output does not name it.
  let book: UUID?
}

/// The task for each file, shared by all threads.
struct ScaleTask: Sendable {
  let plans: PlanTask
  let writer: PlanWriter
  let grinders: GrinderChoices
  let directory: WorkingDirectory
  let books: BookIdentities

  init(
    _ plans: PlanTask,
    _ writer: PlanWriter,
    _ grinders: GrinderChoices = GrinderChoices(),
    in directory: WorkingDirectory
  ) {
    self.plans = plans
    self.writer = writer
    self.grinders = grinders
    self.directory = directory
    books = BookIdentities(in: directory)
  }
}

/// The result of one recipe.
struct ScaledPlan: Sendable {
  /// The text of a plan, with warnings.
  typealias Written = (text: [UInt8], warnings: [String])

  /// The recipe's name.
  let name: String
  /// Its id, if that identifies it later.
  let id: UUID?
  let result: Result<Written, PlanFailure>
}
