import BrewGuide
import CatalogPlatform

/// A recipe in the index of a catalog: enough to find it, to show it in a list, and to check its text.
package struct CatalogEntry: Equatable, Sendable {
  /// The id of the recipe, the same in all its versions.
  package let id: UUID
  /// The name, one line.
  package let name: String
  /// The method. Another word than the known ones is carried.
  package let method: BrewMethod
  /// The tags, as the author ordered them.
  package let tags: [String]
  /// The author; nil if the recipe does not say.
  package let author: String?
  /// The text.
  package let file: FileReference

  package init(
    id: UUID,
    name: String,
    method: BrewMethod,
    tags: [String],
    author: String?,
    file: FileReference
  ) {
    (self.id, self.name, self.method) = (id, name, method)
    (self.tags, self.author, self.file) = (tags, author, file)
  }
}

// MARK: On the wire

extension CatalogEntry {
  private struct Wire: Codable {
    var id: String
    var name: String
    var method: String
    var tags: [String]?
    var author: String?
    var path: String
    var size: Int
    var sha256: String
  }

  /// Reads a line of the index.
  ///
  /// - Parameter source: the path of the shard, for messages.
  package init(line: ArraySlice<UInt8>, of source: String) throws(CatalogDefect) {
    let wire = try WireJSON.decode(Wire.self, Array(line), of: source)
    guard let id = UUID(uuidString: wire.id), id.uuidString.lowercased() == wire.id else {
      throw .malformed("\(source): `id` is not a UUID in lower case")
    }
    guard !wire.name.isEmpty, !wire.method.isEmpty else {
      throw .malformed("\(source): a recipe has no name or method")
    }
    let file = FileReference(path: wire.path, size: wire.size, sha256: wire.sha256)
    if let defect = file.defect(limit: CatalogLimits.recipe) { throw defect }
    self.init(
      id: id,
      name: wire.name,
      method: BrewMethod(rawValue: wire.method),
      tags: wire.tags ?? [],
      author: wire.author,
      file: file
    )
  }

  /// The line, with a line feed: the same entry gives the same bytes.
  package var line: [UInt8] {
    let wire = Wire(
      id: id.uuidString.lowercased(),
      name: name,
      method: method.rawValue,
      tags: tags.isEmpty ? nil : tags,
      author: author,
      path: file.path,
      size: file.size,
      sha256: file.sha256
    )
    return WireJSON.encode(wire, isPretty: false)
  }

  /// Reads a shard: a line for each recipe, in the order of the ids.
  ///
  /// - Parameters:
  ///   - digits: the digits that the recipes of the shard have in common.
  ///   - path: its path, for messages.
  package static func entries(
    _ shard: [UInt8],
    digits: String,
    path: String
  ) throws(CatalogDefect) -> [CatalogEntry] {
    guard shard.isEmpty || shard.last == UInt8(ascii: "\n") else {
      throw .malformed("\(path): the last line does not end, so a part may be missing")
    }
    var entries: [CatalogEntry] = []
    for line in shard.split(separator: UInt8(ascii: "\n")) {
      let entry = try CatalogEntry(line: line, of: path)
      guard CatalogRoot.digits(of: entry.id, count: digits.utf8.count) == digits else {
        throw .malformed("\(path): has the recipe '\(entry.name)' of another shard")
      }
      if let last = entries.last, last.id.uuidString >= entry.id.uuidString {
        throw .malformed("\(path): the recipes are not in the order of their ids")
      }
      entries.append(entry)
    }
    return entries
  }
}
