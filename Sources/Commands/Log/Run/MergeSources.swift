import Diary
import SystemPackage
import Workspace

/// The diaries that are put together.
struct MergeSources {
  let diaries: [FilePath]
  let base: FilePath?
  let directory: WorkingDirectory

  /// Reads and merges them.
  ///
  /// - Parameter held: a diary that is locked, so that it must not be opened again if it is among them.
  func merge(with held: HeldDiary? = nil) throws -> DiaryMerge {
    DiaryMerge(
      try diaries.map { try lines(of: $0, held) },
      base: try base.map { try lines(of: $0, held) } ?? []
    )
  }

  /// Whether a diary is one of them.
  func include(_ diary: HeldDiary) -> Bool { diaries.contains { diary.isFile(at: $0) } }

  private func lines(of path: FilePath, _ held: HeldDiary?) throws -> [StoredLine] {
    if let held, held.isFile(at: path) { return held.lines }
    return try ReadDiary.lines(of: path, in: directory)
  }
}
