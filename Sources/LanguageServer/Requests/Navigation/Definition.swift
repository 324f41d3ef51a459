import Files
import RecipeSyntax
import SystemPackage
import Text
import Workspace

extension Server {
  /// `textDocument/definition`: the anchor of an alias, the key for whose value a placeholder stands, the configuration
  /// of an own method, the equipment that has a grinder, the first recipe with an id.
  func definition(_ document: DocumentSnapshot, _ parameters: Parameters) throws -> Answer {
    guard let (thing, range) = try thing(parameters, in: document) else {
      return .now([Location]())
    }
    if case .id = thing {
      return .later(IndexedAnswer { $0.declarations(of: thing, at: range, in: document) })
    }
    return .now(declarations(of: thing, at: range, in: document))
  }

  /// The places where a thing is defined.
  private func declarations(
    of thing: NamedThing,
    at range: ByteRange,
    in document: DocumentSnapshot
  ) -> [Location] {
    switch thing {
    case .anchor:
      let places = thing.places(in: document)
      let isAnchor = { (place: ByteRange) in document.bytes[place.start - 1] == UInt8(ascii: "&") }
      // An anchor that is defined again counts from there on.
      let last =
        places.last { isAnchor($0) && $0.start <= range.start } ?? places.first(where: isAnchor)
      return last.map { [document.location($0)] } ?? []
    case .method:
      return configurations(above: [document.path]).compactMap { self.document(at: $0) }
        .flatMap { file in thing.places(in: file).map(file.location) }
    case .id:
      let first = files(with: thing, around: document).first
      let file = first.flatMap { self.document(at: $0) } ?? documents[document.uri]
      return file.map { file in thing.places(in: file).map(file.location) } ?? []
    case .grinder:
      let files = equipment(above: [document.path]).compactMap { self.document(at: $0) }
      return (document.isEquipment ? [document] : files).flatMap { file in
        thing.places(in: file).prefix(1).map(file.location)
      }
    case .value(let key): return [document.location(key)]
    case .tag, .author: return []
    }
  }

  /// What the cursor is at.
  func thing(
    _ parameters: Parameters,
    in document: DocumentSnapshot
  ) throws(ResponseError) -> (thing: NamedThing, range: ByteRange)? {
    NamedThing.at(document.offset(try parameters.position("position")), in: document)
  }

  /// The files in which a thing may appear: in the order of a search, the equipment and the configurations last.
  func files(with thing: NamedThing, around document: DocumentSnapshot) -> [FilePath] {
    var files = project.index.files.filter { $0.recipes.contains(where: thing.isIn) }.map(\.path)
    switch thing {
    case .grinder: files += equipment(around: document)
    case .method: break
    case .anchor, .author, .id, .tag, .value: return files
    }
    return files + configurations(above: [document.path] + project.index.files.map(\.path))
  }

  /// The configurations that may be in the folders of some files, and in those above them up to the folders of the
  /// workspace.
  private func configurations(above paths: [FilePath?]) -> [FilePath] {
    var folders: Set<FilePath> = []
    var files: [FilePath] = []
    var last: FilePath?
    for path in paths.lazy.compactMap(\.self) {
      var folder = path.removingLastComponent()
      // A search goes folder by folder.
      if folder == last { continue }
      last = folder
      while folders.insert(folder).inserted {
        files.append(folder.appending(ProjectRoots.configurationName))
        guard !project.folders.contains(folder), folder.removeLastComponent() else { break }
      }
    }
    return files.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }

  /// The equipment files that apply to a document and to the recipes of the workspace.
  func equipment(around document: DocumentSnapshot) -> [FilePath] {
    equipment(above: [document.path] + project.index.files.map(\.path))
  }

  /// The equipment files that apply to some files.
  private func equipment(above paths: [FilePath?]) -> [FilePath] {
    let files = EquipmentFiles(in: project.directory)
    let folders = Set(paths.lazy.compactMap { $0?.removingLastComponent() })
    return Set(folders.compactMap(files.projectFile))
      .sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }
}
