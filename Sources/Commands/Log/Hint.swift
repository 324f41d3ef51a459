import ArgumentParser
import Diary
import Files
import Recipes
import Text
import Workspace

/// `brewlog hint`
struct Hint: MessageCommand {
  static let configuration = CommandConfiguration(
    commandName: "hint",
    abstract: "Suggest what to try next time.",
    discussion: """
      After a taste, or after a brew. For a recipe, also shows what its best brews had in common, and what the last \
      one changed.

      Examples:
        brewlog hint sour
        brewlog hint 3f2a9c1e
        brewlog hint 'morning v60'
      """
  )

  @Argument(
    help: ArgumentHelp(
      "How it tasted (\(TasteTag.allCases.map(\.rawValue).joined(separator: ", ")) or none), the id of a brew, or the name of a recipe.",
      valueName: "taste, id or recipe"
    ),
    completion: .list(TasteTag.allCases.map(\.rawValue))
  )
  var subject: String

  @OptionGroup var diary: DiaryOptions
  @OptionGroup var unitOptions: UnitOptions
  @OptionGroup(title: "Messages") var messageOptions: ConsoleOptions

  func run(on console: Console) throws -> ExitStatus {
    if let answer = TasteAnswer(subject) {
      console.write(TasteAdvice.text(tastes: answer.taste.map { [$0] } ?? []) + "\n")
      return .done
    }
    let (opened, file) = try diary.opened(on: console)
    if let prefix = IDPrefix(subject) {
      let found = try FoundEntries(prefix, in: opened)
      if let entry = found.entries.first {
        try found.requireUnique(subject, file, on: console)
        console.warn(of: found.skipped, in: file)
        console.write(try Self.pours(of: entry) + TasteAdvice.text(for: entry) + "\n")
        return .done
      }
    }
    return try hint(about: opened, file, on: console)
  }

  /// What the brews of a recipe suggest.
  private func hint(
    about diary: OpenDiary,
    _ file: DiaryFile,
    on console: Console
  ) throws -> ExitStatus {
    let directory = try WorkingDirectory.current()
    let all = diary.statistics()
    console.warn(of: all.skipped, in: file)
    let recipes = matching(all.value.recipes, in: directory)
    guard recipes.count == 1 else { throw unclear(recipes, file) }
    var filter = LogFilter()
    filter.sameRecipe = recipes[0].recipe
    let brews = diary.newest(filter).value
    let last = try diary.entry(at: brews[0].place)
    let top = brews.compactMap(\.summary.rating).max()
    var best: [BrewLogDetailDTO] = []
    for brew in brews where brew.summary.rating == top && top != nil {
      best.append(try diary.entry(at: brew.place))
    }
    let units = unitOptions.system(in: directory)
    let text = RecipeHint(best: best, last: last, units: units, style: console.outputStyle)
    console.write(text.text(width: console.tableWidth) + (try Self.pours(of: last)))
    return .done
  }

  /// What was poured otherwise than planned, a line for each step; empty if nothing was.
  private static func pours(of entry: BrewLogDetailDTO) throws -> String {
    let brewed = BrewedPlan(of: entry, in: try WorkingDirectory.current())
    return (brewed?.differences ?? []).map { $0 + "\n" }.joined()
  }

  /// The recipes that the subject names: the one of this folder with such a file, name or id, else those of the diary.
  private func matching(
    _ recipes: [DiaryStatistics.Group],
    in directory: WorkingDirectory
  ) -> [DiaryStatistics.Group] {
    if let own = ownRecipe(in: directory),
      let group = recipes.first(where: { $0.recipe.isSameRecipe(as: own) })
    {
      return [group]
    }
    let (part, id) = (NamePart(subject), IDPrefix(subject))
    let named = recipes.filter { group in
      part.isContained(in: group.name) || group.path == subject
        || group.recipeId.map { id?.matches($0) ?? false } ?? false
    }
    let exact = named.filter { $0.name.folded == subject.folded }
    return exact.count == 1 ? exact : named
  }

  /// The recipe of this folder with such a file, name or id; nil if there is none.
  private func ownRecipe(in directory: WorkingDirectory) -> Brew? {
    guard let (path, document) = (try? EntryRecipe.place(of: subject, in: directory)) ?? nil,
      let bytes = FileReader(in: directory).bytes(of: path),
      let options = try? EntryOptions.parse([])
    else { return nil }
    let recipe = EntryRecipe(
      path: path,
      document: document,
      bytes: bytes,
      options: options,
      directory: directory
    )
    return try? recipe.find().brew
  }

  private func unclear(_ recipes: [DiaryStatistics.Group], _ file: DiaryFile) -> CommandFailure {
    let shown = subject.escapedForTerminal
    guard !recipes.isEmpty else {
      let words = TasteTag.allCases.map(\.rawValue)
      let near = nearestWord(to: subject, among: words).map { "; did you mean '\($0)'?" } ?? ""
      return CommandFailure(
        .findings,
        "'\(shown)' is not a taste, and \(file.name) has no brew with such an id or recipe\(near)",
        hint: "give one of \(words.joined(separator: ", ")), or run `brewlog list`"
      )
    }
    let counts = Dictionary(recipes.map { ($0.name, 1) }, uniquingKeysWith: +)
    let words = recipes.prefix(5).map { recipe in
      let id = recipe.recipeId.map { String($0.text.prefix(8)) }
      let word = counts[recipe.name] == 1 ? recipe.name : id ?? recipe.path ?? recipe.name
      return "'\(word.escapedForTerminal)'"
    }
    return CommandFailure(
      .findings,
      "'\(shown)' may be one of \(recipes.count) recipes",
      hint: "name one: \(words.joined(separator: ", "))"
    )
  }
}

/// What the brews of a recipe suggest.
private struct RecipeHint {
  /// The brews with the highest rating, the newest first; none if no brew is rated.
  let best: [BrewLogDetailDTO]
  let last: BrewLogDetailDTO
  let units: UnitSystem
  let style: Style

  func text(width: Int?) -> String {
    var blocks: [String] = []
    if let first = best.first, let rating = first.summary.rating {
      let count = best.count == 1 ? "the best brew" : "the \(best.count) best brews"
      blocks.append(
        table("\(count), \(rating)/5", common.map { [$0.label, $0.text ?? "-"] }, width)
      )
      if best.contains(where: { $0.summary.id == last.summary.id }) {
        blocks.append("the last brew is one of the best\n")
      } else {
        let changes = EntryChange.changes(from: first, to: last, in: units)
        blocks.append(
          table(
            "what the last brew changed",
            changes.map { [$0.label, "\($0.best.text ?? "-") → \($0.last.text ?? "-")"] },
            width
          )
        )
      }
    } else {
      blocks.append("no brew of this recipe is rated yet\n")
    }
    blocks.append(TasteAdvice.text(for: last) + "\n")
    return blocks.joined(separator: "\n")
  }

  /// The values that all of the best brews have.
  private var common: [EntryText] {
    let all = best.map { EntryText.values(of: $0, in: units) }
    return (all.first ?? []).enumerated().filter { place, value in
      value.text != nil && value.field != LogField.rating.rawValue
        && all.allSatisfy { $0[place] == value }
    }.map(\.element)
  }

  private func table(_ head: String, _ rows: [[String]], _ width: Int?) -> String {
    style.paint(head, .caption) + "\n"
      + TextTable([.init(), .init(fit: .wraps(least: 20))], indentation: 2)
      .text(of: rows, width: width, style: style)
  }
}

/// A taste as people write it: `too-sour`, `Too Sour`, `sour`, or `none`.
struct TasteAnswer: Equatable {
  /// The taste; nil for `none`.
  let taste: TasteTag?

  /// Nil if the word is not a taste.
  init?(_ text: String) {
    if ["none", "no", "nothing"].contains(text.lowercased()) {
      taste = nil
      return
    }
    guard let tag = TasteTag.named(text) else { return nil }
    taste = tag
  }
}

/// What to try after a brew, in the same words in every command.
enum TasteAdvice {
  /// The advice for an entry of the diary.
  static func text(for entry: BrewLogDetailDTO) -> String {
    let brew = entry.summary
    let advice = TasteHintService.advice(
      tastes: entry.tastes,
      rating: brew.rating,
      method: brew.method
    )
    if let advice {
      return NextStep.text(of: entry.brew).map { "\(advice)\n\($0)" } ?? advice
    }
    let id = brew.id.text.prefix(8)
    return "How did it taste? Add it with `brewlog edit \(id) --taste too-sour` to get a hint"
  }

  /// The advice for tastes that somebody names.
  static func text(tastes: [TasteTag]) -> String {
    tastes.isEmpty
      ? TasteHintService.hint(for: nil)
      : TasteHintService.advice(tastes: tastes, rating: nil) ?? TasteHintService.hint(for: nil)
  }
}
