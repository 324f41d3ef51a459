/// The compaction of a diary file. The same as ``DiaryCompaction``, in memory that depends on the number of lines
/// only: 61 bytes each.
package struct FileCompaction {
  /// The remaining lines.
  package private(set) var selection: LineSelection
  /// The number of entries among them.
  package private(set) var entries = 0
  /// See ``DiaryCompaction``.
  package private(set) var deletedEntries = 0
  /// See ``DiaryCompaction``.
  package private(set) var replacedEntries = 0
  /// See ``DiaryCompaction``.
  package private(set) var duplicates = 0

  init(_ source: DiarySource) throws(DiaryReadFailure) {
    var table = LineTable()
    try table.add(source)
    selection = LineSelection(table: table)
    var isKept = table.kinds.map { $0 != .blank }
    let reader = LineTableReader(table)
    try table.forEachGroup { (lines) throws(DiaryReadFailure) in
      // A damaged line has a key only to merge diaries. What is alone has nothing to remove it.
      guard lines.count > 1, table.kinds[lines[0]] != .damaged, table.kinds[lines[0]] != .newer
      else { return }
      let group = try reader.lines(lines)
      let compaction = DiaryCompaction(group)
      for line in lines { isKept[line] = false }
      for place in compaction.places { isKept[lines[place]] = true }
      deletedEntries += compaction.deletedEntries
      replacedEntries += compaction.replacedEntries
      duplicates += compaction.duplicates
    }
    selection.lines = isKept.indices.filter { isKept[$0] }.map { UInt32($0) }
    entries = selection.lines.count {
      table.kinds[Int($0)] == .entry || table.kinds[Int($0)] == .edit
    }
  }
}
