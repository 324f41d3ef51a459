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
