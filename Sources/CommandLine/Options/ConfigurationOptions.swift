import ArgumentParser
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
