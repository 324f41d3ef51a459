import ArgumentParser
import CatalogFormat
import CatalogPlatform
import CatalogStore

/// `brewcatalog list`.
struct List: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "List the catalogs that you follow.")

  @OptionGroup var common: CommonOptions

  private struct Row: Encodable {
    var name: String
    var title: String?
    var url: String
    var keys: [String]
    var recipes: Int?
    var sequence: Int?
    var expires: String?
    var checkedAt: String?
  }

  func run() async throws {
    let home = try common.home()
    var rows: [Row] = []
    for catalog in home.readable(common.output) {
      let (name, stored) = (catalog.name, catalog.stored)
      let root = try? stored.root()
      rows.append(
        Row(
          name: name,
          title: root?.name,
          url: stored.address,
          keys: stored.keys.map(\.description),
          recipes: root?.recipes,
          sequence: root?.sequence,
          expires: root.map { CatalogDate.text($0.expires) },
          checkedAt: stored.checked.map(CatalogDate.text)
        )
      )
    }
    for row in rows {
      let count = row.recipes.map { counted($0, "recipe") } ?? "not fetched"
      let checked =
        (row.checkedAt.map { ", checked \($0.prefix(10))" } ?? "")
        + (row.expires.map { ", expires \($0.prefix(10))" } ?? "")
      common.output.line("\(row.name)  \(row.url)  \(count)\(checked)")
    }
    if rows.isEmpty { common.output.note("You follow no catalogs: brewcatalog add NAME URL") }
    common.output.json(["catalogs": rows])
  }
}
