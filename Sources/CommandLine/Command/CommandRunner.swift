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
    do {
      return try run(Self.parsed(arguments))
    } catch {
      return end(with: error, on: console(.auto))
    }
  }

  /// The command that the arguments call. Parsed by itself, which takes some time less than through the
  /// tool; where that fails, or help is asked for, the tool answers, as it knows the whole call.
  private static func parsed(_ arguments: [String]) throws -> ParsableCommand {
    let named = Root.configuration.subcommands.first { $0._commandName == arguments.first }
    if let command = try? named?.parseAsRoot(Array(arguments.dropFirst())), command is any ToolCommand {
      return command
    }
    return try Root.parseAsRoot(arguments)
  }

  private func run(_ command: ParsableCommand) throws -> ExitStatus {
    guard var command = command as? any ToolCommand else { return try runForeign(command) }
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
