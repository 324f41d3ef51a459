import Essentials

/// What a brewer does with the diary.
public struct BrewLogUseCase<Repository: BrewLogRepository> {
  private let repository: Repository

  /// The use of one diary.
  public init(_ repository: Repository) { self.repository = repository }

  /// Writes a brew into the diary, unless something is wrong with it.
  ///
  /// - Returns: the entry, under a new id.
  /// - Throws: ``InvalidBrewLogError`` with everything that is wrong; what the diary could not do.
  public func saveBrewLog(_ request: CreateBrewLogRequest) throws -> BrewLogDetailDTO {
    let errors = request.validate()
    guard errors.isEmpty else { throw InvalidBrewLogError(errors: errors) }
    let entry = BrewLogDetailDTO(request, id: UUID())
    try repository.save(entry)
    return entry
  }

  /// Takes an entry back; whether there was one.
  public func deleteLog(id: UUID) throws -> Bool { try repository.delete(id: id) }
}

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

/// A brew that someone tried to write into the diary, though something is wrong with it.
public struct InvalidBrewLogError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Everything that is wrong; at least one thing.
  public let errors: [BrewLogValidationError]

  /// The refusal, for these reasons.
  public init(errors: [BrewLogValidationError]) { self.errors = errors }

  /// The reasons, on one line.
  public var description: String { errors.map(\.description).joined(separator: "; ") }
}
