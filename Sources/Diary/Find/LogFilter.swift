import BrewDomain
import Essentials

/// Which entries of a diary are meant: those of which all that is given here is true.
package struct LogFilter: Sendable {
  /// The brewer.
  package var method: BrewMethod?
  /// The recipe: its name, in capital or small letters, or its id.
  package var recipe: String?
  /// Only what was brewed later than this.
  package var after: LogTime?
  /// Only what was brewed earlier than this.
  package var before: LogTime?
  /// Just this rating.
  package var rating: Int?
  /// At least this rating.
  package var leastRating: Int?
  /// How it tasted.
  package var taste: TasteTag?

  /// A filter that lets everything through.
  package init() {}

  /// Whether everything is meant.
  package var isEmpty: Bool {
    method == nil && recipe == nil && after == nil && before == nil && rating == nil
      && leastRating == nil && taste == nil
  }

  /// Whether an entry is meant: the same that a scan finds, for who has read it already.
  func lets(_ entry: BrewLogDetailDTO) -> Bool {
    let brew = entry.summary
    guard let time = LogTime(brew.timestamp) else { return false }
    return (method.map { $0 == brew.method } ?? true)
      && (recipe.map { isRecipe($0, of: entry) } ?? true)
      && (after.map { time > $0 } ?? true) && (before.map { time < $0 } ?? true)
      && (rating.map { $0 == brew.rating } ?? true)
      && (leastRating.map { $0 <= brew.rating } ?? true)
      && (taste.map { $0 == brew.tasteTag } ?? true)
  }

  private func isRecipe(_ recipe: String, of entry: BrewLogDetailDTO) -> Bool {
    if let id = UUID(uuidString: recipe), id == entry.recipeId { return true }
    return entry.summary.recipeNameAtBrew.lowercased() == recipe.lowercased()
  }
}

/// Hands on what a filter lets through.
struct Filtered<Tally: ScanTally>: ScanTally {
  private(set) var tally: Tally
  private let method: [UInt8]?
  private let recipeName: String?
  private let recipeId: EntryID?
  private let times: ClosedRange<Int>
  private let ratings: ClosedRange<Int>
  private let taste: TasteTag?
  private var names = NameInterner()
  /// By the number of a name: whether it is the one that is looked for.
  private var isWanted: [Bool] = []

  init(_ filter: LogFilter, _ tally: Tally) {
    self.tally = tally
    method = filter.method.map { Array($0.rawValue.utf8) }
    recipeName = filter.recipe?.lowercased()
    recipeId = filter.recipe.flatMap { UUID(uuidString: $0) }.map { EntryID($0) }
    let first = filter.after.map { $0.milliseconds + 1 } ?? .min
    let last = filter.before.map { $0.milliseconds - 1 } ?? .max
    // What is both later than one time and earlier than a time before that does not exist.
    times = first <= last ? first...last : Int.max...Int.max
    let least = max(filter.leastRating ?? 1, filter.rating ?? 1)
    let most = filter.rating ?? 5
    ratings = least <= most ? least...most : 0...0
    taste = filter.taste
  }

  mutating func add(_ entry: ScannedEntry) {
    guard times.contains(entry.milliseconds), ratings.contains(entry.rating),
      taste == nil || entry.taste == taste, method.map(entry.method.elementsEqual) ?? true,
      recipeName == nil || isRecipe(entry)
    else { return }
    tally.add(entry)
  }

  mutating func merge(_ other: Filtered) { tally.merge(other.tally) }

  private mutating func isRecipe(_ entry: ScannedEntry) -> Bool {
    if let recipeId, entry.recipeId == recipeId { return true }
    let number = names.number(of: entry.recipe)
    if number == isWanted.count { isWanted.append(names.name(number).lowercased() == recipeName) }
    return isWanted[number]
  }
}
