import ArgumentParser
import Diary
import Files
import RecipeLint
import Recipes
import SystemPackage
import Text
import Workspace

/// The option for the diary.
struct DiaryOptions: ParsableArguments {
  @Option(
    file: "The diary to use instead of the default one.",
    name: .customLong("file"),
    suffixes: ["jsonl"]
  )
  var path: String?

  @Option(parsing: .unconditional, help: Console.lockTimeoutHelp)
  var lockTimeout: String?

  func validate() throws {
    try refuse(path == "", "--file takes a file, such as brews.jsonl")
    // A mistaken `--file morning.yaml` would append to a recipe.
    if let path, [".yaml", ".yml"].contains(where: path.lowercased().hasSuffix) {
      throw ValidationError(
        "--file takes a diary, such as brews.jsonl, but '\(path.escapedForTerminal)' is the name of a recipe"
      )
    }
    _ = try Console.lockTimeout(lockTimeout)
  }

  /// The diary, for writing.
  func changeable(on console: Console) throws -> DiaryFile {
    let file = try diary(on: console)
    guard file.path != "-" else {
      throw ValidationError("a diary on standard input is read-only: name a file")
    }
    return file
  }

  /// The diary; `-` is standard input.
  func diary(on console: Console) throws -> DiaryFile {
    console.patient(try namedDiary(), timeout: try Console.lockTimeout(lockTimeout))
  }

  private func namedDiary() throws -> DiaryFile {
    let directory = try WorkingDirectory.current()
    if let path { return DiaryFile(RawArguments.path(for: path), in: directory) }
    guard let diary = DiaryFile.defaultFile(in: directory) else {
      throw ValidationError("found no home folder for the diary: name a file with --file")
    }
    return diary
  }
}

extension DiaryOptions {
  /// The diary, opened for reading.
  ///
  /// - Throws: also a ``CommandFailure`` if the default diary does not exist yet.
  func opened(on console: Console) throws -> (diary: OpenDiary, file: DiaryFile) {
    let file = try diary(on: console)
    console.detail("brewlog: the diary is \(file.name)")
    do throws(InputError) {
      return (try OpenDiary(file), file)
    } catch {
      guard path == nil, error.reason == .notFound else { throw error }
      throw CommandFailure(
        .findings,
        "no diary yet at \(file.name)",
        hint:
          "add the first brew with `brewlog add morning.yaml --rating 4`, or `brewlog add` to be asked for it",
        file: file.name
      )
    }
  }

  /// The diary, opened for reading; nil if the default diary does not exist yet, which is noted.
  func openedIfThere(on console: Console) throws -> (diary: OpenDiary, file: DiaryFile)? {
    do {
      return try opened(on: console)
    } catch let missing as CommandFailure {
      console.remark("brewlog: \(missing.message)\n  \(missing.hint ?? "")")
      return nil
    }
  }
}

extension Console {
  /// Warns about lines of a diary that could not be read.
  func warn(of skipped: SkippedLines, in diary: DiaryFile) {
    if isQuiet { return }
    let marks = skipped.first.filter { $0.problem == .conflictMarker }.map(\.number)
    for line in skipped.first where line.problem != .conflictMarker || line.number == marks.first {
      let others = line.number == marks.first ? marks.dropFirst().map(String.init) : []
      let places = "\(others.count > 1 ? "lines" : "line") \(listed(others, "and"))"
      let also = others.isEmpty ? "" : ", as on \(places)"
      warning("\(diary.name):\(line.number): \(line.problem)\(also); skipped")
    }
    let rest = skipped.count - skipped.first.count
    guard rest > 0 else { return }
    warning("\(diary.name): and \(rest) more; run `brewlog repair` to move damaged lines out")
  }

  /// Records that an entry is in the diary, so that a full disk does not make it look lost.
  func recordEntry(_ id: UUID) {
    record(change: "the entry \(id.text) is stored")
  }

  /// Notes that no brew was found.
  func noteNothing(in diary: DiaryFile, isFiltered: Bool) {
    remark("brewlog: \(isFiltered ? "no matching brews" : "no brews") in \(diary.name)")
  }

  /// Reports problems with written lines; a failure if they may not have reached the disk.
  func report(_ receipt: Diary.Receipt, of diary: DiaryFile) -> ExitStatus {
    if let syncError = receipt.syncError {
      report(syncError)
      return .failure
    }
    if !isQuiet { for warning in receipt.warnings(about: diary) { self.warning(warning) } }
    return .done
  }
}

extension DiaryFile {
  /// The name of the diary in messages.
  var name: String { path == "-" ? "standard input" : PrintableName.of(path) }
}

/// The options that filter entries.
struct FilterOptions: ParsableArguments {
  @Option(help: .value("method", "Only brews with this method, such as v60."))
  var method: String?

  @Option(help: .value("name", "Only brews of this recipe: part of its name, or its id."))
  var recipe: String?

  @Option(help: .value("name", "Only brews of this coffee: part of its name."))
  var coffee: String?

  @Option(help: .value("name", "Only brews with this grinder: part of its name."))
  var grinder: String?

  @Option(
    help: ArgumentHelp(
      "Only brews after this time.",
      discussion:
        """
        A date, which means midnight in local time, or a time such as '2026-04-01 08:30', 'yesterday 7:45' or \
        2026-04-01T08:30:00Z.
        """,
      valueName: "date"
    )
  )
  var after: String?

  @Option(help: .value("date", "Only brews before this time."))
  var before: String?

  @Option(help: .value("n", "Only brews with this rating, from 1 to 5."))
  var rating: RatingArgument?

  @Option(help: .value("n", "Only brews with at least this rating."))
  var minRating: RatingArgument?

  @Option(help: .value("tag", "Only brews with this taste."))
  var taste: TasteTag?

  func validate() throws {
    try refuse(method == "", "--method takes a brew method, such as v60")
    try refuse(coffee == "", "--coffee takes part of the name of a coffee")
    try refuse(grinder == "", "--grinder takes part of the name of a grinder")
    try refuse(recipe == "", "--recipe takes the name or the id of a recipe")
    try requireTime(after, "--after")
    try requireTime(before, "--before")
    if rating != nil, minRating != nil {
      throw ValidationError("--rating and --min-rating cannot be used together")
    }
  }

  private func requireTime(_ text: String?, _ option: String) throws {
    guard let text, LocalClock.date(text) == nil else { return }
    throw ValidationError(
      "\(option) takes a date such as 2026-04-01 or a time such as '2026-04-01 08:30' or 2026-04-01T08:30:00Z, not "
        + "'\(text.escapedForTerminal)'"
    )
  }

  private static func time(_ text: String?) -> LogTime? {
    text.flatMap { LocalClock.date($0) }.flatMap { LogTime($0) }
  }

  /// The filter.
  var filter: LogFilter {
    var filter = LogFilter()
    filter.methods = method.map { BrewMethod.filter($0) } ?? []
    filter.recipe = recipe.map { NamePart($0) }
    filter.coffee = coffee.map { NamePart($0) }
    filter.grinder = grinder.map { NamePart($0) }
    filter.after = Self.time(after)
    filter.before = Self.time(before)
    filter.rating = rating?.value
    filter.minimumRating = minRating?.value
    filter.taste = taste
    return filter
  }
}

/// A rating on the command line.
struct RatingArgument: ExpressibleByArgument, Sendable {
  /// From 1 to 5.
  let value: Int

  init?(argument: String) {
    guard let value = Int(argument), (1...5).contains(value) else { return nil }
    self.value = value
  }

  static var allValueStrings: [String] { (1...5).map { String($0) } }
}
