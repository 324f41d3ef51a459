import BrewDomain
import CommandLine
import Workspace

/// Which files to scale, and the brew methods that each one's configuration knows.
struct ScalePlan {
  let files: [ConfiguredFile]
  /// By the number of a configuration.
  let methods: [MethodTable]
  /// What could not be selected.
  let errors: [InputError]
  /// The configuration files in use, by their names for people.
  let configurations: [String]

  /// The plan for what was asked for; throws ``ConfigurationProblems`` where the configuration is wrong.
  init(
    _ request: InputRequest,
    _ configuration: ConfigurationRequest,
    in directory: WorkingDirectory
  ) throws {
    let resolver = SettingsResolver(configuration, in: directory)
    let selected = InputSelection.select(request, in: directory) { resolver.filter(in: $0) }
    files = selected.files.map { ConfiguredFile(file: $0, settings: resolver.number(for: $0)) }
    try resolver.requireSound()
    methods = resolver.settings.map(\.methods)
    errors = selected.errors
    configurations = resolver.files
  }
}

/// An input, and the number of its configuration.
struct ConfiguredFile: Sendable {
  let file: InputFile
  let settings: Int
}
