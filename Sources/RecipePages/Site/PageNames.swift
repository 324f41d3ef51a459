import Recipes

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
      let id = recipe.id.text
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
