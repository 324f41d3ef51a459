/// Sums up a diary. All sums are of whole numbers, so that the order of entries makes no difference.
struct StatisticsTally: ScanTally {
  /// An entry that may be the best one, or the last.
  private struct Candidate: Sendable {
    var rating = 0
    var milliseconds = Int.min
    var place = LinePlace(offset: -1, length: 0)

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
  private var recipes = NamedSums()
  private var methods = NamedSums()
  private var weeks: [ISOWeek: RatingSum] = [:]
  /// The week that is summed up at the moment: entries mostly come in order.
  private var week = (of: ISOWeek(number: 0), ratings: RatingSum())
  private var clock = LocalClock()

  mutating func add(_ entry: ScannedEntry) {
    ratings.add(entry.rating)
    countByRating[entry.rating - 1] += 1
    recipes.add(entry.rating, to: entry.recipe)
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
      methods: methods.groups,
      weeks: allWeeks.map { DiaryStatistics.Week(week: $0, ratings: $1) }.sorted {
        $0.week < $1.week
      }
    )
  }
}
