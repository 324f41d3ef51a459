import SystemPackage

/// What a run of a program gets from outside: its arguments, standard streams, environment and working folder.
///
/// A value, so that several runs can share a process, each with its own. The tests of commands do so.
package struct RunContext: Sendable {
  /// The name that the program was called by, and its arguments. Names of files need not be UTF-8.
  package var arguments: [RawText]
  /// Standard input.
  package var input = FileDescriptor.standardInput
  /// Standard output.
  package var output = FileDescriptor.standardOutput
  /// Standard error.
  package var errors = FileDescriptor.standardError
  /// The environment variables.
  package var environment: Environment
  /// The working folder, an absolute path without symbolic links; nil for that of the process.
  package var folder: FilePath?
  /// Whether the process is there for this run alone, which then decides what signals do.
  package let ownsProcess: Bool

  /// The run that the current code belongs to. ``WorkerThread`` passes it on.
  @TaskLocal package static var current = RunContext.process

  /// The run that this process was started for.
  package static let process = RunContext(
    arguments: UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
      .compactMap { $0.map { RawText(cString: $0) } },
    environment: .process,
    ownsProcess: true
  )

  /// A run beside others, in a process that was started for something else.
  package init(
    _ arguments: [RawText],
    input: FileDescriptor,
    output: FileDescriptor,
    errors: FileDescriptor,
    environment: Environment,
    folder: FilePath
  ) {
    self.init(arguments: arguments, environment: environment, ownsProcess: false)
    (self.input, self.output, self.errors, self.folder) = (input, output, errors, folder)
  }

  private init(arguments: [RawText], environment: Environment, ownsProcess: Bool) {
    self.arguments = arguments
    self.environment = environment
    self.ownsProcess = ownsProcess
  }
}
