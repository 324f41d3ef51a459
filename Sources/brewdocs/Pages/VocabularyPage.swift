import Recipes

/// The page of the words that the tools read, by language.
enum VocabularyPage {
  static let path = "docs/words.md"

  static var text: String {
    let sections = WordLanguages.codes.map { code in
      let rows = Dictionary(grouping: Vocabulary.shared.meanings(in: code).enumerated()) {
        $0.element.meaning.split(separator: " ")[0]
      }.values.sorted { $0[0].offset < $1[0].offset }.map { entries in
        "\(entries[0].element.meaning.split(separator: " ")[0]): \(words(entries))"
      }
      return (["## \(names[code] ?? code)"] + rows).joined(separator: "\n\n")
    }
    return """
      # Words

      The tools read these words in values such as `dose: 15 Gramm`, in the sentences of steps, in recipes and diaries that are
      imported, and as names of keys and columns. Each line has a meaning and its words. Capitals and accents do not count, `~`
      stands for any ending, and a number may have a decimal comma, full width, or Arabic digits. A recipe of our format has the
      English words of [Grammar.md](../Grammar.md), which brewlint proposes for the others.

      A text is read in the language that has most of its words: `pour` is "for" in a French sentence. To add a word or a language,
      edit `Sources/Recipes/Words/words.txt`.

      \(sections.joined(separator: "\n\n"))

      """
  }

  /// The words of the sections with one name, each behind what it means: `60`: `min` `minuten`.
  private static func words(
    _ entries: [EnumeratedSequence<[(meaning: String, words: [String])]>.Element]
  ) -> String {
    entries.map { _, entry in
      let value = entry.meaning.split(separator: " ").dropFirst().joined(separator: " ")
      let words = entry.words.map(\.code).joined(separator: " ")
      return value.isEmpty ? words : "**\(value)**: \(words)"
    }.joined(separator: "; ")
  }

  private static let names = [
    "mul": "All languages", "en": "English", "de": "German", "fr": "French", "es": "Spanish",
    "it": "Italian", "pt": "Portuguese", "nl": "Dutch", "pl": "Polish", "sv": "Swedish",
    "ja": "Japanese", "zh": "Chinese", "ko": "Korean", "ru": "Russian", "tr": "Turkish",
    "ar": "Arabic",
  ]
}
