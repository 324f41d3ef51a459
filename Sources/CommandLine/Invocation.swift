import ArgumentParser

/// How the process was called: one program has several names, and does what its name says.
package struct Invocation: Sendable {
  /// The last component of the path by which the program was called.
  package let name: String
  /// What follows the name.
  package let arguments: [String]

  /// How this process was called.
  package static let process = Invocation(Swift.CommandLine.arguments)

  /// A call: a name, and what follows it. Whoever starts a program may leave out even its name, which then is
  /// `brewguide`.
  package init(_ words: [String]) {
    let path = words.first ?? ""
    name = path.split(separator: "/").last.map(String.init) ?? "brewguide"
    arguments = Array(words.dropFirst())
  }

  /// What usage lines and messages call a tool: `brewlint` where it was called by this name of its own,
  /// `brewguide lint` where it was called as a command, and `lint` where it is one command among others.
  package func name(of program: String, command: String) -> String {
    if name == program { return program }
    let words = arguments.first == "help" ? arguments.dropFirst() : arguments[...]
    return words.first == command ? "\(name) \(command)" : command
  }
}

extension CommandConfiguration {
  /// The configuration of a tool, named as it was called.
  ///
  /// - Parameters:
  ///   - program: the name of its own, such as `brewlint`.
  ///   - command: the word that `brewguide` knows it by, such as `lint`.
  ///   - usage: what follows the name in each usage line; nil to derive the line from the arguments.
  package init(
    program: String,
    command: String,
    abstract: String,
    usage: [String]? = nil,
    discussion: String,
    subcommands: [ParsableCommand.Type] = []
  ) {
    let name = Invocation.process.name(of: program, command: command)
    self.init(
      commandName: name,
      abstract: abstract,
      usage: usage?.map { "\(name) \($0)" }.joined(separator: "\n"),
      discussion: discussion,
      version: "\(program) \(Version.current)",
      subcommands: subcommands
    )
  }
}

/// The version of the tools.
package enum Version {
  /// As `--version` prints it, behind the tool's name.
  package static let current = "0.1.0"
}
