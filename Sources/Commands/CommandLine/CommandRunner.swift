import ArgumentParser
import Diary
import Files
import Platform
import RecipeLint
import RecipeTools
import SystemPackage
import Text
import Workspace

/// Runs a tool: parses its arguments, runs the command and determines the exit status.
///
/// The argument parser's own `main` exits with 64 on usage errors and has its own message style.
package struct CommandRunner<Root: ParsableCommand> {
  private let tool: String
  private let output: FileDescriptor
  private let errors: FileDescriptor
  private let environment: Environment

  /// A runner that writes to two descriptors.
  package init(
    _ root: Root.Type = Root.self,
    output: FileDescriptor = RunContext.current.output,
    errors: FileDescriptor = RunContext.current.errors,
    environment: Environment = .current
  ) {
    tool = Root._commandName
    self.output = output
    self.errors = errors
    self.environment = environment
  }

  private static var commandNames: [String] {
    Root.configuration.subcommands.map { $0._commandName } + ["help"]
  }

  /// Rejects a first word, or the word after `help`, that is not a command.
  ///
  /// A default command may take the first word, so that only one is rejected that resembles a command and is not a file.
  static func refuseUnknownCommand(in arguments: [String]) throws {
    let isHelp = arguments.first == "help"
    guard !Root.configuration.subcommands.isEmpty,
      let word = isHelp ? arguments.dropFirst().first : arguments.first,
      !word.hasPrefix("-"), !commandNames.contains(word)
    else { return }
    let mayBeInput = Root.configuration.defaultSubcommand != nil && !isHelp
    if mayBeInput, word.contains(where: { "/.".contains($0) }) || exists(word) { return }
    // The beginning of a command may be a word of a name.
    let likely =
      mayBeInput
      ? nearestWord(to: word, among: commandNames).map { [$0] } ?? []
      : Suggestion.likely(word, among: commandNames)
    if mayBeInput, likely.isEmpty { return }
    if let hint = FormerWords.instead(ofCommand: word, of: Root._commandName) {
      throw CommandFailure(.failure, "there is no command '\(word)'", hint: hint)
    }
    throw ValidationError("unknown command '\(word)'" + Suggestion.question(likely))
  }

  private static func exists(_ word: String) -> Bool {
    (try? Stat(WorkingDirectory.current().resolve(FilePath(word)))) != nil
  }

  /// Runs the tool with the given arguments, without its name.
  package func run(_ given: [String]) -> ExitStatus {
    let arguments = Self.withEmptyValues(given)
    // The parser would first describe all commands.
    if arguments == ["--version"], !Root.configuration.version.isEmpty {
      let console = console(for: arguments)
      console.write(Root.configuration.version + "\n")
      return console.finish(.done)
    }
    do {
      try Self.refuseUnknownCommand(in: arguments)
      let end = arguments.firstIndex(of: "--") ?? arguments.count
      let options = arguments[..<end].map { $0 == HelpPage.whole ? "--help" : $0 }
      let command = try Self.parse(options + arguments[end...])
      if let command = command as? any ToolCommand { return run(command, arguments) }
      return try runParserCommand(command)
    } catch {
      return end(with: error, of: arguments, on: console(for: arguments))
    }
  }

  /// The arguments with the empty value of `--note=` as a word of its own, as the parser wants it.
  private static func withEmptyValues(_ arguments: [String]) -> [String] {
    let end = arguments.firstIndex(of: "--") ?? arguments.count
    return arguments[..<end].flatMap { word in
      word.hasPrefix("--") && word.hasSuffix("=") ? [String(word.dropLast()), ""] : [word]
    } + arguments[end...]
  }

  /// Parses the arguments for the command that they call.
  ///
  /// The parser of a tool describes the command again for each question about it. So only the tool's answers come from
  /// there: help, its version and errors.
  private static func parse(_ arguments: [String]) throws -> any ParsableCommand {
    let configuration = Root.configuration
    let named = configuration.subcommands.first { $0._commandName == arguments.first }
    guard arguments.first != "help", let called = named ?? configuration.defaultSubcommand,
      called.configuration.subcommands.isEmpty,
      let command = try? called.parseAsRoot(named == nil ? arguments : Array(arguments.dropFirst()))
    else { return try Root.parseAsRoot(arguments) }
    return command
  }

  private func run(_ command: any ToolCommand, _ arguments: [String]) -> ExitStatus {
    var command = command
    let options = (command as? any MessageCommand)?.messageOptions
    let console = console(command.color, options, for: arguments)
    do {
      try RepeatedOptions.refuse(in: arguments, of: type(of: command))
      // The thread of the console is the one that waits.
      nonisolated(unsafe) let place = console
      let notice = LockPatience.Notice { place.warning($0) }
      let status = try LockPatience.$notice.withValue(notice) { try command.run(on: console) }
      return console.finish(status)
    } catch {
      return end(with: error, of: arguments, on: console)
    }
  }

  // The parser's own commands, such as `help`, throw their output.
  private func runParserCommand(_ command: ParsableCommand) throws -> ExitStatus {
    var command = command
    try command.run()
    return .done
  }

  private func end(
    with error: any Error,
    of arguments: [String],
    on console: Console
  ) -> ExitStatus {
    if let status = console.reported(error) { return console.finish(status) }
    let message = Root.message(for: error)
    if Root.exitCode(for: error).isSuccess {
      let isHelp = ["OVERVIEW: ", "USAGE: "].contains(where: message.hasPrefix)
      let text = isHelp ? Self.help(for: arguments, on: console).text : message
      console.write(text.hasSuffix("\n") || text.isEmpty ? text : text + "\n")
      return console.finish(.done)
    }
    let page = Self.help(for: arguments, on: console)
    let usage = UsageMessage(message, of: arguments, for: page)
    console.error(usage.text, hint: usage.hint ?? Self.helpHint(for: error, of: arguments))
    return console.finish(.failure)
  }

  /// The command that shows help. Of an error that a command throws while it runs, the parser does not know which
  /// command that is.
  private static func helpHint(for error: any Error, of arguments: [String]) -> String? {
    let parsed = UsageMessage.helpHint(inFullMessage: Root.fullMessage(for: error))
    let command = Root.configuration.subcommands.first { $0._commandName == arguments.first }
    guard let command, parsed == "see `\(Root._commandName) --help`" else { return parsed }
    return "see `\(Root._commandName) \(command._commandName) --help`"
  }

  /// The help of the command that the arguments call, or ask about.
  private static func help(for arguments: [String], on console: Console) -> HelpPage {
    let configuration = Root.configuration
    let named = arguments.first == "help" ? arguments.dropFirst().first : arguments.first
    let isOwn = ["help", "-h", "--help", HelpPage.whole, "--version"].contains(arguments.first)
    let command =
      configuration.subcommands.first { $0._commandName == named }
      ?? (isOwn ? nil : configuration.defaultSubcommand)
    return HelpPage(
      of: command ?? Root.self,
      as: ([Root._commandName] + (command.map { [$0._commandName] } ?? [])).joined(separator: " "),
      hasVersion: !configuration.version.isEmpty,
      isWhole: arguments.contains(HelpPage.whole),
      width: console.outputWidth,
      style: console.outputStyle
    )
  }

  private func console(
    _ color: ColorChoice = .auto,
    _ options: ConsoleOptions? = nil,
    for arguments: [String]
  ) -> Console {
    Console(
      tool: tool,
      output: output,
      errors: errors,
      color: color,
      messages: MessageFormat(for: arguments, on: errors),
      isQuiet: options?.quiet ?? false,
      isVerbose: options?.verbose ?? false,
      environment: environment
    )
  }
}

/// A command that returns an exit status and writes to a console.
package protocol ToolCommand: ParsableCommand {
  /// When to use color; commands with ``ConsoleOptions`` return their value.
  var color: ColorChoice { get }

  /// Runs the command. Errors of a single input are reported and do not end the run; thrown errors do.
  mutating func run(on console: Console) throws -> ExitStatus
}

extension ToolCommand {
  /// Decided by the environment.
  package var color: ColorChoice { .auto }
}

/// A command with the options for messages and color.
protocol MessageCommand: ToolCommand {
  var messageOptions: ConsoleOptions { get }
}

extension MessageCommand {
  var color: ColorChoice { messageOptions.color }
}

/// An error that says what to do.
protocol ExplainedError: Error {
  var message: String { get }
  var hint: String? { get }
  /// How the command ends.
  var status: ExitStatus { get }
}

extension ExplainedError {
  var status: ExitStatus { .failure }
}

extension AssignmentError: ExplainedError {}
extension BookWriteError: ExplainedError {
  var status: ExitStatus { isAboutRecipe ? .findings : .failure }
}
extension CommandFailure: ExplainedError {}
extension DiaryWriteError: ExplainedError {}
extension GeneratedFolderError: ExplainedError {}
extension PlanFailure: ExplainedError {}
extension ReplacementError: ExplainedError {}
extension Git.Failure: ExplainedError {
  var hint: String? { nil }
}

extension Console {
  /// Reports an error, and what to do.
  func report(_ error: some ExplainedError) {
    self.error(error.message, hint: error.hint, file: (error as? CommandFailure)?.file)
  }

  /// Reports what is wrong with a text, and returns the status to throw.
  func report(_ found: [Diagnostic], in bytes: [UInt8], of name: String) -> ExitStatus {
    let source = SourceText(name: name, path: nil, bytes: bytes)
    report(FileFindings(findings: found, source: source))
    return .findings
  }

  /// Reports an error that ends a command, and returns how it ends; nil for an error of the command line.
  func reported(_ error: any Error) -> ExitStatus? {
    switch error {
    case let status as ExitStatus: return status
    case let code as ExitCode: return ExitStatus(rawValue: code.rawValue) ?? .failure
    case let error as InputError: report(error)
    case let problems as ConfigurationProblems: problems.report(on: self)
    case let error as any ExplainedError:
      report(error)
      return error.status
    default: return nil
    }
    return .failure
  }
}
