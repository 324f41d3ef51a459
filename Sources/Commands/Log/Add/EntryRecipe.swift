import ArgumentParser
import BrewDomain
import CommandLine
import RecipeSchema
import SourceText
import SystemPackage
import Workspace

/// Finds the recipe of which a brew was made.
struct EntryRecipe {
  let path: FilePath
  let options: EntryOptions
  let directory: WorkingDirectory
  let console: Console

  private var name: String { path == "-" ? "standard input" : PrintableName.of(path) }

  /// The recipe; nil where there is none that could be brewed, which has been said.
  func find() throws -> EntryDraft? {
    let input = InputFile(path == "-" ? .standardInput(nil) : .path(path))
    guard case .bytes(let bytes) = try FileReader(in: directory).read(input) else {
      console.error("\(name): is too large for a recipe")
      return nil
    }
    var roots = ProjectRoots(in: directory)
    let identity = roots.path(of: input).map { String(decoding: $0, as: UTF8.self) }
    let file = RecipeFile(bytes: bytes, identity: identity ?? "-")
    let sound = file.documents.filter { $0.isValid && $0.syntaxErrors.isEmpty }
    let found = sound.compactMap { document in
      document.toDetailDTO().map { recipe in
        (recipe: recipe, hasLastingID: identity != nil || document.hasOwnID)
      }
    }
    guard !found.isEmpty else {
      console.error(
        "\(name): there is no recipe in it that can be brewed",
        hint: "`brewlint \(name)` says what is wrong"
      )
      return nil
    }
    return try draft(of: found.filter { isWanted($0.recipe.recipe) })
  }

  private func isWanted(_ recipe: RecipeSummaryDTO) -> Bool {
    if let method = options.method, recipe.method.rawValue != method { return false }
    guard let name = options.name else { return true }
    return recipe.name.lowercased().contains(name.lowercased())
  }

  private func draft(of found: [(recipe: RecipeDetailDTO, hasLastingID: Bool)]) throws
    -> EntryDraft?
  {
    guard let first = found.first else {
      console.error(
        "\(name): there is no such recipe in it",
        hint: "leave out --name and --method, which pick one of several"
      )
      return nil
    }
    guard found.count == 1 else {
      let names = found.prefix(5).map { "'\($0.recipe.recipe.name.escapedForTerminal)'" }
      console.error(
        "\(name) has \(found.count) recipes, but one is brewed at a time",
        hint: "pick one with --name, such as \(names.joined(separator: ", "))"
      )
      throw ExitCode(ExitStatus.failure.rawValue)
    }
    return EntryDraft(first.recipe, hasLastingID: first.hasLastingID)
  }
}
