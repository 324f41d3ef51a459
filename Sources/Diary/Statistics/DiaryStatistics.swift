import Workspace

/// What a diary, or a part of it, says as a whole.
package struct DiaryStatistics: Sendable {
  /// Brews that have something in common.
  package struct Group: Sendable {
    package let name: String
    package let ratings: RatingSum
  }

  /// The brews of a week.
  package struct Week: Sendable {
    package let week: ISOWeek
    package let ratings: RatingSum
  }

  /// All brews.
  package let ratings: RatingSum
  /// How many brews have a rating of 1, 2, 3, 4 and 5.
  package let countByRating: [Int]
  /// The best brew, of equally good ones the newest; nil where there is none.
  package let best: LinePlace?
  /// The newest brew; nil where there is none.
  package let last: LinePlace?
  /// By what the recipe was called, most brews first.
  package let recipes: [Group]
  /// By brewer, most brews first.
  package let methods: [Group]
  /// By week of the local clock, in order; weeks without a brew are not there.
  package let weeks: [Week]
}

extension DiaryStatistics {
  /// Those of no brews at all.
  package init() { self = StatisticsTally().statistics }
}

extension OpenDiary {
  /// What the entries that a filter lets through say as a whole.
  package func statistics(
    _ filter: LogFilter = LogFilter()
  ) throws(InputError) -> Answer<DiaryStatistics> {
    let outcome = try run(Filtered(filter, StatisticsTally()))
    return Answer(value: outcome.tally.tally.statistics, skipped: outcome.skipped)
  }
}
