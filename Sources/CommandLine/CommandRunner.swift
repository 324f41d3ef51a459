import ArgumentParser
import Platform
import SourceText
import SystemPackage
import Workspace

/// Runs a tool: parses its arguments, lets the command work, and settles the exit status.
///
/// The argument parser's own `main` ends usage errors with 64 and has a style of its own.
package struct CommandRunner<Root: ParsableCommand> {
  private let tool: String
  private let output: FileDescriptor
  private let errors: FileDescriptor
  private let environment: Environment

  /// A runner that speaks through two descriptors.
  package init(
    _ root: Root.Type = Root.self,
    output: FileDescriptor = .standardOutput,
    errors: FileDescriptor = .standardError,
    environment: Environment = .process
  ) {
    tool = Root._commandName
    self.output = output
    self.errors = errors
    self.environment = environment
  }

  /// Runs a tool with commands; `defaultCommand` is what runs where none is named.
  package func run(_ arguments: [String], defaultCommand: String) -> ExitStatus {
    do {
      try Self.refuseMisspeltCommand(in: arguments)
    } catch {
      return end(with: error, on: console(.auto))
    }
    return run(Self.complete(arguments, defaultCommand))
  }

  /// The arguments with a command in front, unless they name one or are the tool's own.
  ///
  /// The parser has default commands of its own, but takes a third of a millisecond longer with one: it
  /// first tries all arguments on the tool itself.
  static func complete(_ arguments: [String], _ defaultCommand: String) -> [String] {
    guard let first = arguments.first else { return [defaultCommand] }
    let isOwn =
      ["-h", "--help", "--version"].contains(first) || first.hasPrefix("--generate-completion")
      || first.hasPrefix("--experimental-")
    return isOwn || commandNames.contains(first) ? arguments : [defaultCommand] + arguments
  }

  private static var commandNames: [String] {
    Root.configuration.subcommands.map { $0._commandName } + ["help"]
  }

  /// Refuses a first word, or one behind `help`, that is neither a command nor a file, but much like a
  /// command.
  static func refuseMisspeltCommand(in arguments: [String]) throws {
    let isHelp = arguments.first == "help"
    guard let word = isHelp ? arguments.dropFirst().first : arguments.first,
      !word.hasPrefix("-"), !commandNames.contains(word),
      !word.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".") }),
      isHelp || (try? Stat(FilePath(word))) == nil,
      let near = nearestWord(to: word, among: commandNames)
    else { return }
    throw ValidationError("there is no command '\(word)': did you mean '\(near)'?")
  }

  /// Runs the tool with the given arguments, its name not among them.
  package func run(_ arguments: [String]) -> ExitStatus {
    if let command = Self.parsedAlone(arguments) { return run(command) }
    do {
      let command = try Root.parseAsRoot(arguments)
      if let command = command as? any ToolCommand { return run(command) }
      return try runForeign(command)
    } catch {
      return end(with: error, on: console(.auto))
    }
  }

  /// The command that the arguments call, parsed the fast way; nil where it takes the slow one, as for help
  /// and for mistakes, whose messages name the whole call.
  private static func parsedAlone(_ arguments: [String]) -> (any ToolCommand)? {
    let commands = Root.configuration.subcommands
    if let named = commands.first(where: { $0._commandName == arguments.first }) {
      return (named as? any ToolCommand.Type)?.parsedAlone(Array(arguments.dropFirst()))
    }
    return commands.isEmpty ? (Root.self as? any ToolCommand.Type)?.parsedAlone(arguments) : nil
  }

  private func run(_ command: any ToolCommand) -> ExitStatus {
    var command = command
    let console = console(command.color)
    do {
      return console.finish(try command.run(on: console))
    } catch {
      return end(with: error, on: console)
    }
  }

  // The parser's own commands, such as `help`, end by throwing what they have to say.
  private func runForeign(_ command: ParsableCommand) throws -> ExitStatus {
    var command = command
    try command.run()
    return .done
  }

  private func end(with error: any Error, on console: Console) -> ExitStatus {
    if let error = error as? InputError {
      console.report(error)
      return console.finish(.failure)
    }
    if let code = error as? ExitCode {
      return console.finish(ExitStatus(rawValue: code.rawValue) ?? .failure)
    }
    let message = Root.message(for: error)
    if Root.exitCode(for: error).isSuccess {
      console.write(message.hasSuffix("\n") || message.isEmpty ? message : message + "\n")
      return console.finish(.done)
    }
    console.error(UsageMessage.inHouseStyle(message), hint: usageHint(for: error))
    return console.finish(.failure)
  }

  private func usageHint(for error: any Error) -> String? {
    UsageMessage.hint(inFullMessage: Root.fullMessage(for: error))
  }

  private func console(_ color: ColorChoice) -> Console {
    Console(
      tool: tool,
      output: output,
      errors: errors,
      color: color,
      environment: environment
    )
  }
}

/// A command that ends with an exit status and speaks through a console.
package protocol ToolCommand: ParsableCommand {
  /// When to use color; a command with ``ConsoleOptions`` answers with theirs.
  var color: ColorChoice { get }

  /// Does the work. Errors that concern one input are reported and do not end the run; what is
  /// thrown does.
  mutating func run(on console: Console) throws -> ExitStatus
}

extension ToolCommand {
  /// As the environment wants it.
  package var color: ColorChoice { .auto }
}

extension ToolCommand {
  /// The command as the arguments want it; nil where they are wrong or ask for something else, such as help.
  fileprivate static func parsedAlone(_ arguments: [String]) -> Self? {
    (try? DirectCommand<Self>.parseAsRoot(arguments) as? DirectCommand<Self>)?.command
  }
}

/// A command that is parsed without looking for `--generate-completion-script` first.
///
/// The argument parser looks for that option by parsing two commands of its own, which takes an eighth of the
/// time of a run over one file. It does not look where a command has a super-command; the command itself must
/// not have one, as help would then name it. Nor does it look for a request for help, whose names are costly
/// too: `--help` is unknown here.
private struct DirectCommand<Command: ToolCommand>: ParsableCommand, CustomReflectable {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: Command._commandName, _superCommandName: "", helpNames: [])
  }

  fileprivate var command: Command

  init() { command = Command() }

  init(from decoder: any Decoder) throws { command = try Command(from: decoder) }

  mutating func validate() throws { try command.validate() }

  /// The options are those of the command: the parser finds them by reflection.
  var customMirror: Mirror { Mirror(reflecting: command) }
}

/// What a tool tells its caller when it ends.
package enum ExitStatus: Int32, Comparable, Sendable {
  /// The work was done, and there was nothing to complain of.
  case done = 0
  /// The work was done, and the input has faults: findings, or files that would change.
  case findings = 1
  /// The work could not be done: usage, configuration, input or output, or a fault of the tool.
  case failure = 2

  /// `done < findings < failure`, so that the worst of several files is their maximum.
  package static func < (lhs: ExitStatus, rhs: ExitStatus) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// Turns what the argument parser says into the style of the project.
private enum UsageMessage {
  /// The message as one clause: lower case, no final stop.
  ///
  /// Where the parser sees several possible mistakes it gives the likeliest first, a line each;
  /// the others confuse more than they help. A list that a message announces becomes part of it.
  static func inHouseStyle(_ message: String) -> String {
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
    var line = lines.first ?? ""
    let mark = "  - "
    let values = lines.dropFirst().prefix { $0.hasPrefix(mark) }.map {
      "'\($0.dropFirst(mark.count))'"
    }
    if line.hasSuffix(" the following:"), let last = values.last {
      line =
        line.dropLast("the following:".count)
        + (values.dropLast().joined(separator: ", ") + " or \(last)")
    }
    let trimmed = line.hasSuffix(".") ? line.dropLast() : line
    guard let first = trimmed.first, let second = trimmed.dropFirst().first else {
      return String(trimmed)
    }
    // `JSON is…` keeps its capitals.
    let isWord = first.isUppercase && !second.isUppercase
    return isWord ? first.lowercased() + trimmed.dropFirst() : String(trimmed)
  }

  /// Where help is to be had, by the last line of the parser's long message: it knows which
  /// subcommand the error is about.
  static func hint(inFullMessage text: String) -> String? {
    guard let line = text.split(separator: "\n").last(where: { $0.contains("See '") }),
      let start = line.firstIndex(of: "'"),
      let end = line[line.index(after: start)...].firstIndex(of: "'")
    else { return nil }
    return "see `\(line[line.index(after: start)..<end])`"
  }
}
