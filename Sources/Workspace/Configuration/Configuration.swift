import RecipeLint
import Recipes
import Text

/// The settings of one configuration, or of several merged ones.
package struct Configuration: Equatable, Sendable {
  /// If not nil, searches include only what these globs match.
  package var include: GlobList?
  /// The excluded globs.
  package var exclude: GlobList?
  package var rules = RuleChoices()
  /// Rules for some of the files; if several match a file, the last wins.
  package var overrides: [RuleOverride] = []
  /// Custom methods and ranges, by method name.
  package var methods: [String: MethodRanges] = [:]
  /// The line ending of formatted recipes.
  package var lineEnding: Configured<LineEnding>?
  /// The units in which figures are shown.
  package var units: Configured<UnitSystem>?
  /// The name of the grinder for which plans have a setting.
  package var grinder: Configured<String>?
  /// Where people brew, in metres.
  package var altitude: Configured<Double>?
  /// The address of the playground that links open.
  package var playground: Configured<String>?
  /// The id of the book; not inherited, because another book may extend the same configuration.
  package var book: Configured<UUID>?
  /// The display names of the files read: the nearest first, then what it extends.
  package var files: [String] = []

  package init() {}

  /// This configuration merged over the one that it extends.
  ///
  /// Rules and ranges are replaced one by one, lists of globs as a whole; the overrides follow those of `base`.
  package func merged(over base: Configuration) -> Configuration {
    var result = Configuration()
    result.include = include ?? base.include
    result.exclude = exclude ?? base.exclude
    result.rules = rules.merged(over: base.rules)
    result.overrides = base.overrides + overrides
    result.methods = base.methods.merging(methods) { base, own in own.merged(over: base) }
    result.lineEnding = lineEnding ?? base.lineEnding
    result.units = units ?? base.units
    result.grinder = grinder ?? base.grinder
    result.altitude = altitude ?? base.altitude
    result.playground = playground ?? base.playground
    result.book = book
    result.files = files + base.files
    return result
  }

  /// The filter for searches.
  package var filter: PathFilter {
    PathFilter(
      include: include?.patterns,
      exclude: exclude?.patterns,
      isConfigured: !files.isEmpty
    )
  }

  /// The methods with their ranges, as domain values.
  package var methodTable: MethodTable {
    var table = MethodTable(
      declaring: methods.reduce(into: [:]) {
        $0[BrewMethod(rawValue: $1.key)] = $1.value.recommended
      }
    )
    table.altitude = altitude?.value
    return table
  }
}

/// The enabled rules, with the origin of each setting.
package struct RuleChoices: Equatable, Sendable {
  /// The preset; nil if not set.
  package var preset: Configured<Preset>?
  /// The severity of single rules, by id; nil for disabled rules.
  package var severities: [String: Configured<Severity?>] = [:]

  package init() {}

  /// Own choices, and those of `base` where there are none.
  package func merged(over base: RuleChoices) -> RuleChoices {
    var result = base
    result.preset = preset ?? base.preset
    for (rule, own) in severities { result.severities[rule] = own }
    return result
  }

  /// The choices as linter settings.
  package var settings: RuleSettings {
    var settings = RuleSettings(severities: severities.mapValues { $0.value })
    if let preset { settings.preset = preset.value }
    return settings
  }
}

/// Rules for some of the files.
package struct RuleOverride: Equatable, Sendable {
  package let files: GlobList
  package let rules: RuleChoices
}

/// The globs of one key.
package struct GlobList: Equatable, Sendable {
  /// The globs as written, each with its origin.
  package let globs: [Configured<String>]
  /// The compiled globs.
  package let patterns: PathPatterns
}

/// A brew method that a configuration declares or whose ranges it changes.
package struct MethodRanges: Equatable, Sendable {
  /// The origin of the method name.
  package var origin: Origin
  /// The ranges, in base units: grams, °C, grams per gram.
  package var ranges: [RangeKey: Configured<ClosedRange<Double>>] = [:]

  /// Own ranges, and those of `base` where there are none.
  package func merged(over base: MethodRanges) -> MethodRanges {
    MethodRanges(origin: origin, ranges: ranges.reduce(into: base.ranges) { $0[$1.key] = $1.value })
  }

  /// The ranges as domain values.
  package var recommended: RecommendedRanges {
    RecommendedRanges(
      dose: ranges[.dose]?.value,
      yield: ranges[.yield]?.value,
      ratio: ranges[.ratio]?.value,
      temperature: ranges[.temperature]?.value
    )
  }
}

/// A setting and its origin.
package struct Configured<Value: Equatable & Sendable>: Equatable, Sendable {
  package let value: Value
  package let origin: Origin

  package init(_ value: Value, _ origin: Origin) {
    self.value = value
    self.origin = origin
  }
}

/// The origin of a setting.
package enum Origin: Equatable, Sendable {
  /// The built-in default.
  case builtIn
  /// A configuration file, by its display name; the line counts from 1.
  case file(String, line: Int)
  /// An option, as written by the user.
  case option(String)
}

extension Origin: CustomStringConvertible {
  /// `.brewguide.yaml:4`, `--config rules=strict` or `default`.
  package var description: String {
    switch self {
    case .builtIn: "default"
    case .file(let name, let line): "\(name):\(line)"
    case .option(let text): text
    }
  }
}
