import RecipeLint
import Recipes
import Text

/// The settings for some of the inputs; shared by all files without overrides.
package struct Settings: Equatable, Sendable {
  /// The enabled rules with their severities.
  package var rules = RuleSettings()
  /// The brew methods with their recommended ranges.
  package internal(set) var methods = MethodTable.builtIn
  /// The line ending of formatted recipes.
  package internal(set) var lineEnding = LineEnding.auto
  /// The units in which figures are shown.
  package internal(set) var units = UnitSystem.author
  /// The name of the grinder for which plans have a setting.
  package internal(set) var grinder: Configured<String>?
  /// The address of the playground that links open.
  package internal(set) var playground: Configured<String>?

  /// The settings without a configuration.
  package init() {}
}

/// The configuration for some folders: that of a file, with the options merged over it.
struct ConfigurationScope: Sendable {
  /// The file's configuration, including what it extends.
  let file: Configuration
  let options: Configuration
  /// The options, and the values of the file where they say nothing.
  let merged: Configuration
  let filter: PathFilter
  /// The file's overrides before those of the options.
  let overrides: [RuleOverride]

  init(file: Configuration, options: Configuration) {
    self.file = file
    self.options = options
    merged = options.merged(over: file)
    filter = merged.filter
    overrides = file.overrides + options.overrides
  }

  /// The indices in `overrides` of those that match a file.
  ///
  /// - Parameter wholeFolder: those that match its whole folder.
  func overrides(for path: [UInt8], wholeFolder: [Int]) -> [Int] {
    overrides.indices.filter { index in
      wholeFolder.contains(index) || overrides[index].files.patterns.matchItself(path.span)
    }
  }

  /// The overrides that match a whole folder.
  func overrides(forFolder path: [UInt8]) -> [Int] {
    overrides.indices.filter { overrides[$0].files.patterns.match(path.span, isFolder: true) }
  }

  /// The rules with these overrides; options win over overrides of the file.
  func rules(overrides: [Int]) -> RuleChoices {
    var choices = file.rules
    for index in overrides where index < file.overrides.count {
      choices = file.overrides[index].rules.merged(over: choices)
    }
    choices = options.rules.merged(over: choices)
    for index in overrides where index >= file.overrides.count {
      choices = options.overrides[index - file.overrides.count].rules.merged(over: choices)
    }
    return choices
  }

  func settings(overrides: [Int]) -> Settings {
    var settings = Settings()
    settings.rules = rules(overrides: overrides).settings
    settings.methods = merged.methodTable
    if let ending = merged.lineEnding { settings.lineEnding = ending.value }
    if let units = merged.units { settings.units = units.value }
    settings.grinder = merged.grinder
    settings.playground = merged.playground
    return settings
  }
}
