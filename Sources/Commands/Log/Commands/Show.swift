import ArgumentParser
import CommandLine
import SourceText

/// `brewlog show`
struct Show: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show all that the diary holds of a brew.",
    discussion: """
      Examples:
        brewlog show 3f2a9c1e
        brewlog show 3f2a9c1e --format json | jq '.entries[0].note'
      """
  )

  @OptionGroup var brew: IDOptions
  @OptionGroup var diary: DiaryOptions

  @Option(help: ArgumentHelp("How to write it.", valueName: "format"))
  var format: EntryFormat = .text

  @OptionGroup(title: "Messages") var talk: ConsoleOptions

  var color: ColorChoice { talk.color }

  func run(on console: Console) throws -> ExitStatus {
    guard let (diary, file) = try diary.opened(on: console, talk) else {
      return .findings
    }
    let found = try FoundEntries(brew.prefix(), in: diary)
    if !talk.quiet { console.warn(of: found.skipped, in: file) }
    guard found.isUnique else {
      found.explain(brew.id, file, on: console)
      return .findings
    }
    guard format == .text else {
      try EntryListWriter(format, on: console).write(found.places, of: diary)
      return .done
    }
    let card = EntryCard(
      style: console.colorsOutput ? .ansi : .plain,
      width: console.isOutputTerminal ? console.outputWidth : nil
    )
    let cards = found.entries.map { card.text(of: $0) }
    console.write(cards.joined(separator: "\n"))
    return .done
  }
}
