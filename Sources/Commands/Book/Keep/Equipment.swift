import ArgumentParser
import Files
import Platform
import RecipeSyntax
import RecipeText
import Recipes
import SystemPackage
import Text
import Workspace

/// `brewbook equipment`
struct Equipment: BookCommand {
  /// What to do.
  enum Action: String, ExpressibleByArgument, CaseIterable {
    case list, add, remove
  }

  static let configuration = CommandConfiguration(
    commandName: "equipment",
    abstract: "List, add and remove grinders and brewers.",
    discussion: """
      Changes `equipment.yaml` in the folder, or the nearest one above it in the project. Its comments stay. A brewer \
      has a --method, and a grinder none. The list also has your own equipment, and that of catalogs and of BrewGuide.

      Examples:
        brewbook equipment list
        brewbook equipment add 'Comandante C40' --setting medium-fine=20-24
        brewbook equipment add 'Hario V60 02' --method v60
        brewbook equipment remove 'Hario V60 02'
      """
  )

  @Argument(help: .value("action", "What to do: list, add or remove."))
  var action: Action = .list

  @Argument(help: .value("name", "The grinder or the brewer."))
  var name: String?

  @Option(help: .value("method", "The brew method of a brewer."))
  var method: String?

  @Option(help: .value("text", "The burrs of a grinder."))
  var burrs: String?

  @Option(
    help: .value("scale", "What settings count: clicks or numbers."),
    completion: .list(GrinderScale.allCases.map(\.rawValue))
  )
  var scale: String?

  @Option(help: .value("text", "How far one click moves the burrs, such as '30 µm'."))
  var step: String?

  @Option(
    name: .customLong("setting"),
    help: .value("grind=setting", "A setting of a grinder, such as medium=24-28; repeatable.")
  )
  var settings: [String] = []

  @Option(help: .value("text", "Where the figures come from."))
  var source: String?

  @Option(help: .value("text", "Other notes."))
  var notes: String?

  @OptionGroup var book: BookOptions

  func validate() throws {
    try refuse(
      (action == .list) != (name == nil),
      name == nil ? "name what to \(action.rawValue)" : "`equipment list` takes no name"
    )
    let hasValues =
      !settings.isEmpty || [method, burrs, scale, step, source, notes].contains { $0 != nil }
    try refuse(action != .add && hasValues, "only `equipment add` takes values")
    if method != nil, !settings.isEmpty || [burrs, scale, step].contains(where: { $0 != nil }) {
      throw ValidationError("a brewer, which has a --method, has no settings")
    }
    if let wrong = settings.first(where: { !$0.contains("=") }) {
      throw ValidationError(
        "--setting takes a grind and a setting, such as medium=24-28, not '\(wrong.escapedForTerminal)'"
      )
    }
  }

  func run(on console: Console) throws -> ExitStatus {
    let directory = try WorkingDirectory.current()
    var names = RawArguments.current
    let named = book.folder.map { names.path(for: $0) } ?? "."
    let folder = try RealPath.of(named, in: directory)
    let files = EquipmentFiles(in: directory)
    if action == .list { return list(files.read(for: folder), on: console) }
    let change: EquipmentFiles.Change = action == .add ? try added() : .remove(name: name ?? "")
    let history = ChangeHistory(of: named, in: directory)
    guard let receipt = try files.change(change, for: folder, history: history) else {
      throw CommandFailure(
        .findings,
        "this project has no equipment named '\((name ?? "").escapedForTerminal)'",
        hint: "`brewbook equipment list` shows all"
      )
    }
    console.report(receipt, as: .text)
    return .done
  }

  /// What the options describe, by the rules of equipment files.
  private func added() throws -> EquipmentFiles.Change {
    let pairs = settings.map { text in
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (label: String(parts[0]), range: String(parts[1]))
    }
    let lines = EquipmentEditor.lines(
      [("name", name), ("burrs", burrs), ("method", method), ("scale", scale), ("step", step)],
      settings: pairs,
      [("source", source), ("notes", notes)]
    )
    let item = lines.enumerated().map { "  \($0 == 0 ? "- " : "  ")\($1)\n" }.joined()
    let text = (method == nil ? "grinders:\n" : "brewers:\n") + item
    let decoded = DecodedEquipment(SyntaxTree(parsing: Array(text.utf8)))
    if let problem = decoded.problems.first(where: { $0.kind == .format }) {
      let help = problem.help.isEmpty ? "" : "; \(problem.help)"
      throw ValidationError(problem.message + help)
    }
    if let grinder = decoded.grinders.first { return .add(grinder) }
    if let brewer = decoded.brewers.first { return .addBrewer(brewer) }
    throw ValidationError("name what to add")
  }

  private func list(_ found: EquipmentFiles.Result, on console: Console) -> ExitStatus {
    for error in found.errors { console.report(error) }
    for file in found.faulty {
      console.warning("\(file): has mistakes: see `brewlint`")
    }
    let grinders = found.equipment.grinders.map { grinder in
      let settings = grinder.settings.map { "\($0.label.rawValue) \($0.range)" }
      return ["grinder", grinder.name, settings.joined(separator: ", ")]
    }
    let brewers = found.equipment.brewers.map { ["brewer", $0.name, $0.method.rawValue] }
    let table = TextTable([.init(role: .caption), .init(), .init(fit: .wraps(least: 20))])
    console.write(
      table.text(of: grinders + brewers, width: console.tableWidth, style: console.outputStyle)
    )
    return found.errors.isEmpty ? .done : .failure
  }
}
