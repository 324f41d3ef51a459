import RecipeLint
import Recipes
import TestSupport
import Testing
import Text
import Workspace

@testable import Diary
@testable import Platform

/// Compares the fast scanner with the reference reader.
@Suite struct LineScannerTests {
  /// The result of the fast scanner; nil if it leaves the line to the reader.
  private enum Read: Equatable {
    case entry(Fields)
    case tombstone(EntryID)
  }

  private struct Fields: Equatable {
    let id: EntryID
    let milliseconds: Int?
    let method: [UInt8]
    let recipe: [UInt8]
    let recipeId: EntryID?
    let book: EntryID?
    let path: [UInt8]?
    let rating: Int
    let taste: TasteTag?
  }

  private func fast(_ bytes: [UInt8]) -> Read? {
    let padded = bytes + Array(repeating: 0, count: BytePattern.reach * 2)
    return padded.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return nil }
      let end = start + bytes.count
      let patterns = ScanPatterns()
      var scanner = LineScanner(patterns, at: start)
      var entry = ScannedEntry()
      let outcome = scanner.scan(from: start, end: end, into: &entry)
      guard outcome != .unread else { return nil }
      #expect(scanner.at == end)
      return outcome == .tombstone
        ? .tombstone(entry.id)
        : .entry(
          Fields(
            id: entry.id,
            milliseconds: entry.milliseconds,
            method: Array(entry.method),
            recipe: Array(entry.recipe),
            recipeId: entry.recipeId,
            book: entry.book,
            path: entry.hasPath ? Array(entry.path) : nil,
            rating: entry.rating,
            taste: entry.taste
          )
        )
    }
  }

  private func slow(_ bytes: [UInt8]) -> Read? {
    switch try? DiaryLineReader.read(bytes) {
    case .entry(let entry):
      .entry(
        Fields(
          id: EntryID(entry.summary.id),
          milliseconds: LogTime(entry.summary.timestamp)?.milliseconds,
          method: Array(entry.summary.method.rawValue.utf8),
          recipe: Array(entry.summary.recipeNameAtBrew.utf8),
          recipeId: entry.recipeId.map { EntryID($0) },
          book: entry.book.map { EntryID($0) },
          path: entry.recipePath.map { Array($0.utf8) },
          rating: entry.summary.rating,
          taste: entry.summary.tasteTag
        )
      )
    case .tombstone(let tombstone): .tombstone(EntryID(tombstone.id))
    case nil: nil
    }
  }

  private static let full = String(LineWriter.line(Entries.full).dropLast())
  private static let plain = full.replacing("\\\"", with: "'")
  private static let bare = String(LineWriter.line(Entries.bare).dropLast())
  private static let placed = String(LineWriter.line(Entries.placed).dropLast())
    .replacing("\"recipeId\":null", with: "\"recipeId\":\"6f9c2c3a-7b1d-4e52-9a35-3a1e5b7c8d90\"")
  private static let tombstone = String(DiaryTexts.tombstone(7).dropLast())

  /// Common lines must use the fast path.
  @Test(arguments: [
    plain, bare, placed, tombstone, bare + "\r", bare.replacing(".000Z", with: "Z"),
    bare.replacing("\":", with: "\": ").replacing(",\"", with: ", \""),
    bare.replacing("Any", with: "Größe 大 ☕️ 🫖"),
    bare.replacing("\"note\":null", with: "\"note\":\"\\n\\u00e9\""),
  ])
  func readsFast(line: String) {
    let bytes = Array(line.utf8)
    #expect(fast(bytes) != nil)
    #expect(fast(bytes) == slow(bytes))
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
      let base = [Self.full, Self.plain, Self.bare, Self.tombstone, Self.placed][round % 5]
      let line = round % 3 == 0 ? shuffled(base, &random) : base
      let bytes = round % 11 == 0 ? Array(line.utf8) : mutate(line, &random)
      guard !bytes.contains(0x0A), let read = fast(bytes) else { continue }
      counts.read += 1
      if read == slow(bytes) {
        counts.agreed += 1
      } else {
        Issue.record("seed \(seed), round \(round): \(String(decoding: bytes, as: UTF8.self))")
      }
    }
    #expect(counts.agreed == counts.read)
    #expect(counts.read > 400)
  }

  /// Every line that the reference reader accepts is counted.
  @Test func countsWhatTheReaderReads() throws {
    let seed: UInt64 = 77
    var random = SeededGenerator(seed: seed)
    for round in 0..<100 {
      let base = [Self.full, Self.bare][round % 2]
      let lines = (0..<20).map { _ in mutate(shuffled(base, &random), &random) }
        .filter { !$0.contains(0x0A) }
      let expected = lines.filter { if case .entry = slow($0) { true } else { false } }.count
      let source = DiarySource(Array(lines.joined(separator: [0x0A])))
      let outcome = try DiaryScan(source, jobs: 2, blockSize: 900).run(IDMatchAll())
      let deleted = lines.contains { if case .tombstone = slow($0) { true } else { false } }
      if !deleted { #expect(outcome.tally.count == expected, "seed \(seed), round \(round)") }
    }
  }

  private struct IDMatchAll: ScanTally {
    var count = 0
    mutating func add(_ entry: ScannedEntry) { count += 1 }
    mutating func merge(_ other: IDMatchAll) { count += other.count }
  }

  @Test(arguments: [
    ("00000000", 0), ("0000000f", 15), ("DeadBeef", 0xDEAD_BEEF), ("ffffffff", 0xFFFF_FFFF),
  ])
  func hexadecimal(text: String, value: UInt64) {
    #expect(LineScanner.hexadecimal(Self.word(text)) == value)
  }

  @Test func noOtherCharacterIsADigit() {
    for place in 0..<8 {
      for byte in 0...255 as ClosedRange<UInt8> {
        var bytes = Array("01239aFc".utf8)
        bytes[place] = byte
        let isDigit = byte < 0x80 && Character(Unicode.Scalar(byte)).isHexDigit
        let word = bytes.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
        #expect((LineScanner.hexadecimal(word) != nil) == isDigit, "\(byte) at \(place)")
      }
    }
  }

  private static func word(_ text: String) -> UInt64 {
    Array(text.utf8).withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
  }
}
