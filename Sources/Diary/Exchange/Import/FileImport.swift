import Platform
import Recipes
import SystemPackage

/// The effect of an import on a diary file. The same as ``ImportPlan``, in memory that depends on the number of lines
/// only: 62 bytes each.
package struct FileImport {
  /// The entries to add, in the order of the file.
  package private(set) var selection: LineSelection
  /// See ``ImportPlan``.
  package private(set) var present = 0
  /// See ``ImportPlan``.
  package private(set) var deleted = 0
  /// Ids that the diary will have several different entries for; all are kept.
  package private(set) var conflicts: [UUID] = []

  /// Plans the import of some brews.
  ///
  /// - Parameters:
  ///   - diary: the diary; nil if there is none yet.
  ///   - restores: whether to restore deleted entries.
  init(
    _ content: ImportContent,
    into diary: DiarySource?,
    restores: Bool = false
  ) throws(DiaryReadFailure) {
    let format = content.format
    var table = LineTable()
    if let diary { try table.add(diary) }
    let start = table.count
    try table.add(content.spool.source)
    selection = LineSelection(table: table)
    selection.spool = content.spool
    let reader = LineTableReader(table)
    var isAdded = Array(repeating: false, count: table.count)
    var conflicts: [Int] = []
    try table.forEachGroup { (lines) throws(DiaryReadFailure) in
      guard let first = lines.firstIndex(where: { $0 >= start }) else { return }
      if lines.count == 1 {
        isAdded[lines[0]] = true
        return
      }
      var own = Array(lines[first...])
      // JSON Lines may be a diary, in which copies of a line mean nothing.
      if format == .jsonl { own = try reader.withoutCopies(own) }
      if first == 1, own.count == 1, try reader.areEqual(lines[0], own[0]) {
        present += 1
        return
      }
      let plan = ImportPlan(
        try reader.lines(own),
        into: try reader.lines(Array(lines[..<first])),
        isTable: format.isTable,
        restores: restores
      )
      for place in plan.added { isAdded[own[place]] = true }
      conflicts += plan.conflicts.map { own[$0] }
      present += plan.present
      deleted += plan.deleted
    }
    selection.lines = isAdded.indices.filter { isAdded[$0] }.map { UInt32($0) }
    self.conflicts = conflicts.sorted().map { table.id(of: $0).uuid }
  }

  /// The number of entries to add.
  package var count: Int { selection.lines.count }

  /// Calls `body` with the id of each entry to add.
  package func forEachID(_ body: (UUID) -> Void) {
    for line in selection.lines { body(selection.table.id(of: Int(line)).uuid) }
  }
}

extension LineTableReader {
  /// The lines without copies of earlier ones. O(n), as only lines with the same digest are compared.
  func withoutCopies(_ lines: [Int]) throws(DiaryReadFailure) -> [Int] {
    var different: [Int] = []
    var similar: [UInt64: [Int]] = [:]
    lines: for line in lines {
      let digest = table.digest(of: line)
      for known in similar[digest] ?? [] where try areEqual(known, line) { continue lines }
      similar[digest, default: []].append(line)
      different.append(line)
    }
    return different
  }
}
