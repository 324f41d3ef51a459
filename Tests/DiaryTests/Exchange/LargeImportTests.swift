import Foundation
import Platform
import Recipes
import SystemPackage
import TestSupport
import Testing
import Text
import Workspace

@testable import Diary

/// Files of many brews.
struct LargeImportTests {
  private static let count = Samples.of(3000)

  /// Random entries with different ids.
  private static let entries: [StoredLine] = {
    var random = SeededGenerator(seed: 7)
    return (0..<count).map { number in
      let entry = RandomEntry.entry(&random)
      let request = CreateBrewLogRequest(entry)
      let own = BrewLogDetailDTO(request, id: Entries.id(number))
      return StoredLine(Array(LineWriter.line(own).utf8.dropLast()))
    }
  }()

  /// Every brew is read.
  @Test(arguments: ExportFormat.allCases)
  func everyEntryIsRead(format: ExportFormat) throws {
    let text = ExportedDiary(Self.entries).text(as: format).text
    let content = ImportContent(
      text,
      as: try #require(ImportFormat(rawValue: format.rawValue))
    )
    #expect(content.problems.isEmpty)
    #expect(content.lines.count == Self.count)
    let plan = content.plan(into: Self.entries)
    #expect(plan.added == [])
    #expect(plan.present == Self.count)
  }

  /// Lines and numbers of brews count from the beginning of the file.
  @Test(arguments: ExportFormat.allCases)
  func problemsHaveTheirPlace(format: ExportFormat) throws {
    let text = String(decoding: ExportedDiary(Self.entries).text(as: format).text, as: UTF8.self)
    let wrong: String
    switch format {
    case .csv: wrong = text + "x\r\n"
    case .jsonl: wrong = text + "{}\n"
    case .json: wrong = text.dropLast(3) + ",7]}"
    case .brewspec: wrong = text + "  - 7\n"
    }
    let format = try #require(ImportFormat(rawValue: format.rawValue))
    let problem = try #require(ImportContent(Array(wrong.utf8), as: format).problems.first.first)
    let lines = wrong.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
    switch format {
    case .csv:
      var records = CSVRecords(Array(wrong.utf8), separator: UInt8(ascii: ","))
      var last = records.next()
      while let record = records.next() { last = record }
      #expect(problem.line == last?.line)
    case .jsonl: #expect(problem.line == lines.count - 1)
    case .json: #expect(problem.subject == "entries[\(Self.count)]")
    case .brewspec:
      #expect(problem.line == lines.count - 1)
      #expect(problem.subject == "brews[\(Self.count)]")
    }
  }
}
