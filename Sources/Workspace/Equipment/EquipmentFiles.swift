import Files
import Platform
import RecipeSyntax
import Recipes
import SystemPackage

/// Finds and reads the equipment files for a folder.
package struct EquipmentFiles: Sendable {
  /// What was found, and what could not be used.
  package struct Result: Sendable {
    package fileprivate(set) var equipment = KnownEquipment()
    /// The files with mistakes, by their display names; what could be read of them is used.
    package fileprivate(set) var faulty: [String] = []
    /// The files that could not be read.
    package fileprivate(set) var errors: [InputError] = []
  }

  let directory: WorkingDirectory
  private let environment: Environment

  package init(in directory: WorkingDirectory, _ environment: Environment = .current) {
    self.directory = directory
    self.environment = environment
  }

  /// The equipment for a folder without symbolic links: of its project, of the user, of catalogs, and shipped.
  package func read(for folder: FilePath) -> Result {
    var result = readProject(of: folder)
    for file in userFiles { read(file, into: &result) }
    result.equipment.add(Self.shipped)
    return result
  }

  /// The equipment for a folder that is the same for everybody who works on the project: its own, and the shipped one.
  package func readShared(for folder: FilePath) -> KnownEquipment {
    guard let file = projectFile(above: folder) else { return Self.onlyShipped }
    var result = Result()
    read(file, into: &result)
    result.equipment.add(Self.shipped)
    return result.equipment
  }

  /// The equipment of a project without an equipment file.
  private static let onlyShipped: KnownEquipment = {
    var equipment = KnownEquipment()
    equipment.add(shipped)
    return equipment
  }()

  private func readProject(of folder: FilePath) -> Result {
    var result = Result()
    if let file = projectFile(above: folder) { read(file, into: &result) }
    return result
  }

  // MARK: Places

  /// The nearest equipment file in a folder or above it, but not outside of the project.
  package func projectFile(above folder: FilePath) -> FilePath? {
    // An editor has no working directory.
    let top = directory.path == "/" ? folder : directory.path
    let root = ProjectRoots.root(above: folder) ?? top
    var candidate = folder
    repeat {
      let file = candidate.appending(EquipmentFormat.fileName)
      if directory.unsavedText(of: file) != nil || isInProject(file, of: candidate) { return file }
      guard candidate != root, candidate.starts(with: root) else { return nil }
    } while candidate.removeLastComponent()
    return nil
  }

  /// Whether there is such a file, whatever it is: reading one that is not a regular file is an error. A link must not lead
  /// out of the project.
  private func isInProject(_ file: FilePath, of folder: FilePath) -> Bool {
    guard let kind = (try? Stat(file, followTargetSymlink: false))?.type else { return false }
    guard kind == .symbolicLink, (try? Stat(file)) != nil else { return true }
    return (try? ProjectBoundary(of: folder).check(file, shown: file)) != nil
  }

  /// The user's own file, then those of catalogs by the names of these.
  private var userFiles: [FilePath] {
    let own = UserFolder.configuration.path(environment)?.appending(EquipmentFormat.fileName)
    let catalogs = UserFolder.catalogs(environment)
    let names = catalogs.map { FolderNames.all(in: $0, limit: Self.mostCatalogs) } ?? []
    let files = names.filter { $0.isFolder }.compactMap { name in
      catalogs?.appending(name.name).appending(EquipmentFormat.fileName)
    }
    return ([own].compactMap { $0 } + files).filter {
      (try? Stat($0, followTargetSymlink: false)) != nil
    }
  }

  private static let mostCatalogs = 1000

  // MARK: Reading

  private func read(_ file: FilePath, into result: inout Result) {
    do throws(InputError) {
      let shown = FilePath(bytes: PathKey.of(file, in: directory))
      guard case .bytes(let bytes) = try FileReader(in: directory).read(shown) else {
        return result.faulty.append(name(of: file))
      }
      let tree = SyntaxTree(parsing: bytes)
      let decoded = DecodedEquipment(tree)
      result.equipment.add(decoded.grinders, decoded.brewers)
      let isFaulty = decoded.problems.contains { $0.kind == .format }
      if isFaulty || !tree.errors.isEmpty { result.faulty.append(name(of: file)) }
    } catch {
      result.errors.append(error)
    }
  }

  private func name(of file: FilePath) -> String {
    PrintableName.of(FilePath(bytes: PathKey.of(file, in: directory)))
  }

  /// The text of the shipped equipment.
  package static var shippedText: [UInt8] { PackageResources.equipment_yaml }

  /// The shipped grinders.
  package static let shipped = DecodedEquipment(SyntaxTree(parsing: shippedText)).grinders
}
