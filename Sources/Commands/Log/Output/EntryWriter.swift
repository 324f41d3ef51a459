import CommandLine
import Diary
import Workspace

/// Writes entries of a diary on standard output, in the formats for other programs.
///
/// As JSON they are written as they are stored, with all that is not known here.
struct EntryWriter {
  private let format: EntryFormat
  private let console: Console
  private var isFirst = true

  init(_ format: EntryFormat, on console: Console) {
    self.format = format
    self.console = console
  }

  /// Writes what stands before all entries.
  func begin() {
    switch format {
    case .json: console.write("{\"version\":1,\"entries\":[")
    case .csv: console.write(LogCSV.head)
    case .jsonl, .text: break
    }
  }

  /// Writes the entry at a place.
  mutating func write(_ place: LinePlace, of diary: OpenDiary) throws(InputError) {
    switch format {
    case .csv: console.write(LogCSV.row(try diary.entry(at: place)))
    case .jsonl: console.write(try diary.line(at: place) + [UInt8(ascii: "\n")])
    case .json, .text:
      if !isFirst { console.write(",") }
      console.write(try diary.line(at: place))
    }
    isFirst = false
  }

  /// Writes what stands behind all entries.
  func end() {
    if format == .json { console.write("]}\n") }
  }
}
