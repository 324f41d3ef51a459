import ArgumentParser
import BrewGuide
import CatalogFormat
import CatalogPlatform
import CatalogStore

/// `brewcatalog verify`.
struct Verify: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check what was fetched: signatures, and every file against its hash.",
    discussion:
      "Opens no connection. The status is 1 if something is wrong; `brewcatalog update` fetches it again."
  )

  @Argument(help: "The catalogs; all if none is named.")
  var catalogs: [String] = []

  @OptionGroup var common: CommonOptions

  private struct Row: Encodable {
    var name: String
    var files: Int
    var problems: [String]
  }

  func run() async throws {
    var rows: [Row] = []
    for catalog in try common.home().catalogs(catalogs, common.output) {
      rows.append(try await verify(catalog))
    }
    for row in rows {
      common.output.line(
        row.problems.isEmpty
          ? "\(row.name): \(row.files) files are what the publisher signed"
          : "\(row.name): \(counted(row.problems.count, "problem"))"
      )
      for problem in row.problems { common.output.line("  \(problem)") }
    }
    common.output.json(["catalogs": rows])
    if rows.contains(where: { !$0.problems.isEmpty }) { throw ExitCode(1) }
  }

  private func verify(_ catalog: CatalogHome.Catalog) async throws(CommandFailure) -> Row {
    guard let signed = catalog.stored.known?.signed else {
      throw CommandFailure(.neverFetched, of: catalog.name)
    }
    var problems: [String] = []
    var files = 1
    do throws(CatalogDefect) {
      let root = try CatalogRoot(json: signed.root)
      // A root may leave out the key that signed it.
      let keys = catalog.stored.keys + (catalog.stored.signer.map { [$0] } ?? [])
      if CatalogTrust(keys: keys).signer(of: signed) == nil {
        problems.append("\(CatalogDefect.wrongSignature)")
      }
      if root.expires < Date() { problems.append("\(CatalogDefect.expired(at: root.expires))") }
      for shard in root.shards {
        files += 1
        if !catalog.files.hasShard(shard) {
          catalog.files.remove(shard)
          problems.append("\(CatalogDefect.wrongContent(shard.file.path))")
        }
      }
      if let equipment = root.equipment {
        files += 1
        let content = try? catalog.files.content(.equipment, equipment)
        if content.map(equipment.matches) != true {
          problems.append("\(CatalogDefect.wrongContent(equipment.path))")
        }
      }
      files += try verifyRecipes(of: root, catalog, &problems)
    } catch {
      problems.append("\(error)")
    }
    return Row(name: catalog.name, files: files, problems: problems)
  }

  private func verifyRecipes(
    of root: CatalogRoot,
    _ catalog: CatalogHome.Catalog,
    _ problems: inout [String]
  ) throws(CatalogDefect) -> Int {
    let stored = catalog.files.storedRecipes
    for (hash, content) in stored where FileReference.sha256(of: content) != hash {
      problems.append("\(CatalogDefect.wrongContent("recipes/\(hash).yaml"))")
    }
    return stored.count
  }
}
