import ArgumentParser
import Diary
import Recipes
import Text

/// `brewlog hint`
struct Hint: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "hint",
    abstract: "Suggest what to try next time.",
    discussion: """
      Examples:
        brewlog hint sour
        brewlog hint 3f2a9c1e
      """
  )

  @Argument(
    help: ArgumentHelp(
      "How it tasted (\(TasteTag.allCases.map(\.rawValue).joined(separator: ", ")) or none), or the id of a brew.",
      valueName: "taste-or-id"
    ),
    completion: .list(TasteTag.allCases.map(\.rawValue))
  )
  var subject: String

  @OptionGroup var diary: DiaryOptions
  @OptionGroup(title: "Messages") var messageOptions: ConsoleOptions

  var color: ColorChoice { messageOptions.color }

  func validate() throws {
    guard TasteAnswer(subject) == nil, IDPrefix(subject) == nil else { return }
    let words = TasteTag.allCases.map(\.rawValue)
    let near = nearestWord(to: subject, among: words)
    throw ValidationError(
      "'\(subject.escapedForTerminal)' is neither an id nor one of \(words.joined(separator: ", "))"
        + (near.map { ": did you mean '\($0)'?" } ?? "")
    )
  }

  func run(on console: Console) throws -> ExitStatus {
    if let answer = TasteAnswer(subject) {
      console.write(TasteAdvice.text(taste: answer.taste) + "\n")
      return .done
    }
    guard let prefix = IDPrefix(subject),
      let (opened, file) = try diary.opened(on: console, messageOptions, isRequired: true)
    else { return .findings }
    let found = try FoundEntries(prefix, in: opened)
    if !messageOptions.quiet { console.warn(of: found.skipped, in: file) }
    guard found.isUnique, let entry = found.entries.first else {
      found.reportAmbiguous(subject, file, on: console)
      return .findings
    }
    console.write(TasteAdvice.text(for: entry) + "\n")
    return .done
  }
}

/// A taste as people write it: `too-sour`, `Too Sour`, `sour`, or `none`.
struct TasteAnswer: Equatable {
  /// The taste; nil for `none`.
  let taste: TasteTag?

  /// Nil if the word is not a taste.
  init?(_ text: String) {
    if ["none", "no", "nothing"].contains(text.lowercased()) {
      taste = nil
      return
    }
    guard let tag = TasteTag.named(text) else { return nil }
    taste = tag
  }
}

/// What to try after a brew, in the same words in every command.
enum TasteAdvice {
  /// The advice for an entry of the diary.
  static func text(for entry: BrewLogDetailDTO) -> String {
    let brew = entry.summary
    if let advice = TasteHintService.advice(taste: brew.tasteTag, rating: brew.rating) {
      return advice
    }
    let id = brew.id.text.prefix(8)
    return "How did it taste? Tell it with `brewlog edit \(id) --taste too-sour` to get a hint"
  }

  /// The advice for a brew that is not in the diary.
  static func text(taste: TasteTag?, rating: Int? = nil) -> String {
    if let advice = TasteHintService.advice(taste: taste, rating: rating) { return advice }
    let words = TasteTag.allCases.map(\.rawValue).joined(separator: ", ")
    return "How did it taste? For a hint, choose one of \(words)"
  }
}
