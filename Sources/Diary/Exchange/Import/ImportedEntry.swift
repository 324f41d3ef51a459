import BrewDomain
import Essentials
import Platform
import Reports

/// An entry that another file has for the diary.
package struct ImportedEntry: Equatable, Sendable {
  /// Its id: its own, or one that follows from what it says, so that it is the same whenever the same brew
  /// is imported.
  package let id: UUID
  /// The line to be written, without its end.
  package let line: [UInt8]
  /// How it would stand in a table, for formats that hold no more of an entry than a table does; nil where
  /// the line is all that counts.
  let row: String?

  /// An entry that is taken over as its line stands, with whatever is not known here.
  init(id: UUID, line: [UInt8]) { (self.id, self.line, row) = (id, line, nil) }

  /// The namespace of derived ids, drawn at random once. It must never change: who imports a file again
  /// relies on it.
  private static let namespace = UUID(
    uuid: (
      0x7B, 0x0C, 0x5E, 0x1D, 0x52, 0x9A, 0x4F, 0xC8,
      0x8E, 0x31, 0x6D, 0xA2, 0x94, 0xF7, 0x3B, 0x60
    )
  )

  /// The id of a brew that has none.
  static func id(of request: CreateBrewLogRequest) -> UUID {
    UUID(version5: LineWriter.line(request), in: namespace)
  }

  /// The entry that some fields make; its version may be missing, and its id.
  ///
  /// - Parameter isTable: whether the fields come of a format that holds no more than a table does.
  /// - Throws: ``EntryProblems`` with all that is wrong.
  init(_ fields: EntryFields, isTable: Bool) throws(EntryProblems) {
    let bytes = fields.json
    guard let object = LogObject(reading: bytes) else {
      throw EntryProblems([.notObject(kind: "something else")])
    }
    let problems = object.problems
    guard problems.isEmpty else { throw EntryProblems(problems) }
    let entry: BrewLogDetailDTO
    do throws(LineProblem) {
      let request = try LineReader.request(object)
      let id = object.isAbsent(.id) ? Self.id(of: request) : try object.uuid(LogField.id.rawValue)
      entry = BrewLogDetailDTO(request, id: id)
    } catch {
      throw EntryProblems([error])
    }
    let errors = CreateBrewLogRequest(entry).validate()
    guard errors.isEmpty else { throw EntryProblems(errors) }
    id = entry.summary.id
    row = isTable ? LogCSV.row(entry) : nil
    line = Self.line(entry, unknown: fields.unknown)
    do throws(LineProblem) {
      _ = try LineReader.read(line)
    } catch {
      throw EntryProblems([error])
    }
  }

  private static func line(_ entry: BrewLogDetailDTO, unknown: [UnknownField]) -> [UInt8] {
    let known = LineWriter.line(entry).utf8.dropLast("}\n".utf8.count)
    return unknown.reduce(into: Array(known)) { $0 += Array(",".utf8) + $1.member }
      + Array("}".utf8)
  }

  /// Whether one of the lines of the diary with the same id says the same already, as far as the format that
  /// the entry comes from can say it.
  func isAmong(_ others: inout LineVersions) -> Bool {
    others.contains(line) || row.map { others.contains(row: $0) } ?? false
  }
}

/// Why some fields are no entry.
struct EntryProblems: Error {
  /// What is wrong with each field.
  let issues: [ExchangeIssue]

  init(_ problems: [LineProblem]) { issues = problems.map { ExchangeIssue($0) } }

  init(_ errors: [BrewLogValidationError]) {
    issues = errors.map { ExchangeIssue(message: $0.description) }
  }
}
