import Essentials
import Workspace

/// What becomes of a diary when entries are imported: which of them are added, and which not.
package struct ImportPlan: Equatable, Sendable {
  /// The entries to be added, in the order of the file.
  package private(set) var added: [ImportedEntry] = []
  /// How many are there already.
  package private(set) var present = 0
  /// How many were deleted from the diary, and stay away.
  package private(set) var deleted = 0
  /// Ids under which the diary will have different entries; all of them are kept.
  package private(set) var conflicts: [UUID] = []

  /// Plans the import of some entries. O(n) in the lines and the entries.
  ///
  /// - Parameters:
  ///   - diary: the lines of the diary.
  ///   - restores: whether entries come back that were deleted.
  package init(_ entries: [ImportedEntry], into diary: [StoredLine], restores: Bool = false) {
    let wanted = Set(entries.map(\.id))
    var living: [UUID: LineVersions] = [:]
    var gone: Set<UUID> = []
    for line in diary {
      guard let id = line.id, wanted.contains(id) else { continue }
      if case .tombstone = line.meaning {
        living[id] = nil
        gone.insert(id)
      } else {
        living[id, default: LineVersions()].add(line.bytes)
      }
    }
    var conflicting: Set<UUID> = []
    for entry in entries {
      let isNew = living[entry.id]?.isEmpty ?? true
      if entry.isAmong(&living[entry.id, default: LineVersions()]) {
        present += 1
      } else if isNew, !restores, gone.contains(entry.id) {
        deleted += 1
      } else {
        if !isNew, conflicting.insert(entry.id).inserted { conflicts.append(entry.id) }
        added.append(entry)
        living[entry.id, default: LineVersions()].add(entry.line)
      }
    }
  }

  /// The lines to be appended, with their ends.
  package var lines: [UInt8] {
    added.reduce(into: []) { $0 += $1.line + [UInt8(ascii: "\n")] }
  }
}
