import CommandLine
import Diary
import Platform
import RecipeBook
import SourceText
import SystemPackage
import Workspace

/// The deletion of brews from a diary, from its file of damaged lines, and from copies that interrupted runs left.
struct DiaryPurge {
  private let diary: DiaryFile
  private let scope: PurgeScope
  private let found: FilePurge?
  private let rejected: FilePurge?
  private let copies: [FilePath]

  /// Finds what is deleted. A missing diary has nothing.
  init(_ diary: DiaryFile, _ scope: PurgeScope, on console: Console) throws {
    self.diary = diary
    self.scope = scope
    found = try Self.purge(of: diary, scope)
    try diary.rejectedFile.requireInside()
    rejected = try Self.purge(of: diary.rejectedFile, scope)
    let folder = diary.directory.path.pushing(diary.path).removingLastComponent()
    copies = LeftoverDrafts.copies(in: folder).filter { copy in
      guard case .bytes(let bytes)? = try? FileReader(in: diary.directory).read(copy),
        [UInt8(ascii: "{"), 0xEF].contains(bytes.first)
      else { return false }
      let purge = try? Self.purge(of: DiaryFile(copy, in: diary.directory), scope)
      return purge.map { !$0.isNothing } ?? false
    }
  }

  private static func purge(of file: DiaryFile, _ scope: PurgeScope) throws -> FilePurge? {
    do throws(InputError) {
      return try FilePurge(try OpenDiary(file), scope)
    } catch {
      guard error.reason == .notFound else { throw error }
      return nil
    }
  }

  /// What is deleted, for people.
  var lines: [String] {
    var lines: [String] = []
    if let found, !found.isNothing { lines.append("\(Self.counts(found)) in \(diary.name)") }
    if let rejected, !rejected.isNothing {
      lines.append("\(Self.counts(rejected)) in \(PrintableName.of(diary.rejected))")
    }
    return lines
      + copies.map { "the copy \(PrintableName.of($0)) that an interrupted run left" }
  }

  private static func counts(_ purge: FilePurge) -> String {
    var parts: [String] = []
    if purge.entries > 0 { parts.append(counted(purge.entries, "brew")) }
    if purge.tombstones > 0 {
      parts.append(counted(purge.tombstones, "mark of deletion", "marks of deletion"))
    }
    if purge.damaged > 0 { parts.append(counted(purge.damaged, "damaged line")) }
    return parts.joined(separator: ", ")
  }

  /// What the user should know afterwards.
  var notice: String? {
    let left = (found?.remainingDamaged ?? 0) + (rejected?.remainingDamaged ?? 0)
    var text = ""
    if left > 0 {
      text +=
        "\(counted(left, "damaged line")) may be about the same, and stayed: look at the diary and \(PrintableName.of(diary.rejected))\n"
    }
    if found.map({ !$0.isNothing }) ?? false {
      text +=
        "another copy of the diary brings the brews back when it is merged: purge it there as well\n"
    }
    return text.isEmpty ? nil : String(text.dropLast())
  }

  /// The absolute paths of the files.
  var files: [FilePath] {
    [diary.path, diary.rejected].map {
      diary.directory.path.pushing($0).lexicallyNormalized()
    }
  }

  /// Whether the files also hold other brews.
  var keepsOthers: Bool { (found?.selection.lines.isEmpty == false) }

  /// Deletes everything.
  ///
  /// - Returns: the errors of what is not in the diary.
  func run(on console: Console) throws -> [BookWriteError] {
    var errors: [BookWriteError] = []
    for copy in copies {
      do throws(WriteFailure) { try diary.removeBeside(copy) } catch {
        errors.append(.removing(PrintableName.of(copy), error))
      }
    }
    try rewrite(diary, on: console)
    let rejected = diary.rejectedFile
    try rewrite(rejected, on: console)
    let place = diary.directory.resolve(rejected.path)
    if (try? Stat(place, followTargetSymlink: false))?.size == 0 { try? diary.removeBeside(place) }
    return errors
  }

  private func rewrite(_ file: DiaryFile, on console: Console) throws {
    guard file.exists else { return }
    let locked = try LockedDiary(file)
    defer { locked.close() }
    let purge = try locked.purge(scope)
    guard !purge.isNothing else { return }
    _ = try locked.replace(by: purge.selection) { console.warn($0, about: file) }
  }
}
