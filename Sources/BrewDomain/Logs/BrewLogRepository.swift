import Essentials

/// Where the diary is kept.
public protocol BrewLogRepository {
  /// What there is to say of lines that were written.
  associatedtype Receipt
  /// Writes an entry, which then is there to stay.
  func save(_ entry: BrewLogDetailDTO) throws -> Receipt
  /// Writes entries of other diaries in one step, each as it stands there.
  func save(_ logs: [WrittenBrewLog]) throws -> Receipt
  /// All entries, newest first.
  func fetchAllLogs() throws -> [BrewLogSummaryDTO]
  /// The entries of a brewer, newest first.
  func fetchLogs(for method: BrewMethod) throws -> [BrewLogSummaryDTO]
  /// An entry; nil where there is none with this id.
  func fetchLog(byId id: UUID) throws -> BrewLogDetailDTO?
  /// Takes an entry back; nil where there is none with this id.
  func delete(id: UUID) throws -> Receipt?
  /// The average of all ratings; nil where there is none.
  func calculateAverageRating() throws -> Double?
}

/// An entry as another program wrote it, perhaps with fields that only that program knows.
public struct WrittenBrewLog: Sendable, Equatable {
  /// The entry.
  public let id: UUID
  /// What it says; nil where only a later release can read it.
  public let entry: BrewLogDetailDTO?
  /// Its line of JSON, without the end.
  public let line: [UInt8]

  /// The entry with this text.
  public init(id: UUID, entry: BrewLogDetailDTO?, line: [UInt8]) {
    self.id = id
    self.entry = entry
    self.line = line
  }
}
