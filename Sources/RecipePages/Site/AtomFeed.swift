import Recipes

/// The news of a site in the Atom format (RFC 4287).
package enum AtomFeed {
  /// Its path in the site.
  package static let path = "feed.xml"

  /// The most entries; readers of feeds fetch all of them each time.
  private static let mostEntries = 50

  /// The feed: the recipes that were changed last, the newest first. Recipes whose change nobody knows are left out.
  ///
  /// - Parameter address: that of the site, with a slash at its end.
  package static func feed(
    of recipes: [(recipe: SiteRecipe, name: String)],
    _ options: SiteOptions,
    address: String
  ) -> [UInt8] {
    let dated = recipes.compactMap { recipe, name in
      recipe.changed.flatMap(Timestamp.init).map { (recipe: recipe, name: name, changed: $0) }
    }
    let newest = dated.enumerated().sorted {
      ($1.element.changed.date, $0.offset) < ($0.element.changed.date, $1.offset)
    }
    .prefix(mostEntries).map(\.element)
    let feed: Markup = """
      <?xml version="1.0" encoding="utf-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom">
      <title>\(options.title)</title>
      <id>\(address)</id>
      <link rel="alternate" type="text/html" href="\(address)"/>
      <link rel="self" type="application/atom+xml" href="\(address + path)"/>
      <updated>\(newest.first?.changed.text ?? "1970-01-01T00:00:00Z")</updated>
      <author><name>\(options.title)</name></author>
      <generator>brewbook</generator>
      \(Markup.each(newest) { entry($0.recipe, $0.name, $0.changed, address) })</feed>

      """
    return feed.bytes
  }

  private static func entry(
    _ recipe: SiteRecipe,
    _ name: String,
    _ changed: Timestamp,
    _ address: String
  ) -> Markup {
    let detail = recipe.detail
    return """
      <entry>
      <title>\(recipe.name)</title>
      <id>urn:uuid:\(detail.recipe.id.text)</id>
      <link rel="alternate" type="text/html" href="\(address + RecipePage.path(name))"/>
      <updated>\(changed.text)</updated>
      \(Markup.some(detail.author) { "<author><name>\($0)</name></author>\n" })\
      <category term="\(detail.recipe.method.rawValue)"/>
      \(Markup.each(detail.tags) { "<category term=\"\($0)\"/>\n" })\
      <summary>\(RecipePage.summary(recipe))</summary>
      </entry>

      """
  }
}
