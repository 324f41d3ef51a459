import ArgumentParser
import Platform

/// How the program was called: it behaves according to its name.
package struct Invocation: Sendable {
  /// The last component of the path by which the program was called.
  package let name: String
  /// The arguments after the name.
  package let arguments: [String]

  /// How the current run was called.
  package static var current: Invocation { Invocation(RunContext.current.arguments.map(\.text)) }

  /// A name and its arguments. The caller may omit even the name, which then is `brewguide`.
  ///
  /// `---as` before the arguments gives another name. So the scripts of a Python package, which cannot contain
  /// links, call the program by the names of its tools.
  package init(_ words: [String]) {
    let isRenamed = words.count > 2 && words[1] == "---as"
    let words = words.dropFirst(isRenamed ? 2 : 0)
    let path = words.first ?? ""
    name = path.split(separator: "/").last.map(String.init) ?? "brewguide"
    arguments = Array(words.dropFirst())
  }

  /// The name of a tool in usage lines and messages: `brewlint` if it was called by its own name, `brewguide
  /// lint` if called as a command, and `lint` in the list of commands.
  package func name(of program: String, command: String) -> String {
    if name == program { return program }
    let words = arguments.first == "help" ? arguments.dropFirst() : arguments[...]
    return words.first == command ? "\(name) \(command)" : command
  }
}

extension CommandConfiguration {
  /// The configuration of a tool, with the name that it was called by.
  ///
  /// - Parameters:
  ///   - program: the tool's own name, such as `brewlint`.
  ///   - command: the name of its `brewguide` command, such as `lint`.
  ///   - usage: the usage lines without the name; nil to derive them from the arguments.
  ///   - groups: the subcommands below headings.
  ///   - defaultSubcommand: the subcommand that runs if none is named.
  package init(
    program: String,
    command: String,
    abstract: String,
    usage: [String]? = nil,
    discussion: String,
    subcommands: [ParsableCommand.Type] = [],
    groups: [CommandGroup] = [],
    defaultSubcommand: ParsableCommand.Type? = nil
  ) {
    let name = Invocation.current.name(of: program, command: command)
    self.init(
      commandName: name,
      abstract: abstract,
      usage: usage?.map { "\(name) \($0)" }.joined(separator: "\n"),
      discussion: discussion,
      version: "\(program) \(Version.current)",
      subcommands: subcommands,
      groupedSubcommands: groups,
      defaultSubcommand: defaultSubcommand
    )
  }
}

/// The version of the tools.
package enum Version {
  /// As `--version` prints it, behind the tool's name.
  package static let current = "0.1.0"
}
