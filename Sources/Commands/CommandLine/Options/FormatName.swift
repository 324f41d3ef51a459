import RecipeLint

extension DescribedFormat {
  /// The format that the suffix of a file name stands for; nil for another suffix.
  init?(suffixOf file: String) {
    guard let suffix = FormatName.suffix(of: file) else { return nil }
    self.init(rawValue: FormatName.standard(suffix))
  }
}

/// Names of formats, as people and other tools write them.
enum FormatName {
  private static let synonyms = [
    "md": "markdown", "ndjson": "jsonl", "json-lines": "jsonl", "txt": "text", "yml": "yaml",
  ]

  /// What is behind the last dot of a file name; nil if there is nothing.
  static func suffix(of file: String) -> String? {
    let name = file.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    let suffix = String(name[name.index(after: dot)...])
    return suffix.isEmpty ? nil : suffix
  }

  /// The name that our formats have: `jsonl` for `NDJSON`.
  static func standard(_ word: String) -> String {
    let word = word.lowercased()
    return synonyms[word] ?? word
  }
}
