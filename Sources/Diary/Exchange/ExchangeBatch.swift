import Recipes

/// What a part of an import file contains, the brews as lines of a diary and what is wrong with the others; or the text
/// of a part of an export.
struct ExchangeBatch: Sendable {
  /// What prevents brews from being imported.
  struct Refusal: Sendable {
    /// The line of an entry; nil for anything else. Copies of a line are reported once.
    let line: LineHash?
    var issues = ExchangeIssues()
  }

  /// The valid brews, each a line with its line feed; or the text of an export.
  var text: [UInt8] = []
  /// Their number.
  private(set) var count = 0
  private(set) var refusals: [Refusal] = []
  /// The values that are lost or changed.
  var losses: [ExchangeIssue] = []
  /// The positions of tombstones in the file; only if these were searched for.
  var deletions: [(id: EntryID, offset: Int)] = []
  /// The number of lines of the part; only if these are numbered from its beginning.
  var lineCount = 0
  /// Why the part could not be read.
  var failure: DiaryReadFailure?
  /// Whether the part does not stand on its own, so that the file must be read as a whole.
  var isInseparable = false

  /// Adds a line, without its line feed.
  mutating func add(line: some Collection<UInt8>) {
    text += line
    text.append(0x0A)
    count += 1
  }

  /// Adds a brew, or the reasons why it is invalid.
  ///
  /// - Parameters:
  ///   - line: its 1-based line.
  ///   - subject: the brew, such as `brews[3]`.
  /// - issue: translates an issue to the terms of the file.
  /// - Returns: the entry; nil if it is invalid.
  @discardableResult
  mutating func add(
    _ fields: EntryFields,
    line: Int?,
    subject: String = "",
    issue: (ExchangeIssue) -> ExchangeIssue = { $0 }
  ) -> WrittenBrewLog? {
    do throws(EntryProblems) {
      let log = try fields.entry()
      add(line: log.line)
      return log
    } catch {
      refuse(error.issues.map { issue($0).of(subject, line: line) })
      return nil
    }
  }

  /// Adds reasons why something is not imported.
  ///
  /// - Parameter line: the hash of the line of an entry; nil for anything else.
  mutating func refuse(_ issues: [ExchangeIssue], line: LineHash? = nil) {
    if refusals.isEmpty || line != nil || refusals[refusals.count - 1].line != nil {
      refusals.append(Refusal(line: line))
    }
    refusals[refusals.count - 1].issues.add(issues)
  }
}
