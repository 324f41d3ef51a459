import ArgumentParser
import Recipes
import Text
import Workspace

/// The options of all commands that draw or publish recipes.
struct PageOptions: ParsableArguments {
  @OptionGroup(title: "Input") var input: InputOptions
  @OptionGroup(title: "Configuration") var configuration: ConfigurationOptions
  @OptionGroup(title: "Output") var unitOptions: UnitOptions
  @OptionGroup(title: "Selecting recipes") var names: RecipeNameOptions
  @OptionGroup(title: "Selecting recipes") var filterOptions: RecipeFilterOptions
  @OptionGroup(title: "Running") var jobs: JobOptions
  @OptionGroup(title: "Messages") var messageOptions: ConsoleOptions

  /// The run over the files that they select.
  func fileRun(_ show: ShowOptions, on console: Console) throws -> FileRun {
    try FileRun(input, naming: names, configuration, show, messageOptions, on: console)
  }

  /// Reads the recipes of a selection, with their plans.
  func recipes(
    of selection: FileSelection,
    for request: ScaleRequest,
    _ run: FileRun
  ) -> PageRecipes {
    let task = PageTask(
      request: request,
      filter: filterOptions.filter,
      methods: selection.settings.map(\.methods),
      units: selection.settings.map { unitOptions.units ?? $0.units },
      directory: run.directory
    )
    return PageRecipes(task, selection, run, jobs: jobs)
  }
}

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
}

/// Reads the recipes of a selection, reports what cannot be brewed, and keeps the others in order.
struct PageRecipes {
  /// The recipes that can be brewed.
  private(set) var recipes: [PageRecipe] = []
  /// The worst result so far.
  private(set) var status: ExitStatus = .done

  /// Reads all files of a run.
  init(_ task: PageTask, _ selection: FileSelection, _ run: FileRun, jobs: JobOptions) {
    var outcomes: [(InputFile, BrewableFile<PageWorker.Page>)] = []
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
    _ outcome: BrewableFile<PageWorker.Page>,
    of file: InputFile,
    _ index: Int,
    _ findings: inout FindingsMessages,
    _ console: Console
  ) {
    let (pages, worst) = outcome.report(of: file, &findings, on: console)
    status = max(status, worst)
    for page in pages {
      switch page {
      case .success(var recipe):
        recipe.file = index
        recipes.append(recipe)
      case .failure(let failure):
        console.error("\(file.name): \(failure.message)", hint: failure.hint, file: file.name)
        status = max(status, .findings)
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

/// Makes the plans of files one after another on a thread; reuses its memory.
private struct PageWorker {
  typealias Page = Result<PageRecipe, PageFailure>

  private let task: PageTask
  private let reader: BrewableReader

  init(_ task: PageTask) {
    self.task = task
    reader = BrewableReader(in: task.directory)
  }

  func work(on file: SelectedFile) -> BrewableFile<Page> {
    reader.read(file) { detail, _, _ in
      task.filter.matches(detail.recipe) ? page(of: detail, file.settings) : nil
    }
  }

  private func page(of recipe: RecipeDetailDTO, _ settings: Int) -> Page {
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
