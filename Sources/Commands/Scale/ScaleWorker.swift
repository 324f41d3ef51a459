import BrewDomain
import BrewPlans
import CommandLine
import Essentials
import RecipeBook
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
      case .recipe(let bytes, _): return scale(bytes, of: file)
      case .other(let bytes): return other(bytes) { blocking.other(bytes, of: file.input) }
      case .skipped: return .skipped
      case .tooLarge(let size, let limit):
        return .recipes([], blocking.tooLarge(file.input, size: size, limit: limit))
      }
    } catch {
      return .unreadable(error)
    }
  }

  private func scale(_ bytes: [UInt8], of file: SelectedFile) -> ScaleOutcome {
    let path = roots.path(of: file.input)
    let source = ScaleSource(
      identity: path.map { String(decoding: $0, as: UTF8.self) } ?? "-",
      hasFile: path != nil,
      documents: file.input.documents,
      methods: task.methods[file.settings],
      units: task.units[file.settings],
      grinder: task.grinders.choice(of: file),
      book: task.writer.writesBook ? task.books.book(of: file.input) : nil
    )
    return scale(bytes, source) {
      SourceText(name: file.input.name, path: path, bytes: bytes)
    }
  }

  /// The result of a text that is not a recipe.
  private func other(_ bytes: [UInt8], _ findings: () -> FileFindings) -> ScaleOutcome {
    if let content = KnownContent(bytes) { return .other(content) }
    return .recipes([], findings())
  }

  /// The result of a document that is not a recipe.
  func other(_ text: SourceText) -> ScaleOutcome { other(text.bytes) { blocking.other(text) } }

  /// The finding that a text is too large.
  func tooLarge(_ text: SourceText, limit: Int) -> FileFindings {
    blocking.tooLarge(text, size: text.bytes.count, limit: limit)
  }

  /// Makes the plans of the recipes in a text; `text` creates it for findings.
  func scale(_ bytes: [UInt8], _ file: ScaleSource, text: () -> SourceText) -> ScaleOutcome {
    tree.parse(bytes)
    decoder.decode(tree, into: &source)
    var scaled: [ScaledPlan] = []
    var isComplete = !source.recipes.isEmpty && !source.errors.contains { !$0.kind.isWarning }
    for recipe in source.recipes where file.documents.includes(recipe.document) {
      let document = RecipeDocument(recipe, in: source, tree, identity: file.identity)
      if let detail = document.toDetailDTO(), detail.recipe.isValid {
        guard task.filter.matches(detail.recipe) else { continue }
        scaled.append(scale(detail, document, of: file))
      } else {
        isComplete = false
      }
    }
    if isComplete, tree.errors.isEmpty { return .recipes(scaled, nil) }
    // Errors in other documents do not matter to a recipe that was named.
    if case .only = file.documents, !scaled.isEmpty { return .recipes(scaled, nil) }
    if scaled.isEmpty, let content = KnownContent(bytes), content != .recipe {
      return .other(content)
    }
    return .recipes(scaled, blocking.findings(in: text()))
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
  /// What the ids of its recipes derive from, if they have none.
  let identity: String
  /// Whether such ids identify the recipes later.
  let hasFile: Bool
  /// The documents that are wanted.
  let documents: DocumentChoice
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

/// The result of one file.
enum ScaleOutcome: Sendable {
  case recipes([ScaledPlan], FileFindings?)
  case unreadable(InputError)
  /// It holds no recipe, but something else that is known.
  case other(KnownContent)
  /// No recipe, and left alone.
  case skipped
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
