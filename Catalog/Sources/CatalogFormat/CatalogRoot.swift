import CatalogPlatform

/// `catalog.json`: what a publisher signs. Everything else follows from it by hashes.
package struct CatalogRoot: Equatable, Sendable {
  /// The format that this code writes and reads.
  package static let format = 1
  /// The path of the root.
  package static let path = "catalog.json"
  /// The path of its signature.
  package static let signaturePath = "catalog.json.minisig"

  /// The name for people, one line.
  package let name: String
  /// Grows by 1 with each version.
  package let sequence: Int
  /// After this time nobody should trust the root: a server that always answers with an old one is found out.
  package let expires: Date
  /// The keys that may sign the next root; at least one.
  package let keys: [MinisignPublicKey]
  /// How many recipes there are.
  package let recipes: Int
  /// How many hexadecimal digits of the SHA-256 of a recipe's id choose its shard: 0 to 3.
  package let digits: Int
  /// The shards of the index that have recipes, in the order of their digits.
  package let shards: [Shard]
  /// `equipment.yaml`, if the publisher has one.
  package let equipment: FileReference?
  /// The keys of the file that are not known here. A reader ignores them.
  package let unknownKeys: [String]

  /// A part of the index.
  package struct Shard: Codable, Hashable, Sendable {
    /// The digits that its recipes have in common; empty if there is only one shard.
    package let digits: String
    /// The file.
    package let file: FileReference

    package init(digits: String, file: FileReference) { (self.digits, self.file) = (digits, file) }
  }

  package init(
    name: String,
    sequence: Int,
    expires: Date,
    keys: [MinisignPublicKey],
    recipes: Int,
    digits: Int,
    shards: [Shard],
    equipment: FileReference?
  ) {
    (self.name, self.sequence, self.expires, self.keys) = (name, sequence, expires, keys)
    (self.recipes, self.digits, self.shards, self.equipment) = (recipes, digits, shards, equipment)
    unknownKeys = []
  }

  /// The digits of the shard that has the recipe with an id.
  package static func digits(of id: UUID, count: Int) -> String {
    String(FileReference.sha256(of: Array(id.uuidString.lowercased().utf8)).prefix(count))
  }
}

// MARK: On the wire

extension CatalogRoot {
  private struct Wire: Codable {
    var format: Int
    var name: String
    var sequence: Int
    var expires: String
    var keys: [String]
    var recipeCount: Int
    var shardDigits: Int
    var shards: [WireShard]
    var equipment: FileReference?

    enum CodingKeys: String, CodingKey {
      case format, name, sequence, expires, keys, shards, equipment
      case recipeCount = "recipe_count"
      case shardDigits = "shard_digits"
    }
  }

  private struct WireShard: Codable {
    var digits: String
    var path: String
    var size: Int
    var sha256: String
  }

  private struct AnyFormat: Decodable { var format: Int }

  /// Reads a root. Its signature, number and expiry are checked by ``CatalogTrust``.
  package init(json: [UInt8]) throws(CatalogDefect) {
    guard json.count <= CatalogLimits.root else {
      throw .tooLarge(Self.path, limit: CatalogLimits.root)
    }
    let any = try WireJSON.decode(AnyFormat.self, json, of: Self.path)
    guard any.format == Self.format else {
      throw any.format > Self.format
        ? .newerFormat(any.format) : .malformed("\(Self.path): format \(any.format) does not exist")
    }
    let wire = try WireJSON.decode(Wire.self, json, of: Self.path)
    guard let expires = CatalogDate.date(wire.expires) else {
      throw .malformed("\(Self.path): `expires` is not a time such as 2027-05-01T00:00:00Z")
    }
    let keys = wire.keys.compactMap { MinisignPublicKey($0) }
    guard !keys.isEmpty, keys.count == wire.keys.count, keys.count <= CatalogLimits.keys else {
      throw .malformed("\(Self.path): `keys` must have keys of minisign")
    }
    guard !wire.name.isEmpty, !wire.name.contains(where: \.isNewline) else {
      throw .malformed("\(Self.path): `name` must be one line")
    }
    guard wire.sequence > 0 else { throw .malformed("\(Self.path): `sequence` must be above 0") }
    guard wire.sequence <= CatalogLimits.sequence else {
      throw .malformed("\(Self.path): `sequence` is above \(CatalogLimits.sequence)")
    }
    guard wire.recipeCount >= 0 else {
      throw .malformed("\(Self.path): `recipe_count` must not be negative")
    }
    self.name = wire.name
    self.sequence = wire.sequence
    self.expires = expires
    self.keys = keys
    self.recipes = wire.recipeCount
    self.digits = wire.shardDigits
    self.shards = try Self.shards(wire)
    self.equipment = wire.equipment
    let known = WireJSON.keys(WireJSON.encode(wire, isPretty: false)).union(["equipment"])
    unknownKeys = WireJSON.keys(json).subtracting(known).sorted()
    if let defect = wire.equipment?.defect(limit: CatalogLimits.recipe) { throw defect }
  }

  private static func shards(_ wire: Wire) throws(CatalogDefect) -> [Shard] {
    guard 0...3 ~= wire.shardDigits, wire.shards.count <= CatalogLimits.shards else {
      throw .malformed("\(path): `shard_digits` must be 0 to 3, with at most 4096 shards")
    }
    var shards: [Shard] = []
    for shard in wire.shards {
      let file = FileReference(path: shard.path, size: shard.size, sha256: shard.sha256)
      if let defect = file.defect(limit: CatalogLimits.shard) { throw defect }
      let hasDigits = shard.digits.utf8.allSatisfy(Set("0123456789abcdef".utf8).contains)
      guard hasDigits, shard.digits.utf8.count == wire.shardDigits,
        shards.last.map({ $0.digits < shard.digits }) ?? true
      else { throw .malformed("\(path): `shards` must be in the order of their digits") }
      shards.append(Shard(digits: shard.digits, file: file))
    }
    guard shards.reduce(0, { $0 + $1.file.size }) <= CatalogLimits.index else {
      throw .tooLarge("the index", limit: CatalogLimits.index)
    }
    return shards
  }

  /// The file: the same root gives the same bytes.
  package var json: [UInt8] {
    WireJSON.encode(
      Wire(
        format: Self.format,
        name: name,
        sequence: sequence,
        expires: CatalogDate.text(expires),
        keys: keys.map(\.description),
        recipeCount: recipes,
        shardDigits: digits,
        shards: shards.map {
          WireShard(
            digits: $0.digits,
            path: $0.file.path,
            size: $0.file.size,
            sha256: $0.file.sha256
          )
        },
        equipment: equipment
      ),
      isPretty: true
    )
  }
}
