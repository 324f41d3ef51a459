import ArgumentParser
import BrewDomain
import Diary
import SourceText

/// The options that say which entries are meant.
struct FilterOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Only brews with this brewer, such as v60.", valueName: "method"))
  var method: String?

  @Option(help: ArgumentHelp("Only brews of this recipe: its name, or its id.", valueName: "name"))
  var recipe: String?

  @Option(
    help: ArgumentHelp(
      "Only brews later than this.",
      discussion: "A date, which is its midnight here, or a time such as 2026-04-01T08:30:00Z.",
      valueName: "date"
    )
  )
  var after: String?

  @Option(help: ArgumentHelp("Only brews earlier than this.", valueName: "date"))
  var before: String?

  @Option(help: ArgumentHelp("Only brews with this rating, from 1 to 5.", valueName: "n"))
  var rating: RatingArgument?

  @Option(help: ArgumentHelp("Only brews with this rating or a better one.", valueName: "n"))
  var minRating: RatingArgument?

  @Option(help: ArgumentHelp("Only brews that tasted so.", valueName: "tag"))
  var taste: TasteTag?

  func validate() throws {
    if method == "" { throw ValidationError("--method takes a brewer, such as v60") }
    if recipe == "" { throw ValidationError("--recipe takes the name or the id of a recipe") }
    try requireTime(after, "--after")
    try requireTime(before, "--before")
    if rating != nil, minRating != nil {
      throw ValidationError("--rating and --min-rating exclude each other")
    }
  }

  private func requireTime(_ text: String?, _ option: String) throws {
    guard let text, LocalClock.date(text) == nil else { return }
    throw ValidationError(
      "\(option) takes a date such as 2026-04-01 or a time such as 2026-04-01T08:30:00Z, not "
        + "'\(text.escapedForTerminal)'"
    )
  }

  private static func time(_ text: String?) -> LogTime? {
    text.flatMap { LocalClock.date($0) }.flatMap { LogTime($0) }
  }

  /// What is meant.
  var filter: LogFilter {
    var filter = LogFilter()
    filter.method = method.map { BrewMethod(rawValue: $0.lowercased()) }
    filter.recipe = recipe
    filter.after = Self.time(after)
    filter.before = Self.time(before)
    filter.rating = rating?.value
    filter.leastRating = minRating?.value
    filter.taste = taste
    return filter
  }
}

extension TasteTag: ExpressibleByArgument {}

/// A rating as it is typed.
struct RatingArgument: ExpressibleByArgument, Sendable {
  /// From 1 to 5.
  let value: Int

  init?(argument: String) {
    guard let value = Int(argument), (1...5).contains(value) else { return nil }
    self.value = value
  }

  static var allValueStrings: [String] { (1...5).map { String($0) } }
}
