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
