import BrewDomain
import BrewPlans
import CommandLine
import Essentials
import RecipeEditing
import RecipeSchema
import RecipeSyntax
import Reports
import SourceText
import Workspace

/// Scales the recipes of files one after another on a thread; reuses its memory.
///
/// A class, because workers are never copied: for a struct with so many fields the compiler would emit 12 kB of
/// copying code.
final class ScaleWorker {
  private let task: ScaleTask
  private let reader: FileReader
  private var roots: ProjectRoots
  private var tree = SyntaxTree()
  private var decoder = RecipeDecoder()
  private var source = DecodedSource()
  private var blocking: BlockingFindings

  init(_ task: ScaleTask) {
    self.task = task
    reader = FileReader(in: task.directory)
    roots = ProjectRoots(in: task.directory)
    blocking = BlockingFindings(.brewing, in: task.directory)
  }

  /// Reads a file and makes the plans of its recipes.
  func work(on file: SelectedFile) -> ScaleOutcome {
    do throws(InputError) {
      switch try reader.read(file.input) {
      case .bytes(let bytes): return scale(bytes, of: file)
      case .tooLarge(let size, let limit):
        return .recipes([], blocking.tooLarge(file.input, size: size, limit: limit))
      }
    } catch {
      return .unreadable(error)
    }
  }

  private func scale(_ bytes: [UInt8], of file: SelectedFile) -> ScaleOutcome {
    tree.parse(bytes)
    decoder.decode(tree, into: &source)
    var scaled: [ScaledPlan] = []
    var isComplete = !source.recipes.isEmpty && !source.errors.contains { !$0.kind.isWarning }
    for recipe in source.recipes where file.input.documents.includes(recipe.document) {
      let document = RecipeDocument(recipe, in: source, tree, identity: identity(of: file.input))
      if let detail = document.toDetailDTO(), detail.recipe.isValid {
        guard task.filter.matches(detail.recipe) else { continue }
        scaled.append(scale(detail, document, of: file))
      } else {
        isComplete = false
      }
    }
    if isComplete, tree.errors.isEmpty { return .recipes(scaled, nil) }
    // Errors in other documents do not matter to a recipe that was named.
    if case .only = file.input.documents, !scaled.isEmpty { return .recipes(scaled, nil) }
    if scaled.isEmpty, let content = KnownContent(bytes), content != .recipe {
      return .other(content)
    }
    return .recipes(scaled, blocking.findings(in: bytes, of: file.input))
  }

  private func scale(
    _ recipe: RecipeDetailDTO,
    _ document: RecipeDocument,
    of file: SelectedFile
  ) -> ScaledPlan {
    var inputs = task.request.inputs(for: recipe)
    // An id that is not derived from a file name does not identify the recipe later.
    if file.input.path == nil, !document.hasOwnID { inputs.recipeId = nil }
    let (name, id) = (recipe.recipe.name, inputs.recipeId)
    let plan: BrewPlan
    do throws(BrewPlanError) {
      plan = try BrewSessionUseCase.createPlan(
        of: recipe,
        inputs: inputs,
        rule: task.request.rule,
        units: task.units[file.settings],
        methods: task.methods[file.settings]
      )
    } catch {
      return ScaledPlan(name: name, id: id, result: .failed(error.description, hint: error.hint))
    }
    if let limitError = plan.limitError {
      return ScaledPlan(name: name, id: id, result: .failed(limitError))
    }
    do throws(ScaledRecipeError) {
      let text = try task.writer.text(of: plan, from: document)
      var warnings = plan.warningTexts
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

  private func identity(of file: InputFile) -> String {
    roots.path(of: file).map { String(decoding: $0, as: UTF8.self) } ?? "-"
  }
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
  let directory: WorkingDirectory
}

/// The result of one file.
enum ScaleOutcome: Sendable {
  case recipes([ScaledPlan], FileFindings?)
  case unreadable(InputError)
  /// It holds no recipe, but something else that is known.
  case other(KnownContent)
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
    case .notScalable(.tooFewPours):
      "scale the recipe's own pours with --rule proportional"
    case .notScalable(.invalidDose), .notScalable(.invalidYield), .notBrewable: nil
    }
  }
}
