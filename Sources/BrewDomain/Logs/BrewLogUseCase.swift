import Essentials

/// What a brewer does with the diary. Nothing else saves an entry.
public struct BrewLogUseCase<Repository: BrewLogRepository> {
  private let repository: Repository

  /// The use of one diary.
  public init(_ repository: Repository) { self.repository = repository }

  /// Writes a brew into the diary, unless something is wrong with it.
  ///
  /// - Returns: the entry, under a new id, and what the diary says of it.
  /// - Throws: ``InvalidBrewLogError`` with everything that is wrong; what the diary could not do.
  public func saveBrewLog(
    _ request: CreateBrewLogRequest
  ) throws -> (entry: BrewLogDetailDTO, receipt: Repository.Receipt) {
    try Self.check([request])
    let entry = BrewLogDetailDTO(request, id: UUID())
    return (entry, try repository.save(entry))
  }

  /// Writes entries of other diaries in one step, unless something is wrong with one of them. What only a
  /// later release can read is taken as it is.
  ///
  /// - Throws: ``InvalidBrewLogError`` with everything that is wrong; what the diary could not do.
  public func saveBrewLogs(_ logs: [WrittenBrewLog]) throws -> Repository.Receipt {
    try Self.check(logs.lazy.compactMap(\.entry).map { CreateBrewLogRequest($0) })
    return try repository.save(logs)
  }

  /// Takes an entry back; nil where there is none with this id.
  public func deleteLog(id: UUID) throws -> Repository.Receipt? { try repository.delete(id: id) }

  private static func check(_ requests: some Sequence<CreateBrewLogRequest>) throws {
    let errors = requests.flatMap { $0.validate() }
    guard errors.isEmpty else { throw InvalidBrewLogError(errors: errors) }
  }
}

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

/// A brew that someone tried to write into the diary, though something is wrong with it.
public struct InvalidBrewLogError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Everything that is wrong; at least one thing.
  public let errors: [BrewLogValidationError]

  /// The refusal, for these reasons.
  public init(errors: [BrewLogValidationError]) { self.errors = errors }

  /// The reasons, on one line.
  public var description: String { errors.map(\.description).joined(separator: "; ") }
}
