import Foundation
import Platform
import Recipes
import TestSupport
import Testing
import Workspace

@testable import Diary

/// An export imports unchanged, and adds nothing to its own diary.
struct ExchangeRoundTripTests {
  @Test(arguments: Samples.of(1..<301 as Range<UInt64>))
  func everyFormat(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let entries = (0..<3).map { _ in RandomEntry.entry(&random) }
    let lines = entries.map { StoredLine(Array(LineWriter.line($0).utf8.dropLast())) }
    let export = ExportedDiary(lines)
    let yaml = try #require(export.brewSpec.text)
    #expect(export.brewSpec.losses == [], "seed \(seed)")
    for content in [
      ImportContent(csv: Array(export.csv.text.utf8)), ImportContent(json: export.json),
      ImportContent(jsonLines: StoredLine.content(of: lines)),
      ImportContent(brewSpec: Array(yaml.utf8)),
    ] {
      #expect(content.problems.isEmpty, "seed \(seed)")
      #expect(content.losses == [], "seed \(seed)")
      #expect(content.plan(into: lines).added == [], "seed \(seed)")
      #expect(content.plan(into: lines).present == 3, "seed \(seed)")
      let new = content.plan(into: []).added.map { Array($0.bytes) }
      #expect(Set(new.map(rowOf)) == Set(lines.map { rowOf(Array($0.bytes)) }), "seed \(seed)")
    }
    try BrewSpecRules.check(yaml, brews: 3)
  }

  /// Entries imported from a corrupted file are always valid.
  @Test(arguments: Samples.of(1..<301 as Range<UInt64>))
  func damagedFiles(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let lines = (0..<2).map { _ in
      StoredLine(Array(LineWriter.line(RandomEntry.entry(&random)).utf8.dropLast()))
    }
    let export = ExportedDiary(lines)
    func damaged(_ text: String) -> [UInt8] {
      Array(SourceMutation.mutate(text, using: &random).utf8)
    }
    let yaml = try #require(export.brewSpec.text)
    for content in [
      ImportContent(csv: damaged(export.csv.text)),
      ImportContent(json: damaged(String(decoding: export.json, as: UTF8.self))),
      ImportContent(
        jsonLines: damaged(String(decoding: StoredLine.content(of: lines), as: UTF8.self))
      ),
      ImportContent(brewSpec: damaged(yaml)),
    ] {
      for line in content.lines {
        guard case .entry = line.kind else {
          Issue.record("seed \(seed): \(String(decoding: line.bytes, as: UTF8.self))")
          continue
        }
      }
    }
  }

  @Test func unknownFieldsSurviveBrewSpec() throws {
    let line = LineWriter.line(Entries.full).dropLast(2) + ",\"mood\":[1.50,\"a: b # c\"]}"
    let export = ExportedDiary([StoredLine(Array(line.utf8))])
    let yaml = try #require(export.brewSpec.text)
    let content = ImportContent(brewSpec: Array(yaml.utf8))
    #expect(content.lines.map { String(decoding: $0.bytes, as: UTF8.self) } == [String(line)])
  }

  @Test func lossesAreReported() throws {
    let name = String(repeating: "n", count: 3000)
    let line = LineWriter.line(Entries.full).replacing(
      "\"Morning \\\"V60\\\"\"",
      with: "\"\(name)\""
    )
    let (text, losses) = ExportedDiary(StoredLine.lines(of: Array(line.utf8))).brewSpec
    #expect(
      losses.map(\.description) == [
        "00000000-0000-4000-8000-000000000001.recipeNameAtBrew: is left out: it does not fit"
      ]
    )
    try BrewSpecRules.check(try #require(text), brews: 1)
  }

  /// CSV does not distinguish empty and absent text.
  private func rowOf(_ line: [UInt8]) -> String {
    guard case .entry(let entry) = try? DiaryLine(line) else { return "?" }
    return LogCSV.row(entry)
  }
}

/// Random entries that cover all values of every field.
enum RandomEntry {
  private static let pieces = [
    "a", "Z", "7", " ", "  ", "\n", "\r\n", "\r", "\t", "\"", "'", ",", ";", ": ", " #", "- ", "\\",
    "{", "}", "[", "&", "*", "!", "|", ">", "%", "@", "`", "null", "yes", "1.0", "2026-04-01", "é",
    "e\u{301}", "☕", "👩‍👩‍👧", "\u{0}", "\u{7}", "\u{85}", "\u{2028}", "\u{FEFF}", "\u{FFFE}",
    "\u{1F600}",
    "brewlog {}", "=1+1", "---", "...", "~",
  ]

  static func entry(_ random: inout SeededGenerator) -> BrewLogDetailDTO {
    let methods = BrewMethod.allKnown.map(\.rawValue) + ["wave-maker", "Odd One", "☕"]
    let taste = Bool.random(using: &random) ? TasteTag.allCases.randomElement(using: &random) : nil
    return BrewLogDetailDTO(
      CreateBrewLogRequest(
        timestamp: LogTime(
          milliseconds: .random(in: -62_000_000_000_000...253_000_000_000_000, using: &random)
        ).date,
        method: BrewMethod(rawValue: methods.randomElement(using: &random) ?? ""),
        recipeId: Bool.random(using: &random) ? uuid(&random) : nil,
        recipeNameAtBrew: "x" + text(&random),
        doseGrams: number(0.000001...1000, &random),
        targetYieldGrams: number(0.000001...100_000, &random),
        waterTemperatureCelsius: Bool.random(using: &random) ? number(0...100, &random) : nil,
        grindLabel: Bool.random(using: &random)
          ? GrindLabel.allCases.randomElement(using: &random) : nil,
        rating: Bool.random(using: &random) ? .random(in: 1...5, using: &random) : nil,
        tasteTag: taste,
        note: Bool.random(using: &random) ? text(&random) : nil,
        coffee: Bool.random(using: &random) ? text(&random) : nil,
        grindSetting: setting(&random),
        totalTimeSeconds: Bool.random(using: &random) ? number(0...100_000, &random, 1e3) : nil,
        tdsPercent: Bool.random(using: &random) ? number(0...100, &random) : nil,
        grinder: Bool.random(using: &random) ? "x" + text(&random) : nil,
        furtherTastes: taste == .tooSour && Bool.random(using: &random) ? [.tooWeak] : [],
        roastedOn: Bool.random(using: &random)
          ? CalendarDay(since1970: .random(in: -9999...99_999, using: &random)) : nil,
        beverageGrams: Bool.random(using: &random) ? number(0.000001...1000, &random) : nil,
        source: Bool.random(using: &random) ? "x" + text(&random) : nil
      ),
      id: uuid(&random)
    )
  }

  private static func text(_ random: inout SeededGenerator) -> String {
    (0..<Int.random(in: 0...12, using: &random))
      .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
  }

  private static func setting(_ random: inout SeededGenerator) -> String? {
    [nil, "22", "5.2", "22.0", "0", "-3", "1e3", "0x10", "22 clicks", text(&random)]
      .randomElement(using: &random) ?? nil
  }

  /// Integers, decimals and the limits.
  private static func number(
    _ range: ClosedRange<Double>,
    _ random: inout SeededGenerator,
    _ parts: Double = 1e6
  ) -> Double {
    let value = Double.random(in: range, using: &random)
    let candidates = [
      range.lowerBound, range.upperBound, (value * parts).rounded() / parts,
      max(range.lowerBound, (value * 10).rounded() / 10), max(range.lowerBound, value.rounded()),
    ]
    return candidates.randomElement(using: &random) ?? value
  }

  private static func uuid(_ random: inout SeededGenerator) -> UUID {
    let digits = String(UInt64.random(in: 0...(1 << 48 - 1), using: &random), radix: 16)
    let padded = String(repeating: "0", count: 12 - digits.count) + digits
    return UUID(uuidString: "00000000-0000-4000-8000-\(padded)") ?? UUID()
  }
}
