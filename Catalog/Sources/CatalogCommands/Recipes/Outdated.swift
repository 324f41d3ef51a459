import ArgumentParser
import BrewGuide
import CatalogPlatform

/// `brewcatalog outdated`.
struct Outdated: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List installed recipes of which a catalog has another version.",
    discussion:
      "Opens no connection: run `brewcatalog update` first. The status is 1 if there are any."
  )

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("The folder of your recipes.", valueName: "folder")
  )
  var folder = "."

  @OptionGroup var common: CommonOptions

  private struct Row: Encodable {
    var id: String
    var name: String
    var file: String
    var catalog: String
    var installed: String
    var available: String
  }

  func run() async throws {
    let installed = try await InstalledRecipe.all(
      in: try openFolder(folder),
      try common.home(),
      common.output
    )
    let rows = installed.filter(\.isOutdated).compactMap { recipe -> Row? in
      guard let catalog = recipe.catalog, let entry = recipe.entry else { return nil }
      return Row(
        id: recipe.recipe.id.uuidString.lowercased(),
        name: recipe.recipe.name,
        file: recipe.source.name,
        catalog: catalog.name,
        installed: recipe.provenance.sha256,
        available: entry.file.sha256
      )
    }
    for row in rows { common.output.line("\(row.file): \(row.name)  \(row.catalog)") }
    for recipe in installed where recipe.entry == nil {
      common.output.note(
        recipe.catalog == nil
          ? "\(recipe.source.name): you do not follow its catalog, \(recipe.provenance.address)"
          : "\(recipe.source.name): the catalog no longer has '\(recipe.recipe.name)'"
      )
    }
    if rows.isEmpty { common.output.note("All installed recipes are up to date.") }
    common.output.json(["installed": installed.count, "recipes": rows])
    if !rows.isEmpty { throw ExitCode(1) }
  }
}
