import BrewDomain
import Essentials
import JSON
import Workspace

/// Which personal data to delete from a diary.
package enum PurgeScope: Sendable {
  /// Everything.
  case all
  /// The brews before a time, and what marks brews as deleted before it.
  case before(LogTime)
  /// The brews of some recipes.
  case recipes([PurgedRecipe])
}

/// A recipe whose brews are deleted.
package struct PurgedRecipe: Sendable {
  fileprivate let id: UUID
  fileprivate let name: NamePart

  /// A recipe with this id and this name.
  package init(id: UUID, name: String) {
    self.id = id
    self.name = NamePart(name)
  }

  /// Whether it is the recipe of a line: by id, or by name where the line has no id.
  fileprivate func isRecipe(of line: JSONNode) -> Bool {
    if let text = line.field(LogField.recipeId.rawValue)?.string {
      return UUID(text: text) == id
    }
    return line.field(LogField.recipeNameAtBrew.rawValue)?.string.map(name.isWhole) ?? false
  }

  /// Whether damaged text mentions it.
  fileprivate func isMentioned(in bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes.prefix(PurgeScope.mostRead), as: UTF8.self)
    return !name.isBlank && name.isContained(in: text)
      || text.lowercased().contains(id.text)
  }
}

/// The deletion of personal data from a diary file: entries with all of their versions, the lines that mark them as
/// deleted, and damaged lines. Memory depends on the number of lines only: 61 bytes each.
package struct FilePurge {
  /// The remaining lines.
  package private(set) var selection: LineSelection
  /// The deleted entries; versions of an entry count once.
  package private(set) var entries = 0
  /// The deleted lines that marked entries as deleted.
  package private(set) var tombstones = 0
  /// The deleted lines that cannot be read.
  package private(set) var damaged = 0
  /// The remaining lines that cannot be read, which may be about the same.
  package private(set) var remainingDamaged = 0

  init(_ source: DiarySource, _ scope: PurgeScope) throws(DiaryReadFailure) {
    var table = LineTable()
    try table.add(source)
    selection = LineSelection(table: table)
    var isKept = table.kinds.map { $0 != .blank }
    let reader = LineTableReader(table)
    try table.forEachGroup { (numbers) throws(DiaryReadFailure) in
      let lines = try reader.lines(numbers)
      for (number, stays) in zip(numbers, decide(lines, scope)) { isKept[number] = stays }
    }
    selection.lines = isKept.indices.filter { isKept[$0] }.map { UInt32($0) }
  }

  /// Counts what is deleted of some lines with one id, and returns whether each of them stays.
  private mutating func decide(_ lines: [StoredLine], _ scope: PurgeScope) -> [Bool] {
    let isGone = lines.map(scope.includes)
    let hasGoneEntry = zip(lines, isGone).contains { $0.isEntry && $1 }
    // Without its tombstone, a deleted entry would come back.
    let hasEntryLeft = zip(lines, isGone).contains { $0.isEntry && !$1 }
    if hasGoneEntry { entries += 1 }
    return zip(lines, isGone).map { line, isGone in
      switch line.kind {
      case .blank: return false
      case .entry: return !isGone
      case .tombstone:
        guard isGone || hasGoneEntry, !hasEntryLeft else { return true }
        tombstones += 1
        return false
      case .unreadable:
        if isGone { damaged += 1 } else { remainingDamaged += 1 }
        return !isGone
      }
    }
  }

  /// Whether nothing is deleted.
  package var isNothing: Bool { entries + tombstones + damaged == 0 }
}

extension FilePurge {
  /// What would be deleted from an open diary.
  package init(_ diary: OpenDiary, _ scope: PurgeScope) throws(InputError) {
    do throws(DiaryReadFailure) {
      try self.init(diary.source, scope)
      selection.diaries = [diary]
    } catch {
      throw diary.inputError(error)
    }
  }
}

extension StoredLine {
  fileprivate var isEntry: Bool {
    if case .entry = kind { true } else { false }
  }
}

extension PurgeScope {
  /// How many bytes of a damaged line are searched.
  fileprivate static let mostRead = 1 << 16

  /// Whether a line is deleted. One that cannot be read is judged by what is legible in it.
  fileprivate func includes(_ line: StoredLine) -> Bool {
    switch self {
    case .all: return true
    case .before(let limit):
      switch line.kind {
      case .entry(_, let time): return time.milliseconds < limit.milliseconds
      case .tombstone(let tombstone): return tombstone.time.milliseconds < limit.milliseconds
      case .unreadable:
        return Self.legibleTime(in: line.bytes).map { $0.milliseconds < limit.milliseconds }
          ?? false
      case .blank: return false
      }
    case .recipes(let recipes):
      switch line.kind {
      case .entry:
        guard let object = LogObject(reading: line.bytes) else { return false }
        return recipes.contains { $0.isRecipe(of: object.node) }
      case .unreadable: return recipes.contains { $0.isMentioned(in: line.bytes) }
      case .tombstone, .blank: return false
      }
    }
  }

  /// The value of the first `timestamp` in damaged text.
  private static func legibleTime(in bytes: [UInt8]) -> LogTime? {
    let text = String(decoding: bytes.prefix(mostRead), as: UTF8.self)
    let key = "\"\(LogField.timestamp.rawValue)\""
    guard let place = text.firstRange(of: key) else { return nil }
    let parts = text[place.upperBound...].split(separator: "\"", maxSplits: 2)
    guard parts.count > 1, let time = Timestamp(String(parts[1])) else { return nil }
    return LogTime(time.date)
  }
}
