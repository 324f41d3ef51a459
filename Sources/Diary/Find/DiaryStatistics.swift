import Recipes

/// How many brews there are, and how they were rated, in all and by group.
package struct DiaryStatistics: Sendable {
  /// Brews of the same recipe, coffee or method.
  package struct Group: Sendable {
    /// For a recipe, its newest name.
    package let name: String
    /// The id that the recipe states; nil if it states none, and for other groups.
    package let recipeId: UUID?
    /// The book of a recipe that states no id; nil if unknown.
    package let book: UUID?
    /// The path of such a recipe in its book; nil if it is known only by its name.
    package let path: String?
    package let ratings: RatingSum

    init(
      name: String,
      recipeId: UUID? = nil,
      book: UUID? = nil,
      path: String? = nil,
      ratings: RatingSum
    ) {
      (self.name, self.recipeId, self.ratings) = (name, recipeId, ratings)
      (self.book, self.path) = (book, path)
    }
  }

  /// The averages of a figure that means something else in an immersion, so that the two are never mixed; nil without brews.
  package struct Average: Equatable, Sendable {
    package var percolation: Double?
    package var immersion: Double?
  }

  /// The brews of a week.
  package struct Week: Sendable {
    package let week: ISOWeek
    package let ratings: RatingSum
  }

  /// The count and the ratings of all brews.
  package let ratings: RatingSum
  /// The number of brews with ratings 1, 2, 3, 4 and 5.
  package let countByRating: [Int]
  /// The brew with the highest rating, the newest of several; nil if none is rated.
  package let best: LinePosition?
  /// The newest brew; nil if there is none.
  package let last: LinePosition?
  /// By the id that the recipe states, else by its book, its path and its name; most brews first.
  package let recipes: [Group]
  /// By coffee, most brews first; brews without one are left out.
  package let coffees: [Group]
  /// By grinder, most brews first; brews without one are left out.
  package let grinders: [Group]
  /// By setting of each grinder, most brews first; brews without one are left out.
  package let settings: [Group]
  /// The average extraction yield of the brews of which it is known, in percent; nil if there are none.
  package let averageExtraction: Average
  /// By brewer, most brews first.
  package let methods: [Group]
  /// By week in local time, in order; weeks without a brew are omitted.
  package let weeks: [Week]
}

extension DiaryStatistics {
  /// The statistics of no brews.
  package init() { self.init([], EntryTexts()) }

  /// The statistics of some entries. O(n).
  init(_ entries: [ScannedEntry], _ texts: EntryTexts) {
    var ratings = RatingSum()
    var countByRating = Array(repeating: 0, count: 5)
    var (methods, coffees, grinders) = (NamedSums(), NamedSums(), NamedSums())
    var settings: [SettingKey: RatingSum] = [:]
    var extractions: (percolation: [Double], immersion: [Double]) = ([], [])
    var recipes: [RecipeKey: RecipeSum] = [:]
    var weeks: [ISOWeek: RatingSum] = [:]
    var clock = LocalClock()
    for entry in entries {
      ratings.add(entry.rating)
      if let rating = entry.rating { countByRating[rating - 1] += 1 }
      if let yield = entry.extraction {
        if BrewMethod(rawValue: texts[entry.method]).isSteeping {
          extractions.immersion.append(yield)
        } else {
          extractions.percolation.append(yield)
        }
      }
      methods[entry.method, default: RatingSum()].add(entry.rating)
      if let coffee = entry.coffee { coffees[coffee, default: RatingSum()].add(entry.rating) }
      if let setting = entry.grindSetting {
        let key = SettingKey(grinder: entry.grinder, setting: setting)
        settings[key, default: RatingSum()].add(entry.rating)
      }
      if let grinder = entry.grinder { grinders[grinder, default: RatingSum()].add(entry.rating) }
      recipes[RecipeKey(entry), default: RecipeSum(newest: entry)].add(entry)
      let week = ISOWeek(day: clock.day(at: entry.time))
      weeks[week, default: RatingSum()].add(entry.rating)
    }
    self.ratings = ratings
    self.countByRating = countByRating
    last = entries.max { $1.isNewer(than: $0) }?.place
    best =
      entries.filter { $0.rating != nil }.max { first, second in
        (first.rating ?? 0, 0) < (second.rating ?? 0, second.isNewer(than: first) ? 1 : 0)
      }?.place
    self.recipes = recipes.map { Group($0, $1, texts) }.mostFirst
    self.methods = Self.groups(methods, texts)
    self.coffees = Self.groups(coffees, texts)
    self.grinders = Self.groups(grinders, texts)
    self.settings =
      settings.map { key, ratings in
        let grinder = key.grinder.map { texts[$0] + ", " } ?? ""
        return Group(name: grinder + texts[key.setting], ratings: ratings)
      }.mostFirst
    func average(_ values: [Double]) -> Double? {
      values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    }
    averageExtraction = Average(
      percolation: average(extractions.percolation),
      immersion: average(extractions.immersion)
    )
    self.weeks = weeks.map { Week(week: $0, ratings: $1) }.sorted { $0.week < $1.week }
  }

  private struct SettingKey: Hashable {
    let grinder: EntryTexts.Number?
    let setting: EntryTexts.Number
  }

  private typealias NamedSums = [EntryTexts.Number: RatingSum]

  private static func groups(_ sums: NamedSums, _ texts: EntryTexts) -> [Group] {
    sums.map { Group(name: texts[$0], ratings: $1) }.mostFirst
  }
}

extension OpenDiary {
  /// The statistics of the entries that match a filter.
  package func statistics(_ filter: LogFilter = LogFilter()) -> QueryResult<DiaryStatistics> {
    let scan = DiaryScan(content)
    return QueryResult(
      value: DiaryStatistics(scan.entries(filter), scan.texts),
      skipped: scan.skipped
    )
  }
}

/// The number of brews, and the ratings of those that are rated.
package struct RatingSum: Hashable, Sendable {
  /// The brews.
  package private(set) var count = 0
  /// The rated ones.
  package private(set) var rated = 0
  private var sum = 0

  /// No brews.
  package init() {}

  /// The average rating; nil without rated brews.
  package var average: Double? { rated == 0 ? nil : Double(sum) / Double(rated) }

  mutating func add(_ rating: Int?) {
    count += 1
    guard let rating else { return }
    rated += 1
    sum += rating
  }

  /// Adds the count and the ratings of other brews.
  package mutating func add(_ other: RatingSum) {
    count += other.count
    rated += other.rated
    sum += other.sum
  }
}

/// What identifies a recipe.
///
/// A recipe that states an id is known by it alone, so that brews before and after it was renamed count together. Any
/// other is known by its book, its path and its name together: other books have the same paths and names. What is not
/// known stays apart from what is.
private struct RecipeKey: Hashable {
  let id: UUID?
  let book: UUID?
  let path: EntryTexts.Number?
  let name: EntryTexts.Number?

  init(_ entry: ScannedEntry) {
    id = entry.recipeId
    book = id == nil ? entry.book : nil
    path = entry.path
    name = id == nil ? entry.recipe : nil
  }
}

/// The brews of a recipe.
private struct RecipeSum {
  private(set) var ratings = RatingSum()
  /// The newest of them, whose name is shown.
  private(set) var newest: ScannedEntry

  init(newest: ScannedEntry) { self.newest = newest }

  mutating func add(_ entry: ScannedEntry) {
    ratings.add(entry.rating)
    if entry.isNewer(than: newest) { newest = entry }
  }
}

extension DiaryStatistics.Group {
  fileprivate init(_ key: RecipeKey, _ sum: RecipeSum, _ texts: EntryTexts) {
    self.init(
      name: texts[sum.newest.recipe],
      recipeId: key.id,
      book: key.book,
      path: key.path.map { texts[$0] },
      ratings: sum.ratings
    )
  }

  /// What identifies the recipe of the group, as a brew of it has it.
  package var recipe: Brew {
    var brew = Brew()
    (brew.recipeId, brew.book, brew.recipePath) = (recipeId, book, path)
    brew.recipeNameAtBrew = name
    return brew
  }

  /// What tells it from other groups. An empty path is not the same as none, which comes first.
  fileprivate var words: [String] {
    [name, recipeId?.text ?? "", book?.text ?? "", path.map { "/\($0)" } ?? ""]
  }
}

extension [DiaryStatistics.Group] {
  /// By number of brews, most first, then by name, id, book and path.
  fileprivate var mostFirst: [DiaryStatistics.Group] {
    sorted {
      if $0.ratings.count != $1.ratings.count { return $0.ratings.count > $1.ratings.count }
      return $0.words.lexicographicallyPrecedes($1.words)
    }
  }
}
