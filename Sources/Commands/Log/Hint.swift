import ArgumentParser
import BrewDomain
import CommandLine
import Diary
import SourceText

/// `brewlog hint`
struct Hint: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "hint",
    abstract: "Suggest what to try next time.",
    discussion: """
      Examples:
        brewlog hint too-sour
        brewlog hint 3f2a9c1e
      """
  )

  @Argument(
    help: ArgumentHelp(
      "How it tasted (\(TasteTag.allCases.map(\.rawValue).joined(separator: ", "))), or the id of a brew.",
      valueName: "taste-or-id"
    ),
    completion: .list(TasteTag.allCases.map(\.rawValue))
  )
  var subject: String

  @OptionGroup var diary: DiaryOptions
  @OptionGroup(title: "Messages") var messageOptions: ConsoleOptions

  var color: ColorChoice { messageOptions.color }

  func validate() throws {
    guard TasteTag(rawValue: subject) == nil, IDPrefix(subject) == nil else { return }
    let words = TasteTag.allCases.map(\.rawValue)
    let near = nearestWord(to: subject, among: words)
    throw ValidationError(
      "'\(subject.escapedForTerminal)' is neither an id nor one of \(words.joined(separator: ", "))"
        + (near.map { ": did you mean '\($0)'?" } ?? "")
    )
  }

  func run(on console: Console) throws -> ExitStatus {
    if let taste = TasteTag(rawValue: subject) {
      console.write(TasteHintService.hint(for: taste) + "\n")
      return .done
    }
    guard let prefix = IDPrefix(subject),
      let (opened, file) = try diary.opened(on: console, messageOptions)
    else { return .findings }
    let found = try FoundEntries(prefix, in: opened)
    if !messageOptions.quiet { console.warn(of: found.skipped, in: file) }
    guard found.isUnique, let entry = found.entries.first else {
      found.reportAmbiguous(subject, file, on: console)
      return .findings
    }
    console.write(TasteHintService.hint(for: entry.summary.tasteTag) + "\n")
    return .done
  }
}
