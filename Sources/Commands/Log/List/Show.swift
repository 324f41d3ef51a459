import ArgumentParser
import Diary
import Files
import RecipePages
import Recipes
import Text
import Workspace

/// `brewlog show`
struct Show: MessageCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show all details of a brew.",
    discussion: """
      Examples:
        brewlog show 3f2a9c1e
        brewlog show 3f2a9c1e --format json | jq '.entries[0].note'
        brewlog show 3f2a9c1e --recipe > as-brewed.yaml
      """
  )

  @OptionGroup var brew: IDOptions
  @OptionGroup var diary: DiaryOptions

  @Option(name: .format, help: .value("format", "Output format."))
  var format: EntryFormat = .text

  @Flag(
    help:
      "Print the recipe file as it was when it was brewed, from git or from the last change of the book."
  )
  var recipe = false

  @OptionGroup var unitOptions: UnitOptions
  @OptionGroup(title: "Messages") var messageOptions: ConsoleOptions

  func run(on console: Console) throws -> ExitStatus {
    let (diary, file) = try diary.opened(on: console)
    let found = try FoundEntries(brew.prefix(), in: diary)
    console.warn(of: found.skipped, in: file)
    try found.requireUnique(brew.id, file, on: console)
    if recipe, let entry = found.entries.first { return try writeRecipe(of: entry, on: console) }
    guard format == .text else {
      try EntryListWriter(format: format, console: console).write(found.found, of: diary)
      return .done
    }
    let card = EntryDetails(style: console.outputStyle, width: console.tableWidth)
    let units = unitOptions.system(in: try WorkingDirectory.current())
    let directory = try WorkingDirectory.current()
    let cards = found.entries.map { entry in
      card.text(of: entry, in: units) + card.chart(of: entry, in: directory)
    }
    console.write(cards.joined(separator: "\n"))
    return .done
  }
}

extension Show {
  /// Writes what the recipe said.
  private func writeRecipe(
    of entry: BrewLogDetailDTO,
    on console: Console
  ) throws -> ExitStatus {
    let name = entry.recipeNameAtBrew.escapedForTerminal
    guard let revision = entry.recipeRevision else {
      throw CommandFailure(
        .findings,
        "the entry of '\(name)' does not say which recipe file it was brewed from",
        hint: "entries from before the field, and brews without a file, have none"
      )
    }
    let directory = try WorkingDirectory.current()
    guard let bytes = RecipeRevision.bytes(revision, path: entry.recipePath, in: directory) else {
      throw CommandFailure(
        .findings,
        "the recipe of '\(name)' as it was brewed (\(String(revision.prefix(8)).escapedForTerminal)) is not in this folder any more: "
          + "neither its files nor its git history nor its last change have it",
        hint: "run the command in the book of the recipe"
      )
    }
    console.write(source: bytes)
    return .done
  }
}

/// All details of a brew as text.
private struct EntryDetails {
  private static let defaultWidth = 80

  let style: Style
  /// The width of the terminal in columns; nil if there is none.
  let width: Int?

  /// The recipe name, followed by one line per known value; long lines are wrapped.
  func text(of entry: BrewLogDetailDTO, in units: UnitSystem) -> String {
    let facts = facts(of: entry, in: units).compactMap { label, text in
      text.map { [label, $0] }
    }
    let table = TextTable([.init(role: .caption), .init(fit: .wraps(least: 20))], indentation: 2)
    return style.paint(entry.summary.recipeNameAtBrew.escapedAsLine, .title) + "\n"
      + table.text(of: facts, width: width ?? Self.defaultWidth, style: style)
  }

  /// What was planned and poured over time; empty without a scale.
  func chart(of entry: BrewLogDetailDTO, in directory: WorkingDirectory) -> String {
    guard let poured = entry.curveGrams else { return "" }
    let brewed = BrewedPlan(of: entry, in: directory)
    let isInCup = entry.method.yieldIsInCup
    let chart =
      brewed.map { BrewChart($0.plan, poured: poured) }
      ?? BrewChart(poured: poured, isInCup: isInCup)
    let words = (brewed?.differences ?? []).map { $0 + "\n" }.joined()
    return "\n" + TerminalChart.text(of: chart, width: width ?? Self.defaultWidth) + words
  }

  private func facts(of entry: BrewLogDetailDTO, in units: UnitSystem) -> [(String, String?)] {
    let head: [(String, String?)] = [
      ("id", entry.summary.id.text),
      ("brewed", LogTime(entry.summary.timestamp).map(Self.time)),
      ("recipe id", entry.recipeId?.text),
      ("recipe", entry.recipePath),
      ("book", entry.book?.text),
    ]
    let values = EntryText.values(of: entry, in: units, all: true).filter {
      ![LogField.recipeNameAtBrew, .timestamp].map(\.rawValue).contains($0.field)
    }
    let shown = values.map { value -> (String, String?) in
      let isRating = value.field == LogField.rating.rawValue && value.text != nil
      let stars = Stars.text(entry.summary.rating, onTerminal: width != nil)
      return (value.label, isRating ? stars : value.text)
    }
    return head + shown + [("hint", TasteAdvice.text(for: entry))]
  }

  private static func time(_ time: LogTime) -> String {
    var clock = LocalClock()
    return "\(clock.text(of: time)) \(clock.offsetText(at: time))"
  }
}
