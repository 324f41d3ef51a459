import ArgumentParser
import RecipeLint
import Recipes

/// An option value that is one of a few words, with any case and separators: `JSON`, `Bloom Split`.
///
/// Conforming types need no code of their own.
public protocol ChoiceArgument: ExpressibleByArgument, RawRepresentable<String>, CaseIterable {
  /// The value that a word names; nil for an unknown word.
  static func named(_ word: String) -> Self?
}

extension ChoiceArgument {
  public static func named(_ word: String) -> Self? { Self(rawValue: WordChoice.kebabCase(word)) }

  /// The value that the argument names; nil for an unknown word.
  public init?(argument: String) {
    guard let value = Self.named(argument) else { return nil }
    self = value
  }

  /// The words, for help and completions.
  public static var allValueStrings: [String] { allCases.map(\.rawValue) }
  public static var allValueDescriptions: [String: String] { [:] }
  public static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
  public var defaultValueDescription: String { rawValue }
}

/// The formats of a report for people, or for programs.
enum ReportFormat: String, ChoiceArgument {
  case text, json
}

/// A value of `--format`, which may also be named by a usual file suffix.
package protocol FormatArgument: ChoiceArgument, DescribedFormat {}

extension FormatArgument {
  package static func named(_ word: String) -> Self? { Self(rawValue: FormatName.standard(word)) }

  /// The descriptions in `--help`.
  package static var allValueDescriptions: [String: String] {
    allCases.reduce(into: [:]) { $0[$1.rawValue] = $1.summary }
  }
}

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
