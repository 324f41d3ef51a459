import ArgumentParser
import BrewDomain
import CommandLine
import Diary
import SourceText
import Workspace

/// The option that says which diary is meant.
struct DiaryOptions: ParsableArguments {
  @Option(
    name: .customLong("file"),
    help: ArgumentHelp("The diary, instead of the usual one.", valueName: "file"),
    completion: .file(extensions: ["jsonl"])
  )
  var path: String?

  func validate() throws {
    if path == "" { throw ValidationError("--file takes a file, such as brews.jsonl") }
  }

  /// The diary, to be changed.
  func changeable() throws -> DiaryFile {
    let file = try diary()
    guard file.path != "-" else {
      throw ValidationError("a diary on standard input can only be read: name a file")
    }
    return file
  }

  /// The diary; `-` is standard input.
  func diary() throws -> DiaryFile {
    let directory = try WorkingDirectory.process()
    if let path {
      var names = RawArguments.process()
      return DiaryFile(names.path(for: path), in: directory)
    }
    guard let diary = DiaryFile.defaultFile(in: directory) else {
      throw ValidationError("there is no home folder for a diary: name one with --file")
    }
    return diary
  }
}

extension DiaryOptions {
  /// The diary, opened for reading; nil, and said, where nothing was written into the usual one yet.
  func opened(on console: Console, _ talk: ConsoleOptions) throws -> (
    diary: OpenDiary, file: DiaryFile
  )? {
    let file = try diary()
    if talk.verbose { console.note("brewlog: the diary is \(file.name)") }
    do throws(InputError) {
      return (try OpenDiary(file), file)
    } catch {
      guard path == nil, error.reason == .notFound else { throw error }
      if !talk.quiet {
        console.note("brewlog: there is no diary yet at \(file.name); `brewlog add` begins it")
      }
      return nil
    }
  }
}

extension Console {
  /// Says which lines of a diary could not be read.
  func warn(of skipped: SkippedLines, in diary: DiaryFile) {
    for line in skipped.first {
      warning("\(diary.name):\(line.number): \(line.problem); skipped")
    }
    let rest = skipped.count - skipped.first.count
    guard rest > 0 else { return }
    warning("\(diary.name): and \(rest) more; `brewlog repair` moves damaged lines out")
  }

  /// Says why a diary could not be written.
  func error(_ error: DiaryWriteError) { self.error(error.message, hint: error.hint) }

  /// Says what there is to say of lines that were written; whether they are on the disk as far as anybody
  /// can tell.
  func tell(_ receipt: Diary.Receipt, of diary: DiaryFile, isQuiet: Bool) -> Bool {
    if let syncError = receipt.syncError {
      error(syncError)
      return false
    }
    if !isQuiet, let warning = receipt.warning(about: diary) { self.warning(warning) }
    return true
  }
}

extension DiaryFile {
  /// The diary as messages name it.
  var name: String { path == "-" ? "standard input" : PrintableName.of(path) }
}

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
    filter.minimumRating = minRating?.value
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
