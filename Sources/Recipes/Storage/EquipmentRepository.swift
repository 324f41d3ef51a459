/// Finds, adds and removes grinders and brewers.
public protocol EquipmentRepository: Sendable {
  /// All grinders, each name once; the own ones first.
  func fetchGrinders() async throws -> [GrinderDTO]
  /// The grinder with a name, ignoring case, accents and white space; nil if there is none.
  func fetchGrinder(named name: String) async throws -> GrinderDTO?
  /// All brewers, each name once; the own ones first.
  func fetchBrewers() async throws -> [BrewerDTO]
  /// Adds a grinder to the own ones.
  func add(_ grinder: GrinderDTO) async throws
  /// Adds a brewer to the own ones.
  func add(_ brewer: BrewerDTO) async throws
  /// Removes the own grinder or brewer with a name; returns whether there was one.
  func removeEquipment(named name: String) async throws -> Bool
}
