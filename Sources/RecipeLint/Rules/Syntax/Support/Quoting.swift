import RecipeSyntax
import Recipes
import Text

extension LintContext {
  /// Whether a text may begin at the byte: after a key that takes text, or in a list.
  func takesText(at offset: Int) -> Bool {
    let line = line(at: offset)
    guard let key = line.key else { return line.textStart < offset }
    guard key.end <= offset else { return false }
    switch description(of: key)?.type {
    case nil, .text, .instruction: return true
    default: return false
    }
  }

  /// The description of a key; that of a step's key if the line is indented.
  func description(of key: ByteRange) -> KeyDescription? {
    let isStep = line(at: key.start).range.start < key.start
    let name = spelling(of: key)
    let keys = isStep ? RecipeFormat.step + RecipeFormat.recipe : RecipeFormat.recipe
    return keys.first { $0.name == name }
  }

  /// The longest text that is quoted: nobody writes more bytes on one line.
  private static let longestText = 8192

  /// Puts a text in double quotes, where it is a text that ends with its line.
  func quoting(_ text: ByteRange, _ safety: Fix.Safety = .safe) -> Fix? {
    guard text.count <= Self.longestText, takesText(at: text.start), !continuesBelow(text) else {
      return nil
    }
    var edits = [Edit(at: text.start, "\"")]
    for offset in text.start..<text.end
    where tree.bytes[offset] == UInt8(ascii: "\"") || tree.bytes[offset] == UInt8(ascii: "\\") {
      edits.append(Edit(at: offset, "\\"))
    }
    edits.append(Edit(at: text.end, "\""))
    return Fix("put the whole text in double quotes", safety, edits)
  }

  /// Whether YAML reads the next line as more of the same text.
  private func continuesBelow(_ text: ByteRange) -> Bool {
    let line = line(at: text.start)
    guard line.range.end >= text.end, !line.isCut else { return true }
    guard let next = line.below else { return false }
    let owner = line.key?.start ?? line.dashes.last?.start ?? line.textStart
    return next.indentation > line.column(of: owner)
  }
}

extension Report {
  /// Reports a text that needs quotes. By default, the help is omitted if the fix says the same.
  mutating func addUnquoted(
    _ message: String,
    at range: ByteRange,
    label: String = "",
    help: String? = nil,
    fix: Fix?
  ) {
    let usual = fix == nil ? "put the whole text in double quotes" : ""
    add(message, at: range, label: label, help: help ?? usual, fix: fix)
  }
}
