import RecipeText
import Recipes
import Text
import Workspace

/// Scales the recipes of files one after another on a thread; reuses its memory.
struct ScaleWorker {
  private let task: ScaleTask
  private let reader: BrewableReader

  init(_ task: ScaleTask) {
    self.task = task
    reader = BrewableReader(in: task.directory)
  }

  /// Reads a file and makes the plans of its recipes.
  func work(on file: SelectedFile) -> BrewableFile<ScaledPlan> {
    reader.read(file) { detail, document, hasPath in
      guard task.filter.matches(detail.recipe) else { return nil }
      let source = ScaleSource(
        hasFile: hasPath,
        methods: task.methods[file.settings],
        units: task.units[file.settings],
        grinder: task.grinders.choice(of: file),
        book: task.writer.writesBook ? task.books.book(of: file.input) : nil
      )
      return scale(detail, document, of: source)
    }
  }

  /// Makes the plans of the recipes in a document from a pipe.
  func work(on text: SourceText, _ source: ScaleSource) -> BrewableFile<ScaledPlan> {
    reader.read(text) { detail, document in
      task.filter.matches(detail.recipe) ? scale(detail, document, of: source) : nil
    }
  }

  private func scale(
    _ recipe: RecipeDetailDTO,
    _ document: RecipeDocument,
    of file: ScaleSource
  ) -> ScaledPlan {
    var inputs = task.request.inputs(for: recipe)
    // An id that is not derived from a file name does not identify the recipe later.
    inputs.book = file.book
    if !file.hasFile, !document.hasOwnID { (inputs.recipeId, inputs.recipePath) = (nil, nil) }
    let (name, id) = (recipe.recipe.name, inputs.recipeId)
    var plan: BrewPlan
    do throws(BrewPlanError) {
      plan = try BrewSessionUseCase.createPlan(
        of: recipe,
        inputs: inputs,
        rule: task.request.rule,
        units: file.units,
        methods: file.methods
      )
    } catch {
      return ScaledPlan(name: name, id: id, result: .failed(error.description, hint: error.hint))
    }
    if let limitError = plan.limitError {
      return ScaledPlan(name: name, id: id, result: .failed(limitError))
    }
    var grinderWarning: String?
    do throws(GrinderEstimateError) {
      plan = plan.with(try file.grinder?.estimate(for: recipe, plan))
    } catch {
      grinderWarning = "\(error): \(error.hint)"
    }
    do throws(ScaledRecipeError) {
      let text = try task.writer.text(of: plan, from: document)
      var warnings = plan.warningTexts + [grinderWarning].compactMap { $0 }
      let unscaled = UnscaledText(
        help: task.writer.writesRecipes
          ? "correct the text, or write \(UnscaledText.placeholders)"
          : "write \(UnscaledText.placeholders), or scale with --format yaml",
        isRewritten: task.writer.writesRecipes
      )
      if let warning = unscaled.warning(about: document, plan) { warnings.append(warning) }
      return ScaledPlan(name: name, id: id, result: .plan(text, warnings: warnings))
    } catch {
      return ScaledPlan(name: name, id: id, result: .failed(error.description))
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
  let request: ScaleRequest
  let filter: RecipeFilter
  let writer: PlanWriter
  /// By the index of the settings.
  let methods: [MethodTable]
  /// By the index of the settings.
  let units: [UnitSystem]
  let grinders: GrinderChoices
  let books: BookIdentities
  let directory: WorkingDirectory
}

/// The result of one recipe.
struct ScaledPlan: Sendable {
  /// The recipe's name.
  let name: String
  /// Its id, if that identifies it later.
  let id: UUID?
  let result: Result

  /// The text of the plan with warnings, or why there is none.
  enum Result: Sendable {
    case plan([UInt8], warnings: [String])
    case failed(String, hint: String? = nil)
  }
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
