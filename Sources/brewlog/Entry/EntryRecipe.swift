import ArgumentParser
import BrewCLI
import BrewConfig
import BrewDomain
import BrewScaling
import SystemPackage

/// Finds the recipe of which a brew was made.
struct EntryRecipe {
  let path: FilePath
  let options: EntryOptions
  let directory: WorkingDirectory
  let console: Console

  /// The recipe; nil where there is none that could be brewed, which has been said.
  func find() throws -> EntryDraft? {
    let input = InputRequest(paths: [path])
    let resolver = SettingsResolver(ConfigurationRequest(), in: directory)
    let selected = InputSelection.select(input, in: directory) { resolver.filter(in: $0) }
    for error in selected.errors { console.report(error) }
    guard selected.errors.isEmpty else { throw ExitCode(ExitStatus.failure.rawValue) }
    var candidates = RecipeCandidates(in: directory) { isWanted($0) }
    let reader = FileReader(in: directory)
    for file in selected.files {
      switch try reader.read(file) {
      case .bytes(let bytes): candidates.add(bytes, of: file, settings: 0)
      case .tooLarge(let size, let limit): candidates.addTooLarge(file, size: size, limit: limit)
      }
    }
    return try draft(candidates)
  }

  private func isWanted(_ recipe: RecipeSummaryDTO) -> Bool {
    if let method = options.method, recipe.method.rawValue != method { return false }
    guard let name = options.name else { return true }
    return recipe.name.lowercased().contains(name.lowercased())
  }

  private func draft(_ found: RecipeCandidates) throws -> EntryDraft? {
    guard let candidate = found.candidates.first else {
      var talk = FindingsTalk(on: console)
      for (findings, source) in found.findings { talk.say(findings, in: source) }
      if found.findings.isEmpty {
        console.error(
          "\(PrintableName.of(path)): there is no such recipe in it",
          hint: "leave out --name and --method, which pick one of several"
        )
      }
      return nil
    }
    guard found.candidates.count == 1 else {
      let names = found.candidates.prefix(5).map { "'\($0.recipe.recipe.name)'" }
      console.error(
        "\(PrintableName.of(path)) has \(found.candidates.count) recipes, but one is brewed at a time",
        hint: "pick one with --name, such as \(names.joined(separator: ", "))"
      )
      throw ExitCode(ExitStatus.failure.rawValue)
    }
    return EntryDraft(candidate.recipe, hasLastingID: candidate.hasLastingID)
  }
}
