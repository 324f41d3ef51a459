import RecipeTools
import Recipes
import SystemPackage
import Text
import Workspace

/// Writes plans to standard output; writes warnings, and why plans are missing, to standard error.
struct ScaleReport {
  private(set) var status: ExitStatus = .done
  private var collector: PlanCollector
  private var recipes = 0
  /// The last recipe with a plan; its id is nil if that would not identify it later.
  private var scaled: (id: UUID?, file: FilePath?)?
  private let console: Console
  private let writesText: Bool

  init(_ writer: PlanWriter, on console: Console) {
    collector = PlanCollector(writer)
    writesText = writer.writesText
    self.console = console
  }

  /// Adds the result of a file.
  mutating func add(_ outcome: BrewableFile<ScaledPlan>, of file: InputFile) {
    switch outcome {
    case .recipes: console.detail("read \(file.name)")
    case .skipped: console.detail(file.skippedNote)
    case .unreadable, .other: break
    }
    let (scaled, worst) = outcome.report(of: file, on: console)
    status = max(status, worst)
    for recipe in scaled { add(recipe, of: file) }
  }

  private mutating func add(_ recipe: ScaledPlan, of file: InputFile) {
    recipes += 1
    switch recipe.result {
    case .success(let written):
      write(collector.add(written.text))
      scaled = (recipe.id, file.isStandardInput ? nil : file.path)
      guard !console.isQuiet else { return }
      for warning in written.warnings {
        console.warning("\(Self.name(recipe, file)): \(warning)", file: file.name)
      }
    case .failure(let error):
      let message = "\(Self.name(recipe, file)): \(error.message.escapedForTerminal)"
      console.error(message, hint: error.hint, file: file.name)
      status = max(status, .findings)
    }
  }

  /// The file and recipe name on one line, so that no name can imitate another message.
  private static func name(_ recipe: ScaledPlan, _ file: InputFile) -> String {
    let words = recipe.name.split { $0.isWhitespace }.joined(separator: " ")
    return "\(file.name): \(words.escapedForTerminal)"
  }

  /// The recipe that was scaled, if it is the only one.
  var onlyRecipe: (id: UUID?, file: FilePath?)? { recipes == 1 ? scaled : nil }

  private func write(_ text: [UInt8]) {
    if text.isEmpty { return }
    if writesText { console.write(text) } else { console.write(source: text) }
  }

  /// Finishes the output; reports an error if no recipe matched the filter.
  mutating func finish(filter: RecipeFilter, nothingFound: Bool) {
    write(collector.finish())
    guard recipes == 0, status == .done, !nothingFound, !filter.isEmpty else { return }
    filter.reportNothing(on: console)
    status = .failure
  }
}
