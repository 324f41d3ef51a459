import BrewCLI
import BrewConfig
import RecipeFormatter

/// An input, and the style that its configuration asks for.
struct StyledFile: Sendable {
  let file: InputFile
  let style: FormatStyle
}

/// Which files to format, and each one's style by its configuration.
struct FormatPlan {
  let files: [StyledFile]
  /// What could not be selected.
  let errors: [InputError]
  /// The configuration files in use, by their names for people.
  let configurations: [String]

  /// Whether there is nothing to format, which the errors tell of.
  var isEmpty: Bool { files.isEmpty && !errors.isEmpty }

  /// The plan for what was asked for; throws ``ConfigurationProblems`` where the configuration is wrong.
  init(
    _ request: InputRequest,
    _ configuration: ConfigurationRequest,
    in directory: WorkingDirectory
  ) throws {
    let resolver = SettingsResolver(configuration, in: directory)
    let selected = InputSelection.select(request, in: directory) { resolver.filter(in: $0) }
    let numbers = selected.files.map { resolver.number(for: $0) }
    try resolver.requireSound()
    let styles = resolver.settings.map(\.format)
    files = zip(selected.files, numbers).map { StyledFile(file: $0, style: styles[$1]) }
    errors = selected.errors
    configurations = resolver.files
  }
}
