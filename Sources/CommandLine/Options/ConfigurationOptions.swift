import ArgumentParser
import RecipeLint
import SourceText
import SystemPackage
import Workspace

/// The options by which every tool finds its configuration.
package struct ConfigurationOptions: ParsableArguments {
  /// `--config`
  @Option(
    help: ArgumentHelp(
      "Use this configuration for all files, or change one setting; repeatable.",
      discussion: """
        A setting is a dotted key and a value in YAML, such as rules.water-total=off, rules=strict or \
        'exclude=[drafts/]'. What does not begin with a key of the configuration is a file; write \
        ./rules=strict for one of that name.
        """,
      valueName: "file|key=value"
    ),
    completion: .file()
  )
  package var config: [String] = []

  /// `--isolated`
  @Flag(help: "Look for no configuration file.")
  package var isolated = false

  /// Options to be filled in by the parser.
  package init() {}

  /// Refuses options that contradict each other.
  package func validate() throws {
    let files = files
    if files.count > 1 {
      throw ValidationError(
        "only one --config can name a file, but '\(files[0])' and '\(files[1])' do"
      )
    }
    if isolated, let file = files.first {
      throw ValidationError("--isolated looks for no file, but --config names '\(file)'")
    }
    if files.first == "" {
      throw ValidationError("--config takes a file or a setting, such as rules.water-total=off")
    }
  }

  /// What the options ask for, with file names as the system knows them.
  package func request(arguments: RawArguments = .process()) -> ConfigurationRequest {
    var names = arguments
    let file = files.first.map { names.path(for: $0) }
    return ConfigurationRequest(
      origin: isolated ? .nowhere : file.map(ConfigurationRequest.Origin.file) ?? .nearest,
      settings: config.compactMap { InlineSetting($0) }
    )
  }

  private var files: [String] { config.filter { InlineSetting($0) == nil } }
}

/// The options that show what a run would do instead of running.
package struct ShowOptions: ParsableArguments {
  /// `--show-settings`
  @Option(
    help: ArgumentHelp(
      "Show what applies to <file>, and which configuration says so.",
      valueName: "file"
    ),
    completion: .file()
  )
  package var showSettings: String?

  /// `--show-files`
  @Flag(help: "Show the files that would be taken, one a line.")
  package var showFiles = false

  /// Options to be filled in by the parser.
  package init() {}

  /// Refuses options that contradict each other.
  package func validate() throws {
    if showSettings != nil && showFiles {
      throw ValidationError("--show-settings and --show-files exclude each other")
    }
  }

  /// Shows what was asked for; nil where nothing was.
  ///
  /// - Parameters:
  ///   - adjust: what the command line makes of the rules.
  ///   - selection: the inputs of the run.
  package func run(
    _ configuration: ConfigurationOptions,
    in directory: WorkingDirectory,
    _ console: Console,
    _ adjust: (RuleSettings) -> RuleSettings,
    _ selection: () throws -> FileSelection
  ) throws -> ExitStatus? {
    if let name = showSettings {
      let resolver = SettingsResolver(configuration.request(), in: directory)
      console.write(try text(about: name, resolver, in: directory, adjust))
      return .done
    }
    return showFiles ? list(try selection(), console) : nil
  }

  private func text(
    about name: String,
    _ resolver: SettingsResolver,
    in directory: WorkingDirectory,
    _ adjust: (RuleSettings) -> RuleSettings
  ) throws -> String {
    var names = RawArguments.process()
    let path = names.path(for: name)
    if (try? Stat(directory.resolve(path)).type) == .directory {
      throw ValidationError("--show-settings takes a file, but '\(name)' is a folder")
    }
    let text = resolver.explanation(of: path, adjust: adjust)
    try resolver.requireSound()
    return text
  }

  private func list(_ selected: FileSelection, _ console: Console) -> ExitStatus {
    for error in selected.errors { console.report(error) }
    for file in selected.inputs { console.write(file.bytesOfName + [0x0A]) }
    return selected.errors.isEmpty ? .done : .failure
  }
}
