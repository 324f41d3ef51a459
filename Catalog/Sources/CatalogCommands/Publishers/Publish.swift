import ArgumentParser
import BrewGuide
import CatalogFormat
import CatalogPlatform
import CatalogPublishing

/// `brewcatalog publish`.
struct Publish: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write a catalog as files for any web server.",
    discussion: """
      Publishes the recipes of all YAML files below a folder, as `brewlint FOLDER` checks them, formatted. Nothing is published if a recipe has errors. Only files that change are written, and none if the recipes are the same.
      """
  )

  @Argument(help: "The folder of the recipes.")
  var folder: String

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("The folder of the catalog.", valueName: "folder")
  )
  var output: String

  @Option(
    help: ArgumentHelp("The secret key that signs, as of `brewcatalog key`.", valueName: "file")
  )
  var key: String

  @Option(help: "The name of the catalog for people; else it stays, or is that of the folder.")
  var name: String?

  @Option(
    help: ArgumentHelp("How long readers may trust this version, in days.", valueName: "days")
  )
  var expires = CatalogPublisher.usualLifetimeInDays

  @Option(help: ArgumentHelp("Another key that may sign the next version.", valueName: "key"))
  var trust: [String] = []

  @Option(help: ArgumentHelp("A key that may not sign any longer.", valueName: "key"))
  var revoke: [String] = []

  @OptionGroup var common: CommonOptions

  mutating func validate() throws {
    guard 1...3650 ~= expires else { throw ValidationError("--expires needs 1 to 3650 days.") }
    if let name,
      name.isEmpty || name.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7f })
    {
      throw ValidationError("--name needs one line.")
    }
  }

  private struct Change: Encodable {
    var kind: String
    var id: String
    var name: String
    var path: String
  }

  func run() async throws {
    try requireApart()
    let publisher = CatalogPublisher(
      to: URL(filePath: output, directoryHint: .isDirectory),
      name: name,
      key: try MinisignSecretKey(path: key),
      trusted: try keys(trust),
      revoked: try keys(revoke),
      lifetimeInDays: expires,
      now: try Self.now()
    )
    let report: CatalogPublisher.Report
    do throws(PublishError) {
      let recipes = try PublishedRecipes(folder: folder)
      warn(recipes.filesWithoutIDs)
      report = try publisher.publish(recipes, equipment: try equipment())
    } catch {
      throw failure(error)
    }
    show(report)
  }

  /// The catalog must not be published again as recipes, nor the secret key with the catalog.
  private func requireApart() throws(CommandFailure) {
    func path(_ text: String) -> String {
      URL(filePath: text).standardizedFileURL.resolvingSymlinksInPath().path
    }
    func isInside(_ inner: String, _ outer: String) -> Bool {
      (inner + "/").hasPrefix(outer.hasSuffix("/") ? outer : outer + "/")
    }
    if isInside(path(output), path(folder)) {
      throw CommandFailure(
        "the catalog would lie among the recipes",
        hint: "choose a folder outside of \(folder) with --output"
      )
    }
    if isInside(path(key), path(output)) {
      throw CommandFailure(
        "the secret key lies in the folder of the catalog, and would be published",
        hint: "move it elsewhere"
      )
    }
  }

  private func warn(_ files: [String]) {
    guard let first = files.first, !common.quiet else { return }
    let files = files.count == 1 ? first : "\(files.count) files, such as \(first),"
    common.output.warning(
      "\(files) have recipes without an id",
      hint: "readers lose track of them when the file moves: write `id:` into each"
    )
  }

  private func show(_ report: CatalogPublisher.Report) {
    let output = common.output
    for change in report.changes { output.line("\(change.kind.rawValue) \(change.name)") }
    let count = counted(report.root.recipes, "recipe")
    let files = counted(report.written, "file")
    let state =
      report.isNew
      ? "published version \(report.root.sequence)"
      : "version \(report.root.sequence) is up to date"
    output.note("\(state): \(count)" + (report.written == 0 ? "" : ", \(files) written"))
    if !trust.isEmpty || !revoke.isEmpty {
      output.note("trusted keys: \(report.root.keys.map(\.description).joined(separator: ", "))")
    }
    output.json([
      "sequence": report.root.sequence,
      "recipes": report.root.recipes,
      "expires": CatalogDate.text(report.root.expires),
      "written": report.written,
      "changes": report.changes.map {
        Change(kind: $0.kind.rawValue, id: $0.id, name: $0.name, path: $0.path)
      },
    ])
  }

  private func equipment() throws(PublishError) -> [UInt8]? {
    let content: [UInt8]?
    do throws(GuardedFolderError) {
      content = try GuardedFolder(folder).contents(of: "equipment.yaml")
    } catch {
      throw .unreadable(["equipment.yaml: \(error)"])
    }
    guard let content else { return nil }
    let text = RecipeSource(String(decoding: content, as: UTF8.self), name: "equipment.yaml")
    let errors = text.findings.filter { $0.severity == .error }
    guard errors.isEmpty else { throw .hasErrors(errors.map { "equipment.yaml:\($0)" }) }
    return content
  }

  private func keys(_ texts: [String]) throws(CommandFailure) -> [MinisignPublicKey] {
    var keys: [MinisignPublicKey] = []
    for text in texts { keys.append(try MinisignPublicKey(argument: text)) }
    return keys
  }

  /// The time, or that of `SOURCE_DATE_EPOCH` for reproducible builds.
  private static func now() throws(CommandFailure) -> Date {
    guard let text = ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"] else { return Date() }
    guard let seconds = Int(text), 0...253_402_300_799 ~= seconds else {
      throw CommandFailure("SOURCE_DATE_EPOCH is not a number of seconds: \(text)")
    }
    return Date(timeIntervalSince1970: TimeInterval(seconds))
  }

  private func failure(_ error: PublishError) -> CommandFailure {
    let lines = error.messages
    if case .hasErrors = error {
      for line in lines { common.output.line(line) }
      common.output.json(["errors": lines])
      return CommandFailure(
        "nothing was published: \(counted(lines.count, "error"))",
        hint: "run `brewlint \(folder)` to see them in place",
        status: 1
      )
    }
    for line in lines.dropLast() { common.output.warning(line) }
    return CommandFailure(lines.last ?? "nothing was published")
  }
}
