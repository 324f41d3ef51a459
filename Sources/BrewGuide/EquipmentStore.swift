import Files
import Platform
import Recipes
import SystemPackage
import Workspace

/// The equipment for the recipes in a folder: of its project, of the user, of catalogs, and shipped. It is read when it
/// is first asked for.
public actor EquipmentStore: EquipmentRepository {
  private let files: EquipmentFiles
  private let folder: FilePath
  private var known: KnownEquipment?

  /// The equipment for a folder.
  ///
  /// - Parameter path: an existing folder.
  public init(path: String) throws {
    let directory = try WorkingDirectory.current()
    folder = try RealPath.of(FilePath(path), in: directory)
    files = EquipmentFiles(in: directory)
  }

  package init(_ files: EquipmentFiles, for folder: FilePath) {
    (self.files, self.folder) = (files, folder)
  }

  /// All grinders, each name once; the own ones first.
  ///
  /// - Throws: why a file could not be read.
  public func fetchGrinders() throws -> [GrinderDTO] { try equipment().grinders }

  /// The grinder with a name, ignoring case, accents and white space; nil if there is none.
  ///
  /// - Throws: why a file could not be read.
  public func fetchGrinder(named name: String) throws -> GrinderDTO? {
    try equipment().grinder(named: name)
  }

  /// All brewers, each name once; the own ones first.
  ///
  /// - Throws: why a file could not be read.
  public func fetchBrewers() throws -> [BrewerDTO] { try equipment().brewers }

  /// Adds a grinder to the `equipment.yaml` of the project, whose comments stay.
  ///
  /// - Throws: why the file could not be changed, such as that it has a grinder with this name.
  public func add(_ grinder: GrinderDTO) throws { try change(.add(grinder)) }

  /// Adds a brewer to the `equipment.yaml` of the project, whose comments stay.
  ///
  /// - Throws: why the file could not be changed, such as that it has a brewer with this name.
  public func add(_ brewer: BrewerDTO) throws { try change(.addBrewer(brewer)) }

  /// Removes a grinder or a brewer from the `equipment.yaml` of the project; returns whether there was one.
  ///
  /// - Throws: why the file could not be changed.
  public func removeEquipment(named name: String) throws -> Bool { try change(.remove(name: name)) }

  @discardableResult
  private func change(_ change: EquipmentFiles.Change) throws -> Bool {
    defer { refresh() }
    return try files.change(change, for: folder, history: nil) != nil
  }

  /// Forgets what was read, because files may have changed.
  public func refresh() { known = nil }

  private func equipment() throws -> KnownEquipment {
    if let known { return known }
    let result = files.read(for: folder)
    if let error = result.errors.first { throw error }
    known = result.equipment
    return result.equipment
  }
}
