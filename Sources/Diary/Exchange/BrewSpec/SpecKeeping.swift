/// What an entry says that BrewSpec has no field for, as a line of the notes on the process that people can
/// read and an import understands: `brewlog {"id":"…","recipeNameAtBrew":"…"}`.
enum SpecKeeping {
  private static let mark = "brewlog "

  /// The line with some fields.
  static func line(_ fields: EntryFields) -> String {
    mark + String(decoding: fields.json, as: UTF8.self)
  }

  /// Takes the line with the fields out of the notes.
  ///
  /// - Returns: the fields, if there is such a line, and the notes without it; nil where nothing is left.
  static func split(_ notes: String) -> (fields: EntryFields?, rest: String?) {
    var fields: EntryFields?
    let rest = notes.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      guard fields == nil, let found = read(line) else { return true }
      fields = found
      return false
    }
    guard fields != nil else { return (nil, notes) }
    let text = rest.joined(separator: "\n")
    return (fields, text.isEmpty ? nil : text)
  }

  private static func read(_ line: Substring) -> EntryFields? {
    guard line.hasPrefix(mark + "{") else { return nil }
    let bytes = Array(line.dropFirst(mark.count).utf8)
    guard LogObject.length(in: bytes) == bytes.count, let object = LogObject(reading: bytes) else {
      return nil
    }
    return EntryFields(object, in: bytes)
  }
}
