import ArgumentParser

/// The options of every command that works on files.
struct FileOptions: ParsableArguments {
  @OptionGroup var input: InputOptions
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var jobs: JobOptions

  @Option(file: "Show the settings for <file> and where each one comes from.")
  var showSettings: String?

  @Flag(help: "List the input files, one per line, and say what was skipped.")
  var showFiles = false

  @OptionGroup var messageOptions: ConsoleOptions

  func validate() throws {
    if showSettings != nil && showFiles {
      throw ValidationError("--show-settings and --show-files cannot be used together")
    }
  }
}

/// A command that works on files.
protocol FileCommand: MessageCommand {
  var files: FileOptions { get }
}

extension FileCommand {
  var messageOptions: ConsoleOptions { files.messageOptions }
}
