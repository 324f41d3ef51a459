/// Saves and deletes diary entries. Nothing else saves an entry.
public struct BrewLogUseCase<Repository: BrewLogRepository> {
  private let repository: Repository

  /// Uses one diary.
  public init(_ repository: Repository) { self.repository = repository }

  /// Adds a valid brew to the diary.
  ///
  /// - Returns: the entry with a new id, and the receipt of the repository.
  /// - Throws: ``InvalidBrewLogError`` with all validation errors, or an error of the repository.
  public func saveBrewLog(
    _ request: CreateBrewLogRequest
  ) throws -> (entry: BrewLogDetailDTO, receipt: Repository.Receipt) {
    try Self.check([request])
    let entry = BrewLogDetailDTO(request, id: UUID())
    return (entry, try repository.save(entry))
  }

  /// Deletes an entry; nil if there is none with this id.
  public func deleteLog(id: UUID) throws -> Repository.Receipt? { try repository.delete(id: id) }

  fileprivate static func check(_ requests: some Sequence<CreateBrewLogRequest>) throws {
    let errors = requests.flatMap { $0.validate() }
    guard errors.isEmpty else { throw InvalidBrewLogError(errors: errors) }
  }
}

/// Stores the diary.
public protocol BrewLogRepository {
  /// The result of a write.
  associatedtype Receipt
  /// Adds an entry.
  func save(_ entry: BrewLogDetailDTO) throws -> Receipt
  /// The entries that meet all conditions, newest first.
  func fetchLogs(_ query: BrewLogQuery) throws -> [BrewLogSummaryDTO]
  /// An entry; nil if there is none with this id.
  func fetchLog(byId id: UUID) throws -> BrewLogDetailDTO?
  /// Deletes an entry; nil if there is none with this id.
  func delete(id: UUID) throws -> Receipt?
  /// The average of all ratings; nil if there are none.
  func calculateAverageRating() throws -> Double?
}

extension BrewLogRepository {
  /// All entries, newest first.
  public func fetchAllLogs() throws -> [BrewLogSummaryDTO] { try fetchLogs(BrewLogQuery()) }

  /// The entries of a method, newest first.
  public func fetchLogs(for method: BrewMethod) throws -> [BrewLogSummaryDTO] {
    try fetchLogs(BrewLogQuery(method: method))
  }
}

/// Which entries of a diary to fetch.
public struct BrewLogQuery: Sendable, Equatable {
  /// The brew method; nil for any.
  public var method: BrewMethod?
  /// The id that the recipe states; nil for any recipe.
  public var recipeId: UUID?
  /// Only brews before this time, such as the last one of the page before; nil for no limit.
  public var before: Date?
  /// The most entries, of which the newest are fetched; nil for all.
  public var limit: Int?

  /// The query with these conditions; by default, for all entries.
  public init(
    method: BrewMethod? = nil,
    recipeId: UUID? = nil,
    before: Date? = nil,
    limit: Int? = nil
  ) {
    (self.method, self.recipeId) = (method, recipeId)
    (self.before, self.limit) = (before, limit)
  }
}

/// A diary that keeps the lines of other diaries as they are.
package protocol DiaryRepository: BrewLogRepository {
  /// Adds entries of other diaries in one step, each unchanged.
  func save(_ logs: [WrittenBrewLog]) throws -> Receipt
}

extension BrewLogUseCase where Repository: DiaryRepository {
  /// Adds entries of other diaries in one step, if all are valid. Entries of a later release are copied
  /// unchecked.
  ///
  /// - Throws: ``InvalidBrewLogError`` with all validation errors, or an error of the repository.
  package func saveBrewLogs(_ logs: [WrittenBrewLog]) throws -> Repository.Receipt {
    try Self.check(logs.lazy.compactMap { $0.entry }.map { CreateBrewLogRequest($0) })
    return try repository.save(logs)
  }

  /// Replaces an entry by a valid one with the same id. The line of the old one stays, and the new line names it.
  ///
  /// - Parameter log: the entry, whose line names the line that it replaces.
  /// - Throws: ``InvalidBrewLogError`` with all validation errors, or an error of the repository.
  package func editBrewLog(_ log: WrittenBrewLog) throws -> Repository.Receipt {
    try saveBrewLogs([log])
  }
}

/// An entry written by another program, possibly with unknown fields.
package struct WrittenBrewLog: Sendable, Equatable {
  /// The entry.
  package let id: UUID
  /// The parsed entry; nil if only a later release can read it.
  package let entry: BrewLogDetailDTO?
  /// Its JSON line, without the newline.
  package let line: [UInt8]

  /// The entry with this text.
  package init(id: UUID, entry: BrewLogDetailDTO?, line: [UInt8]) {
    self.id = id
    self.entry = entry
    self.line = line
  }
}

/// A brew is invalid and was not saved.
public struct InvalidBrewLogError: Error, Equatable, Sendable, CustomStringConvertible {
  /// All validation errors; at least one.
  public let errors: [BrewLogValidationError]

  /// Creates the error.
  public init(errors: [BrewLogValidationError]) { self.errors = errors }

  /// The reasons, on one line.
  public var description: String { errors.map { $0.description }.joined(separator: "; ") }
}

extension BrewLogUseCase: Sendable where Repository: Sendable {}
