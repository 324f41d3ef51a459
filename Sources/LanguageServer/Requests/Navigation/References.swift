import JSON
import RecipeSyntax
import SourceText
import SystemPackage
import Workspace

extension Server {
  /// `textDocument/definition`: the anchor of an alias, the key for whose value a placeholder stands, the configuration
  /// of an own method, the equipment that has a grinder, the first recipe with an id.
  func definition(_ parameters: Parameters) throws(ResponseError) -> [Location] {
    let document = try document(parameters)
    guard let (thing, _) = try thing(parameters, in: document) else { return [] }
    switch thing {
    case .anchor:
      let places = thing.places(in: document)
      let isAnchor = { (place: ByteRange) in document.bytes[place.start - 1] == UInt8(ascii: "&") }
      let offset = document.offset(try parameters.position("position"))
      // An anchor that is defined again counts from there on.
      let last = places.last { isAnchor($0) && $0.start <= offset } ?? places.first(where: isAnchor)
      return last.map { [document.location($0)] } ?? []
    case .method:
      return configurations(above: [document.path]).flatMap { file in
        thing.places(in: file).map(file.location)
      }
    case .grinder:
      let files = document.isEquipment ? [document] : equipment(above: [document.path])
      return files.flatMap { file in thing.places(in: file).prefix(1).map(file.location) }
    case .id: return Array(places(of: thing, around: document).prefix(1)).flatMap(locations)
    case .value(let key): return [document.location(key)]
    case .tag, .author: return []
    }
  }

  /// `textDocument/references`
  func references(_ parameters: Parameters) throws(ResponseError) -> [Location] {
    let document = try document(parameters)
    guard let (thing, _) = try thing(parameters, in: document) else { return [] }
    let all = places(of: thing, around: document).flatMap(locations)
    guard parameters["context", "includeDeclaration"]?.flag == false else { return all }
    let declared = try definition(parameters)
    return all.filter { !declared.contains($0) }
  }

  /// `textDocument/documentHighlight`
  func highlights(_ parameters: Parameters) throws(ResponseError) -> [Highlight] {
    let document = try document(parameters)
    guard let (thing, _) = try thing(parameters, in: document) else { return [] }
    return thing.places(in: document).map { Highlight(range: document.range($0)) }
  }

  /// What the cursor is at; nothing in documents of other programs.
  func thing(
    _ parameters: Parameters,
    in document: DocumentSnapshot
  ) throws(ResponseError) -> (thing: NamedThing, range: ByteRange)? {
    let offset = document.offset(try parameters.position("position"))
    guard document.isConfiguration || document.isEquipment || isRecipe(document) else { return nil }
    return NamedThing.at(offset, in: document)
  }

  /// The documents in which a thing appears, with its places: in the order of a search, the equipment and the
  /// configurations last.
  func places(
    of thing: NamedThing,
    around document: DocumentSnapshot
  ) -> [(document: DocumentSnapshot, places: [ByteRange])] {
    if thing.isLocal { return [(document, thing.places(in: document))] }
    finishIndex()
    var documents: [DocumentSnapshot] = []
    for file in project.index.files where file.recipes.contains(where: thing.isIn) {
      if let found = self.document(at: file.path) { documents.append(found) }
    }
    if !documents.contains(where: { $0.uri == document.uri }) { documents.append(document) }
    let paths = [document.path] + project.index.files.map(\.path)
    var others: [DocumentSnapshot] = []
    if case .grinder = thing { others = equipment(above: paths) + configurations(above: paths) }
    if case .method = thing { others = configurations(above: paths) }
    documents += others.filter { $0.uri != document.uri }
    return documents.map { ($0, thing.places(in: $0)) }.filter { !$0.1.isEmpty }
  }

  private func locations(_ found: (document: DocumentSnapshot, places: [ByteRange])) -> [Location] {
    found.places.map(found.document.location)
  }

  /// The configurations in the folders of some files, and in those above them up to the folders of the workspace.
  private func configurations(above paths: [FilePath?]) -> [DocumentSnapshot] {
    var folders: Set<FilePath> = []
    var files: [DocumentSnapshot] = []
    var last: FilePath?
    for path in paths.lazy.compactMap(\.self) {
      var folder = path.removingLastComponent()
      // A search goes folder by folder.
      if folder == last { continue }
      last = folder
      while folders.insert(folder).inserted {
        let file = folder.appending(ProjectRoots.configurationName)
        if let found = self.document(at: file) { files.append(found) }
        guard !project.folders.contains(folder), folder.removeLastComponent() else { break }
      }
    }
    return files.sorted { $0.uri < $1.uri }
  }

  /// The equipment files that apply to some files.
  private func equipment(above paths: [FilePath?]) -> [DocumentSnapshot] {
    let files = EquipmentFiles(in: project.directory)
    let folders = Set(paths.lazy.compactMap { $0?.removingLastComponent() })
    return Set(folders.compactMap(files.projectFile)).compactMap(document(at:))
      .sorted { $0.uri < $1.uri }
  }
}

/// A place that is highlighted because it is the same thing as that at the cursor.
struct Highlight: JSONWritable {
  let range: TextRange

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("range", range)
      // Text, neither read nor written.
      json.field("kind", 1)
    }
  }
}
