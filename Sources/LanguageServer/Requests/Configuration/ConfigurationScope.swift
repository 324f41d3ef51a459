import RecipeLint
import Recipes
import Text
import Workspace

/// A mapping of a configuration.
enum ConfigurationScope: Equatable {
  case root
  case rules
  case override
  case methods
  /// The ranges of a method.
  case method(String)
  case format

  /// The mapping at a path of keys; `-` is an item of a list. Nil for others.
  init?(_ path: [String]) {
    switch path {
    case []: self = .root
    case ["rules"], ["overrides", "-", "rules"]: self = .rules
    case ["overrides", "-"]: self = .override
    case ["methods"]: self = .methods
    case ["format"]: self = .format
    case _ where path.count == 2 && path[0] == "methods": self = .method(path[1])
    default: return nil
    }
  }

  /// The keys, in the order in which they are offered.
  ///
  /// - Parameter methods: the known methods.
  func entries(methods: MethodTable) -> [ConfigurationEntry] {
    switch self {
    case .root: ConfigurationKey.allCases.map(ConfigurationEntry.init)
    case .rules: [.preset] + Rule.all.map(ConfigurationEntry.init)
    case .override: OverrideKey.allCases.map(ConfigurationEntry.init)
    case .methods: methods.all.map { ConfigurationEntry(method: $0) }
    case .method(let name):
      RangeKey.allCases.map { ConfigurationEntry($0, of: BrewMethod(rawValue: name), in: methods) }
    case .format: FormatKey.allCases.map(ConfigurationEntry.init)
    }
  }
}

/// A key of a configuration, with its meaning and its value.
struct ConfigurationEntry {
  let name: String
  /// What it means, in Markdown.
  let help: String
  /// The words that are values; empty for other values.
  let words: [(word: String, meaning: String)]

  init(
    _ name: String,
    _ help: String,
    words: [(word: String, meaning: String)] = []
  ) {
    self.name = name
    self.help = help
    self.words = words
  }

  init(_ key: ConfigurationKey) {
    let help = Self.help(key.summary, example: key.example.map { "\(key.rawValue): \($0)" })
    switch key {
    case .rules: self.init(key.rawValue, help, words: Self.presets)
    case .units: self.init(key.rawValue, help, words: Self.units)
    default: self.init(key.rawValue, help)
    }
  }

  init(_ key: OverrideKey) {
    self.init(key.rawValue, key.summary, words: key == .rules ? Self.presets : [])
  }

  init(_ key: FormatKey) {
    self.init(
      key.rawValue,
      key.summary + " Without it: `\(key.defaultValue)`.",
      words: Self.lineEndings
    )
  }

  init(_ rule: Rule) {
    let own = RuleSettings().severity(of: rule)?.rawValue
    let first = own == nil ? rule.severity.rawValue : "off"
    let words = [first] + Self.severities.map(\.word).filter { $0 != first }
    self.init(
      rule.id,
      "\(rule.summary)\n\nWithout a setting: `\(own ?? "off")`.",
      words: words.map { word in (word, Self.severities.first { $0.word == word }?.meaning ?? "") }
    )
  }

  init(method: BrewMethod) {
    self.init(
      method.rawValue,
      method.isKnown
        ? "A method that BrewGuide knows. What is set here replaces its recommended ranges."
        : "A method of this project."
    )
  }

  init(_ key: RangeKey, of method: BrewMethod, in methods: MethodTable) {
    self.init(
      key.rawValue,
      Self.help(key.summary, example: "\(key.rawValue): \(key.example)")
    )
  }

  /// The key `preset` among rules.
  static let preset = ConfigurationEntry(
    "preset",
    "The rules that are enabled unless they are listed here.",
    words: presets
  )

  static func help(_ summary: String, example: String?) -> String {
    example.map { "\(summary)\n\nFor example `\($0)`." } ?? summary
  }

  // MARK: Words

  /// The words of an enumeration, with their meanings.
  private static func explained<Word: RawRepresentable<String>>(
    _ all: [Word],
    _ meaning: (Word) -> String
  ) -> [(word: String, meaning: String)] {
    all.map { ($0.rawValue, meaning($0)) }
  }

  private static let presets = explained(Preset.allCases) { preset in
    switch preset {
    case .minimal: "Problems that make a recipe unusable."
    case .recommended: "Problems that every author wants to know about; the default."
    case .strict: "Matters of taste too."
    }
  }

  private static let units = explained(UnitSystem.allCases) { units in
    switch units {
    case .author: "Each figure in the unit in which its author wrote it; the default."
    case .metric: "Grams and °C."
    case .us: "Ounces and °F."
    }
  }

  private static let lineEndings = explained(LineEnding.allCases) { ending in
    switch ending {
    case .auto: "That of the first line; the default."
    case .lf: "A line feed."
    case .crlf: "A carriage return and a line feed."
    }
  }

  private static let severities =
    [(word: "off", meaning: "The rule is not applied.")]
    + explained(Severity.allCases.reversed()) { severity in
      switch severity {
      case .error: "The recipe cannot be used, or says something other than its author meant."
      case .warning: "Likely a mistake."
      case .note: "Advice; good recipes may have such findings."
      }
    }
}
