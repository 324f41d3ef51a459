import ArgumentParser
import CommandLine

/// `brewlog list`
struct List: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List brews, newest first.",
    discussion: """
      Examples:
        brewlog list --limit 10
        brewlog list --recipe 'Morning V60' --min-rating 4
        brewlog list --after 2026-04-01 --before 2026-05-01 --format csv > april.csv
        brewlog list --taste too-sour --format jsonl | jq .grindSetting
      """
  )

  @OptionGroup var diary: DiaryOptions
  @OptionGroup(title: "Which brews") var filter: FilterOptions

  @Option(help: ArgumentHelp("At most so many brews, the newest ones.", valueName: "n"))
  var limit: Int?

  @Option(help: ArgumentHelp("How to write them.", valueName: "format"))
  var format: EntryFormat = .text

  @OptionGroup(title: "Messages") var talk: ConsoleOptions

  var color: ColorChoice { talk.color }

  func validate() throws {
    if let limit, limit < 1 { throw ValidationError("--limit takes a whole number from 1") }
  }

  func run(on console: Console) throws -> ExitStatus {
    guard let (diary, file) = try diary.opened(on: console, talk) else {
      EntryListWriter(format, on: console).writeNothing()
      return .done
    }
    let answer = try diary.newest(filter.filter, limit: limit)
    if !talk.quiet { console.warn(of: answer.skipped, in: file) }
    if answer.value.isEmpty, !talk.quiet {
      let what = filter.filter.isEmpty ? "no brews" : "no such brews"
      console.note("brewlog: there are \(what) in \(file.name)")
    }
    try EntryListWriter(format, on: console).write(answer.value, of: diary)
    return .done
  }
}
