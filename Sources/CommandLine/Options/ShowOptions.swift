import ArgumentParser
import RecipeLint
import SystemPackage
import Workspace

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
    adjust: (RuleSettings) -> RuleSettings = { $0 },
    selection: () throws -> SelectedInputs
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

  private func list(_ selected: SelectedInputs, _ console: Console) -> ExitStatus {
    for error in selected.errors { console.report(error) }
    for file in selected.files { console.write(file.bytesOfName + [0x0A]) }
    return selected.errors.isEmpty ? .done : .failure
  }
}
