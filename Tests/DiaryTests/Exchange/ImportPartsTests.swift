import Foundation
import Platform
import Recipes
import SystemPackage
import TestSupport
import Testing
import Text
import Workspace

@testable import Diary

/// Large files are read in parts, without a difference to small ones, and few brews are in memory at a time.
struct ImportPartsTests {
  private static let count = 3000

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

  private static func texts(_ lines: [StoredLine]) -> [String] {
    lines.map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  /// The content of a file of several parts is that of its entries one by one.
  @Test(arguments: ExportFormat.allCases)
  func everyEntryIsRead(format: ExportFormat) throws {
    let text = try #require(ExportedDiary(Self.entries).text(as: format).text)
    #expect(text.utf8.count > 2 << 18)
    let content = ImportContent(
      Array(text.utf8),
      as: try #require(ImportFormat(rawValue: format.rawValue))
    )
    #expect(content.problems.isEmpty)
    #expect(content.count == Self.count)
    let plan = content.plan(into: Self.entries)
    #expect(plan.added == [])
    #expect(plan.present == Self.count)
  }

  /// Lines and numbers of brews count from the beginning of the file.
  @Test(arguments: ExportFormat.allCases)
  func problemsHaveTheirPlace(format: ExportFormat) throws {
    let text = try #require(ExportedDiary(Self.entries).text(as: format).text)
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

  /// The records of the parts of a table are those of the table, wherever it is divided.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func tables(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let pieces = ["a", ",", ",", "\"", "\"\"", "\n", "\r", "\r\n", "\"x\ny\"", "é"]
    for _ in 0..<50 {
      let text = (0..<Int.random(in: 1...40, using: &random))
        .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      let bytes = Array(text.utf8)
      let comma = UInt8(ascii: ",")
      let parts = try CSVParts.of(DiarySource(bytes), separator: comma, size: 1)
      let divided = parts.flatMap { part in
        Array(CSVRecords(Array(bytes[part.range]), separator: comma, line: part.line))
      }
      #expect(divided == Array(CSVRecords(bytes, separator: comma)), "seed \(seed): \(text)")
      #expect(parts.map(\.range.count).reduce(0, +) == bytes.count, "seed \(seed): \(text)")
    }
  }

  /// What looks like the beginning of a brew may be something else.
  @Test(arguments: [
    "  - {dose_g: 7, grind: \"\n  - x\"}\n",
    "  - dose_g: 7\n    coffee:\n      name: \"a\n  - b\"\n",
    "  - [1,\n  - 2]\n",
    "  - {a: 1}\nmore: 1\n",
    "  - &a {a: 1}\n  - *a\n",
    "  - {a: 1}\n---\nb: 1\n",
  ])
  func documentsThatCannotBeDivided(brews: String) throws {
    let text = "brewspec_version: \"1.0\"\nbrews:\n  - {b: 1}\n" + brews
    let source = DiarySource(Array(text.utf8))
    let parts = try #require(try SpecParts(source, size: 1))
    var divided = try ImportContent(DiarySource([]), as: .csv)
    let isDivided = try parts.read(into: &divided)
    #expect(!isDivided)
    #expect(divided.count == 0)
  }

  /// Beyond a limit, brews are in a file. One that a killed run has left is removed.
  @Test func fewBrewsAreInMemory() throws {
    let folder = try Scratch([".brew-1f.part": "left"])
    let spool = EntrySpool(capacity: 1 << 16, folder: FilePath(folder.url.path))
    let bytes = StoredLine.content(of: Self.entries)
    let content = try ImportContent(DiarySource(bytes), as: .jsonl, spool: spool)
    #expect(spool.bytesInMemory <= 1 << 16)
    #expect(try spool.source.allBytes() == bytes)
    #expect(spool.bytesInMemory == 0)
    #expect(content.count == Self.count)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(names == [])
  }

  @Test func theFolderMayBeMissing() throws {
    let spool = EntrySpool(capacity: 1 << 10, folder: "/no such folder")
    let bytes = StoredLine.content(of: Self.entries)
    let content = try ImportContent(DiarySource(bytes), as: .jsonl, spool: spool)
    #expect(content.storageFailure?.folder == "/no such folder")
    #expect(content.storageFailure?.errno == .noSuchFileOrDirectory)
  }
}
