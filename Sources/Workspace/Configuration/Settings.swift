import BrewDomain
import RecipeLint
import SourceText

/// What applies to some of the inputs; equal for all files without an override of their own.
package struct Settings: Equatable, Sendable {
  /// Which rules are asked, and how much each one's findings matter.
  package let rules: RuleSettings
  /// The brew methods, with what is recommended for each.
  package let methods: MethodTable
  /// How the lines of formatted recipes end.
  package let lineEnding: LineEnding

  package init(
    rules: RuleSettings = RuleSettings(),
    methods: MethodTable = .builtIn,
    lineEnding: LineEnding = .auto
  ) {
    self.rules = rules
    self.methods = methods
    self.lineEnding = lineEnding
  }
}

/// A configuration in force in some folders: a file's, and the options on top.
struct ConfigurationScope {
  /// What the file says, with what it extends.
  let file: Configuration
  /// What the options say.
  let options: Configuration
  /// Both.
  let merged: Configuration
  let filter: PathFilter
  /// The file's overrides before those of the options.
  let overrides: [RuleOverride]

  init(file: Configuration, options: Configuration) {
    self.file = file
    self.options = options
    merged = options.laid(over: file)
    filter = merged.filter
    overrides = file.overrides + options.overrides
  }

  /// The overrides that speak of a file, by their places, which are among `overrides`.
  ///
  /// - Parameter wholeFolder: those that speak of all in its folder.
  func overrides(for path: [UInt8], wholeFolder: [Int]) -> [Int] {
    overrides.indices.filter { index in
      wholeFolder.contains(index) || overrides[index].files.patterns.matchItself(path.span)
    }
  }

  /// Whether an override speaks of a file besides those that speak of all in its folder.
  func hasOverrides(for path: [UInt8], besides wholeFolder: [Int]) -> Bool {
    for index in overrides.indices
    where overrides[index].files.patterns.matchItself(path.span) && !wholeFolder.contains(index) {
      return true
    }
    return false
  }

  /// The overrides that speak of all that lies in a folder.
  func overrides(forFolder path: [UInt8]) -> [Int] {
    overrides.indices.filter { overrides[$0].files.patterns.match(path.span, isFolder: true) }
  }

  /// The rules where these overrides hold: an option wins over the overrides of a file.
  func rules(overrides: [Int]) -> RuleChoices {
    var choices = file.rules
    for index in overrides where index < file.overrides.count {
      choices = file.overrides[index].rules.laid(over: choices)
    }
    choices = options.rules.laid(over: choices)
    for index in overrides where index >= file.overrides.count {
      choices = options.overrides[index - file.overrides.count].rules.laid(over: choices)
    }
    return choices
  }
}
