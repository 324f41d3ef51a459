import BrewDomain
import Essentials
import JSON
import Platform
import SourceText
import Workspace

extension ImportContent {
  /// Reads JSON Lines: diary entries, which are copied byte for byte, and requests, which are entries without
  /// an id.
  ///
  /// Entries that the file itself deletes are skipped. O(n).
  package init(jsonLines bytes: [UInt8]) {
    self.init()
    let deletions = FileDeletions(in: bytes)
    var seen: Set<[UInt8]> = []
    for (index, range) in LineRanges(of: bytes).enumerated() {
      let line = StoredLine(Array(bytes[range]))
      if case .entry(let id, _) = line.kind {
        guard !deletions.delete(id, at: index), seen.insert(line.bytes).inserted else { continue }
      }
      add(line, number: index + 1)
    }
    reportDeletions(deletions.count)
  }

  /// Reads the document of a JSON export.
  package init(json bytes: [UInt8]) {
    do throws(JSONSyntaxError) {
      var parser = JSONParser(bytes)
      guard let node = try parser.next(), case .array(let items) = node.field("entries")?.value
      else {
        self.init(problem: ExchangeIssue(message: "expected an object with a list of `entries`"))
        return
      }
      guard try parser.next() == nil else {
        self.init(problem: ExchangeIssue(message: "found more than one value, expected one"))
        return
      }
      self.init()
      var deletions = 0
      for (index, item) in items.enumerated() {
        let line = StoredLine(item.range.line(in: bytes))
        if case .tombstone = line.kind { deletions += 1 }
        add(line, subject: "entries[\(index)]")
      }
      reportDeletions(deletions)
      losses += Self.unknownKeys(of: node)
    } catch {
      self.init(problem: ExchangeIssue(syntax: error, in: bytes))
    }
  }

  private static func unknownKeys(of node: JSONNode) -> [ExchangeIssue] {
    guard case .object(let fields) = node.value else { return [] }
    return fields.map(\.name).filter { $0 != "entries" && $0 != "version" }.map { name in
      ExchangeIssue(
        field: name.quotedBriefly,
        message: "is left out: the diary has no such field"
      )
    }
  }

  private mutating func add(_ line: StoredLine, number: Int? = nil, subject: String = "") {
    switch line.kind {
    case .blank, .tombstone: break
    case .entry(let id, _):
      let entry = line.entry
      // Entries of a later release cannot be validated.
      let errors = entry.map { CreateBrewLogRequest($0).validate() } ?? []
      if errors.isEmpty {
        let bytes = Array(line.bytesOfObject)
        entries.append(ImportedEntry(WrittenBrewLog(id: id, entry: entry, line: bytes)))
      }
      problems.add(EntryProblems(errors).issues.lazy.map { $0.of(subject, line: number) })
    case .unreadable(.field):
      // It may lack an id; all other problems are reported too.
      let bytes = Array(line.bytesOfObject)
      guard let object = LogObject(reading: bytes) else { return }
      add(EntryFields(object, in: bytes), isTable: false, line: number, subject: subject)
    case .unreadable(let problem):
      problems.add(ExchangeIssue(problem).of(subject, line: number))
    }
  }

  private mutating func reportDeletions(_ count: Int) {
    guard count > 0 else { return }
    losses.append(
      ExchangeIssue(
        message: "\(counted(count, "deletion")) not imported: use `brewlog merge` to apply them"
      )
    )
  }
}

extension ExchangeIssue {
  /// A JSON syntax error.
  init(syntax error: JSONSyntaxError, in bytes: [UInt8]) {
    let place = LineIndex(bytes).position(at: min(error.range.start, bytes.count))
    self.init(line: place.line, message: "not JSON at column \(place.column): \(error)")
  }
}

/// The deletions in a file of JSON Lines. As in a diary, a tombstone deletes the entries before it.
private struct FileDeletions {
  /// The number of tombstones.
  private(set) var count = 0
  /// The line of the last tombstone of each id.
  private var last: [UUID: Int] = [:]

  /// Reads the tombstones of a file. O(n); memory only for tombstones.
  init(in bytes: [UInt8]) {
    for (index, range) in LineRanges(of: bytes).enumerated() where Self.mayDelete(bytes, range) {
      guard case .tombstone(let tombstone) = StoredLine(Array(bytes[range])).kind else { continue }
      count += 1
      last[tombstone.id] = index
    }
  }

  /// Whether the entry with this id on a line is deleted.
  func delete(_ id: UUID, at line: Int) -> Bool { last[id].map { $0 > line } ?? false }

  /// Whether a line may be a tombstone: it contains the name of the field, or an escape that may be part of it.
  private static func mayDelete(_ bytes: [UInt8], _ line: Range<Int>) -> Bool {
    let name = Array(Tombstone.field.utf8)
    var rest = bytes[line]
    if rest.contains(UInt8(ascii: "\\")) { return true }
    while let start = rest.firstIndex(of: name[0]) {
      if rest[start...].starts(with: name) { return true }
      rest = rest[(start + 1)...]
    }
    return false
  }
}
