import ArgumentParser
import RecipeLint
import SystemPackage
import Text
import Workspace

/// The options that select the configuration.
package struct ConfigurationOptions: ParsableArguments {
  /// `--config`
  @Option(
    help: ArgumentHelp(
      "A configuration file, or one setting; repeatable.",
      discussion: """
        The file is used for all inputs. A setting is a dotted key and a YAML value, such as rules.water-total=off, rules=strict or \
        'exclude=[drafts/]'. An argument that does not begin with a configuration key is a file name; write \
        ./rules=strict for a file of that name.
        """,
      valueName: "file|setting"
    ),
    completion: .file()
  )
  package var config: [String] = []

  /// `--isolated`
  @Flag(help: "Ignore configuration files.")
  package var isolated = false

  /// Creates options for the parser to fill in.
  package init() {}

  /// Rejects contradictory options.
  package func validate() throws {
    let files = files
    if files.count > 1 {
      throw ValidationError(
        "only one --config can name a file, found '\(files[0])' and '\(files[1])'"
      )
    }
    let settings = config.compactMap { InlineSetting($0) }
    for (place, setting) in settings.enumerated() {
      if let other = settings[..<place].first(where: setting.contradicts) {
        throw ValidationError("--config sets one key twice: '\(other.text)' and '\(setting.text)'")
      }
    }
    if isolated, let file = files.first {
      throw ValidationError("--isolated ignores configuration files, but --config names '\(file)'")
    }
    if files.first == "" {
      throw ValidationError("--config takes a file or a setting, such as rules.water-total=off")
    }
  }

  /// The request, with file names as raw bytes.
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

/// The options that show what a run would do, instead of running.
package struct ShowOptions: ParsableArguments {
  /// `--show-settings`
  @Option(
    help: ArgumentHelp(
      "Show the settings for <file> and where each one comes from.",
      valueName: "file"
    ),
    completion: .file()
  )
  package var showSettings: String?

  /// `--show-files`
  @Flag(help: "List the input files, one per line, and say what was skipped.")
  package var showFiles = false

  /// Creates options for the parser to fill in.
  package init() {}

  /// Rejects contradictory options.
  package func validate() throws {
    if showSettings != nil && showFiles {
      throw ValidationError("--show-settings and --show-files cannot be used together")
    }
  }

  /// Shows the requested information; nil if none was requested.
  ///
  /// - Parameters:
  ///   - adjust: applies the command line to the rules.
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
    return showFiles ? list(try selection(), in: directory, console) : nil
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
    try resolver.requireValid()
    return text
  }

  private func list(
    _ selected: FileSelection,
    in directory: WorkingDirectory,
    _ console: Console
  ) -> ExitStatus {
    for error in selected.errors { console.report(error) }
    for file in selected.skipped { console.note(file.skippedNote) }
    let reader = FileReader(in: directory)
    let isTerminal = console.isOutputTerminal
    // A file comes once for each of its recipes that was named.
    var seen: Set<InputFile.Source> = []
    for file in selected.files.filter(\.isChanged).map(\.input)
    where seen.insert(file.source).inserted {
      if !file.isStandardInput, case .skipped? = try? reader.read(file) {
        console.note(file.skippedNote)
        continue
      }
      console.write(file.line(isTerminal: isTerminal))
    }
    return selected.errors.isEmpty ? .done : .failure
  }
}
