import Platform
import Recipes
import Text

/// The entries of a diary: one pass over its lines, after which those that other lines delete or replace are dropped.
struct DiaryScan {
  /// The entries that remain, in the order of the diary.
  private(set) var entries: [ScannedEntry] = []
  /// The texts of the entries.
  private(set) var texts = EntryTexts()
  /// The lines that could not be read.
  private(set) var skipped = SkippedLines()

  /// The position of the last tombstone of each id.
  private var deletions: [UUID: Int] = [:]
  private var edits: [Edit] = []

  private struct Edit {
    let id: UUID
    let replaced: [LineHash]
    let offset: Int
  }

  /// Scans a diary. O(n) in its bytes.
  init(_ content: [UInt8]) {
    var reader = LineReader()
    content.withUnsafeBufferPointer { bytes in
      var lines = LineRanges(of: bytes)
      var number = 0
      while let line = lines.next() {
        number += 1
        let object = bytes.withoutMark(line)
        // Only the mark at the start of a file is none of a line.
        if bytes[line.lowerBound == 0 ? object : line].isBlankLine { continue }
        do throws(LineProblem) {
          switch try reader.read(bytes, in: object) {
          case .entry: add(reader, object, bytes)
          case .tombstone(let tombstone): deletions[tombstone.id] = object.lowerBound
          }
        } catch {
          skipped.add(SkippedLines.Line(number: number, problem: error))
        }
      }
    }
    removeGone(from: content)
  }

  private mutating func add(
    _ reader: LineReader,
    _ line: Range<Int>,
    _ bytes: UnsafeBufferPointer<UInt8>
  ) {
    func text(_ field: LogField) -> EntryTexts.Number? {
      reader.place(of: field).map { texts.number(of: $0, in: bytes, field) }
    }
    func uuid(_ field: LogField) -> UUID? {
      if case .uuid(let id) = reader.value(of: field, in: bytes) { id } else { nil }
    }
    let place = LinePosition(line, in: bytes)
    if !reader.replaced.isEmpty {
      edits.append(Edit(id: reader.id, replaced: reader.replaced, offset: place.offset))
    }
    let taste = reader.word(of: .tasteTag, in: bytes)
    // Few lines need all of it.
    let isRare =
      reader.place(of: .furtherTastes) != nil || reader.place(of: .tdsPercent) != nil
      || taste == nil && reader.place(of: .tasteTag) != nil
    let entry = isRare ? reader.entry(in: bytes) : nil
    entries.append(
      ScannedEntry(
        place: place,
        id: reader.id,
        time: reader.time,
        rating: reader.rating,
        tastes: entry?.tastes ?? taste.map { [TasteTag.allCases[$0]] } ?? [],
        method: text(.method) ?? 0,
        recipe: text(.recipeNameAtBrew) ?? 0,
        recipeId: uuid(.recipeId),
        book: uuid(.book),
        path: text(.recipePath),
        coffee: text(.coffee),
        grinder: text(.grinder),
        grindSetting: text(.grindSetting),
        extraction: entry?.extractionYieldPercent
      )
    )
  }

  /// Drops the entries that a later line deletes, and those that an edit replaces, wherever it is, unless it is deleted.
  private mutating func removeGone(from content: [UInt8]) {
    if !deletions.isEmpty {
      entries.removeAll { entry in
        deletions[entry.id].map { $0 > entry.place.offset } ?? false
      }
    }
    var replaced: [UUID: Set<LineHash>] = [:]
    for edit in edits where deletions[edit.id].map({ $0 < edit.offset }) ?? true {
      replaced[edit.id, default: []].formUnion(edit.replaced)
    }
    guard !replaced.isEmpty else { return }
    entries.removeAll { entry in
      replaced[entry.id]?.contains(LineHash(of: content[entry.place.range])) ?? false
    }
  }
}

/// What queries need of an entry. Its texts are in a table.
struct ScannedEntry: Sendable {
  let place: LinePosition
  let id: UUID
  let time: LogTime
  let rating: Int?
  let tastes: [TasteTag]
  let method: EntryTexts.Number
  let recipe: EntryTexts.Number
  /// The id that the recipe states.
  let recipeId: UUID?
  let book: UUID?
  /// The path of a recipe that states no id.
  let path: EntryTexts.Number?
  let coffee: EntryTexts.Number?
  let grinder: EntryTexts.Number?
  let grindSetting: EntryTexts.Number?
  /// See ``Brew/extractionYieldPercent``.
  let extraction: Double?
}

extension ScannedEntry {
  /// Whether it is newer than another: of entries with the same time, the one written last is.
  func isNewer(than other: ScannedEntry) -> Bool {
    (time.milliseconds, place.offset) > (other.time.milliseconds, other.place.offset)
  }
}

/// The different texts of some entries, by number. Texts are compared byte by byte.
struct EntryTexts: Sendable {
  typealias Number = Int32

  private struct Key: Hashable {
    let bytes: [UInt8]

    func hash(into hasher: inout Hasher) {
      bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
  }

  private(set) var all: [String] = []
  private var numbers: [Key: Number] = [:]
  /// The text that each field had last, which the next entry often repeats.
  private var last = Array(
    repeating: (place: 0..<0, number: 0 as Number),
    count: LogField.allCases.count
  )

  subscript(number: Number) -> String { all[Int(number)] }

  /// The number of the text of a field, which is a valid JSON string of a diary.
  mutating func number(
    of string: Range<Int>,
    in bytes: UnsafeBufferPointer<UInt8>,
    _ field: LogField
  ) -> Number {
    let known = last[field.ordinal]
    if !known.place.isEmpty, known.place.count == string.count,
      let start = bytes.baseAddress,
      memcmp(start + known.place.lowerBound, start + string.lowerBound, string.count) == 0
    {
      return known.number
    }
    let number = number(of: JSONText.unescaped(bytes, in: string))
    last[field.ordinal] = (string, number)
    return number
  }

  private mutating func number(of bytes: [UInt8]) -> Number {
    if let number = numbers[Key(bytes: bytes)] { return number }
    let number = Number(all.count)
    numbers[Key(bytes: bytes)] = number
    all.append(String(decoding: bytes, as: UTF8.self))
    return number
  }

  /// The numbers of the texts that contain a part of a name.
  func numbers(containing part: NamePart) -> Set<Number> {
    Set(all.indices.filter { part.isContained(in: all[$0]) }.map { Number($0) })
  }
}

/// The position of a line in its file, without its line end.
package struct LinePosition: Hashable, Sendable {
  /// The number of bytes before it.
  package let offset: Int
  /// The length in bytes.
  package let length: Int

  var range: Range<Int> { offset..<offset + length }

  /// The position of a line, without a carriage return at its end.
  fileprivate init(_ line: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) {
    let hasReturn = !line.isEmpty && bytes[line.upperBound - 1] == 0x0D
    (offset, length) = (line.lowerBound, line.count - (hasReturn ? 1 : 0))
  }
}

/// The unreadable lines of a diary.
package struct SkippedLines: Sendable, Equatable {
  /// The maximum number of lines that are listed.
  package static let maximumListed = 20

  /// A line that this release cannot read.
  package struct Line: Sendable, Equatable {
    /// The number of the line, from 1.
    package let number: Int
    package let problem: LineProblem
  }

  /// The first unreadable lines, by number.
  package private(set) var first: [Line] = []
  /// The number of all unreadable lines.
  package private(set) var count = 0

  mutating func add(_ line: Line) {
    count += 1
    if first.count < Self.maximumListed { first.append(line) }
  }
}

/// The lines of a text as ranges of its bytes, without line feeds. No line follows the last line feed.
struct LineRanges {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var start = 0

  init(of bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The range of the next line; nil at the end.
  mutating func next() -> Range<Int>? {
    guard start < bytes.count, let base = bytes.baseAddress else { return nil }
    let found = memchr(base + start, 0x0A, bytes.count - start)
    let end = found.map { UnsafeRawPointer($0) - UnsafeRawPointer(base) } ?? bytes.count
    defer { start = end + 1 }
    return start..<end
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// A line without a byte order mark, as concatenated files have them in the middle.
  func withoutMark(_ line: Range<Int>) -> Range<Int> {
    self[line].starts(with: ByteOrderMark.bytes)
      ? line.lowerBound + ByteOrderMark.bytes.count..<line.upperBound : line
  }
}

extension Sequence<UInt8> {
  /// Whether a line has nothing but whitespace.
  var isBlankLine: Bool { allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D } }
}
