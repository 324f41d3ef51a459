import ArgumentParser
import BrewGuide
import CatalogFormat
import CatalogPlatform
import CatalogStore

/// `brewcatalog search`.
struct Search: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Find recipes in all catalogs, without a connection.",
    discussion: """
      Each word must be in the name, the method, a tag or the author; case does not matter. The status is 1 if no recipe fits.
      """
  )

  @Argument(help: "Words, or parts of words.")
  var words: [String] = []

  @Option(help: "Only recipes for this method, such as v60.")
  var method: String?

  @Option(help: "Only recipes with this tag; may be repeated.")
  var tag: [String] = []

  @Option(
    help: ArgumentHelp("Only recipes by this author, or a part of the name.", valueName: "text")
  )
  var author: String?

  @Option(help: ArgumentHelp("Only in this catalog; may be repeated.", valueName: "name"))
  var catalog: [String] = []

  @Option(help: ArgumentHelp("The most recipes of each catalog.", valueName: "count"))
  var limit = 50

  @OptionGroup var common: CommonOptions

  mutating func validate() throws {
    guard limit > 0 else { throw ValidationError("--limit needs a number above 0.") }
  }

  func run() async throws {
    let query = CatalogQuery(
      words: words,
      method: method.map { BrewMethod(rawValue: $0.lowercased()) },
      tags: tag,
      author: author,
      limit: limit
    )
    var rows: [RecipeRow] = []
    var count = 0
    for catalog in try common.home().catalogs(catalog, common.output) {
      let found = try await failing(catalog.name) { () throws(CatalogError) in
        try CatalogSearch(catalog.files).recipes(query, in: try catalog.stored.root())
      }
      common.output.warnIfExpired([catalog])
      rows += found.recipes.map { RecipeRow(catalog.name, $0) }
      count += found.count
    }
    for row in rows { common.output.line(row.line) }
    if count > rows.count { common.output.note("… and \(count - rows.count) more: see --limit") }
    common.output.json(["count": count, "recipes": rows])
    guard count > 0 else {
      common.output.note("No recipe fits.")
      throw ExitCode(1)
    }
  }
}

/// A recipe of a catalog in a list.
struct RecipeRow: Encodable {
  let catalog: String
  let id: String
  let name: String
  let method: String
  let tags: [String]
  let author: String?
  let sha256: String

  init(_ catalog: String, _ entry: CatalogEntry) {
    self.catalog = catalog
    (id, name, method) = (entry.id.uuidString.lowercased(), entry.name, entry.method.rawValue)
    (tags, author, sha256) = (entry.tags, entry.author, entry.file.sha256)
  }

  /// The line for people.
  var line: String {
    let author = author.map { " by \($0)" } ?? ""
    let tags = tags.isEmpty ? "" : "  [\(tags.joined(separator: ", "))]"
    let mark = BrewMethod(rawValue: method).isKnown ? "" : " (a method that is not known here)"
    return "\(catalog)/\(name)\(author)  \(method)\(mark)\(tags)  \(id.prefix(8))"
  }
}
