import BrewDomain
import RecipeLint
import Reports
import SourceText

/// What one configuration says, or several laid over each other.
package struct Configuration: Equatable, Sendable {
  /// Where not nil, walks take only what these globs match.
  package var include: GlobList?
  /// What is left out.
  package var exclude: GlobList?
  package var rules = RuleChoices()
  /// Rules for some of the files; of several that speak of a file, the last wins.
  package var overrides: [RuleOverride] = []
  /// Own methods and ranges, by the method's name.
  package var methods: [String: MethodRanges] = [:]
  /// How the lines of formatted recipes end.
  package var lineEnding: Stated<LineEnding>?
  /// The files that were read, by their names for people: the nearest first, then what it extends.
  package var files: [String] = []

  package init() {}

  /// This configuration over another one, which it extends.
  ///
  /// Rules and ranges win one by one, lists of globs as a whole; the overrides follow those of `base`.
  package func laid(over base: Configuration) -> Configuration {
    var result = Configuration()
    result.include = include ?? base.include
    result.exclude = exclude ?? base.exclude
    result.rules = rules.laid(over: base.rules)
    result.overrides = base.overrides + overrides
    result.methods = base.methods.merging(methods) { base, own in own.laid(over: base) }
    result.lineEnding = lineEnding ?? base.lineEnding
    result.files = files + base.files
    return result
  }

  /// What walks have to know.
  package var filter: PathFilter {
    PathFilter(include: include?.patterns, exclude: exclude?.patterns)
  }

  /// The methods with their ranges, as the domain takes them.
  package var methodTable: MethodTable {
    if methods.isEmpty { return .builtIn }
    let pairs = methods.map { (BrewMethod(rawValue: $0.key), $0.value.recommended) }
    return MethodTable(declaring: Dictionary(uniqueKeysWithValues: pairs))
  }
}

/// Which rules are asked, and who said so.
package struct RuleChoices: Equatable, Sendable {
  /// The preset; nil where none is named.
  package var preset: Stated<Preset>?
  /// The severity of single rules, by id; one that is turned off has the severity nil.
  package var severities: [String: Stated<Severity?>] = [:]

  package init() {}

  /// These choices, and those of `base` about what is not chosen here.
  package func laid(over base: RuleChoices) -> RuleChoices {
    var result = base
    result.preset = preset ?? base.preset
    result.severities.merge(severities) { _, own in own }
    return result
  }

  /// The choices as the linter takes them.
  package var settings: RuleSettings {
    var settings = RuleSettings(severities: severities.mapValues(\.value))
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
  /// The globs as they were written, each with its place.
  package let globs: [Stated<String>]
  /// The same, ready to match.
  package let patterns: PathPatterns
}

/// A brew method that a configuration declares, or gives ranges of its own.
package struct MethodRanges: Equatable, Sendable {
  /// Where the method is named.
  package var origin: Origin
  /// The ranges, in the base units: grams, °C, grams to a gram.
  package var ranges: [RangeKey: Stated<ClosedRange<Double>>] = [:]

  /// These ranges, and those of `base` that are not given here.
  package func laid(over base: MethodRanges) -> MethodRanges {
    MethodRanges(origin: origin, ranges: base.ranges.merging(ranges) { _, own in own })
  }

  /// The ranges as the domain takes them.
  package var recommended: RecommendedRanges {
    RecommendedRanges(
      dose: ranges[.dose]?.value,
      yield: ranges[.yield]?.value,
      ratio: ranges[.ratio]?.value,
      temperature: ranges[.temperature]?.value
    )
  }
}

/// A setting, and where it was said.
package struct Stated<Value: Equatable & Sendable>: Equatable, Sendable {
  package let value: Value
  package let origin: Origin

  package init(_ value: Value, _ origin: Origin) {
    self.value = value
    self.origin = origin
  }
}

/// Where a setting was said.
package enum Origin: Equatable, Sendable {
  /// Nowhere: it is the tools' own default.
  case builtIn
  /// In a configuration file, by its name for people; the line counts from 1.
  case file(String, line: Int)
  /// In an option, as the user wrote it.
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
