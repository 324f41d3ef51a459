import Files
import SystemPackage

/// The files of a run, each with the settings that apply to it.
package struct FileSelection {
  /// The inputs, in the order in which they were named, each once; those of a folder in path order.
  package let files: [SelectedFile]
  /// What walks that came upon no recipe left alone.
  package let skipped: [InputFile]
  /// The distinct settings; each file has an index into them.
  package let settings: [Settings]
  /// The files and folders on the command line.
  package let words: [FilePath]
  /// Those that something else named: a list, or the name of a recipe.
  package let listed: [FilePath]
  /// Inputs that could not be selected; a tool processes the rest and then fails.
  package let errors: [InputError]
  /// The display names of the configuration files in use.
  package let configurations: [String]

  /// Whether there is no input; the errors give the reason.
  package var isEmpty: Bool { files.isEmpty && !errors.isEmpty }

  /// The inputs themselves.
  package var inputs: [InputFile] { files.map { $0.input } }

  /// Selects the requested files; throws ``ConfigurationProblems`` if the configuration is invalid.
  package init(
    _ request: InputRequest,
    _ configuration: ConfigurationRequest,
    in directory: WorkingDirectory
  ) throws(ConfigurationProblems) {
    let resolver = SettingsResolver(configuration, in: directory)
    let selected = InputSelection.select(request, in: directory) { resolver.filter(in: $0) }
    files = selected.files.map { SelectedFile(input: $0, settings: resolver.number(for: $0)) }
    try resolver.requireValid()
    skipped = selected.skipped
    settings = resolver.settings
    (words, listed) = (selected.words, selected.listed)
    errors = selected.errors
    configurations = resolver.files
  }
}

/// An input of a run, and the index of its settings in ``FileSelection/settings``.
package struct SelectedFile: Sendable {
  package let input: InputFile
  package let settings: Int

  /// An input with the index of its settings.
  package init(input: InputFile, settings: Int) {
    self.input = input
    self.settings = settings
  }
}

extension WriteScope {
  /// The scope of what was selected.
  package init(of selection: FileSelection, in directory: WorkingDirectory) {
    let isNamed = selection.listed.isEmpty && !selection.words.isEmpty
    self =
      isNamed
      ? Self.named(selection.words, in: directory)
      : Self.project(of: directory, named: selection.words).with(selection.listed)
  }
}
