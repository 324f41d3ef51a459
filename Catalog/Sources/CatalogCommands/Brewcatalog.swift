import ArgumentParser

/// The tool.
package struct Brewcatalog: AsyncParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "brewcatalog",
    abstract: "Publish recipes as catalogs, and use the catalogs of others.",
    discussion: """
      EXAMPLES:
        brewcatalog add roaster https://coffee.example/recipes/
        brewcatalog search v60 fruity
        brewcatalog install 'Morning V60'
        brewcatalog upgrade
      """,
    version: version,
    subcommands: [
      Add.self, List.self, Update.self, Search.self, Show.self, Install.self, Outdated.self,
      Upgrade.self, Move.self, Remove.self, Verify.self, Login.self, Logout.self, WhoAmI.self,
      Report.self, Cache.self, Publish.self, Key.self,
    ]
  )

  package init() {}

  /// The version of the program.
  static let version = "0.1.0"

  /// Says that the system did not give the command line, which Linux gives by `/proc/self/maps`. Returns the status.
  package static func statusWithoutCommandLine() -> Int32 {
    let failure = CommandFailure(
      "the arguments cannot be read",
      hint: "on Linux, mount /proc so that this user can read it"
    )
    Output.failure(failure)
    return failure.status
  }

  /// Runs a command line. Returns the status: 0 for success, 1 for findings, 2 for everything else.
  ///
  /// - Parameter commandLine: begins with the name of the program.
  package static func status(of commandLine: [String]) async -> Int32 {
    do {
      let arguments = Array(commandLine.dropFirst())
      var command = try parseAsRoot(arguments)
      try RepeatedOptions.refuse(in: arguments, of: type(of: command))
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
      return 0
    } catch let status as ExitCode {
      return status.rawValue
    } catch let failure as CommandFailure {
      Output.failure(failure)
      return failure.status
    } catch {
      let isFailure = exitCode(for: error) != .success
      let text = isFailure ? fullMessage(for: error) : message(for: error)
      Output.parserText(text, isFailure: isFailure)
      return isFailure ? 2 : 0
    }
  }
}
