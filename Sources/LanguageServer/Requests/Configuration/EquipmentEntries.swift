import Recipes

/// The keys of an equipment file, as they are offered and explained.
enum EquipmentEntries {
  /// The keys of the mapping at a path of keys; `-` is an item of a list. Nil for what is not one of its mappings.
  static func all(at path: [String], methods: MethodTable) -> [ConfigurationEntry]? {
    switch path {
    case []: EquipmentFormat.Scope.file.keys.map { entry($0, methods) }
    case ["grinders", "-"]: EquipmentFormat.Scope.grinder.keys.map { entry($0, methods) }
    case ["brewers", "-"]: EquipmentFormat.Scope.brewer.keys.map { entry($0, methods) }
    case ["grinders", "-", "settings"]: labels
    default: nil
    }
  }

  private static func entry(_ key: KeyDescription, _ methods: MethodTable) -> ConfigurationEntry {
    let help = ConfigurationEntry.help(key.summary, example: "\(key.name): \(key.example)")
    switch key.type {
    case .equipment(.grinders), .equipment(.brewers), .equipment(.settings):
      return ConfigurationEntry(key.name, key.summary)
    case .choice(let words):
      return ConfigurationEntry(key.name, help, words: words.map { ($0, key.summary) })
    case .method:
      return ConfigurationEntry(
        key.name,
        help,
        words: methods.all.map { ($0.rawValue, key.summary) }
      )
    default: return ConfigurationEntry(key.name, help)
    }
  }

  private static let labels = GrindLabel.allCases.map { label in
    ConfigurationEntry(
      label.rawValue,
      "The setting for `\(label.rawValue)`, or the lowest and the highest.\n\nFor example `20-24`."
    )
  }
}
