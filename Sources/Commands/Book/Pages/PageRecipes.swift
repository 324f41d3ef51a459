import BrewDomain
import BrewPlans
import CommandLine
import RecipeSchema
import RecipeSyntax
import Reports
import SourceText
import Workspace

/// A recipe to draw or publish, with its plan.
struct PageRecipe: Sendable {
  /// The recipe.
  let detail: RecipeDetailDTO
  /// The recipe as it is brewed.
  let plan: BrewPlan
  /// The index of its file in the selection.
  var file = 0
}

/// How recipes become plans, shared by all threads.
struct PageTask: Sendable {
  let request: ScaleRequest
  let filter: RecipeFilter
  /// By the index of the settings.
  let methods: [MethodTable]
  /// By the index of the settings.
  let units: [UnitSystem]
  let directory: WorkingDirectory

  init(
    _ request: ScaleRequest = ScaleRequest(),
    _ filter: RecipeFilter,
    _ selection: FileSelection,
    units: UnitSystem?,
    in directory: WorkingDirectory
  ) {
    self.request = request
    self.filter = filter
    methods = selection.settings.map(\.methods)
    self.units = selection.settings.map { units ?? $0.units }
    self.directory = directory
  }
}

/// Reads the recipes of a selection, reports what cannot be brewed, and keeps the others in order.
struct PageRecipes {
  /// The recipes that can be brewed.
  private(set) var recipes: [PageRecipe] = []
  /// The worst result so far.
  private(set) var status: ExitStatus = .done

  /// The result of one file.
  fileprivate enum Outcome: Sendable {
    case recipes([Result<PageRecipe, PageFailure>], FileFindings?)
    case unreadable(InputError)
    case other(KnownContent)
    /// No recipe, and left alone.
    case skipped
  }

  /// Reads all files of a run.
  init(_ task: PageTask, _ selection: FileSelection, _ run: FileRun, jobs: JobOptions) {
    var outcomes: [(InputFile, Outcome)] = []
    outcomes.reserveCapacity(selection.files.count)
    run.forEach(selection, jobs: jobs) {
      PageWorker(task)
    } work: { file, worker in
      worker.work(on: file)
    } consume: { file, outcome in
      outcomes.append((file, outcome))
      return true
    }
    var findings = FindingsMessages(on: run.console)
    for (index, (file, outcome)) in outcomes.enumerated() {
      add(outcome, of: file, index, &findings, run.console)
    }
    reportMissing(task.filter, isEmpty: selection.files.isEmpty, run.console)
  }

  private mutating func add(
    _ outcome: Outcome,
    of file: InputFile,
    _ index: Int,
    _ findings: inout FindingsMessages,
    _ console: Console
  ) {
    switch outcome {
    case .unreadable(let error):
      console.report(error)
      status = .failure
    case .skipped: break
    case .other(let content):
      content.report(file.name, expected: "a recipe", on: console)
      status = max(status, .findings)
    case .recipes(let results, let found):
      if let found {
        findings.write(found)
        status = max(status, .findings)
      }
      for result in results {
        switch result {
        case .success(var recipe):
          recipe.file = index
          recipes.append(recipe)
        case .failure(let failure):
          console.error("\(file.name): \(failure.message)", hint: failure.hint, file: file.name)
          status = max(status, .findings)
        }
      }
    }
  }

  private mutating func reportMissing(_ filter: RecipeFilter, isEmpty: Bool, _ console: Console) {
    guard recipes.isEmpty, status == .done, !isEmpty, !filter.isEmpty else { return }
    console.error("no recipe found \(filter.description)", hint: filter.hint)
    status = .failure
  }
}

/// Why a recipe has no plan.
private struct PageFailure: Error {
  let message: String
  let hint: String?
}

/// Reads files one after another on a thread; reuses its memory. A class, because it is never copied.
private final class PageWorker {
  private let task: PageTask
  private let reader: FileReader
  private var roots: ProjectRoots
  private var tree = SyntaxTree()
  private var decoder = RecipeDecoder()
  private var source = DecodedSource()
  private var blocking: BlockingFindings

  init(_ task: PageTask) {
    self.task = task
    reader = FileReader(in: task.directory)
    roots = ProjectRoots(in: task.directory)
    blocking = BlockingFindings(.brewing, in: task.directory)
  }

  func work(on file: SelectedFile) -> PageRecipes.Outcome {
    do throws(InputError) {
      switch try reader.read(file.input) {
      case .recipe(let bytes, _): return recipes(in: bytes, of: file)
      case .other(let bytes):
        if let content = KnownContent(bytes) { return .other(content) }
        return .recipes([], blocking.other(bytes, of: file.input))
      case .skipped: return .skipped
      case .tooLarge(let size, let limit):
        return .recipes([], blocking.tooLarge(file.input, size: size, limit: limit))
      }
    } catch {
      return .unreadable(error)
    }
  }

  private func recipes(in bytes: [UInt8], of file: SelectedFile) -> PageRecipes.Outcome {
    tree.parse(bytes)
    decoder.decode(tree, into: &source)
    let identity = roots.path(of: file.input).map { String(decoding: $0, as: UTF8.self) } ?? "-"
    var found: [Result<PageRecipe, PageFailure>] = []
    var isComplete = !source.recipes.isEmpty && !source.errors.contains { !$0.kind.isWarning }
    for recipe in source.recipes where file.input.documents.includes(recipe.document) {
      let document = RecipeDocument(recipe, in: source, tree, identity: identity)
      if let detail = document.toDetailDTO(), detail.recipe.isValid {
        if task.filter.matches(detail.recipe) { found.append(page(of: detail, file.settings)) }
      } else {
        isComplete = false
      }
    }
    if isComplete, tree.errors.isEmpty { return .recipes(found, nil) }
    // Errors in other documents do not matter to a recipe that was named.
    if case .only = file.input.documents, !found.isEmpty { return .recipes(found, nil) }
    if found.isEmpty, let content = KnownContent(bytes), content != .recipe {
      return .other(content)
    }
    return .recipes(found, blocking.findings(in: bytes, of: file.input))
  }

  private func page(
    of recipe: RecipeDetailDTO,
    _ settings: Int
  ) -> Result<PageRecipe, PageFailure> {
    var request = task.request
    request.units = task.units[settings]
    do throws(BrewPlanError) {
      let plan = try BrewSessionUseCase.createPlan(
        of: recipe,
        for: request,
        methods: task.methods[settings]
      )
      if let error = plan.limitError { return .failure(PageFailure(message: error, hint: nil)) }
      return .success(PageRecipe(detail: recipe, plan: plan))
    } catch {
      let message = "\(recipe.recipe.name.escapedForTerminal): \(error)"
      return .failure(PageFailure(message: message, hint: error.hint))
    }
  }
}
