import Diary
import Files
import Platform
import Recipes
import SystemPackage
import Text
import Workspace

/// The deletion of brews from a diary, from its file of damaged lines, and from copies that interrupted runs left.
struct DiaryPurge {
  /// What is deleted from one file.
  private struct Part {
    let file: DiaryFile
    /// `in brews.jsonl`
    let place: String
    let purge: FilePurge
  }

  private let diary: DiaryFile
  private let scope: PurgeScope
  private let parts: [Part]
  private let remaining: (damaged: Int, unclear: Int)

  /// Finds what is deleted. A missing diary has nothing.
  init(_ diary: DiaryFile, _ scope: PurgeScope) throws {
    self.diary = diary
    self.scope = scope
    var files = [(diary, "in \(diary.name)", try Self.purge(of: diary, scope))]
    // A second name of the diary is purged with it.
    try diary.rejectedFile.requirePlace()
    if let rejected = Self.file(diary.rejected, beside: diary), !rejected.isSameFile(as: diary) {
      files.append((rejected, "in \(rejected.name)", try Self.purge(of: rejected, scope)))
    }
    remaining = files.compactMap(\.2).reduce((0, 0)) {
      ($0.0 + $1.remainingDamaged, $0.1 + $1.remainingUnclear)
    }
    for copy in Self.copies(of: diary) {
      guard let file = Self.file(copy, beside: diary) else { continue }
      let place = "in the copy \(file.name) that an interrupted run left"
      files.append((file, place, try? Self.purge(of: file, scope)))
    }
    parts = files.compactMap { file, place, purge in
      purge.flatMap { $0.isNothing ? nil : Part(file: file, place: place, purge: $0) }
    }
  }

  private static func file(_ path: FilePath, beside diary: DiaryFile) -> DiaryFile? {
    let file = diary.beside(path)
    return file.exists ? file : nil
  }

  /// The files that may be copies of a diary.
  private static func copies(of diary: DiaryFile) -> [FilePath] {
    let folder = diary.directory.path.pushing(diary.path).removingLastComponent()
    return LeftoverDrafts.copies(in: folder).filter { copy in
      let bytes = FileReader(in: diary.directory).bytes(of: copy)
      return [UInt8(ascii: "{"), 0xEF].contains(bytes?.first)
    }
  }

  private static func purge(of file: DiaryFile, _ scope: PurgeScope) throws -> FilePurge? {
    do throws(InputError) {
      return FilePurge(try OpenDiary(file).lines, scope)
    } catch {
      guard error.reason == .notFound else { throw error }
      return nil
    }
  }

  // MARK: For people

  /// What is deleted, in a line for each file.
  var lines: [String] { parts.map { "\(Self.counts($0.purge)) \($0.place)" } }

  /// Writes the lines, each followed by its brews.
  func list(_ write: (String) -> Void, brew: (String) -> Void) {
    for (line, part) in zip(lines, parts) {
      write(line)
      for deleted in part.purge.brews { brew(Self.text(of: deleted)) }
    }
  }

  private static func text(of brew: PurgedBrew) -> String {
    let mark = brew.isMarked ? ", marked as deleted" : ""
    guard let entry = brew.entry else {
      var clock = LocalClock()
      let time = clock.text(of: brew.time).dropLast(3)
      return "\(brew.id.text.prefix(8)): of a later version, brewed \(time)\(mark)"
    }
    let book = entry.book.map { ", book \($0.text.prefix(8))" } ?? ""
    return EntrySentence.text(of: entry) + book + mark
  }

  private static func counts(_ purge: FilePurge) -> String {
    var parts: [String] = []
    if !purge.brews.isEmpty { parts.append(counted(purge.brews.count, "brew")) }
    if purge.tombstones > 0 {
      parts.append(counted(purge.tombstones, "mark of deletion", "marks of deletion"))
    }
    if purge.damaged > 0 { parts.append(counted(purge.damaged, "damaged line")) }
    return parts.joined(separator: ", ")
  }

  /// What the user should know afterwards.
  var notice: String? {
    var notes: [String] = []
    if remaining.damaged > 0 {
      notes.append(
        "\(counted(remaining.damaged, "damaged line")) may be about the same, and stayed: look at the diary and \(PrintableName.of(diary.rejected))"
      )
    }
    if remaining.unclear > 0 {
      notes.append(
        "\(counted(remaining.unclear, "brew")) may be of the same, but do not say so, and stayed: find them with `brewlog list --recipe`"
      )
    }
    if parts.contains(where: { $0.file.path == diary.path }) {
      notes.append(
        "another copy of the diary brings the brews back when it is merged: purge it there as well"
      )
    }
    return notes.isEmpty ? nil : notes.joined(separator: "\n")
  }

  /// The absolute paths of the files.
  var files: [FilePath] {
    [diary.path, diary.rejected].map {
      diary.directory.path.pushing($0).lexicallyNormalized()
    }
  }

  // MARK: Deleting

  /// Deletes what was listed, and nothing else.
  ///
  /// - Returns: an error if a file has changed since.
  func run(on console: Console) throws -> [BookWriteError] {
    var errors: [BookWriteError] = []
    for part in parts where try !rewrite(part, on: console) {
      errors.append(
        BookWriteError(
          message: "\(part.file.name): changed since its brews were listed, so it is as before",
          hint: "run the command again"
        )
      )
    }
    return errors
  }

  /// Returns whether the file is as it was when its brews were listed.
  private func rewrite(_ part: Part, on console: Console) throws -> Bool {
    let locked = try LockedDiary(part.file)
    defer { locked.close() }
    let opened = try locked.opened()
    let purge = FilePurge(opened.lines, scope)
    guard purge.deletesTheSame(as: part.purge) else { return false }
    _ = try locked.replace(opened, by: purge.kept) { console.warn($0, about: part.file) }
    let place = part.file.directory.resolve(part.file.path)
    let isEmpty = (try? Stat(place, followTargetSymlink: false))?.size == 0
    if isEmpty, part.file.path != diary.path { try? diary.removeBeside(place) }
    return true
  }
}
