import Recipes

/// The Markdown lists of the keys of recipes, steps and equipment.
enum KeyTables {
  static func table(_ keys: [KeyDescription]) -> String {
    let items = keys.map { key in
      let isAmount = StepKey.amounts.contains { RecipeFormat.describe($0) == key }
      let needed = key.isRequired ? "required " : isAmount ? "at most one; " : ""
      let hasExample = ![.steps, .equipment(.grinders), .equipment(.brewers)].contains(key.type)
      let example = hasExample ? " \(key.example.code)" : ""
      return "- \(key.name.code) (\(needed)\(value(of: key.type))): \(meaning(of: key))\(example)"
    }
    return (items + ["- `x-…` (anything): A key of another tool, kept unchanged."])
      .joined(separator: "\n")
  }

  /// The summary, with the placeholder in it as code.
  private static func meaning(of key: KeyDescription) -> String {
    key.summary.replacing("{total}", with: "`{total}`")
  }

  private static func value(of type: ValueType) -> String {
    switch type {
    case .text: "text"
    case .instruction: "[instruction](#instructions)"
    case .words: "list of text"
    case .method: "[method](#brew-methods)"
    case .choice(let words): words.count > 4 ? "one of [these](#grind)" : words.codes
    case .mass(let isWater): isWater ? "[mass](#masses) of water" : "[mass](#masses)"
    case .temperature: "[temperature](#temperatures)"
    case .duration: "[duration](#durations)"
    case .index: "whole number"
    case .uuid: "[UUID](#uuids)"
    case .timestamp: "[timestamp](#timestamps)"
    case .language: "[language tag](#language-tags)"
    case .formatVersion: RecipeFormat.version.description.code
    case .steps: "list of [steps](#keys-of-a-step)"
    case .equipment(let value): self.value(of: value)
    }
  }

  // MARK: Equipment

  private static func value(of value: EquipmentValue) -> String {
    switch value {
    case .grinders: "list of [grinders](#keys-of-a-grinder)"
    case .brewers: "list of [brewers](#keys-of-a-brewer)"
    case .settings: "mapping of [grind labels](#grind) to [settings](#grinder-settings)"
    case .step: "[step](#grinder-settings)"
    }
  }
}
