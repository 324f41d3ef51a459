import ArgumentParser
import BrewDomain
import CommandLine
import Diary
import SourceText
import Workspace

/// The entries whose ids begin as somebody typed.
struct FoundEntries {
  /// The most that are read: enough to tell them apart.
  private static let most = 20

  /// The newest first.
  let entries: [BrewLogDetailDTO]
  let places: [LinePosition]
  let skipped: SkippedLines
  private let count: Int

  init(_ prefix: IDPrefix, in diary: OpenDiary) throws(InputError) {
    let answer = try diary.entries(prefix, limit: Self.most)
    places = answer.value.first
    count = answer.value.count
    skipped = answer.skipped
    var entries: [BrewLogDetailDTO] = []
    for place in places { entries.append(try diary.entry(at: place)) }
    self.entries = entries
  }

  /// Whether it is clear what is meant. Different entries with one id, as diaries may have that were merged,
  /// are meant together.
  var isUnique: Bool {
    count > 0 && count == entries.count && Set(entries.map(\.summary.id)).count == 1
  }

  /// Says that there is no such entry.
  static func explainNothing(_ id: String, _ file: DiaryFile, on console: Console) {
    console.error(
      "\(file.name): there is no brew whose id begins with '\(id)'",
      hint: "see `brewlog list` for the ids"
    )
  }

  /// Says why nothing is shown.
  func explain(_ id: String, _ file: DiaryFile, on console: Console) {
    if entries.isEmpty { return Self.explainNothing(id, file, on: console) }
    var table = LogTable(style: .plain, width: nil, idDigits: 36)
    let rest = count - entries.count
    let lines =
      table.text(of: entries.map(\.summary)).split(separator: "\n").map(String.init)
      + (rest > 0 ? ["and \(rest) more"] : [])
    console.error(
      "\(file.name): the ids of \(count) brews begin with '\(id)'",
      hint: (["type more of the one that is meant"] + lines).joined(separator: "\n  ")
    )
  }
}

/// The argument that says which brew is meant.
struct IDOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The id of the brew, or its beginning: \(IDPrefix.minimumDigits) digits at least.",
      valueName: "id"
    )
  )
  var id: String

  func validate() throws { _ = try prefix() }

  /// The beginning of the id.
  func prefix() throws -> IDPrefix {
    guard let prefix = IDPrefix(id) else {
      throw ValidationError(
        "'\(id.escapedForTerminal)' is no id: it takes \(IDPrefix.minimumDigits) to 32 hexadecimal "
          + "digits, as `brewlog list` shows them"
      )
    }
    return prefix
  }
}
