import Recipes
import TestSupport
import Testing

@testable import Diary

/// Compares the fast scanner with the reference reader.
@Suite struct LineScannerTests {
  private struct Fields: Equatable {
    let id: UUID
    let time: LogTime?
    let method: String
    let recipe: String
    let recipeId: UUID?
    let book: UUID?
    let path: String?
    let coffee: String?
    let grinder: String?
    let rating: Int?
    let tastes: [TasteTag]
    let grindSetting: String?
    let extraction: Double?
  }

  /// Whether the fast scanner reads a line.
  private func isFast(_ bytes: [UInt8]) -> Bool {
    var scanner = LineScanner()
    return bytes.withUnsafeBufferPointer { scanner.scan($0, in: 0..<bytes.count) }
  }

  /// The entries of a scan.
  private func scanned(_ bytes: [UInt8]) -> [Fields] {
    let scan = DiaryScan(bytes)
    return scan.entries.map { entry in
      Fields(
        id: entry.id,
        time: entry.time,
        method: scan.texts[entry.method],
        recipe: scan.texts[entry.recipe],
        recipeId: entry.recipeId,
        book: entry.book,
        path: entry.path.map { scan.texts[$0] },
        coffee: entry.coffee.map { scan.texts[$0] },
        grinder: entry.grinder.map { scan.texts[$0] },
        rating: entry.rating,
        tastes: entry.tastes,
        grindSetting: entry.grindSetting.map { scan.texts[$0] },
        extraction: entry.extraction
      )
    }
  }

  /// The entry that the reference reader finds on a line; nil if there is none.
  private func read(_ bytes: [UInt8]) -> Fields? {
    guard case .entry(let entry) = try? DiaryLineReader.read(bytes) else { return nil }
    return Fields(
      id: entry.summary.id,
      time: LogTime(entry.summary.timestamp),
      method: entry.summary.method.rawValue,
      recipe: entry.summary.recipeNameAtBrew,
      recipeId: entry.recipeId,
      book: entry.book,
      path: entry.recipePath,
      coffee: entry.coffee,
      grinder: entry.grinder,
      rating: entry.summary.rating,
      tastes: entry.tastes,
      grindSetting: entry.grindSetting,
      extraction: entry.extractionYieldPercent
    )
  }

  private static let full = String(LineWriter.line(Entries.full).dropLast())
  private static let plain = full.replacing("\\\"", with: "'")
  private static let unrated = bare.replacing("\"rating\":5", with: "\"rating\":null")
    .replacing("\"grindLabel\":\"coarse\"", with: "\"grindLabel\":null")
    .replacing("}", with: ",\"beverageGrams\":220}")
    .replacing("\"tdsPercent\":null", with: "\"tdsPercent\":1.4")
  private static let bare = String(LineWriter.line(Entries.bare).dropLast())
  private static let placed = String(LineWriter.line(Entries.placed).dropLast())
    .replacing("\"recipeId\":null", with: "\"recipeId\":\"6f9c2c3a-7b1d-4e52-9a35-3a1e5b7c8d90\"")
  private static let tombstone = String(DiaryTexts.tombstone(7).dropLast())

  /// Common lines must use the fast path.
  @Test(arguments: [
    full, plain, bare, placed, unrated, bare + "\r", bare.replacing(".000Z", with: "Z"),
    bare.replacing("\":", with: "\": ").replacing(",\"", with: ", \""),
    bare.replacing("Any", with: "Größe 大 ☕️ 🫖"),
    bare.replacing("\"note\":null", with: "\"note\":\"\\n\\u00e9\""),
  ])
  func readsFast(line: String) {
    let bytes = Array(line.utf8)
    #expect(isFast(bytes))
    #expect(scanned(bytes).first == read(bytes))
  }

  private static let pieces: [String] = [
    "\"", "\\", "\\\"", "\\u00e9", "\\ud83e\\uded6", "\\ud83e", "\\u12", "\\x", "{", "}", "[]",
    "{}", ",",
    ":", " ", "\t", "\r", "null", "true", "1", "0", "-", ".", "e5", "E+400", "01", "1.", "1e999",
    "\"id\":", "\"note\":", "\"deletes\":", "\"mood\":\"x\",", "\"mood\":{\"a\":[1,null]},",
    "\"rating\":5,", "2026-02-29T", "2024-02-29T", "23:59:60", "24:00:00", "+02:00", "Z", ".5",
    ".1234", "é",
    "大", "🫖", "\u{0}", "\u{7F}", "\u{2028}", "too-sour", "perfect", "medium", "6f9c2c3a-",
    "6F9C2C3A-", "g",
    "1:", "\"version\":1,", "\"version\":2", "9999-12-31T", "0000-01-01T",
  ]

  private func mutate(_ line: String, _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = Array(line.utf8)
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      let end = min(bytes.count, place + Int.random(in: 0...6, using: &random))
      switch Int.random(in: 0..<8, using: &random) {
      case 0: bytes.removeSubrange(place..<end)
      case 1: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
      case 2:
        let other = Int.random(in: 0...bytes.count, using: &random)
        bytes.insert(contentsOf: Array(bytes[place..<end]), at: other)
      case 3 where place < bytes.count:
        bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 4 where place < bytes.count:
        bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
      default:
        let piece = Self.pieces.randomElement(using: &random) ?? ""
        bytes.replaceSubrange(place..<(Bool.random(using: &random) ? place : end), with: piece.utf8)
      }
    }
    return bytes
  }

  /// The fields in another order.
  private func shuffled(_ line: String, _ random: inout SeededGenerator) -> String {
    let fields = line.dropFirst().dropLast().replacing(",\"", with: "\u{1}\"")
      .split(separator: "\u{1}").shuffled(using: &random)
    return "{" + fields.joined(separator: ",") + "}"
  }

  @Test func agreesWithTheReader() {
    let seed: UInt64 = 20_260_401
    var random = SeededGenerator(seed: seed)
    var counts = (read: 0, agreed: 0)
    for round in 0..<6000 {
      let base = [Self.full, Self.plain, Self.bare, Self.tombstone, Self.placed, Self.unrated][
        round % 6
      ]
      let line = round % 3 == 0 ? shuffled(base, &random) : base
      let bytes = round % 11 == 0 ? Array(line.utf8) : mutate(line, &random)
      guard !bytes.contains(0x0A), isFast(bytes) else { continue }
      counts.read += 1
      if let found = read(bytes), scanned(bytes) == [found] {
        counts.agreed += 1
      } else {
        Issue.record("seed \(seed), round \(round): \(String(decoding: bytes, as: UTF8.self))")
      }
    }
    #expect(counts.agreed == counts.read)
    #expect(counts.read > 400)
  }

  /// Every line that the reference reader accepts is counted.
  @Test func countsWhatTheReaderReads() {
    let seed: UInt64 = 77
    var random = SeededGenerator(seed: seed)
    for round in 0..<100 {
      let base = [Self.full, Self.bare][round % 2]
      let lines = (0..<20).map { _ in mutate(shuffled(base, &random), &random) }
        .filter { !$0.contains(0x0A) }
      let expected = lines.compactMap { read($0) }
      let found = scanned(Array(lines.joined(separator: [0x0A])))
      let isDeleting = lines.contains { line in
        if case .tombstone = try? DiaryLineReader.read(line) { true } else { false }
      }
      if !isDeleting { #expect(found == expected, "seed \(seed), round \(round)") }
    }
  }
}
