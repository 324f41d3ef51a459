import Files
import Recipes
import SystemPackage
import Text

/// What a diary, or a file beside it, holds of the brews of a book, to be deleted for good.
package struct BookBrews: Sendable {
  /// The name of the file, for people.
  package let name: String
  /// `2 brews, 1 mark of deletion`.
  package let counts: String
  /// The brews, each in its newest version that can be read, in the order of their times.
  package let brews: [BrewLogDetailDTO]
  /// What stays in the file, and how to delete it, a line each.
  package let staying: [String]
  /// Whether nothing is of the book.
  package var isEmpty: Bool { hashes.isEmpty }

  private let hashes: Set<LineHash>
  private let file: DiaryFile
  private let diary: DiaryFile

  /// The lines of the book in a diary, in the file of its damaged lines, and in copies that interrupted runs have left.
  ///
  /// - Throws: ``InputError``, or an error if a link has the name of the damaged lines.
  package static func all(of book: UUID, in diary: DiaryFile) throws -> [BookBrews] {
    try diary.rejectedFile.requirePlace()
    let copies = LeftoverDrafts.copies(in: diary.folder).filter(isDiary)
    let files = [diary, diary.rejectedFile] + copies.map { diary.beside($0) }
    return try files.enumerated().filter { $0.element.exists }.map { place, file in
      let found = BookLines(of: book, in: try OpenDiary(file).lines)
      let name = PrintableName.of(file.path)
      return BookBrews(
        name: name,
        counts: found.counts,
        brews: found.brews,
        staying: place < 2 ? found.staying(in: name) : [],
        hashes: Set(found.gone.map(\.hash)),
        file: file,
        diary: diary
      )
    }
  }

  /// Deletes what was found, and nothing else. A file beside the diary that is empty then is removed.
  package func delete() throws {
    let locked = try LockedDiary(file)
    defer { locked.close() }
    let opened = try locked.opened()
    let kept = opened.lines.filter { $0.kind != .blank && !hashes.contains($0.hash) }
    _ = try locked.replace(opened, by: kept) { _ in }
    if kept.isEmpty, file.path != diary.path { try diary.removeBeside(file.resolved) }
  }

  /// Whether a copy that an interrupted run has left is of a diary.
  package static func isDiary(_ copy: FilePath) -> Bool {
    let bytes = FileReader(in: WorkingDirectory("/")).bytes(of: copy)
    return [UInt8(ascii: "{"), 0xEF].contains(bytes?.first)
  }
}

/// The lines of a diary that are of a book.
private struct BookLines {
  private(set) var gone: [StoredLine] = []
  private var brewIDs: Set<UUID> = []
  private var (marks, damaged) = (0, 0)
  /// The ids of the other brews: those that name a book, and those that name none.
  private var others: (named: Set<UUID>, free: Set<UUID>) = ([], [])
  /// The other lines that cannot be read.
  private var otherDamaged = 0

  /// Versions of one brew go together, with what marks it as deleted, unless one of them names another book.
  init(of book: UUID, in lines: [StoredLine]) {
    let named = lines.map(\.book)
    var books: [UUID: Set<UUID?>] = [:]
    for (line, name) in zip(lines, named) {
      if case .entry(let id, _) = line.kind { books[id, default: []].insert(name) }
    }
    let own = Set(books.filter { $1.contains(book) && $1.isSubset(of: [book, nil]) }.keys)
    for (line, name) in zip(lines, named) {
      switch line.kind {
      case .entry(let id, _) where name == book || own.contains(id): brewIDs.insert(id)
      case .tombstone(let tombstone) where own.contains(tombstone.id): marks += 1
      case .unreadable where line.mentions(book): damaged += 1
      case .entry(let id, _):
        if name == nil { others.free.insert(id) } else { others.named.insert(id) }
        continue
      case .unreadable:
        otherDamaged += 1
        continue
      case .tombstone, .blank: continue
      }
      gone.append(line)
    }
  }

  /// The deleted brews, each in its newest version that can be read, in the order of their times.
  var brews: [BrewLogDetailDTO] {
    var newest: [UUID: BrewLogDetailDTO] = [:]
    for entry in gone.compactMap(\.entry) { newest[entry.summary.id] = entry }
    return newest.values.sorted {
      ($0.summary.timestamp, $0.summary.id.text) < ($1.summary.timestamp, $1.summary.id.text)
    }
  }

  /// `2 brews, 1 mark of deletion`.
  var counts: String {
    [
      (brewIDs.count, "brew", "brews"), (marks, "mark of deletion", "marks of deletion"),
      (damaged, "damaged line", "damaged lines"),
    ]
    .filter { $0.0 > 0 }.map { counted($0.0, $0.1, $0.2) }.joined(separator: ", ")
  }

  /// What stays in a file, and how to delete it.
  func staying(in name: String) -> [String] {
    let notes = [
      (others.named.count, "brew", "of other books", "run `brewbook purge` in those books"),
      (others.free.count, "brew", "of no book", "use `brewlog delete` and `brewlog compact`"),
      (otherDamaged, "damaged line", "that may be of any book", "look at it in an editor"),
    ]
    return notes.filter { $0.0 > 0 }.map { count, noun, which, how in
      "kept in \(name): \(counted(count, noun)) \(which); to delete, \(how)"
    }
  }
}

extension StoredLine {
  /// How many bytes of a damaged line are searched.
  private static let mostRead = 1 << 16

  /// The book that an entry names.
  fileprivate var book: UUID? {
    guard case .entry = kind, let object = JSONNode(object: Array(bytes)) else { return nil }
    return object.field(LogField.book.rawValue)?.string.flatMap { UUID(text: $0) }
  }

  /// Whether the id of a book is legible in a damaged line.
  fileprivate func mentions(_ book: UUID) -> Bool {
    String(decoding: bytes.prefix(Self.mostRead), as: UTF8.self).lowercased().contains(book.text)
  }
}
