import ArgumentParser
import BrewGuide
import CatalogFormat
import CatalogPlatform
import CatalogStore

/// `brewcatalog upgrade`.
struct Upgrade: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Bring new versions into installed recipes, and keep your changes.",
    discussion: """
      Merges by key and step, as `brewbook merge` does. What both sides changed is left unchanged in your recipe, and the version of the catalog becomes a second recipe beside it: `brewbook resolve` helps to decide. The status is 1 then.
      """
  )

  @Argument(help: "Names or ids of installed recipes; all if none is named.")
  var recipes: [String] = []

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("The folder of your recipes.", valueName: "folder")
  )
  var folder = "."

  @OptionGroup var network: NetworkOptions
  @OptionGroup var common: CommonOptions

  private struct Row: Encodable {
    var id: String
    var name: String
    var file: String
    var conflicts: [String]
    var copies: [String]
  }

  func run() async throws {
    let target = try openFolder(folder)
    let installed = try await InstalledRecipe.all(in: target, try common.home(), common.output)
    let chosen = try chosen(of: installed).filter(\.isOutdated)
    common.output.warnIfExpired(chosen.compactMap(\.catalog))
    let composition = try Composition(network, common.output)
    var rows: [Row] = []
    var failures: [CommandFailure] = []
    for recipe in chosen {
      do throws(CommandFailure) {
        if let row = try await upgrade(recipe, target, composition) { rows.append(row) }
      } catch {
        failures.append(error)
      }
    }
    await composition.close()
    if rows.isEmpty, failures.isEmpty {
      common.output.note("All installed recipes are up to date.")
    }
    common.output.json(["recipes": rows])
    for failure in failures.dropLast() { Output.failure(failure) }
    if let last = failures.last { throw last }
    if rows.contains(where: { !$0.conflicts.isEmpty }) { throw ExitCode(1) }
  }

  private func chosen(
    of installed: [InstalledRecipe]
  ) throws(CommandFailure) -> [InstalledRecipe] {
    var chosen: [InstalledRecipe] = []
    for text in recipes {
      let fitting = installed.filter { recipe in
        let id = recipe.recipe.id.uuidString.lowercased()
        return id.hasPrefix(text.lowercased())
          || recipe.recipe.name.lowercased() == text.lowercased()
          || recipe.source.name == text
      }
      guard fitting.count == 1 else {
        throw CommandFailure(
          fitting.isEmpty
            ? "no installed recipe is called '\(text)'" : "several recipes are called '\(text)'",
          hint: "there are: \(installed.map { "'\($0.recipe.name)'" }.joined(separator: ", "))"
        )
      }
      if !chosen.contains(where: { $0.recipe.id == fitting[0].recipe.id }) {
        chosen.append(fitting[0])
      }
    }
    return recipes.isEmpty ? installed : chosen
  }

  private func upgrade(
    _ installed: InstalledRecipe,
    _ folder: RecipeFolder,
    _ composition: Composition
  ) async throws(CommandFailure) -> Row? {
    guard let catalog = installed.catalog, let entry = installed.entry else { return nil }
    let repository = try composition.repository(of: catalog)
    let theirs = try await FoundRecipe(catalog: catalog, entry: entry).source(repository)
    let base = try await base(of: installed, repository)
    do {
      let merge = try Merge(installed, base: base, theirs: theirs, entry.file.sha256)
      let copies = try merge.save(to: folder)
      show(installed, merge, copies)
      return Row(
        id: installed.recipe.id.uuidString.lowercased(),
        name: installed.recipe.name,
        file: installed.source.name,
        conflicts: merge.conflicts,
        copies: copies
      )
    } catch {
      let failure = CommandFailure(wrapping: error)
      throw CommandFailure(
        "\(installed.source.name): \(failure.message)",
        hint: failure.hint,
        status: failure.status
      )
    }
  }

  /// The version that was installed. If nobody has it any longer, all differences are conflicts.
  private func base(
    of installed: InstalledRecipe,
    _ repository: CatalogRepository
  ) async throws(CommandFailure) -> RecipeSource? {
    let hash = installed.provenance.sha256
    let path = "recipes/\(hash.prefix(2))/\(hash).yaml"
    do throws(CatalogError) {
      let text = try await repository.recipe(sha256: hash, path: path)
      return RecipeSource(String(decoding: text, as: UTF8.self), name: installed.source.name)
    } catch {
      if case .network(.missing) = error { return nil }
      throw CommandFailure(error, of: installed.catalog?.name ?? "")
    }
  }

  private func show(_ installed: InstalledRecipe, _ merge: Merge, _ copies: [String]) {
    let name = installed.source.name
    guard !merge.conflicts.isEmpty else {
      common.output.note("upgraded '\(installed.recipe.name)': \(name)")
      return
    }
    common.output.warning("'\(installed.recipe.name)' has changes that do not fit together")
    for conflict in merge.conflicts { common.output.note("  \(conflict)") }
    common.output.note("  both are kept: \(([name] + copies).joined(separator: ", "))")
  }
}

/// The merge of an installed recipe with a new version.
private struct Merge {
  private let installed: InstalledRecipe
  private let result: RecipeSourceMerge
  private let sha256: String

  var conflicts: [String] { result.conflicts }

  /// - Parameter base: the version that was installed; nil if nobody has it.
  init(
    _ installed: InstalledRecipe,
    base: RecipeSource?,
    theirs: RecipeSource,
    _ sha256: String
  ) throws(RecipeSourceError) {
    (self.installed, self.sha256) = (installed, sha256)
    // `x-brewcatalog` gets the same value on all sides, so the merge sees no change in it.
    let key = installed.provenance.text
    let base = try base.map { source throws(RecipeSourceError) in try Self.prepared(source, key) }
    result = installed.source.merging(
      try Self.prepared(theirs, key),
      base: base ?? RecipeSource("", name: installed.source.name)
    )
  }

  private static func prepared(
    _ source: RecipeSource,
    _ key: String
  ) throws(RecipeSourceError) -> RecipeSource {
    let recipe = try source.recipe
    guard recipe.recipe.origin == .starter else {
      return try source.setting(ownKey: Provenance.key, to: key)
    }
    // As ``RecipeUseCase/installRecipe(_:)`` did it.
    let memory = MemoryRecipes()
    let installed = try? RecipeUseCase(memory).installRecipe(recipe).recipe
    let custom = try source.replacing(installed ?? recipe)
    return try custom.setting(ownKey: Provenance.key, to: key)
  }

  /// Saves the merged recipe, and the copy of what did not fit. Returns the files of copies.
  func save(to folder: RecipeFolder) throws -> [String] {
    let new = Provenance(address: installed.provenance.address, sha256: sha256)
    var copies: [String] = []
    let names = Set(folder.fetchRecipes(for: nil).map { $0.name.lowercased() })
    if let copy = result.conflictedCopy(isTaken: { names.contains($0.lowercased()) }) {
      // The same key as here, so that it stays whichever side is taken.
      let text = try copy.setting(ownKey: Provenance.key, to: new.text)
      do {
        copies = try RecipeUseCase(folder).installRecipe(text).files
      } catch is RecipeExistsError {
        // The same conflict was kept before.
      }
    }
    let merged = try result.source.setting(ownKey: Provenance.key, to: new.text)
    let recipe = try merged.recipe
    // In a file with several recipes, comments of the new version stay behind, but the version must be noted.
    let id = recipe.recipe.id
    let file = try installed.isAlone ? nil : folder.source(ofRecipe: id)
    let whole = try file?.setting(ownKey: Provenance.key, to: new.text, inRecipe: id)
      .replacing(recipe)
    _ = try RecipeUseCase(folder).updateCustomRecipe(id: id, to: whole ?? merged)
    return copies
  }
}
