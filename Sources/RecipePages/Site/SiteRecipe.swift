import BrewDomain
import Essentials

/// A recipe to publish.
package struct SiteRecipe: Sendable {
  /// The recipe.
  package let detail: RecipeDetailDTO
  /// The recipe as it is brewed.
  package let plan: BrewPlan
  /// When it was last changed; nil if nobody knows.
  package let changed: Date?

  /// The recipe with these values.
  package init(_ detail: RecipeDetailDTO, _ plan: BrewPlan, changed: Date? = nil) {
    self.detail = detail
    self.plan = plan
    self.changed = changed
  }

  /// The name on one line.
  var name: String {
    detail.recipe.name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The order of lists: starters first, then by name, independent of the locale.
  private var order: (Int, String, String) {
    (detail.recipe.isStarter ? 0 : 1, name.folded, detail.recipe.id.uuidString)
  }

  /// The recipes in the order of lists.
  package static func sorted(_ recipes: [SiteRecipe]) -> [SiteRecipe] {
    recipes.map { ($0, $0.order) }.sorted { $0.1 < $1.1 }.map(\.0)
  }
}

/// The file names of pages.
///
/// A name depends only on the recipe, and on whether another recipe has the same name, so that addresses stay as they
/// are. Names are ASCII in lower case, so that they differ on every file system.
package enum PageNames {
  /// The most characters of a name without its id.
  private static let longest = 60

  /// Names that Windows keeps for devices, whatever their suffix.
  private static let reserved: Set<String> = Set(
    ["con", "prn", "aux", "nul"] + (0...9).flatMap { ["com\($0)", "lpt\($0)"] }
  )

  /// A name for each recipe, without suffix. Recipes of the same name get the beginning of their id. O(n log n).
  package static func names(of recipes: [RecipeSummaryDTO]) -> [String] {
    let slugs = recipes.map { slug($0.name) }
    let counts = Dictionary(slugs.map { ($0, 1) }, uniquingKeysWith: +)
    var taken: Set<String> = []
    return zip(slugs, recipes).map { slug, recipe in
      let id = recipe.id.uuidString.lowercased()
      let base = slug.isEmpty ? "recipe" : slug
      let isAlone = counts[slug] == 1 && !slug.isEmpty && !reserved.contains(slug)
      let candidates = [isAlone ? base : nil, "\(base)-\(id.prefix(8))", "\(base)-\(id)"]
      let free = candidates.compactMap(\.self).first { !taken.contains($0) }
      // Two recipes with one id and one name.
      let name = free ?? (2...).lazy.map { "\(base)-\(id)-\($0)" }.first { !taken.contains($0) }!
      taken.insert(name)
      return name
    }
  }

  /// The ASCII words of a name, joined with hyphens; empty if it has none.
  private static func slug(_ name: String) -> String {
    var slug = ""
    for word in String(name.unicodeScalars.prefix(400)).foldedWords where word.utf8.first! < 0x80 {
      let more = slug.isEmpty ? word : "-\(word)"
      guard slug.utf8.count + more.utf8.count <= longest else {
        return slug.isEmpty ? String(more.prefix(longest)) : slug
      }
      slug += more
    }
    return slug
  }
}

/// What the pages of a site have in common.
package struct SiteOptions: Sendable {
  /// The title of the book.
  package var title: String
  /// The address of the site, with a slash at its end; nil for a site without a feed.
  package var address: String?
  /// CSS after our own.
  package var style: [UInt8]
  /// HTML at the end of each head.
  package var head: [UInt8]
  /// HTML at the end of each page.
  package var foot: [UInt8]

  /// The options.
  package init(
    title: String,
    address: String? = nil,
    style: [UInt8] = [],
    head: [UInt8] = [],
    foot: [UInt8] = []
  ) {
    self.title = title
    self.address = address
    self.style = style
    self.head = head
    self.foot = foot
  }
}

/// The frame of every page.
struct PageFrame {
  let options: SiteOptions
  /// The way from the page to the folder of the site: empty, or `../`.
  let root: String
  /// The path of the page in the site.
  let path: String

  /// A whole page.
  ///
  /// - Parameter description: for search engines and previews; on one line.
  func page(
    title: String,
    description: String,
    extra: Markup = Markup(),
    skip: String,
    _ content: Markup
  ) -> [UInt8] {
    let page: Markup = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="generator" content="brewbook">
      <title>\(title)</title>
      <meta name="description" content="\(description)">
      \(links)<link rel="icon" href="data:,">
      <link rel="stylesheet" href="\(root)site.css">
      \(extra)<script src="\(root)site.js" defer></script>
      \(Markup(trusted: options.head))</head>
      <body>
      <a class="skip" href="#main">\(skip)</a>
      \(top)\(content)<footer class="bottom"><div class="wrap">
      <p>Made with brewbook.\(feedLink)</p>
      \(Markup(trusted: options.foot))</div></footer>
      </body>
      </html>

      """
    return page.bytes
  }

  /// The way back to the list.
  private var top: Markup {
    guard path != IndexPage.path else { return "" }
    return """
      <header class="top"><div class="wrap"><a class="brand" href="\(root)index.html">\(options.title)</a></div></header>

      """
  }

  private var links: Markup {
    guard let address = options.address else { return "" }
    return """
      <link rel="canonical" href="\(address + (path == "index.html" ? "" : path))">
      <link rel="alternate" type="application/atom+xml" title="\(options.title)" href="\(root)feed.xml">

      """
  }

  private var feedLink: Markup {
    options.address == nil ? "" : #" <a href="\#(root)feed.xml">Follow new recipes</a>."#
  }
}

/// The files that all pages use.
package enum SiteAssets {
  /// The style sheet, with the user's own at its end.
  package static func style(_ options: SiteOptions) -> [UInt8] {
    let own = PackageResources.site_css
    return options.style.isEmpty ? own : own + Array("\n".utf8) + options.style
  }

  /// The script.
  package static var script: [UInt8] { PackageResources.site_js }
}
