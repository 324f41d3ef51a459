import BrewDomain
import Essentials
import Reports
import Workspace

/// A diary in a file; a file that is not there is a diary without entries.
///
/// Every question is a pass over the file, O(n) in its bytes.
package struct Diary: BrewLogRepository, Sendable {
  private let file: DiaryFile

  /// The diary in a file.
  package init(_ file: DiaryFile) { self.file = file }

  package func save(_ entry: BrewLogDetailDTO) throws {
    _ = try DiaryAppender(file).append(LineWriter.line(entry))
  }

  package func fetchAllLogs() throws -> [BrewLogSummaryDTO] { try fetch(LogFilter()) }

  package func fetchLogs(for method: BrewMethod) throws -> [BrewLogSummaryDTO] {
    var filter = LogFilter()
    filter.method = method
    return try fetch(filter)
  }

  package func fetchLog(byId id: UUID) throws -> BrewLogDetailDTO? {
    guard let diary = try opened(), let prefix = IDPrefix(id.uuidString) else { return nil }
    let places = try diary.entries(prefix, limit: 1).value.first
    return try places.first.map { try diary.entry(at: $0) }
  }

  package func delete(id: UUID) throws -> Bool {
    guard try fetchLog(byId: id) != nil else { return false }
    _ = try DiaryAppender(file).append(LineWriter.line(Tombstone(id: id, time: .now)))
    return true
  }

  package func calculateAverageRating() throws -> Double? {
    try opened()?.statistics().value.ratings.average
  }

  private func fetch(_ filter: LogFilter) throws -> [BrewLogSummaryDTO] {
    guard let diary = try opened() else { return [] }
    return try diary.newest(filter).value.map { try diary.entry(at: $0).summary }
  }

  private func opened() throws(InputError) -> OpenDiary? {
    do throws(InputError) {
      return try OpenDiary(file)
    } catch {
      guard error.reason == .notFound else { throw error }
      return nil
    }
  }
}
