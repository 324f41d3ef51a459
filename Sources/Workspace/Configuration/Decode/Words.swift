import RecipeLint
import RecipeSchema
import SourceText

/// Words as messages show and suggest them.
enum Words {
  /// The word that was meant: the nearest, else the only one that begins so.
  static func meant(by text: String, among words: [String]) -> String? {
    if let near = WordChoice.nearest(to: text, among: words) { return near }
    let longer = words.filter { $0.lowercased().hasPrefix(text.lowercased()) }
    return longer.count == 1 && text.count > 1 ? longer[0] : nil
  }

  /// The text in backquotes, on one line and no longer than a glance.
  static func quoted(_ text: String) -> String {
    if isBlank(text) { return "an empty text" }
    let line = text.prefix { !$0.isNewline }
    let isShort = line.count == text.count && line.count <= 60
    return "`\(isShort ? String(line) : line.prefix(59) + "…")`"
  }

  /// Whether there is nothing to see in the text.
  static func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }

  /// ``a`, `b` and `c``.
  static func listed(_ words: [String], _ conjunction: String) -> String {
    RecipeLint.listed(words.map { "`\($0)`" }, conjunction)
  }
}
