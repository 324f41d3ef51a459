import BrewDomain
import CommandLine
import Diary
import SourceText
import Workspace

/// Writes any number of entries on standard output, reading them only when their turn comes.
struct EntryListWriter {
  /// The brews of a table that are looked at before a line of them is written.
  private static let page = 1000

  private let format: EntryFormat
  private let console: Console

  init(_ format: EntryFormat, on console: Console) {
    self.format = format
    self.console = console
  }

  /// Writes the entries at these places, as long as somebody reads them.
  func write(_ places: [LinePlace], of diary: OpenDiary) throws(InputError) {
    if format == .text { return try writeTable(places, of: diary) }
    var writer = EntryWriter(format, on: console)
    writer.begin()
    for place in places where console.isOutputOpen { try writer.write(place, of: diary) }
    writer.end()
  }

  /// Writes what there is where there is no entry.
  func writeNothing() {
    let writer = EntryWriter(format, on: console)
    writer.begin()
    writer.end()
  }

  private func writeTable(_ places: [LinePlace], of diary: OpenDiary) throws(InputError) {
    var table = LogTable(
      style: console.colorsOutput ? .ansi : .plain,
      width: console.isOutputTerminal ? console.outputWidth : nil
    )
    var rest = places[...]
    while !rest.isEmpty, console.isOutputOpen {
      var brews: [BrewLogSummaryDTO] = []
      for place in rest.prefix(Self.page) { brews.append(try diary.entry(at: place).summary) }
      console.write(table.text(of: brews))
      rest = rest.dropFirst(Self.page)
    }
  }
}
