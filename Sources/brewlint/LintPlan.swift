import BrewCLI
import BrewConfig
import RecipeLint
import SystemPackage

/// Which files to check, and each one's profile by its configuration and the options.
struct LintPlan {
  let files: [ProfiledFile]
  let profiles: [LintProfile]
  /// What could not be selected.
  let errors: [InputError]
  /// The configuration files in use, by their names for people.
  let configurations: [String]

  /// The plan for what was asked for; throws where the configuration is wrong, which it has then said.
  init(
    _ request: InputRequest,
    _ configuration: ConfigurationRequest,
    _ rules: RuleOptions,
    in directory: WorkingDirectory,
    _ console: Console
  ) throws {
    let resolver = SettingsResolver(configuration, in: directory)
    let selected = InputSelection.select(request, in: directory) { resolver.filter(in: $0) }
    files = selected.files.map { file in
      ProfiledFile(file: file, profile: resolver.number(for: file))
    }
    try resolver.requireSound(console)
    profiles = try resolver.settings.map { settings in
      let applied = try rules.applied(to: settings.rules)
      return LintProfile(rules: RuleSelection(settings: applied), methods: settings.methods)
    }
    errors = selected.errors
    configurations = resolver.files
  }
}
