import ArgumentParser
import BrewDomain
import RecipeSchema

// Words of the domain on command lines, which every tool reads in the same forms.

extension ScalingRule: ChoiceArgument {}

extension GrindLabel: ChoiceArgument {
  /// The size that a word names, as in a recipe. Numbers belong to prompts.
  public static func named(_ word: String) -> GrindLabel? {
    Int(word) == nil ? WordChoice.answer(word) : nil
  }
}

extension TasteTag: ChoiceArgument {
  /// The taste that a word names: `too-sour`, `Too Sour` or `sour`. Numbers belong to prompts.
  public static func named(_ word: String) -> TasteTag? {
    Int(word) == nil ? WordChoice.answer(word) : nil
  }
}

extension BrewMethod {
  /// The method that an option names, known or not: `kalita-wave`, `Kalita Wave`.
  package static func argument(_ text: String) -> BrewMethod {
    BrewMethod(rawValue: WordChoice.kebabCase(text))
  }
}

/// Part of a name on a command line.
package struct NamePart: Sendable {
  /// As written.
  package let text: String
  private let folded: String

  /// Part of a name.
  package init(_ text: String) {
    self.text = text
    folded = Self.folded(text)
  }

  /// Whether a name contains it, ignoring case and white space around and between the words.
  package func isContained(in name: String) -> Bool { Self.folded(name).contains(folded) }

  private static func folded(_ text: String) -> String {
    text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
