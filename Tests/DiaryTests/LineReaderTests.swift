import Recipes
import TestSupport
import Testing
import Text

@testable import Diary

/// Compares the reader with the tree of JSON, and what a scan keeps with the whole entry.
@Suite struct LineReaderTests {
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

  /// The entry that the reader finds on a line; nil if there is none.
  private func read(_ bytes: [UInt8]) -> BrewLogDetailDTO? {
    if case .entry(let entry) = try? DiaryLine(bytes) { entry } else { nil }
  }

  /// The entry that the tree of JSON has; nil if there is none.
  private func parsed(_ bytes: [UInt8]) -> BrewLogDetailDTO? {
    guard let node = JSONNode(object: bytes), node.range.end == bytes.count || bytes.last == 0x0D
    else { return nil }
    let reading = BrewReading(node, in: bytes)
    guard reading.problems.isEmpty, reading.given.isSuperset(of: [.version, .id]) else {
      return nil
    }
    return BrewLogDetailDTO(reading.brew)
  }

  private func fields(_ entry: BrewLogDetailDTO) -> Fields {
    Fields(
      id: entry.id,
      time: LogTime(entry.timestamp),
      method: entry.method.rawValue,
      recipe: entry.recipeNameAtBrew,
      recipeId: entry.recipeId,
      book: entry.book,
      path: entry.recipePath,
      coffee: entry.coffee,
      grinder: entry.grinder,
      rating: entry.rating,
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

  @Test(arguments: [
    full, plain, bare, placed, unrated, bare + "\r", bare.replacing(".000Z", with: "Z"),
    bare.replacing("\":", with: "\": ").replacing(",\"", with: ", \""),
    bare.replacing("Any", with: "Größe 大 ☕️ 🫖"),
    bare.replacing("\"note\":null", with: "\"note\":\"\\n\\u00e9\""),
    bare.replacing("\"note\"", with: "\"n\\u006fte\""),
    bare.replacing("\"coarse\"", with: "\"c\\u006farse\"").replacing(".000Z", with: "+02:00"),
    bare.replacing("\"tasteTag\":null", with: "\"tasteTag\":\"too-s\\u006fur\""),
    bare.replacing("\"doseGrams\":15", with: "\"doseGrams\":1.5e1"),
  ])
  func reads(line: String) {
    let bytes = Array(line.utf8)
    #expect(read(bytes) != nil)
    #expect(read(bytes) == parsed(bytes))
    #expect(scanned(bytes) == read(bytes).map { [fields($0)] })
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

  @Test func agreesWithTheTree() {
    let seed: UInt64 = 20_260_401
    var random = SeededGenerator(seed: seed)
    var counts = (read: 0, agreed: 0)
    for round in 0..<6000 {
      let base = [Self.full, Self.plain, Self.bare, Self.tombstone, Self.placed, Self.unrated][
        round % 6
      ]
      let line = round % 3 == 0 ? shuffled(base, &random) : base
      let bytes = round % 11 == 0 ? Array(line.utf8) : mutate(line, &random)
      guard !bytes.contains(0x0A) else { continue }
      let (found, expected) = (read(bytes), parsed(bytes))
      if found != nil || expected != nil { counts.read += 1 }
      guard found == expected, scanned(bytes) == (found.map { [fields($0)] } ?? []) else {
        Issue.record("seed \(seed), round \(round): \(String(decoding: bytes, as: UTF8.self))")
        continue
      }
      if found != nil { counts.agreed += 1 }
    }
    #expect(counts.agreed == counts.read)
    #expect(counts.read > 400)
  }
}
