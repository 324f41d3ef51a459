import RecipeLint

extension DescribedFormat {
  /// The format that the suffix of a file name stands for; nil for another suffix.
  init?(suffixOf file: String) {
    let name = file.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    self.init(rawValue: FormatName.standard(String(name[name.index(after: dot)...])))
  }
}

/// Names of formats, as people and other tools write them.
enum FormatName {
  private static let synonyms = [
    "md": "markdown", "ndjson": "jsonl", "json-lines": "jsonl", "txt": "text", "yml": "yaml",
  ]

  /// The name that our formats have: `jsonl` for `NDJSON`.
  static func standard(_ word: String) -> String {
    let word = word.lowercased()
    return synonyms[word] ?? word
  }
}
