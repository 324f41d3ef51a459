import SystemPackage
import Text

/// Searches the places of a thing in all files: in those on the disk portion by portion, in the open documents at the
/// end, so that their places are those of the text that the client has then.
struct OccurrenceSearch<Part>: LongAnswer {
  let thing: NamedThing
  /// The document in which somebody asked, as it was then.
  let document: DocumentSnapshot
  /// What is told of a document with places of the thing.
  let part: (DocumentSnapshot, [ByteRange]) -> Part
  /// What is answered.
  let result: (Server, [Part]) throws -> any JSONWritable
  /// The files that were not read yet; nil before the first portion.
  private var waiting: ArraySlice<FilePath>?
  private var found: [FilePath: Part] = [:]

  /// How many files are read in one portion.
  private static var portion: Int { 16 }

  init(
    _ thing: NamedThing,
    _ document: DocumentSnapshot,
    part: @escaping (DocumentSnapshot, [ByteRange]) -> Part,
    result: @escaping (Server, [Part]) throws -> any JSONWritable
  ) {
    self.thing = thing
    self.document = document
    self.part = part
    self.result = result
  }

  /// The answer, which is there at once for what is known only in its own document.
  func answer(in server: Server) throws -> Answer {
    guard thing.isLocal else { return .later(self) }
    return .now(try result(server, part(of: document).map { [$0] } ?? []))
  }

  mutating func step(in server: Server) throws -> (any JSONWritable)? {
    var files = waiting ?? server.files(with: thing, around: document)[...]
    for path in files.prefix(Self.portion) where server.openDocument(at: path) == nil {
      found[path] = server.document(at: path).flatMap(part)
    }
    files = files.dropFirst(Self.portion)
    waiting = files
    return files.isEmpty ? try result(server, parts(in: server)) : nil
  }

  /// The parts of all documents, in the order of their files; that of a document which no search finds is the last.
  private func parts(in server: Server) -> [Part] {
    var parts: [Part] = []
    let files = server.files(with: thing, around: document)
    for path in files {
      let open = server.openDocument(at: path)
      if let part = open.map(part) ?? found[path] { parts.append(part) }
    }
    if let own = server.documents[document.uri], !files.contains(where: { $0 == own.path }),
      let part = part(of: own)
    {
      parts.append(part)
    }
    return parts
  }

  private func part(of document: DocumentSnapshot) -> Part? {
    let places = thing.places(in: document)
    return places.isEmpty ? nil : part(document, places)
  }
}
