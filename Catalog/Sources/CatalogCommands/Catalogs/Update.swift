import ArgumentParser
import CatalogPlatform
import CatalogStore

/// `brewcatalog update`.
struct Update: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Fetch what is new in the catalogs.",
    discussion:
      "Asks each server once. The last good version stays if something is wrong with the new one. If the time is over, the parts that have come stay too, and the next run goes on from there."
  )

  @Argument(help: "The catalogs; all if none is named.")
  var catalogs: [String] = []

  @OptionGroup var network: NetworkOptions
  @OptionGroup var common: CommonOptions

  private struct Row: Encodable {
    var name: String
    var isChanged: Bool
    var sequence: Int?
    var recipes: Int?
    var fetched: Int
    var error: String?
  }

  func run() async throws {
    let chosen = try common.home().catalogs(catalogs, common.output)
    let composition = try Composition(network, common.output)
    var rows: [Row] = []
    var failures: [CommandFailure] = []
    for (index, catalog) in chosen.enumerated() {
      // A server that is slow does not take time from the others.
      await composition.budget.share(among: chosen.count - index)
      do throws(CommandFailure) {
        rows.append(try await update(catalog, composition))
      } catch {
        failures.append(error)
        rows.append(Row(name: catalog.name, isChanged: false, fetched: 0, error: error.message))
      }
    }
    await composition.close()
    common.output.json(["catalogs": rows])
    for failure in failures.dropLast() { Output.failure(failure) }
    if let last = failures.last { throw last }
  }

  private func update(
    _ catalog: CatalogHome.Catalog,
    _ composition: Composition
  ) async throws(CommandFailure) -> Row {
    let repository = try composition.repository(of: catalog)
    let progress = common.output.progress(catalog.name)
    let update = try await failing(catalog.name) { () throws(CatalogError) in
      try await repository.update(progress: progress)
    }
    let count = counted(update.root.recipes, "recipe")
    common.output.note(
      update.isChanged
        ? "\(catalog.name): version \(update.root.sequence), \(count)"
        : "\(catalog.name): nothing new"
    )
    if !update.root.unknownKeys.isEmpty {
      let keys = update.root.unknownKeys.joined(separator: ", ")
      common.output.warning(
        "\(catalog.name): this version of brewcatalog does not know: \(keys)",
        hint: "a newer version may do more with the catalog"
      )
    }
    return Row(
      name: catalog.name,
      isChanged: update.isChanged,
      sequence: update.root.sequence,
      recipes: update.root.recipes,
      fetched: update.fetched
    )
  }
}
