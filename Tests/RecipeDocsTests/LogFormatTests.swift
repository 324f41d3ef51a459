import Foundation
import Platform
import ProgramSupport
import TestSupport
import Testing
import brewdocs

@testable import Diary

/// Holds the page about the diary's format, and its schema, against what is written and read.
@Suite struct LogFormatTests {
  private let page = HandwrittenFile.logFormat
  private let schema: JSONSchema
  private static let hash = String(repeating: "0123456789abcdef", count: 4)

  init() throws { schema = try JSONSchema(LogJSONSchema.text) }

  private var sample: String {
    page.blocks.first { $0.info == "jsonl file=brews.jsonl" }?.text ?? ""
  }

  private func problems(of line: String) throws -> [String] {
    try schema.problems(of: JSONSerialization.jsonObject(with: Data(line.utf8)))
  }

  /// The lines of the page are what the program writes, byte by byte.
  @Test func theSampleIsReal() throws {
    let lines = sample.split(separator: "\n").map(String.init)
    #expect(lines.count == 5)
    let first = LineHash(of: lines[0].utf8)
    for line in lines {
      let written =
        switch try DiaryLine(Array(line.utf8)) {
        case .entry(let entry) where line.contains("\"replaces\""):
          String(decoding: LineWriter.edit(entry, replacing: [first], unknown: []), as: UTF8.self)
        case .entry(let entry): String(LineWriter.line(entry).dropLast())
        case .tombstone(let tombstone): String(LineWriter.line(tombstone).dropLast())
        }
      #expect(written == line)
      #expect(try problems(of: line) == [])
    }
  }

  /// What the schema refuses the reader refuses, and the other way round; but a reader takes amounts that
  /// no writer may write.
  @Test(arguments: [
    ("\"version\":1,", "", false, false), ("\"version\":1", "\"version\":0", false, false),
    ("\"id\":\"3f2a", "\"id\":\"3g2a", false, false),
    ("\"method\":\"v60\"", "\"method\":7", false, false),
    ("\"note\":\"thin\"", "\"note\":null", true, true), ("\"note\":\"thin\",", "", true, true),
    ("\"note\":\"thin\"", "\"mood\":\"thin\"", true, true),
    ("\"rating\":4", "\"rating\":6", false, false),
    ("\"rating\":4", "\"rating\":null", true, true), ("\"rating\":4,", "", false, false),
    ("\"too-sour\"", "\"sour\"", false, false), ("\"too-sour\"", "null", true, true),
    ("\"medium-fine\"", "null", true, true), ("\"doseGrams\":15", "\"doseGrams\":0", false, true),
    ("\"tdsPercent\":1.35", "\"tdsPercent\":101", false, true),
    ("\"recipeId\":\"6f9c2c3a-7b1d-4e52-9a35-3a1e5b7c8d90\"", "\"recipeId\":\"x\"", false, false),
    ("\"id\":", "\"replaces\":\"\(hash)\",\"id\":", true, true),
    ("\"id\":", "\"replaces\":[\"\(hash)\",\"\(hash)\"],\"id\":", true, true),
    ("\"id\":", "\"replaces\":null,\"id\":", true, true),
    ("\"id\":", "\"replaces\":\"\(hash)0\",\"id\":", false, false),
    ("\"id\":", "\"replaces\":[7],\"id\":", false, false),
  ])
  func schemaAgreesWithTheReader(part: String, new: String, isValid: Bool, isRead: Bool) throws {
    let first = try #require(sample.split(separator: "\n").first)
    let line = String(first).replacing(part, with: new)
    #expect(try problems(of: line).isEmpty == isValid)
    #expect(((try? DiaryLine(Array(line.utf8))) != nil) == isRead)
  }

  /// The entry whose values are the examples of the schema is what the program writes.
  @Test func theExampleIsReal() throws {
    #expect(try problems(of: LogJSONSchema.sample) == [])
    guard case .entry(let entry) = try DiaryLine(Array(LogJSONSchema.sample.utf8)) else {
      Issue.record("not an entry")
      return
    }
    #expect(LineWriter.line(entry) == LogJSONSchema.sample + "\n")
  }

  @Test func tombstonesAreDescribed() throws {
    let id = "\"deletes\":\"c47d11aa-52de-4f3b-b0a9-7f1d9e6e2a08\""
    #expect(try problems(of: "{\"version\":1,\(id),\"timestamp\":\"2026-04-02T14:06:02Z\"}") == [])
    #expect(try problems(of: "{\"version\":1,\(id)}") == [": required"])
    #expect(try problems(of: "{}") == [": required"])
  }

  /// What the page shows for jq gives the figures of `brewlog stats`, which leave out deleted and replaced lines.
  @Test func jq() throws {
    let brewlog = Program("brewlog")
    let commands = page.blocks.filter { $0.info == "sh" }
      .flatMap { $0.text.split(separator: "\n").map(String.init) }
      .filter { $0.hasPrefix("jq ") || $0.hasPrefix("brewlog export") }
    let folder = try Scratch(["brews.jsonl": sample])
    let outputs = try commands.map { command in
      let words = command.hasPrefix("brewlog") ? brewlog.path + command.dropFirst(7) : command
      let outcome = try Program(at: "/bin/sh").run(["-c", words], in: folder)
      #expect(outcome.errors == "" && outcome.status == 0, "\(command): \(outcome.errors)")
      return outcome.output
    }
    #expect(outputs == ["", "2\n", "4\n", "Morning V60\t2\n"])
    let arguments = ["stats", "--format", "json", "--file", "brews.jsonl"]
    let statistics = try brewlog.run(arguments, in: folder).output
    #expect(statistics.hasPrefix(#"{"version":1,"count":2,"averageRating":4,"#))
    #expect(statistics.contains(#""byRecipe":[{"recipe":"Morning V60","#))
  }
}
