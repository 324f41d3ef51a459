import Recipes
import Text

/// The content of an import file: its brews as lines of a diary, and what is wrong with the others.
package struct ImportContent {
  /// The values of JSON that is read as a whole: those of about 100 000 entries.
  package static let mostValues = 2_000_000

  let format: ImportFormat
  /// The valid brews, in the order of the file.
  package private(set) var lines: [StoredLine] = []
  /// What is known of the brews whose ids are derived.
  private(set) var sources = EntrySources()
  /// The problems that prevent the import of brews or of the whole file.
  package private(set) var problems = ExchangeIssues()
  /// The values that are lost or changed.
  package private(set) var losses: [ExchangeIssue] = []

  /// Reads a file of a format. O(n).
  ///
  /// - Parameter reading: what a person says of a table.
  package init(
    _ bytes: [UInt8],
    as format: ImportFormat,
    _ reading: TableReading = TableReading()
  ) {
    self.format = format
    switch format {
    case .jsonl: readJSONLines(bytes)
    case .json: readDocument(bytes)
    case .csv: readTable(bytes, reading)
    case .brewspec: readBrewSpec(bytes)
    }
  }

  /// Brews that a file of another program has, with their places in it.
  ///
  /// - Parameter problems: why others are not read.
  package init(
    _ brews: [(place: String, request: CreateBrewLogRequest)],
    problems: [ExchangeIssue],
    losses: [ExchangeIssue]
  ) {
    format = .jsonl
    self.losses = losses
    refuse(problems)
    for brew in brews {
      add(StoredLine(Array(LineWriter.line(brew.request).utf8.dropLast())), subject: brew.place)
    }
  }

  /// Adds a brew, or the reasons why it is invalid.
  ///
  /// - Parameters:
  ///   - row: what a table says of it.
  ///   - line: its 1-based line.
  ///   - subject: the brew, such as `brews[3]`.
  ///   - issue: translates an issue to the terms of the file.
  /// - Returns: the entry; nil if it is invalid.
  @discardableResult
  mutating func add(
    _ brew: BrewReading,
    row: RowIdentity? = nil,
    line: Int?,
    subject: String = "",
    issue: (ExchangeIssue) -> ExchangeIssue = { $0 }
  ) -> WrittenBrewLog? {
    do throws(EntryProblems) {
      let log = try brew.entry(from: &sources, row)
      lines.append(StoredLine(log.line))
      return log
    } catch {
      refuse(error.issues.map { issue($0).of(subject, line: line) })
      return nil
    }
  }

  /// Adds a line of a diary, or the reasons why it is not imported.
  ///
  /// - Parameters:
  ///   - number: its 1-based line.
  ///   - subject: the brew, such as `entries[3]`.
  mutating func add(_ given: StoredLine, number: Int? = nil, subject: String = "") {
    let (line, entry) = StoredLine.reading(given.bytes)
    switch line.kind {
    case .blank, .tombstone: break
    case .entry:
      // Entries of a later release cannot be validated.
      let errors = entry.map { CreateBrewLogRequest($0).validate() } ?? []
      if errors.isEmpty { return lines.append(StoredLine(Array(line.bytesOfObject))) }
      refuse(EntryProblems(errors).issues.map { $0.of(subject, line: number) })
    case .unreadable(.field):
      // It may lack an id; all other problems are reported too.
      let bytes = Array(line.bytesOfObject)
      guard let object = JSONNode(object: bytes) else { return }
      add(BrewReading(object, in: bytes), line: number, subject: subject)
    case .unreadable(let problem):
      refuse([ExchangeIssue(problem).of(subject, line: number)])
    }
  }

  /// Adds reasons why something is not imported.
  mutating func refuse(_ issues: [ExchangeIssue]) { problems.add(issues) }

  /// Adds a problem of the file.
  mutating func refuse(_ message: String, line: Int? = nil) {
    refuse([ExchangeIssue(line: line, message: message)])
  }

  /// Adds values of the file that are lost.
  mutating func lose(_ issues: [ExchangeIssue]) { losses += issues }

  /// Adds the loss of the deletions of a file, if there are some.
  mutating func loseDeletions(_ count: Int) {
    guard count > 0 else { return }
    let message = "\(counted(count, "deletion")) not imported: use `brewlog merge` to apply them"
    lose([ExchangeIssue(message: message)])
  }

  /// Reads JSON Lines: diary entries, which are copied byte for byte, and requests, which are entries without an id.
  ///
  /// Copies of an entry mean nothing, and entries that the file itself deletes are skipped.
  private mutating func readJSONLines(_ bytes: [UInt8]) {
    let lines = StoredLine.lines(of: bytes)
    var deletions: [UUID: Int] = [:]
    var count = 0
    for (place, line) in lines.enumerated() {
      guard case .tombstone(let tombstone) = line.kind else { continue }
      deletions[tombstone.id] = place
      count += 1
    }
    var seen: Set<ArraySlice<UInt8>> = []
    for (place, line) in lines.enumerated() {
      if case .entry(let id, _) = line.kind {
        if let deletion = deletions[id], deletion > place { continue }
        guard seen.insert(line.bytesOfObject).inserted else { continue }
      }
      add(line, number: place + 1)
    }
    loseDeletions(count)
  }
}
