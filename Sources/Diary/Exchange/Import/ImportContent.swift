/// The content of an import file: its brews as lines of a diary, and what is wrong with the others.
///
/// Large files are read in parts, on several threads, and no brew stays in memory.
package struct ImportContent {
  /// The values of JSON that is read as a whole: those of about 100 000 entries.
  package static let mostValues = 2_000_000

  /// The format of the file.
  let format: ImportFormat
  /// The valid brews, in the order of the file.
  let spool: EntrySpool
  /// The problems that prevent the import of brews or of the whole file.
  package private(set) var problems = ExchangeIssues()
  /// The values that are lost or changed.
  package private(set) var losses: [ExchangeIssue] = []
  /// The invalid entries, of which copies are reported once.
  private var refused: Set<LineHash> = []
  /// The number of lines before the next part.
  private var lineCount = 0

  /// Reads a file of a format.
  init(
    _ source: DiarySource,
    as format: ImportFormat,
    spool: EntrySpool = EntrySpool()
  ) throws(DiaryReadFailure) {
    self.format = format
    self.spool = spool
    switch format {
    case .jsonl: try JSONLinesImport(source).read(into: &self)
    case .json: add(JSONDocumentImport.batch(try source.allBytes()))
    case .csv: try CSVImport.read(source, into: &self)
    case .brewspec: try SpecImport.read(source, into: &self)
    }
  }

  /// The number of valid brews.
  package var count: Int { spool.count }

  /// Why the brews could not be kept until they are added; nil if they are.
  package var storageFailure: EntrySpool.Failure? { spool.failure }

  // MARK: Adding

  /// Adds what a part contains.
  mutating func add(_ batch: ExchangeBatch) {
    spool.add(batch.text, count: batch.count)
    for refusal in batch.refusals {
      if let line = refusal.line, !refused.insert(line).inserted { continue }
      problems.add(refusal.issues, behind: lineCount)
    }
    losses += batch.losses
    lineCount += batch.lineCount
  }

  /// Adds a problem of the file.
  mutating func refuse(_ message: String, line: Int? = nil) {
    problems.add(ExchangeIssue(line: line, message: message))
  }

  /// Adds values of the file that are lost.
  mutating func lose(_ issues: [ExchangeIssue]) { losses += issues }

  /// Reads parts on several threads, and adds what they contain in their order.
  ///
  /// - Returns: false if a part does not stand on its own. What came before it is then added already.
  @discardableResult
  mutating func add(
    _ parts: [ExchangePart],
    _ read:
      @escaping @Sendable (ExchangePart, inout BlockBuffer?) throws(DiaryReadFailure) ->
      ExchangeBatch
  ) throws(DiaryReadFailure) -> Bool {
    var isSeparable = true
    try ExchangePart.process(parts, read) { batch in
      if batch.isInseparable {
        isSeparable = false
        return false
      }
      add(batch)
      return spool.failure == nil
    }
    return isSeparable
  }
}
