import RecipeLint
import Recipes
import Text

/// Explains the keys and words of a configuration, or of an equipment file.
enum ConfigurationHelp {
  /// What the key or word at an offset means, in Markdown, and its place; nil if there is nothing to say.
  static func markdown(
    at offset: Int,
    in document: DocumentSnapshot
  ) -> (text: String, range: ByteRange)? {
    let (outline, cursor) = document.outline(around: offset)
    let line = outline.lines[cursor]
    guard line.kind == .content, let key = line.entry?.name,
      let place = outline.place(of: cursor, column: line.column)
    else { return nil }
    let scope = document.isEquipment ? nil : ConfigurationScope(place.path)
    let entries =
      document.isEquipment
      ? EquipmentEntries.all(at: place.path, methods: document.methods)
      : scope?.entries(methods: document.methods)
    let name = outline.text(key)
    guard let entry = entries?.first(where: { $0.name == name }) else { return nil }
    if offset >= key.start, offset <= key.end {
      let rationale = scope == .rules ? Rule.named(name)?.rationale : nil
      return (entry.help + (rationale.map { "\n\n\($0)" } ?? ""), key)
    }
    guard offset >= line.rest.start, offset <= line.rest.end,
      let word = entry.words.first(where: { $0.word == outline.text(line.rest) })
    else { return nil }
    return (word.meaning, line.rest)
  }
}
