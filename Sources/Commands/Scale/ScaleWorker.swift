import Files
import RecipeTools
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
      return task.scaler.scale(detail, document, of: source)
    }
  }

  /// Makes the plans of the recipes in a document from a pipe.
  func work(on document: NamedText, _ source: ScaleSource) -> BrewableContent<ScaledPlan> {
    reader.read(document) { detail, recipe in
      task.plans.filter.matches(detail.recipe)
        ? task.scaler.scale(detail, recipe, of: source) : nil
    }
  }
}

/// The task for each file, shared by all threads.
struct ScaleTask: Sendable {
  let plans: PlanTask
  let writer: PlanWriter
  let scaler: RecipeScaler
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
    scaler = RecipeScaler(plans.request, writer)
    self.grinders = grinders
    self.directory = directory
    books = BookIdentities(in: directory)
  }
}
