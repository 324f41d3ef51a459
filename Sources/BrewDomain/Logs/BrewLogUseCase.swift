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
