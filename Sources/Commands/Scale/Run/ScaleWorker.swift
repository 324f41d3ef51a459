import BrewDomain
import RecipeEditing
import RecipeLint
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
  /// Words what keeps a recipe from being brewed; made for the first that is wrong.
  private var linter: Linter?

  init(_ task: ScaleTask) {
    self.task = task
    reader = FileReader(in: task.directory)
    roots = ProjectRoots(in: task.directory)
  }

  /// Reads a file and makes the plans of its recipes.
  func work(on file: ConfiguredFile) -> ScaleOutcome {
    do throws(InputError) {
      switch try reader.read(file.file) {
      case .bytes(let bytes): return scale(bytes, of: file)
      case .tooLarge(let size, let limit):
        let findings = withLinter { $0.lintTooLarge(size: size, limit: limit) }
        return .recipes([], FileFindings(findings: findings, source: text(of: file.file, [])))
      }
    } catch {
      return .unreadable(error)
    }
  }

  private func scale(_ bytes: [UInt8], of file: ConfiguredFile) -> ScaleOutcome {
    tree.parse(bytes)
    decoder.decode(tree, into: &source)
    var scaled: [ScaledPlan] = []
    var isSound = !source.recipes.isEmpty && !source.errors.contains { !$0.kind.isWarning }
    for recipe in source.recipes {
      let document = RecipeDocument(recipe, in: source, tree, identity: identity(of: file.file))
      if let detail = document.toDetailDTO(), detail.recipe.isValid {
        guard task.picks.contain(detail.recipe) else { continue }
        scaled.append(scale(detail, document, of: file))
      } else {
        isSound = false
      }
    }
    if isSound, tree.errors.isEmpty { return .recipes(scaled, nil) }
    let findings = withLinter { $0.lint(bytes) }
    return .recipes(scaled, FileFindings(findings: findings, source: text(of: file.file, bytes)))
  }

  private func scale(
    _ recipe: RecipeDetailDTO,
    _ document: RecipeDocument,
    of file: ConfiguredFile
  ) -> ScaledPlan {
    var inputs = task.request.inputs(for: recipe)
    // Nobody could find the recipe again by an id that derives from no name.
    if file.file.path == nil, !document.hasOwnID { inputs.recipeId = nil }
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

  /// A file with its content, for a report.
  private func text(of file: InputFile, _ bytes: [UInt8]) -> SourceText {
    SourceText(name: file.name, path: roots.path(of: file), bytes: bytes)
  }

  private static func makeLinter() -> Linter {
    var settings = RuleSettings()
    settings.preset = .minimal
    return Linter(RuleSelection(settings: settings), keepsIgnored: true)
  }

  /// The errors that the linter finds, whether or not comments ignore them: a recipe is no more brewable for
  /// that.
  private func withLinter(_ lint: (inout Linter) -> [Diagnostic]) -> [Diagnostic] {
    var linter = self.linter.take() ?? Self.makeLinter()
    defer { self.linter = linter }
    return lint(&linter).filter { $0.severity == .error }.map { finding in
      var finding = finding
      finding.fix = nil
      return finding
    }
  }
}
