import RecipeLint
import Recipes
import Text

/// The keys at the top of a configuration.
package enum ConfigurationKey: String, CaseIterable, Sendable {
  case extends, include, exclude, rules, overrides, methods, format, units, grinder, altitude
  case playground, book

  /// The meaning, as a sentence.
  package var summary: String {
    switch self {
    case .extends: "Another configuration to inherit from: its path, relative to this folder."
    case .include: "The files to check: a glob or a list of globs, relative to this folder."
    case .exclude: "The files to skip: a glob or a list of globs, relative to this folder."
    case .rules: "The rules to apply: a preset, or the severity of each rule."
    case .overrides: "Rules for some of the files. Of several that apply to a file, the last wins."
    case .methods: "More brew methods, or other recommended ranges for a known one."
    case .format: "How brewfmt formats recipes."
    case .units: "The units in which figures are shown."
    case .grinder: "Your grinder: its name in the equipment. Plans then say how to set it."
    case .altitude:
      "Where you brew, in metres above the sea: from some 1200 m on, water boils below 96 °C."
    case .playground:
      "The address of a playground, for the links of `brewbook share`."
    case .book:
      "The id of this recipe book, by which diaries tell its recipes from those of other books. Not inherited."
    }
  }

  /// An example of a value that is a single word or text; nil for a mapping or a list.
  package var example: String? {
    switch self {
    case .extends: "../shared/.brewguide.yaml"
    case .include: "recipes/"
    case .exclude: "drafts/"
    case .rules: Preset.strict.rawValue
    case .units: UnitSystem.us.rawValue
    case .grinder: "Comandante C40"
    case .altitude: "1500"
    case .playground: "https://coffee.example/playground/"
    case .book: "1f6d0c1e-58a5-4d0e-9d3b-6c1f0e7a2b94"
    case .overrides, .methods, .format: nil
    }
  }

  /// The value of an absent key; nil if it has none.
  package var defaultValue: String? {
    switch self {
    case .rules: RuleSettings().preset.rawValue
    case .units: UnitSystem.author.rawValue
    default: nil
    }
  }
}

/// The keys of an item below `overrides`.
package enum OverrideKey: String, CaseIterable, Sendable {
  case files, rules

  /// The meaning, as a sentence.
  package var summary: String {
    switch self {
    case .files: "The files: a glob or a list of globs, relative to this folder."
    case .rules: "The rules to apply to them: a preset, or the severity of each rule."
    }
  }
}

/// The keys below `format`.
package enum FormatKey: String, CaseIterable, Sendable {
  case lineEnding

  /// The meaning, as a sentence.
  package var summary: String { "The line ending of formatted recipes." }

  /// The value of an absent key.
  package var defaultValue: String { LineEnding.auto.rawValue }
}

/// The keys of a method: the quantities that can have a range, in display order.
package enum RangeKey: String, CaseIterable, Sendable {
  case dose, yield, ratio, temperature

  /// The meaning, as a sentence.
  package var summary: String {
    switch self {
    case .dose: "The recommended dose, from the least to the most."
    case .yield: "The recommended yield, from the least to the most."
    case .ratio: "The recommended grams of water per gram of coffee, from the least to the most."
    case .temperature: "The recommended water temperature, from the lowest to the highest."
    }
  }

  /// An example of a range.
  package var example: String { "[\(exampleBounds.joined(separator: ", "))]" }

  /// The lower and the upper bound of the example, as they are written.
  package var exampleBounds: [String] {
    switch self {
    case .dose: ["12 g", "40 g"]
    case .yield: ["180 g", "720 g"]
    case .ratio: ["14", "18"]
    case .temperature: ["90 °C", "96 °C"]
    }
  }
}
