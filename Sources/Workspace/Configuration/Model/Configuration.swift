import BrewDomain
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
