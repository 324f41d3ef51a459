import Recipes

extension EntryFields {
  /// The namespace of derived ids, random. It must never change: repeated imports rely on it.
  private static let namespace = UUID(
    uuid: (
      0x7B, 0x0C, 0x5E, 0x1D, 0x52, 0x9A, 0x4F, 0xC8,
      0x8E, 0x31, 0x6D, 0xA2, 0x94, 0xF7, 0x3B, 0x60
    )
  )

  /// The entry with these fields; version and id may be missing. A missing id is derived from the content, so that
  /// importing a brew again gives the same id.
  ///
  /// - Throws: ``EntryProblems`` with all problems.
  func entry() throws(EntryProblems) -> WrittenBrewLog {
    guard let object = LogObject(reading: json) else {
      throw EntryProblems([.notObject(kind: "something else")])
    }
    let (values, problems) = object.values()
    guard problems.isEmpty, let request = values.request() else { throw EntryProblems(problems) }
    let id = values.uuid(.id) ?? UUID(version5: LineWriter.line(request), in: Self.namespace)
    let entry = BrewLogDetailDTO(request, id: id)
    let errors = CreateBrewLogRequest(entry).validate()
    guard errors.isEmpty else { throw EntryProblems(errors) }
    let known = LineWriter.line(entry).utf8.dropLast("}\n".utf8.count)
    let line =
      unknown.reduce(into: Array(known)) { $0 += Array(",".utf8) + $1.member } + Array("}".utf8)
    // Known fields are written so that they can be read.
    if !unknown.isEmpty || line.count > LogFormat.maximumLineLength {
      do throws(LineProblem) {
        _ = try DiaryLineReader.read(line)
      } catch {
        throw EntryProblems([error])
      }
    }
    return WrittenBrewLog(id: entry.summary.id, entry: entry, line: line)
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
