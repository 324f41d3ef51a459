import BrewCLI

/// A configuration in force in some folders: a file's, and the options on top.
struct ConfigurationScope {
  /// What the file says, with what it extends.
  let file: Configuration
  /// What the options say.
  let options: Configuration
  /// Both.
  let merged: Configuration
  let filter: PathFilter

  init(file: Configuration, options: Configuration) {
    self.file = file
    self.options = options
    merged = options.laid(over: file)
    filter = merged.filter
  }

  /// Whether some files are treated differently from others.
  var hasOverrides: Bool { !file.overrides.isEmpty || !options.overrides.isEmpty }

  /// The overrides that speak of a file, by their places; the file's before those of the options.
  func overrides(for path: [UInt8]) -> [Int] {
    let all = file.overrides + options.overrides
    return all.indices.filter { all[$0].files.patterns.match(path.span) }
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
