import Recipes
import Workspace

/// Statistics of a diary or a part of it.
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

  /// The brews of a week.
  package struct Week: Sendable {
    package let week: ISOWeek
    package let ratings: RatingSum
  }

  /// All brews.
  package let ratings: RatingSum
  /// The number of brews with ratings 1, 2, 3, 4 and 5.
  package let countByRating: [Int]
  /// The brew with the highest rating, the newest of several; nil if there is none.
  package let best: LinePosition?
  /// The newest brew; nil if there is none.
  package let last: LinePosition?
  /// By the id that the recipe states, else by its book, its path and its name; most brews first.
  package let recipes: [Group]
  /// By coffee, most brews first; brews without one are left out.
  package let coffees: [Group]
  /// By grinder, most brews first; brews without one are left out.
  package let grinders: [Group]
  /// By brewer, most brews first.
  package let methods: [Group]
  /// By week in local time, in order; weeks without a brew are omitted.
  package let weeks: [Week]
}

extension DiaryStatistics {
  /// The statistics of no brews.
  package init() { self = StatisticsTally().statistics }
}

extension OpenDiary {
  /// The statistics of the entries that match a filter.
  package func statistics(
    _ filter: LogFilter = LogFilter()
  ) throws(InputError) -> QueryResult<DiaryStatistics> {
    let outcome = try run(Filtered(filter, StatisticsTally()))
    return QueryResult(value: outcome.tally.tally.statistics, skipped: outcome.skipped)
  }
}

/// The number of brews and the sum of their ratings.
package struct RatingSum: Hashable, Sendable {
  /// The brews.
  package private(set) var count = 0
  private var sum = 0

  /// No brews.
  package init() {}

  /// The average rating; nil without brews.
  package var average: Double? { count == 0 ? nil : Double(sum) / Double(count) }

  @inline(__always)
  mutating func add(_ rating: Int) {
    count += 1
    sum += rating
  }

  /// Adds other brews.
  package mutating func add(_ other: RatingSum) {
    count += other.count
    sum += other.sum
  }
}

/// Computes statistics. All sums are integers, so the order of entries does not matter.
private struct StatisticsTally: ScanTally {
  /// An entry that may be the best or the newest.
  private struct Candidate: Sendable {
    var rating = 0
    var milliseconds = Int.min
    var place = LinePosition(offset: -1, length: 0)

    func isNewer(than other: Candidate) -> Bool {
      (milliseconds, place.offset) > (other.milliseconds, other.place.offset)
    }

    func isBetter(than other: Candidate) -> Bool {
      rating != other.rating ? rating > other.rating : isNewer(than: other)
    }
  }

  private var ratings = RatingSum()
  private var countByRating = Array(repeating: 0, count: 5)
  private var best = Candidate()
  private var last = Candidate()
  private var recipes = RecipeSums()
  private var coffees = NamedSums()
  private var grinders = NamedSums()
  private var methods = NamedSums()
  private var weeks: [ISOWeek: RatingSum] = [:]
  /// The current week, kept apart because entries mostly come in order.
  private var week = (of: ISOWeek(number: 0), ratings: RatingSum())
  private var clock = LocalClock()

  mutating func add(_ entry: ScannedEntry) {
    ratings.add(entry.rating)
    countByRating[entry.rating - 1] += 1
    recipes.add(entry)
    if entry.hasCoffee { coffees.add(entry.rating, to: entry.coffee) }
    if entry.hasGrinder { grinders.add(entry.rating, to: entry.grinder) }
    methods.add(entry.rating, to: entry.method)
    let candidate = Candidate(
      rating: entry.rating,
      milliseconds: entry.milliseconds,
      place: entry.place
    )
    if candidate.isNewer(than: last) { last = candidate }
    if candidate.isBetter(than: best) { best = candidate }
    let current = ISOWeek(day: clock.day(at: LogTime(milliseconds: entry.milliseconds)))
    if current != week.of { finishWeek(next: current) }
    week.ratings.add(entry.rating)
  }

  private mutating func finishWeek(next: ISOWeek) {
    if week.ratings.count > 0 { weeks[week.of, default: RatingSum()].add(week.ratings) }
    week = (next, RatingSum())
  }

  mutating func merge(_ other: StatisticsTally) {
    ratings.add(other.ratings)
    for (place, count) in other.countByRating.enumerated() { countByRating[place] += count }
    recipes.merge(other.recipes)
    coffees.merge(other.coffees)
    grinders.merge(other.grinders)
    methods.merge(other.methods)
    if other.last.isNewer(than: last) { last = other.last }
    if other.best.isBetter(than: best) { best = other.best }
    for (week, ratings) in other.allWeeks { weeks[week, default: RatingSum()].add(ratings) }
  }

  private var allWeeks: [ISOWeek: RatingSum] {
    weeks.merging([week.of: week.ratings]) { one, other in
      var sum = one
      sum.add(other)
      return sum
    }
    .filter { $0.value.count > 0 }
  }

  var statistics: DiaryStatistics {
    DiaryStatistics(
      ratings: ratings,
      countByRating: countByRating,
      best: ratings.count > 0 ? best.place : nil,
      last: ratings.count > 0 ? last.place : nil,
      recipes: recipes.groups,
      coffees: coffees.groups,
      grinders: grinders.groups,
      methods: methods.groups,
      weeks: allWeeks.map { DiaryStatistics.Week(week: $0, ratings: $1) }.sorted {
        $0.week < $1.week
      }
    )
  }
}

/// Ratings by a name.
private struct NamedSums: Sendable {
  private var names = NameInterner()
  private var sums: [RatingSum] = []

  @inline(__always)
  mutating func add(_ rating: Int, to name: UnsafeBufferPointer<UInt8>) {
    let number = names.number(of: name)
    if number == sums.count { sums.append(RatingSum()) }
    sums[number].add(rating)
  }

  mutating func merge(_ other: NamedSums) {
    for (number, name) in other.names.names.enumerated() {
      let own = Array(name.utf8).withUnsafeBufferPointer { names.number(of: $0) }
      if own == sums.count { sums.append(RatingSum()) }
      sums[own].add(other.sums[number])
    }
  }

  /// The groups by number of brews, most first, then by name.
  var groups: [DiaryStatistics.Group] {
    zip(names.names, sums).map { DiaryStatistics.Group(name: $0, ratings: $1) }
      .mostFirst
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

extension DiaryStatistics.Group {
  /// What tells it from other groups.
  /// An empty path is not the same as none, which comes first.
  fileprivate var words: [String] {
    [name, recipeId?.text ?? "", book?.text ?? "", path.map { "/\($0)" } ?? ""]
  }
}

/// Ratings by recipe.
///
/// A recipe that states an id is known by it alone, so that brews before and after it was renamed count together. Any
/// other is known by its book, its path and its name together: other books have the same paths and names. What is not
/// known stays apart from what is.
private struct RecipeSums: Sendable {
  /// What identifies a recipe.
  private struct Key: Hashable {
    let id: EntryID?
    let book: EntryID?
    /// The number of the path; -1 for none.
    let path: Int
    /// The number of the name; -1 if the id suffices.
    let name: Int
  }

  /// The brews of a recipe.
  private struct Part: Sendable {
    let key: Key
    /// The number of its newest name.
    var name: Int
    var ratings = RatingSum()
    /// The newest of them: its time and position.
    var newest = (milliseconds: Int.min, offset: Int.min)

    init(_ key: Key, name: Int) { (self.key, self.name) = (key, name) }

    mutating func add(name: Int, time: Int, offset: Int) {
      if newest < (time, offset) { (newest, self.name) = ((time, offset), name) }
    }
  }

  private var names = NameInterner()
  private var paths = NameInterner()
  private var parts: [Part] = []
  private var places: [Key: Int] = [:]
  /// By name number: the part that was last added to. Most names belong to one recipe.
  private var recent: [Int] = []

  @inline(__always)
  mutating func add(_ entry: ScannedEntry) {
    let name = names.number(of: entry.recipe)
    let id = entry.recipeId
    let path = entry.hasPath ? paths.number(of: entry.path) : -1
    let key = Key(
      id: id,
      book: id == nil ? entry.book : nil,
      path: path,
      name: id == nil ? name : -1
    )
    let place = place(of: key, name: name)
    parts[place].ratings.add(entry.rating)
    parts[place].add(name: name, time: entry.milliseconds, offset: entry.place.offset)
  }

  private mutating func place(of key: Key, name: Int) -> Int {
    while recent.count <= name { recent.append(-1) }
    if recent[name] >= 0, parts[recent[name]].key == key { return recent[name] }
    let place = places[key] ?? parts.count
    if place == parts.count {
      places[key] = place
      parts.append(Part(key, name: name))
    }
    recent[name] = place
    return place
  }

  mutating func merge(_ other: RecipeSums) {
    let names = Self.numbers(of: other.names, in: &self.names)
    let paths = Self.numbers(of: other.paths, in: &self.paths)
    for part in other.parts {
      let name = names[part.name]
      let key = Key(
        id: part.key.id,
        book: part.key.book,
        path: part.key.path < 0 ? -1 : paths[part.key.path],
        name: part.key.name < 0 ? -1 : names[part.key.name]
      )
      let place = place(of: key, name: name)
      parts[place].ratings.add(part.ratings)
      parts[place].add(name: name, time: part.newest.milliseconds, offset: part.newest.offset)
    }
  }

  /// The numbers of the texts of another worker.
  private static func numbers(of other: NameInterner, in own: inout NameInterner) -> [Int] {
    other.names.map { name in
      Array(name.utf8).withUnsafeBufferPointer { own.number(of: $0) }
    }
  }

  var groups: [DiaryStatistics.Group] {
    parts.map { part in
      DiaryStatistics.Group(
        name: names.name(part.name),
        recipeId: part.key.id?.uuid,
        book: part.key.book?.uuid,
        path: part.key.path < 0 ? nil : paths.name(part.key.path),
        ratings: part.ratings
      )
    }
    .mostFirst
  }
}
