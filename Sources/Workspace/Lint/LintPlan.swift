import RecipeLint
import SourceText
import SystemPackage

/// Which files to check, and each one's profile by its configuration and the options.
package struct LintPlan {
  package let files: [ProfiledFile]
  package let profiles: [LintProfile]
  /// What each profile was made from.
  package let settings: [Settings]
  /// What could not be selected.
  package let errors: [InputError]
  /// The configuration files in use, by their names for people.
  package let configurations: [String]

  /// Whether there is nothing to check, which the errors tell of.
  package var isEmpty: Bool { files.isEmpty && !errors.isEmpty }

  /// The plan for what was asked for; throws ``ConfigurationProblems`` where the configuration is wrong.
  package init(
    _ request: InputRequest,
    _ configuration: ConfigurationRequest,
    adjusting adjust: (RuleSettings) throws -> RuleSettings = { $0 },
    in directory: WorkingDirectory
  ) throws {
    let resolver = SettingsResolver(configuration, in: directory)
    let selected = InputSelection.select(request, in: directory) { resolver.filter(in: $0) }
    files = selected.files.map { file in
      ProfiledFile(file: file, profile: resolver.number(for: file))
    }
    try resolver.requireSound()
    profiles = try resolver.settings.map { settings in
      let applied = try adjust(settings.rules)
      return LintProfile(rules: RuleSelection(settings: applied), methods: settings.methods)
    }
    settings = resolver.settings
    errors = selected.errors
    configurations = resolver.files
  }
}
