import ArgumentParser
import BrewGuide
import CatalogPlatform

/// `brewcatalog show`.
struct Show: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write the text of a recipe of a catalog to standard output.",
    discussion:
      "The text is a recipe for the other tools: brewcatalog show NAME | brewscale - --dose 18."
  )

  @Argument(help: "A name or an id, also as CATALOG/NAME.")
  var recipe: String

  @OptionGroup var network: NetworkOptions
  @OptionGroup var common: CommonOptions

  func run() async throws {
    let found = try await common.home().recipe(recipe, in: [], common.output)
    common.output.warnIfExpired([found.catalog])
    let source = try await Composition.open(network, common.output) { composition in
      try await found.source(try composition.repository(of: found.catalog))
    }
    if common.output.isJSON {
      let row = RecipeRow(found.catalog.name, found.entry)
      common.output.json(["recipe": row, "text": source.text])
    } else {
      common.output.text(source.text)
    }
  }
}
