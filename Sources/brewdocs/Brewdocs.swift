import ArgumentParser

/// Writes the generated files of the project; for development only.
@main
struct Brewdocs: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "brewdocs",
    abstract: "Write the generated files of the project.",
    discussion: "Exit status: 0 up to date, 1 stale files (with --check), 2 a failure."
  )

  @Flag(help: "Write nothing; name each file that is out of date.")
  var check = false

  @Option(help: ArgumentHelp("The root of the project.", valueName: "folder"))
  var root = "."

  @Option(help: ArgumentHelp("Write only the manual pages, into this folder.", valueName: "folder"))
  var manual: String?

  func run() throws {
    let documentation = Documentation(of: Checkout(root: root))
    let stale: [String]
    do {
      if let manual { return try documentation.writeManual(into: manual) }
      stale = try documentation.staleness()
      if !check { try documentation.write() }
    } catch {
      print("brewdocs: \(error)")
      throw ExitCode(2)
    }
    for line in stale { print(line) }
    guard check, !stale.isEmpty else { return }
    print(
      "Generated files are out of date: run `\(Documentation.command)` and commit what it writes."
    )
    throw ExitCode(1)
  }
}
