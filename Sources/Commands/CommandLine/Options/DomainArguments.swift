import ArgumentParser
import Recipes
import Text

// Words of the domain on command lines, which every tool reads in the same forms.

extension ScalingRule: ChoiceArgument {}

extension GrindLabel: ChoiceArgument {
  /// The size that a text names: `medium-fine`, `Medium Fine`, `mittelfein`.
  public static func named(_ text: String) -> GrindLabel? { GrindLabel(named: text) }
}

extension TasteTag: ChoiceArgument {
  /// The taste that a text names: `too-sour`, `Too Sour`, `sour`, `sauer`.
  public static func named(_ text: String) -> TasteTag? { TasteTag(named: text) }
}

/// Words that people use for methods, grinds and tastes.
enum DomainWord {
  /// The value among some that a text of any kind most likely names: `fine` for the grind of espresso.
  static func meant(by text: String, among values: [String]) -> String? {
    let meanings = [
      GrindLabel.meant(by: text)?.value.rawValue, TasteTag.meant(by: text)?.value.rawValue,
      BrewMethod.meant(by: text)?.value.rawValue,
    ]
    return meanings.lazy.compactMap(\.self).first { values.contains($0) }
  }
}
