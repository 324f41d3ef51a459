/// The files of a run, each with the settings that apply to it.
package struct FileSelection {
  /// What to work on: standard input first, then files in path order, each once.
  package let files: [SelectedFile]
  /// The distinct settings; each file names its own by their position.
  package let settings: [Settings]
  /// What could not be selected; a tool works on the rest and fails in the end.
  package let errors: [InputError]
  /// The configuration files in use, by their names for people.
  package let configurations: [String]
  /// The configuration's warnings; its errors are thrown.
  package let configurationProblems: ConfigurationProblems

  /// Whether there is nothing to work on, which the errors tell of.
  package var isEmpty: Bool { files.isEmpty && !errors.isEmpty }

  /// The inputs themselves.
  package var inputs: [InputFile] { files.map(\.input) }

  /// The files that a user asked for; throws ``ConfigurationProblems`` where the configuration is wrong.
  package init(
    _ request: InputRequest,
    _ configuration: ConfigurationRequest,
    in directory: WorkingDirectory
  ) throws {
    let resolver = SettingsResolver(configuration, in: directory)
    let selected = InputSelection.select(request, in: directory) { resolver.filter(in: $0) }
    files = selected.files.map { SelectedFile(input: $0, settings: resolver.number(for: $0)) }
    try resolver.requireSound()
    settings = resolver.settings
    errors = selected.errors
    configurations = resolver.files
    configurationProblems = resolver.problems
  }
}

/// An input of a run, and the position of its settings in ``FileSelection/settings``.
package struct SelectedFile: Sendable {
  package let input: InputFile
  package let settings: Int
}
