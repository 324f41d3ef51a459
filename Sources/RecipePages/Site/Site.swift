/// All files of a web site, each made when it is asked for. The same recipes and options give the same bytes.
package struct Site: Sendable {
  private let recipes: [(recipe: SiteRecipe, name: String)]
  private let options: SiteOptions

  /// The path of ``worker(_:)``.
  package static let workerPath = "worker.js"

  /// The paths of all other files below the folder of the site, with slashes.
  package let paths: [String]

  /// The files that every site has.
  private static let common =
    ["index.html", "site.css", "site.js", SiteApp.manifestPath]
    + SiteApp.icons.map(\.path)

  /// A site with a page for each recipe, whatever their order here.
  package init(_ recipes: [SiteRecipe], _ options: SiteOptions) {
    let sorted = recipes.inListOrder(ownFirst: true, by: \.detail.recipe)
    let names = PageNames.names(of: sorted.map(\.detail.recipe))
    self.recipes = Array(zip(sorted, names))
    self.options = options
    let feed = options.address == nil ? [] : [AtomFeed.path]
    paths = names.map(RecipePage.path) + Self.common + feed
  }

  /// The content of the file at an index of ``paths``.
  package func content(of index: Int) -> [UInt8] {
    if index < recipes.count {
      return RecipePage.page(of: recipes[index].recipe, name: recipes[index].name, options)
    }
    switch paths[index] {
    case IndexPage.path: return IndexPage.page(of: recipes, options)
    case "site.css": return SiteAssets.style(options)
    case "site.js": return SiteAssets.script
    case SiteApp.manifestPath: return SiteApp.manifest(options)
    case AtomFeed.path: return AtomFeed.feed(of: recipes, options, address: options.address ?? "")
    case let path: return SiteApp.icons.first { $0.path == path }?.content ?? []
    }
  }

  /// The script that keeps the site for times without a network.
  ///
  /// - Parameter hash: the hash of the content of a path.
  package func worker(_ hash: (String) -> String) -> [UInt8] {
    // Readers of feeds keep feeds.
    SiteApp.worker(paths.filter { $0 != AtomFeed.path }.map { ($0, hash($0)) })
  }
}
