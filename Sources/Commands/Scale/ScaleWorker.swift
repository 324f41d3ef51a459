import BrewDomain
import CommandLine
import RecipeEditing
import RecipeSchema
import RecipeSyntax
import Reports
import SourceText
import Workspace

/// Scales the recipes of one file after another, in a thread; keeps its memory from file to file.
///
/// A class, as nobody copies a worker: of a value with so many parts the program would hold 12 kB of code
/// that copies it.
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
    var isSound = !source.recipes.isEmpty && !source.errors.contains { !$0.kind.isWarning }
    for recipe in source.recipes {
      let document = RecipeDocument(recipe, in: source, tree, identity: identity(of: file.input))
      if let detail = document.toDetailDTO(), detail.recipe.isValid {
        guard task.picks.contain(detail.recipe) else { continue }
        scaled.append(scale(detail, document, of: file))
      } else {
        isSound = false
      }
    }
    if isSound, tree.errors.isEmpty { return .recipes(scaled, nil) }
    return .recipes(scaled, blocking.findings(in: bytes, of: file.input))
  }

  private func scale(
    _ recipe: RecipeDetailDTO,
    _ document: RecipeDocument,
    of file: SelectedFile
  ) -> ScaledPlan {
    var inputs = task.request.inputs(for: recipe)
    // Nobody could find the recipe again by an id that derives from no name.
    if file.input.path == nil, !document.hasOwnID { inputs.recipeId = nil }
    let name = recipe.recipe.name
    let plan: BrewPlan
    do throws(BrewPlanError) {
      plan = try BrewSessionUseCase.createPlan(
        of: recipe,
        inputs: inputs,
        rule: task.request.rule,
        methods: task.methods[file.settings]
      )
    } catch {
      return ScaledPlan(name: name, result: .failed(error.description, hint: error.hint))
    }
    if let excess = plan.excess { return ScaledPlan(name: name, result: .failed(excess)) }
    do throws(ScaledRecipeError) {
      let text = try task.writer.text(of: plan, from: document)
      var warnings = plan.warnings.map(\.description)
      if !task.writer.writesRecipes, let warning = UnscaledProse.warning(about: document, plan) {
        warnings.append(warning)
      }
      return ScaledPlan(name: name, result: .plan(text, warnings: warnings))
    } catch {
      return ScaledPlan(name: name, result: .failed(error.description))
    }
  }

  private func identity(of file: InputFile) -> String {
    roots.path(of: file).map { String(decoding: $0, as: UTF8.self) } ?? "-"
  }
}

/// What is to be done with each file, for all threads.
struct ScaleTask: Sendable {
  let request: ScaleRequest
  let picks: RecipePicks
  let writer: PlanWriter
  /// By the number of a configuration.
  let methods: [MethodTable]
  let directory: WorkingDirectory
}

/// What came of one file.
enum ScaleOutcome: Sendable {
  case recipes([ScaledPlan], FileFindings?)
  case unreadable(InputError)
}

/// What came of one recipe.
struct ScaledPlan: Sendable {
  /// The recipe's name.
  let name: String
  let result: Result

  /// The plan as it is written, with what is unusual about it; or why there is none.
  enum Result: Sendable {
    case plan([UInt8], warnings: [String])
    case failed(String, hint: String? = nil)
  }
}

/// Amounts that an author wrote into instructions, where a plan has the text as it is.
private enum UnscaledProse {
  /// Says in which steps they are not those of the plan; nil where there are none.
  static func warning(about document: RecipeDocument, _ plan: BrewPlan) -> String? {
    let steps = ScaledRecipe.stepsNamingOtherAmounts(in: document, as: plan).map { $0 + 1 }
    guard let last = steps.last else { return nil }
    let names = steps.dropLast().map(String.init).joined(separator: ", ")
    let subject =
      steps.count == 1
      ? "the instruction of step \(last) names an amount that is"
      : "the instructions of steps \(names) and \(last) name amounts that are"
    return "\(subject) not scaled; write {water}, {total} or {dose}, or scale with --format yaml"
  }
}

extension BrewPlan {
  /// Why the plan is larger than any recipe can be; nil for others.
  var excess: String? {
    let amounts = [("dose", inputs.doseGrams), ("yield", inputs.targetYieldGrams)]
    guard let (name, grams) = amounts.first(where: { $0.1 > Quantity.limit }) else { return nil }
    let (most, asked) = (Canonical.number(Quantity.limit / 1000), Canonical.mass(grams))
    return "a \(name) of \(asked) is more than the \(most) kg that a recipe can have"
  }
}

extension BrewPlanError {
  /// What to do, where what is wrong does not say it.
  var hint: String? {
    switch self {
    case .notScalable(.bloomNotBelowYield):
      "take less coffee or more water, or scale the recipe's own pours with --rule proportional"
    case .notScalable(.tooFewPours):
      "scale the recipe's own pours with --rule proportional"
    case .notScalable(.invalidDose), .notScalable(.invalidYield), .notBrewable: nil
    }
  }
}
