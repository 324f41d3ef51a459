import TestSupport

/// The sources of this checkout: recipes, sound and broken ones, and the YAML in all that is written about them.
enum Corpus {
  /// A source, and where it stands.
  struct Source {
    let place: String
    let bytes: [UInt8]
  }

  /// All sources.
  static let sources: [Source] = recipes + written

  private static let recipes = ProjectFiles.recipes.map { file in
    Source(place: file.path, bytes: Array(file.text.utf8))
  }

  private static let written: [Source] =
    (["Grammar.md", "README.md"] + ProjectFiles.paths(under: "docs", endings: [".md"])
    + ProjectFiles.paths(under: "Tests", endings: [".md"])).flatMap { path in
      blocks(of: text(path)).enumerated().map { number, block in
        Source(place: "\(path), YAML block \(number + 1)", bytes: LiteratePage.bytes(block))
      }
    }

  private static func text(_ path: String) -> String { (try? ProjectFiles.text(path)) ?? "" }

  /// The text of each fenced block of YAML.
  private static func blocks(of text: String) -> [String] {
    var blocks: [String] = []
    var block: String?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let open = block, line.hasPrefix("```") {
        blocks.append(open)
        block = nil
      } else if let open = block {
        block = open + line + "\n"
      } else if line.hasPrefix("```yaml") {
        block = ""
      }
    }
    return blocks
  }
}
