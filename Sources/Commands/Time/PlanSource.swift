import ArgumentParser
import Files
import Platform
import RecipeLint
import RecipeText
import Recipes
import SystemPackage
import Text
import Workspace

/// Finds the plan to brew: reads a plan, or creates one from a recipe.
struct PlanSource {
  /// A plan, and the file of its recipe, if there is one.
  typealias Result = (plan: BrewPlan, file: FilePath?)

  /// The command, whose options say which plan.
  let command: Brewtimer
  /// Lets the user choose one of several recipes; nil without a terminal.
  let picking: RecipePicking?
  let directory: WorkingDirectory
  let console: Console

  /// The plan. Throws errors of the configuration or the command line, and the status of a run without a plan.
  func plan() throws -> Result {
    let configuration = command.configuration.request(ConfigurationWarnings())
    var finder = RecipeFinder(configuration, in: directory)
    var request = InputRequest(paths: command.file.map { [RawArguments.path(for: $0)] } ?? [])
    try finder.resolve(&request)
    if command.last { try finder.addLast(Composition.preferences.current, to: &request) }
    guard request.paths.isEmpty, let picking else { return try plan(for: request, configuration) }
    let recipes = try finder.recipes().filter { $0.summary.isValid && filter.matches($0.summary) }
    guard recipes.count > 1 else { return try plan(for: request, configuration) }
    let found = recipes.map { ($0.summary, $0.file.input) }
    request.add(recipes[try chosen(among: found, picking)])
    return try plan(for: request, configuration)
  }

  private func chosen(
    among found: [(recipe: RecipeSummaryDTO, file: InputFile)],
    _ picking: RecipePicking
  ) throws -> Int {
    switch try picking.choose(among: found, in: directory) {
    case .picked(let index): return index
    case .quit: throw ExitStatus.done
    case .terminalLost: throw ExitStatus.failure
    case .signal(let number):
      console.flush()
      TerminalEvents.end(by: number)
    }
  }

  private var filter: RecipeFilter { command.filterOptions.filter }

  private func plan(
    for request: InputRequest,
    _ configuration: ConfigurationRequest
  ) throws -> Result {
    let resolver = SettingsResolver(configuration, in: directory)
    let selected = InputSelection.select(request, in: directory) { resolver.filter(in: $0) }
    for error in selected.errors {
      if error.reason == .nothingMatched {
        console.error(
          error.message,
          hint:
            "name a recipe, such as `brewtimer morning.yaml`, or keep your recipes in `recipes/`; `brewbook list --collection` shows some to begin with"
        )
      } else {
        console.report(error)
      }
    }
    guard selected.errors.isEmpty else { throw ExitStatus.failure }
    let filter = filter
    var candidates = RecipeCandidates(in: directory) { filter.matches($0) }
    let reader = FileReader(in: directory)
    let isOnly = selected.files.count == 1
    for file in selected.files {
      let content = try reader.read(file)
      switch content {
      case .recipe(let bytes, _) where isOnly && isPlan(bytes, of: file),
        .other(let bytes) where isOnly && isPlan(bytes, of: file):
        return try plan(in: bytes, of: file)
      case .recipe(let bytes, _) where isOnly && KnownContent.isForeign(bytes),
        .other(let bytes) where isOnly && KnownContent.isForeign(bytes):
        throw KnownContent(bytes)?.unexpected(in: file.name, expected: "a recipe or a plan")
          ?? ExitStatus.findings
      case .skipped: console.detail(file.skippedNote)
      case .recipe, .unlike, .other, .tooLarge:
        candidates.add(content, of: file, settings: resolver.number(for: file))
      }
    }
    try resolver.requireValid()
    configuration.warnings?.report(on: console)
    for file in resolver.files { console.detail("configuration \(file)") }
    return try plan(of: candidates, resolver.settings)
  }

  // MARK: Plans

  private func isPlan(_ bytes: [UInt8], of file: InputFile) -> Bool {
    PlanDetection.isPlan(bytes, isNamedJSON: file.path?.extension == "json")
  }

  private func plan(in bytes: [UInt8], of file: InputFile) throws -> Result {
    let others = [
      command.unitOptions.units.map { _ in "--units" }, command.grinder.map { _ in "--grinder" },
    ]
    if let option = command.scaling.given.first ?? others.compactMap(\.self).first {
      throw ValidationError(
        "\(option) applies to recipes, but \(file.name) is a plan: use the option with brewscale instead"
      )
    }
    do throws(PlanProblems) {
      return (try PlanReader.brewablePlan(in: bytes), nil)
    } catch {
      throw console.report(error.diagnostics, in: bytes, of: file.name)
    }
  }

  // MARK: Recipes

  private func plan(of found: RecipeCandidates, _ settings: [Settings]) throws -> Result {
    let candidates = found.candidates
    guard let first = candidates.first else { throw noRecipe(found) }
    if candidates.count == 1 { return try plan(of: first, settings) }
    guard let picking else {
      let names = candidates.prefix(5).map { "'\($0.recipe.recipe.name)'" }
      throw CommandFailure(
        .failure,
        "found \(candidates.count) recipes, but only one can be brewed at a time",
        hint: "select one with --name, such as \(names.joined(separator: ", "))"
      )
    }
    let choices = candidates.map { ($0.recipe.recipe, $0.file) }
    return try plan(of: candidates[try chosen(among: choices, picking)], settings)
  }

  private func plan(
    of candidate: RecipeCandidates.Candidate,
    _ settings: [Settings]
  ) throws -> Result {
    let request = try command.scaling.request()
    var inputs = request.inputs(for: candidate.recipe)
    inputs.book = BookIdentities(in: directory).book(of: candidate.file)
    if !candidate.hasStableID { (inputs.recipeId, inputs.recipePath) = (nil, nil) }
    do {
      let plan = try BrewSessionUseCase.createPlan(
        of: candidate.recipe,
        exactly: inputs,
        rule: request.rule,
        units: command.unitOptions.units ?? settings[candidate.settings].units,
        methods: settings[candidate.settings].methods
      )
      let unscaled = UnscaledText(
        help: "write \(UnscaledText.placeholders), or brew what `brewscale --format yaml` writes",
        isRewritten: false
      )
      if !console.isQuiet,
        let warning = unscaled.warning(about: candidate.document, plan)
      {
        console.warning("\(candidate.file.name): \(warning)")
      }
      let choices = try GrinderChoices(
        command.grinder,
        for: candidate.file,
        settings[candidate.settings].grinder,
        in: directory,
        on: console
      )
      return (
        choices.added(to: plan, of: candidate.recipe, on: console),
        candidate.file.isStandardInput ? nil : candidate.file.path
      )
    } catch let error as BrewPlanError {
      throw CommandFailure(
        .findings,
        "\(candidate.file.name): \(candidate.recipe.recipe.name): \(error)"
      )
    }
  }

  /// Says why there is no recipe to brew; returns the status to throw.
  private func noRecipe(_ found: RecipeCandidates) -> ExitStatus {
    guard !found.findings.isEmpty else {
      filter.reportNothing(on: console)
      return .failure
    }
    for findings in found.findings { console.report(findings) }
    return .findings
  }
}
