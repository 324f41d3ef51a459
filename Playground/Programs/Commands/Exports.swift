import ArgumentParser
import RecipeLint
import RecipeTools
import SystemPackage
import Text
import Workspace

/// Memory for the arguments.
@_expose(wasm, "allocate") @_cdecl("brewguide_allocate")
public func allocate(_ count: Int) -> UnsafeMutableRawPointer {
  .allocate(byteCount: max(1, count), alignment: 8)
}

/// Runs a program, and returns its exit status. The arguments, the first of which is the name of the program, end with NUL.
@_expose(wasm, "run") @_cdecl("brewguide_run")
public func run(_ start: UnsafeRawPointer, _ count: Int) -> Int32 {
  let bytes = Array(UnsafeRawBufferPointer(start: start, count: count))
  var words = bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast()
    .map { Array($0) }
  let tool = words.isEmpty ? "" : String(decoding: words.removeFirst(), as: UTF8.self)
  var program = Program(tool)
  return program.run(words).rawValue
}

/// One of the programs.
private struct Program {
  private let tool: String
  /// How the program is called, with its command.
  private var words: String
  private var console: Console

  init(_ tool: String) {
    self.tool = tool
    words = tool
    console = Console(tool: tool)
  }

  mutating func run(_ words: [[UInt8]]) -> ExitStatus {
    do throws(Ending) {
      let status = try started(words)
      return console.finish(status)
    } catch {
      return console.finish(end(error))
    }
  }

  private func end(_ ending: Ending) -> ExitStatus {
    switch ending {
    case .usage(let error, let hint):
      console.error(error.message, hint: hint ?? "see `\(words) --help`")
    case .configuration(let problems): console.report(problems)
    case .input(let error): console.report(error)
    case .report(let error): console.error(error.description)
    case .baseline(let message): console.error(message)
    case .plan(let failure): console.error(failure.message, hint: failure.hint)
    }
    return .failure
  }

  private var table: OptionTable {
    switch tool {
    case "brewlint": LintCommand.table
    case "brewfmt": FormatCommand.table
    default: ScaleCommand.table
    }
  }

  private mutating func started(_ words: [[UInt8]]) throws(Ending) -> ExitStatus {
    var words = words
    let first = words.first.map { String(decoding: $0, as: UTF8.self) }
    let command = tool == "brewlint" && ["check", "explain", "rules"].contains(first) ? first : nil
    if command != nil { words.removeFirst() }
    if tool == "brewlint" { self.words = "brewlint \(command ?? "check")" }
    let texts = words.map { String(decoding: $0, as: UTF8.self) }
    let messages = MessageFormat(for: texts, on: .standardError)
    console = Console(tool: tool, messages: messages)
    let arguments: Arguments
    do throws(ValidationError) {
      arguments = try table.read(words)
      let color = try arguments.choice("color") { ColorChoice(rawValue: $0.lowercased()) }
      console = Console(
        tool: tool,
        color: color ?? .auto,
        messages: messages,
        isQuiet: arguments.has("quiet"),
        isVerbose: arguments.has("verbose")
      )
      if arguments.has("help") {
        console.write(help)
        return .done
      }
      if arguments.has("version") {
        console.write("\(tool) \(Version.current)\n")
        return .done
      }
    } catch {
      throw .usage(error)
    }
    switch (tool, command) {
    case ("brewlint", "explain"): return try RuleCommand.explain(arguments, on: console)
    case ("brewlint", "rules"): return try RuleCommand.list(arguments, on: console)
    case ("brewlint", _):
      let lint = try LintCommand(arguments, on: console)
      try begin(arguments, command)
      return try lint()
    case ("brewfmt", _):
      let format = try FormatCommand(arguments, on: console)
      try begin(arguments, command)
      return try format()
    default:
      let scale = try ScaleCommand(arguments, on: console)
      try begin(arguments, command)
      return try scale()
    }
  }

  /// What is found from now on concerns the run as it was called.
  private mutating func begin(_ arguments: Arguments, _ command: String?) throws(Ending) {
    if command == nil { words = tool }
    if let error = arguments.repeated { throw .usage(error) }
  }

  private var help: String {
    let summary =
      switch tool {
      case "brewlint": "Check coffee brew recipes."
      case "brewfmt": "Format coffee brew recipes in one style."
      default: "Scale coffee brew recipes and print brew plans."
      }
    let usage =
      tool == "brewlint"
      ? "brewlint [check] [<path>...] [options]\n       brewlint explain <rule>\n       brewlint rules"
      : "\(tool) [<path>...] [options]"
    return """
      \(summary) This is the version for Python.

      Usage: \(usage)

      Without paths, it reads recipes/ and *.brew.yaml; `-` is standard input.

      Options:
      \(table.help)
      Exit status: 0 done, 1 findings, 2 a file could not be read, or the command line was
      invalid. The native program also has \(listed(table.missing, "and")).

      """
  }
}
