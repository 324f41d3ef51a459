import Platform
import Recipes
import SystemPackage
import Workspace

/// The entries of a diary for export, oldest first, without deleted entries and duplicates.
///
/// They stay in the diary, and are read and written in parts, on several threads.
package struct ExportedDiary {
  /// The number of entries that are in memory together.
  private static let partSize = 512

  private var selection: LineSelection
  private let filter: LogFilter

  /// The entries of a diary. O(n log n).
  ///
  /// - Parameter filter: the entries to export. Entries of a later release cannot be filtered, so only an
  ///   empty filter includes them.
  init(_ source: DiarySource, filter: LogFilter = LogFilter()) throws(DiaryReadFailure) {
    selection = try FileCompaction(source).selection
    self.filter = filter
    let table = selection.table
    // Entries of the same time keep the order of the diary.
    selection.lines = selection.lines
      .filter { table.kinds[Int($0)] == .entry || table.kinds[Int($0)] == .edit }
      .sorted { (table.time(of: Int($0)), $0) < (table.time(of: Int($1)), $1) }
  }

  /// The entries of an open diary; nil is an empty one.
  package init(_ diary: OpenDiary?, filter: LogFilter) throws(InputError) {
    do throws(DiaryReadFailure) {
      try self.init(diary?.source ?? DiarySource([]), filter: filter)
    } catch {
      throw InputError(reading: error, at: diary?.path ?? "")
    }
    if let diary { selection.diaries = [diary] }
  }

  /// Calls `body` with each unreadable line and its 1-based number.
  package func forEachUnreadable(
    _ body: (Int, LineProblem) -> Void
  ) throws(DiaryRewriteError) {
    let (table, reader) = (selection.table, LineTableReader(selection.table))
    for (line, kind) in table.kinds.enumerated() where kind == .damaged || kind == .newer {
      do throws(DiaryReadFailure) {
        guard case .unreadable(let problem) = StoredLine(try reader.bytes(of: line)).kind else {
          continue
        }
        body(line + 1, problem)
      } catch {
        throw .reading(error.errno)
      }
    }
  }

  /// Writes the entries, in pieces.
  ///
  /// - Returns: the values that do not fit into the format, and whether anything was written.
  package func write(
    as format: ExportFormat,
    _ sink: ([UInt8]) -> Void
  ) throws(DiaryRewriteError) -> (losses: [ExchangeIssue], isEmpty: Bool) {
    let (table, lines, filter) = (selection.table, selection.lines, filter)
    let parts = stride(from: 0, to: lines.count, by: Self.partSize).map { start in
      ExchangePart(range: start..<min(start + Self.partSize, lines.count))
    }
    var losses: [ExchangeIssue] = []
    var isEmpty = true
    do throws(DiaryReadFailure) {
      try ExchangePart.process(parts) { (part, _) throws(DiaryReadFailure) in
        let reader = LineTableReader(table)
        var batch = ExchangeBatch()
        for line in lines[part.range] {
          format.add(ExportedEntry(try reader.bytes(of: Int(line))), filter, to: &batch)
        }
        return batch
      } consume: { batch in
        losses += batch.losses
        guard !batch.text.isEmpty else { return true }
        if isEmpty { sink(format.header) }
        // Each item of a list has a comma before it.
        sink(isEmpty && format == .json ? Array(batch.text.dropFirst()) : batch.text)
        isEmpty = false
        return true
      }
    } catch {
      throw .reading(error.errno)
    }
    withExtendedLifetime(selection) {}
    if isEmpty, format != .brewspec { sink(format.header) }
    sink(format.footer)
    return (losses, isEmpty)
  }
}
