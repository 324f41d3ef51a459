import ArgumentParser
import CatalogNetwork
import CatalogPlatform
import CatalogStore

/// `brewcatalog report`.
struct Report: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Report a problem to the one who runs a server.",
    discussion: """
      Shows exactly what would be sent, and asks before it sends that: the version of brewcatalog, the system, and the message and the log that you give. Nothing is sent with it, also no sign-in, and nothing is ever reported without this command.
      """
  )

  @Argument(help: "The catalog, or an address.")
  var catalog: String

  @Option(name: [.short, .long], help: "What went wrong.")
  var message: String?

  @Option(help: ArgumentHelp("A text file to send, such as what -v wrote.", valueName: "file"))
  var log: String?

  @Flag(name: [.short, .long], help: "Send it without being asked.")
  var yes = false

  @Flag(name: .customLong("allow-http"), help: "Allow an address without encryption.")
  var allowsHTTP = false

  @OptionGroup var network: NetworkOptions
  @OptionGroup var common: CommonOptions

  private struct Content: Encodable {
    var version = 1
    var program = "brewcatalog \(Brewcatalog.version)"
    var system = ProcessInfo.processInfo.operatingSystemVersionString
    var message: String?
    var log: [String]?
  }

  /// The most bytes of a log.
  private static let mostLog = 1 << 16

  func run() async throws {
    let address = try common.home().address(of: catalog, allowsHTTP: allowsHTTP)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    let report = try encoder.encode(Content(message: message, log: try lines()))
    try confirm(Array(report), address)
    try await Composition.open(network, common.output) { composition in
      do throws(ReportError) {
        try await composition.reports(to: address).send(Array(report))
      } catch {
        throw CommandFailure(error, of: catalog)
      }
    }
    common.output.note("sent to \(address.host)")
    common.output.json(["host": address.host])
  }

  private func lines() throws(CommandFailure) -> [String]? {
    guard let log else { return nil }
    guard let data = try? Data(contentsOf: URL(filePath: log)), data.count <= Self.mostLog,
      let text = String(data: data, encoding: .utf8)
    else {
      throw CommandFailure("\(log): not a text of at most 64 KB that can be read")
    }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Shows the report, and asks.
  private func confirm(_ report: [UInt8], _ address: ServerAddress) throws(CommandFailure) {
    // What is sent is shown, even with --quiet.
    let output = Output(isQuiet: false, isVerbose: false, isJSON: false)
    output.note("POST \(address.file("report"))")
    for line in String(decoding: report, as: UTF8.self).split(separator: "\n") {
      output.note(String(line))
    }
    if yes { return }
    guard isatty(STDIN_FILENO) != 0, isatty(STDERR_FILENO) != 0 else {
      throw CommandFailure(
        "cannot ask whether to send this: not a terminal",
        hint: "add --yes to send it"
      )
    }
    _ = writeAll("Send this to \(address.host)? [y/N] ".utf8, to: STDERR_FILENO)
    guard ["y", "yes"].contains(readLine()?.lowercased() ?? "") else {
      throw CommandFailure("nothing was sent", status: 1)
    }
  }
}

extension CommandFailure {
  fileprivate init(_ error: ReportError, of catalog: String) {
    switch error {
    case .noReports(let text):
      self.init(
        "\(catalog): the server takes no reports\(AppError.saying(text))",
        hint: "tell the publisher"
      )
    case .other(let error): self.init(error, of: catalog)
    }
  }
}
