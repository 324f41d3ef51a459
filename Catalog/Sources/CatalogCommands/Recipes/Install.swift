import ArgumentParser
import BrewGuide
import CatalogFormat
import CatalogPlatform
import CatalogStore

/// `brewcatalog install`.
struct Install: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write recipes of catalogs to your own.",
    discussion: """
      A recipe becomes a file in recipes/ of the folder, with a key that says where it comes from. No file is ever overwritten. Change the recipe as you like: `brewcatalog upgrade` merges later versions with your changes.
      """
  )

  @Argument(help: "Names or ids, also as CATALOG/NAME.")
  var recipes: [String]

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("The folder of your recipes.", valueName: "folder")
  )
  var folder = "."

  @Option(help: ArgumentHelp("Only from this catalog; may be repeated.", valueName: "name"))
  var catalog: [String] = []

  @OptionGroup var network: NetworkOptions
  @OptionGroup var common: CommonOptions

  private struct Row: Encodable {
    var recipe: RecipeRow
    var files: [String]
  }

  func run() async throws {
    let home = try common.home()
    var found: [FoundRecipe] = []
    for recipe in recipes {
      found.append(try await home.recipe(recipe, in: catalog, common.output))
    }
    common.output.warnIfExpired(found.map(\.catalog))
    let rows = try await Composition.open(network, common.output) { composition in
      try await install(found, composition)
    }
    common.output.json(["recipes": rows])
  }

  private func install(
    _ found: [FoundRecipe],
    _ composition: Composition
  ) async throws(CommandFailure) -> [Row] {
    // All texts first, so that a failing server leaves nothing half done.
    var sources: [RecipeSource] = []
    for recipe in found {
      sources.append(try await recipe.source(try composition.repository(of: recipe.catalog)))
    }
    let target = try openFolder(folder)
    try Self.refuseKnown(found, in: target)
    var rows: [Row] = []
    for (recipe, source) in zip(found, sources) {
      let files = try Self.install(recipe, source, into: target)
      common.output.note("installed '\(recipe.entry.name)': \(files.joined(separator: ", "))")
      rows.append(Row(recipe: RecipeRow(recipe.catalog.name, recipe.entry), files: files))
    }
    warnOfHidden(rows)
    return rows
  }

  /// A configuration can leave out a file. Then it would be installed again the next time, and never upgraded.
  private func warnOfHidden(_ rows: [Row]) {
    guard let again = try? RecipeFolder(path: folder) else { return }
    let seen = Set(again.fetchRecipes(for: nil).map { $0.id.uuidString.lowercased() })
    for row in rows where !seen.contains(row.recipe.id) {
      common.output.warning(
        "\(row.files.joined(separator: ", ")): the configuration of the folder leaves this file out",
        hint: "move it to where your recipes are, or include it in .brewguide.yaml"
      )
    }
  }

  private static func refuseKnown(
    _ found: [FoundRecipe],
    in folder: RecipeFolder
  ) throws(CommandFailure) {
    var known = Set(folder.fetchRecipes(for: nil).map(\.id))
    for recipe in found where !known.insert(recipe.entry.id).inserted {
      throw CommandFailure(
        "'\(recipe.entry.name)' is installed already, or is another recipe with its id",
        hint: "brewcatalog upgrade gets a new version"
      )
    }
  }

  private static func install(
    _ recipe: FoundRecipe,
    _ source: RecipeSource,
    into folder: RecipeFolder
  ) throws(CommandFailure) -> [String] {
    let provenance = Provenance(
      address: recipe.catalog.stored.address,
      sha256: recipe.entry.file.sha256
    )
    do {
      let text = try source.setting(ownKey: Provenance.key, to: provenance.text)
      return try RecipeUseCase(folder).installRecipe(text).files
    } catch {
      throw CommandFailure(wrapping: error)
    }
  }
}
