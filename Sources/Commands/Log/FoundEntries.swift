import ArgumentParser
import Diary
import Files
import Recipes
import Text
import Workspace

/// The entries whose ids begin with a prefix.
struct FoundEntries {
  /// The maximum number of entries to read: enough to tell them apart.
  private static let maximum = 20

  /// Newest first.
  let entries: [BrewLogDetailDTO]
  let found: [OpenDiary.Found]
  let skipped: SkippedLines
  private let count: Int

  init(_ prefix: IDPrefix, in diary: OpenDiary) throws(InputError) {
    let answer = diary.entries(prefix, limit: Self.maximum)
    found = answer.value.first
    count = answer.value.count
    skipped = answer.skipped
    var entries: [BrewLogDetailDTO] = []
    for brew in found { entries.append(try diary.entry(at: brew.place)) }
    self.entries = entries
  }

  /// Throws unless the prefix identifies one id. Several entries with the same id, possible in merged diaries, count
  /// as one.
  func requireUnique(
    _ id: String,
    _ file: DiaryFile,
    on console: Console
  ) throws(CommandFailure) {
    let isUnique = count == entries.count && Set(entries.map(\.summary.id)).count == 1
    if !isUnique { throw problem(with: id, file, on: console) }
  }

  /// There is no such entry.
  static func notFound(_ id: String, _ file: DiaryFile) -> CommandFailure {
    CommandFailure(
      .findings,
      "\(file.name): no brew has an id that begins with '\(id)'",
      hint: "run `brewlog list` to see the ids"
    )
  }

  /// Why the prefix means no brew.
  func problem(with id: String, _ file: DiaryFile, on console: Console) -> CommandFailure {
    if entries.isEmpty { return Self.notFound(id, file) }
    var table = LogTable(style: .plain, width: console.messageWidth.map { $0 - 2 }, idDigits: 36)
    let rest = count - entries.count
    let lines =
      table.text(of: entries.map(\.summary)).split(separator: "\n").map(String.init)
      + (rest > 0 ? ["and \(rest) more"] : [])
    return CommandFailure(
      .findings,
      "\(file.name): \(count) brews have an id that begins with '\(id)'",
      hint: (["type more digits of the id"] + lines).joined(separator: "\n  ")
    )
  }
}

/// The argument for the id of a brew.
struct IDOptions: ParsableArguments {
  @Argument(
    help: .value(
      "id",
      "The id of the brew, or at least its first \(IDPrefix.minimumDigits) digits."
    )
  )
  var id: String

  func validate() throws { _ = try prefix() }

  /// The prefix of the id.
  func prefix() throws -> IDPrefix {
    guard let prefix = IDPrefix(id) else {
      throw ValidationError(
        "'\(id.escapedForTerminal)' is not an id: expected \(IDPrefix.minimumDigits) to 32 hexadecimal "
          + "digits, as shown by `brewlog list`"
      )
    }
    return prefix
  }
}
