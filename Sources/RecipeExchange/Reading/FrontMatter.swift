import Recipes
import Text

/// The YAML between two lines of `---` at the start of a text.
struct FrontMatter {
  /// Its values; nil if it is empty or not valid YAML.
  let root: JSONNode?
  /// The number of its lines, with those of `---`.
  let lineCount: Int
  /// The YAML itself.
  let text: String

  /// The front matter of a text; nil if it has none.
  init?(_ lines: ArraySlice<Substring>) {
    guard lines.first == "---", let end = lines.dropFirst().firstIndex(of: "---") else {
      return nil
    }
    text = lines[lines.startIndex + 1..<end].joined(separator: "\n") + "\n"
    root = YAMLValues.root(of: text)
    lineCount = end + 1 - lines.startIndex
  }

  /// What to note about front matter that cannot be read; nil if it can be.
  var problem: ImportNote? {
    root != nil || text.isBlank
      ? nil : ImportNote(.unreadable, "front matter", "it is not valid YAML")
  }
}
