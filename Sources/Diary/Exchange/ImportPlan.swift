import BrewDomain
import Essentials
import Platform
import Workspace

/// The effect of an import on a diary: which entries are added.
package struct ImportPlan: Equatable, Sendable {
  /// The entries to add, in the order of the file.
  package private(set) var added: [ImportedEntry] = []
  /// The number of entries that the diary already has.
  package private(set) var present = 0
  /// The number of entries that were deleted from the diary and are not restored.
  package private(set) var deleted = 0
  /// Ids that the diary will have several different entries for; all are kept.
  package private(set) var conflicts: [UUID] = []

  /// Plans the import of some entries. O(n) in the lines and the entries.
  ///
  /// - Parameters:
  ///   - diary: the lines of the diary.
  /// - restores: whether to restore deleted entries.
  package init(_ entries: [ImportedEntry], into diary: [StoredLine], restores: Bool = false) {
    let wanted = Set(entries.map(\.log.id))
    var living: [UUID: LineVersions] = [:]
    var replaced: [UUID: Set<LineHash>] = [:]
    var gone: Set<UUID> = []
    for line in diary {
      guard let id = line.id, wanted.contains(id) else { continue }
      if case .tombstone = line.kind {
        living[id] = nil
        replaced[id] = nil
        gone.insert(id)
      } else {
        if !line.replaced.isEmpty { replaced[id, default: []].formUnion(line.replaced) }
        living[id, default: LineVersions()].add(line.bytes)
      }
    }
    var conflicting: Set<UUID> = []
    for entry in entries {
      let isNew = living[entry.log.id]?.isEmpty ?? true
      let isReplaced = replaced[entry.log.id].map { $0.contains(LineHash(of: entry.log.line)) }
      if isReplaced ?? false || entry.matchesAny(&living[entry.log.id, default: LineVersions()]) {
        present += 1
      } else if isNew, !restores, gone.contains(entry.log.id) {
        deleted += 1
      } else {
        // An edit of an entry of the diary is not a conflict.
        let isEdit = !isNew && entry.edits(&living[entry.log.id, default: LineVersions()])
        if !isNew, !isEdit, conflicting.insert(entry.log.id).inserted {
          conflicts.append(entry.log.id)
        }
        added.append(entry)
        living[entry.log.id, default: LineVersions()].add(entry.log.line)
      }
    }
  }
}

/// An entry to import.
package struct ImportedEntry: Equatable, Sendable {
  /// The entry to write. Its id is its own or derived from its content, so that importing a brew again gives
  /// the same id.
  package let log: WrittenBrewLog
  /// Whether its format holds no more than a table, so that entries are compared as rows instead of lines.
  private let isTable: Bool

  /// An entry that is copied unchanged, including unknown fields.
  init(_ log: WrittenBrewLog) { (self.log, isTable) = (log, false) }

  /// The namespace of derived ids, random. It must never change: repeated imports rely on it.
  private static let namespace = UUID(
    uuid: (
      0x7B, 0x0C, 0x5E, 0x1D, 0x52, 0x9A, 0x4F, 0xC8,
      0x8E, 0x31, 0x6D, 0xA2, 0x94, 0xF7, 0x3B, 0x60
    )
  )

  /// The derived id of a brew without an id.
  static func id(of request: CreateBrewLogRequest) -> UUID {
    UUID(version5: LineWriter.line(request), in: namespace)
  }

  /// Converts fields to an entry; version and id may be missing.
  ///
  /// - Parameter isTable: whether the format holds no more than a table.
  /// - Throws: ``EntryProblems`` with all problems.
  init(_ fields: EntryFields, isTable: Bool) throws(EntryProblems) {
    let bytes = fields.json
    guard let object = LogObject(reading: bytes) else {
      throw EntryProblems([.notObject(kind: "something else")])
    }
    let problems = object.problems
    guard problems.isEmpty else { throw EntryProblems(problems) }
    let entry: BrewLogDetailDTO
    do throws(LineProblem) {
      let request = try DiaryLineReader.request(object)
      let id = object.isAbsent(.id) ? Self.id(of: request) : try object.uuid(LogField.id.rawValue)
      entry = BrewLogDetailDTO(request, id: id)
    } catch {
      throw EntryProblems([error])
    }
    let errors = CreateBrewLogRequest(entry).validate()
    guard errors.isEmpty else { throw EntryProblems(errors) }
    let line = Self.line(entry, unknown: fields.unknown)
    log = WrittenBrewLog(id: entry.summary.id, entry: entry, line: line)
    self.isTable = isTable
    do throws(LineProblem) {
      _ = try DiaryLineReader.read(line)
    } catch {
      throw EntryProblems([error])
    }
  }

  private static func line(_ entry: BrewLogDetailDTO, unknown: [UnknownField]) -> [UInt8] {
    let known = LineWriter.line(entry).utf8.dropLast("}\n".utf8.count)
    return unknown.reduce(into: Array(known)) { $0 += Array(",".utf8) + $1.member }
      + Array("}".utf8)
  }

  /// Whether it replaces one of the diary lines with this id.
  func edits(_ others: inout LineVersions) -> Bool {
    let replaced = StoredLine(log.line).replaced
    return !replaced.isEmpty && others.contains(anyOf: Set(replaced))
  }

  /// Whether one of the diary lines with this id has the same content, as far as the format of the entry can
  /// express it.
  func matchesAny(_ others: inout LineVersions) -> Bool {
    if others.isEmpty { return false }
    if others.contains(log.line) { return true }
    return isTable && log.entry.map { others.contains(row: LogCSV.row($0)) } ?? false
  }
}

/// Why fields are not a valid entry.
struct EntryProblems: Error {
  /// The problem of each field.
  let issues: [ExchangeIssue]

  init(_ problems: [LineProblem]) { issues = problems.map { ExchangeIssue($0) } }

  init(_ errors: [BrewLogValidationError]) {
    issues = errors.map { ExchangeIssue(message: $0.description) }
  }
}
