import Recipes
import Text

/// The effect of an import on a diary: which entries are added.
package struct ImportPlan: Equatable, Sendable {
  /// The entries to add, in the order of the file.
  package private(set) var added: [StoredLine] = []
  /// The number of those that change an entry of the diary, because it has changed in the file since it was imported.
  package private(set) var updated = 0
  /// The number of entries that the diary already has.
  package private(set) var present = 0
  /// The number of entries that the file has once more, with the same id.
  package private(set) var repeated = 0
  /// The number of entries that were deleted from the diary and are not restored.
  package private(set) var deleted = 0
  /// The ids that the diary will have several different entries for; all are kept.
  package private(set) var conflicts: [UUID] = []

  /// Plans the import of a file.
  package init(_ content: ImportContent, into diary: [StoredLine], restores: Bool) {
    self.init(
      content.lines,
      into: diary,
      sources: content.sources,
      isTable: content.format.isTable,
      restores: restores
    )
  }

  /// Plans the import of some entries. O(n) in the lines and the entries.
  ///
  /// - Parameters:
  ///   - diary: the lines of the diary.
  ///   - sources: what is known of the entries whose ids are derived.
  ///   - isTable: whether the entries come from a format that holds no more than a table.
  ///   - restores: whether to restore deleted entries.
  init(
    _ entries: [StoredLine],
    into diary: [StoredLine],
    sources: EntrySources = EntrySources(),
    isTable: Bool = false,
    restores: Bool = false
  ) {
    let wanted = Set(entries.compactMap(\.id))
    var living: [UUID: LineVersions] = [:]
    var replaced: [UUID: Set<LineHash>] = [:]
    var known: [UUID: [StoredLine]] = [:]
    var gone: Set<UUID> = []
    for line in diary {
      guard let id = line.id, wanted.contains(id) else { continue }
      if case .tombstone = line.kind {
        living[id] = nil
        known[id] = nil
        replaced[id] = nil
        gone.insert(id)
      } else {
        if !line.replaced.isEmpty { replaced[id, default: []].formUnion(line.replaced) }
        living[id, default: LineVersions()].add(line.bytes)
        if sources.named.contains(id) { known[id, default: []].append(line) }
      }
    }
    let stored = Set(living.keys)
    var conflicting: Set<UUID> = []
    for entry in entries {
      guard let id = entry.id else { continue }
      let isNew = living[id]?.isEmpty ?? true
      let isReplaced = replaced[id].map { $0.contains(entry.hash) }
      if isReplaced ?? false
        || sources.unnamed.contains(id) && !isNew
        || living[id, default: LineVersions()].haveContent(of: entry, isTable: isTable)
      {
        if stored.contains(id) { present += 1 } else { repeated += 1 }
      } else if sources.named.contains(id),
        let update = Update(entry, known[id], replaced[id], isLocal: sources.local.contains(id))
      {
        guard let line = update.line else {
          present += 1
          continue
        }
        added.append(line)
        updated += 1
        known[id] = [line]
      } else if isNew, !restores, gone.contains(id) {
        deleted += 1
      } else {
        // An edit of an entry of the diary is not a conflict.
        let isEdit = !isNew && living[id, default: LineVersions()].areReplaced(by: entry)
        if !isNew, !isEdit, conflicting.insert(id).inserted { conflicts.append(id) }
        added.append(entry)
        living[id, default: LineVersions()].add(entry.bytes)
      }
    }
  }
}

/// A brew of the diary that may have changed in the file that it was imported from.
private struct Update {
  /// The edit of the entry; nil if it has what the file says.
  let line: StoredLine?

  /// Nil if the diary does not have one entry with the id. What only the diary says stays.
  ///
  /// - Parameter isLocal: whether the file gives a local time, which means another one in another time zone.
  init?(
    _ entry: StoredLine,
    _ known: [StoredLine]?,
    _ replaced: Set<LineHash>?,
    isLocal: Bool
  ) {
    let current = (known ?? []).filter { !(replaced?.contains($0.hash) ?? false) }
    guard current.count == 1, let edit = DiaryEdit(current.map { Array($0.bytes) }),
      let version = edit.versions.first, let new = entry.entry?.brew
    else { return nil }
    var brew = version.entry.brew
    for field in LogField.allCases where !(isLocal && field == .timestamp) {
      if let value = new[field] { brew[field] = value }
    }
    if !new.tastes.isEmpty { brew.tastes = new.tastes }
    guard let request = CreateBrewLogRequest(brew) else { return nil }
    let log = edit.log(request, insteadOf: version, replacesAll: true)
    line = log.entry == version.entry ? nil : StoredLine(log.line)
  }
}

extension LineVersions {
  /// Whether one of the lines has the content of an entry, as far as its format can express it.
  fileprivate mutating func haveContent(of entry: StoredLine, isTable: Bool) -> Bool {
    if isEmpty { return false }
    if contains(entry.bytes) { return true }
    let bytes = Array(entry.bytes)
    // A line for other programs has keys without values, and no link to the line that it replaces.
    let isKnown =
      isTable
      || entry.replaced.isEmpty
        && JSONNode(object: bytes).map { BrewReading($0, in: bytes).unknown.isEmpty } ?? false
    return isKnown && entry.entry.map { contains(row: LogCSV.row($0)) } ?? false
  }

  /// Whether an entry replaces one of the lines.
  fileprivate func areReplaced(by entry: StoredLine) -> Bool {
    !entry.replaced.isEmpty && contains(anyOf: Set(entry.replaced))
  }
}
