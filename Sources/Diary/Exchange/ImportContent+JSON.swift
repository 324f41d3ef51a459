import BrewDomain
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
    let lines = StoredLine.lines(of: bytes)
    // As in a diary, a tombstone deletes the entries before it.
    let living = DiaryCompaction(lines).kept
    var kept: [[UInt8]: Int] = [:]
    for line in living { kept[line.bytes, default: 0] += 1 }
    for (index, line) in lines.enumerated() {
      if case .entry = line.kind {
        guard let count = kept[line.bytes], count > 0 else { continue }
        kept[line.bytes] = count - 1
      }
      add(line, number: index + 1)
    }
    reportDeletions(in: lines)
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
      let lines = items.map { StoredLine($0.range.line(in: bytes)) }
      for (index, line) in lines.enumerated() { add(line, subject: "entries[\(index)]") }
      reportDeletions(in: lines)
      losses += Self.unknownKeys(of: node)
    } catch {
      self.init(problem: ExchangeIssue(syntax: error, in: bytes))
    }
  }

  private static func unknownKeys(of node: JSONNode) -> [ExchangeIssue] {
    guard case .object(let fields) = node.value else { return [] }
    return fields.map(\.name).filter { $0 != "entries" && $0 != "version" }.map { name in
      ExchangeIssue(
        field: name.escapedForTerminal,
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
      problems += EntryProblems(errors).issues.map { $0.of(subject, line: number) }
    case .unreadable(.field):
      // It may lack an id; all other problems are reported too.
      let bytes = Array(line.bytesOfObject)
      guard let object = LogObject(reading: bytes) else { return }
      add(EntryFields(object, in: bytes), isTable: false, line: number, subject: subject)
    case .unreadable(let problem):
      problems.append(ExchangeIssue(problem).of(subject, line: number))
    }
  }

  private mutating func reportDeletions(in lines: [StoredLine]) {
    let count = lines.count { line in
      if case .tombstone = line.kind { true } else { false }
    }
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
    let line = LineIndex(bytes).position(at: min(error.range.start, bytes.count)).line
    self.init(line: line, message: "not JSON: \(error)")
  }
}
