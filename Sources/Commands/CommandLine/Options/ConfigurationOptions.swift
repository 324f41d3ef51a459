import ArgumentParser
import Workspace

/// The options that select the configuration.
struct ConfigurationOptions: ParsableArguments {
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
  var config: [String] = []

  /// `--isolated`
  @Flag(help: "Ignore configuration files.")
  var isolated = false

  /// Rejects contradictory options.
  func validate() throws {
    let files = files
    try refuse(
      files.count > 1,
      "only one --config can name a file, found '\(files[0])' and '\(files[1])'"
    )
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
  ///
  /// - Parameter warnings: for tools at the counter, which go on with what could be read.
  func request(
    arguments: RawArguments = .current,
    _ warnings: ConfigurationWarnings? = nil
  ) -> ConfigurationRequest {
    var names = arguments
    let file = files.first.map { names.path(for: $0) }
    return ConfigurationRequest(
      origin: isolated ? .nowhere : file.map(ConfigurationRequest.Origin.file) ?? .nearest,
      settings: config.compactMap { InlineSetting($0) },
      warnings: warnings
    )
  }

  private var files: [String] { config.filter { InlineSetting($0) == nil } }
}
