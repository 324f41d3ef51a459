import BrewDomain
import Essentials

/// Selects diary entries; an entry must meet all conditions.
package struct LogFilter: Sendable {
  /// The brewer.
  package var method: BrewMethod?
  /// The recipe: part of its name, ignoring case, or its id.
  package var recipe: String?
  /// The coffee: part of its name, ignoring case.
  package var coffee: String?
  /// Only brews after this time.
  package var after: LogTime?
  /// Only brews before this time.
  package var before: LogTime?
  /// Exactly this rating.
  package var rating: Int?
  /// At least this rating.
  package var minimumRating: Int?
  /// How it tasted.
  package var taste: TasteTag?

  /// A filter that every entry matches.
  package init() {}

  /// Whether the filter has no conditions.
  package var isEmpty: Bool {
    method == nil && recipe == nil && coffee == nil && after == nil && before == nil
      && rating == nil
      && minimumRating == nil && taste == nil
  }

  /// Whether an entry matches. Equivalent to the scan, for entries already read.
  func matches(_ entry: BrewLogDetailDTO) -> Bool {
    let brew = entry.summary
    guard let time = LogTime(brew.timestamp) else { return false }
    return (method.map { $0 == brew.method } ?? true)
      && (recipe.map { isRecipe($0, of: entry) } ?? true)
      && (coffee.map { entry.coffee?.lowercased().contains($0.lowercased()) ?? false } ?? true)
      && (after.map { time > $0 } ?? true) && (before.map { time < $0 } ?? true)
      && (rating.map { $0 == brew.rating } ?? true)
      && (minimumRating.map { $0 <= brew.rating } ?? true)
      && (taste.map { $0 == brew.tasteTag } ?? true)
  }

  private func isRecipe(_ recipe: String, of entry: BrewLogDetailDTO) -> Bool {
    if let id = UUID(uuidString: recipe), id == entry.recipeId { return true }
    return entry.summary.recipeNameAtBrew.lowercased().contains(recipe.lowercased())
  }
}

/// Passes the entries that match a filter to another tally.
struct Filtered<Tally: ScanTally>: ScanTally {
  private(set) var tally: Tally
  private let method: [UInt8]?
  private let recipeId: EntryID?
  private let times: ClosedRange<Int>
  private let ratings: ClosedRange<Int>
  private let taste: TasteTag?
  private var recipe: NameMatches?
  private var coffee: NameMatches?

  init(_ filter: LogFilter, _ tally: Tally) {
    self.tally = tally
    method = filter.method.map { Array($0.rawValue.utf8) }
    recipe = filter.recipe.map { NameMatches(of: $0) }
    coffee = filter.coffee.map { NameMatches(of: $0) }
    recipeId = filter.recipe.flatMap { UUID(uuidString: $0) }.map { EntryID($0) }
    let first = filter.after.map { $0.milliseconds + 1 } ?? .min
    let last = filter.before.map { $0.milliseconds - 1 } ?? .max
    // No time is after `after` and before an earlier `before`.
    times = first <= last ? first...last : Int.max...Int.max
    let least = max(filter.minimumRating ?? 1, filter.rating ?? 1)
    let most = filter.rating ?? 5
    ratings = least <= most ? least...most : 0...0
    taste = filter.taste
  }

  mutating func add(_ entry: ScannedEntry) {
    guard times.contains(entry.milliseconds), ratings.contains(entry.rating),
      taste == nil || entry.taste == taste, method.map(entry.method.elementsEqual) ?? true,
      recipe == nil || isRecipe(entry), coffee == nil || isCoffee(entry)
    else { return }
    tally.add(entry)
  }

  mutating func merge(_ other: Filtered) { tally.merge(other.tally) }

  private mutating func isRecipe(_ entry: ScannedEntry) -> Bool {
    if let recipeId, entry.recipeId == recipeId { return true }
    return recipe?.contain(entry.recipe) ?? true
  }

  private mutating func isCoffee(_ entry: ScannedEntry) -> Bool {
    entry.hasCoffee && coffee?.contain(entry.coffee) ?? true
  }
}

/// Decides once for each name whether it has a part, ignoring case.
private struct NameMatches: Sendable {
  private let part: String
  private var names = NameInterner()
  /// By name number: whether the name has the part.
  private var isMatch: [Bool] = []

  init(of part: String) { self.part = part.lowercased() }

  mutating func contain(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    let number = names.number(of: name)
    if number == isMatch.count { isMatch.append(names.name(number).lowercased().contains(part)) }
    return isMatch[number]
  }
}
