import Recipes

/// The entries of a diary for export, oldest first, without deleted entries and duplicates.
package struct ExportedDiary {
  private let lines: [StoredLine]
  private let filter: LogFilter
  /// The unreadable lines, with their 1-based numbers.
  package let unreadable: [SkippedLines.Line]

  /// The entries among the lines of a diary. O(n log n).
  ///
  /// - Parameter filter: the entries to export. Entries of a later release cannot be filtered, so only an
  ///   empty filter includes them.
  package init(_ diary: [StoredLine], filter: LogFilter = LogFilter()) {
    self.filter = filter
    unreadable = diary.enumerated().compactMap { index, line in
      guard case .unreadable(let problem) = line.kind else { return nil }
      return SkippedLines.Line(number: index + 1, problem: problem)
    }
    let entries = DiaryCompaction(diary).kept.compactMap { line -> (LogTime, StoredLine)? in
      guard case .entry(_, let time) = line.kind else { return nil }
      return (time, line)
    }
    // Entries of the same time keep the order of the diary.
    lines = entries.enumerated()
      .sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }
      .map(\.element.1)
  }

  /// The text in a format, the values that do not fit into it, and whether it has no entry.
  package func text(
    as format: ExportFormat
  ) -> (text: [UInt8], losses: [ExchangeIssue], isEmpty: Bool) {
    var entries = ExportedEntries(format, filter)
    for line in lines { entries.add(line.bytes) }
    if entries.text.isEmpty {
      return ((format == .brewspec ? [] : format.header) + format.footer, entries.losses, true)
    }
    // Each item of a list has a comma before it.
    let text = format == .json ? entries.text.dropFirst() : entries.text[...]
    return (format.header + text + format.footer, entries.losses, false)
  }
}
