import Essentials

/// Where the diary is kept.
public protocol BrewLogRepository {
  /// Writes an entry, which then is there to stay.
  func save(_ entry: BrewLogDetailDTO) throws
  /// All entries, newest first.
  func fetchAllLogs() throws -> [BrewLogSummaryDTO]
  /// The entries of a brewer, newest first.
  func fetchLogs(for method: BrewMethod) throws -> [BrewLogSummaryDTO]
  /// An entry; nil where there is none with this id.
  func fetchLog(byId id: UUID) throws -> BrewLogDetailDTO?
  /// Takes an entry back; whether there was one.
  func delete(id: UUID) throws -> Bool
  /// The average of all ratings; nil where there is none.
  func calculateAverageRating() throws -> Double?
}
