import CommandLine
import SourceText
import Workspace

/// An input, and how its configuration wants its lines to end.
struct PlannedFile: Sendable {
  let file: InputFile
  let lineEnding: LineEnding
}

/// Which files to format, and how the lines of each end.
struct FormatPlan {
  let files: [PlannedFile]
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
    let endings = resolver.settings.map(\.lineEnding)
    files = zip(selected.files, numbers).map { PlannedFile(file: $0, lineEnding: endings[$1]) }
    errors = selected.errors
    configurations = resolver.files
  }
}
