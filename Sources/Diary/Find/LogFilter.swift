import Recipes

/// Selects diary entries; an entry must meet all conditions.
package struct LogFilter: Sendable {
  /// Any of these brewers; if empty, any brewer.
  package var methods: Set<BrewMethod> = []
  /// The recipe: part of its name, or the id that it states.
  package var recipe: NamePart?
  /// The coffee: part of its name.
  package var coffee: NamePart?
  /// The grinder: part of its name.
  package var grinder: NamePart?
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
    methods.isEmpty && recipe == nil && coffee == nil && grinder == nil && after == nil
      && before == nil
      && rating == nil
      && minimumRating == nil && taste == nil
  }

  /// Whether an entry matches. Equivalent to the scan, for entries already read.
  func matches(_ entry: BrewLogDetailDTO) -> Bool {
    let brew = entry.summary
    guard let time = LogTime(brew.timestamp) else { return false }
    return (methods.isEmpty || methods.contains(brew.method))
      && (recipe.map { isRecipe($0, of: entry) } ?? true)
      && (coffee.map { entry.coffee.map($0.isContained) ?? false } ?? true)
      && (grinder.map { entry.grinder.map($0.isContained) ?? false } ?? true)
      && (after.map { time > $0 } ?? true) && (before.map { time < $0 } ?? true)
      && (rating.map { $0 == brew.rating } ?? true)
      && (minimumRating.map { $0 <= brew.rating } ?? true)
      && (taste.map { $0 == brew.tasteTag } ?? true)
  }

  private func isRecipe(_ recipe: NamePart, of entry: BrewLogDetailDTO) -> Bool {
    if let id = UUID(text: recipe.text), id == entry.recipeId { return true }
    return recipe.isContained(in: entry.summary.recipeNameAtBrew)
  }
}

/// Passes the entries that match a filter to another tally.
struct Filtered<Tally: ScanTally>: ScanTally {
  private(set) var tally: Tally
  private let methods: [[UInt8]]
  private let recipeId: EntryID?
  private let times: ClosedRange<Int>
  private let ratings: ClosedRange<Int>
  private let taste: TasteTag?
  private var recipe: NameMatches?
  private var coffee: NameMatches?
  private var grinder: NameMatches?

  init(_ filter: LogFilter, _ tally: Tally) {
    self.tally = tally
    methods = filter.methods.map { Array($0.rawValue.utf8) }
    recipe = filter.recipe.map { NameMatches(of: $0) }
    coffee = filter.coffee.map { NameMatches(of: $0) }
    grinder = filter.grinder.map { NameMatches(of: $0) }
    recipeId = filter.recipe.flatMap { UUID(text: $0.text) }.map { EntryID($0) }
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
      taste == nil || entry.taste == taste, methods.isEmpty || isMethod(entry),
      recipe == nil || isRecipe(entry), coffee == nil || isCoffee(entry),
      grinder == nil || isGrinder(entry)
    else { return }
    tally.add(entry)
  }

  mutating func merge(_ other: Filtered) { tally.merge(other.tally) }

  private func isMethod(_ entry: ScannedEntry) -> Bool {
    methods.contains { entry.method.elementsEqual($0) }
  }

  private mutating func isRecipe(_ entry: ScannedEntry) -> Bool {
    if let recipeId, entry.recipeId == recipeId { return true }
    return recipe?.contain(entry.recipe) ?? true
  }

  private mutating func isCoffee(_ entry: ScannedEntry) -> Bool {
    entry.hasCoffee && coffee?.contain(entry.coffee) ?? true
  }

  private mutating func isGrinder(_ entry: ScannedEntry) -> Bool {
    entry.hasGrinder && grinder?.contain(entry.grinder) ?? true
  }
}

/// Decides once for each name whether it has a part.
private struct NameMatches: Sendable {
  private let part: NamePart
  private var names = NameInterner()
  /// By name number: whether the name has the part.
  private var isMatch: [Bool] = []

  init(of part: NamePart) { self.part = part }

  mutating func contain(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    let number = names.number(of: name)
    if number == isMatch.count { isMatch.append(part.isContained(in: names.name(number))) }
    return isMatch[number]
  }
}
