import BrewGuide
import CatalogFormat
import CatalogPlatform
import Crypto

/// What a new version of a catalog did to a recipe.
package struct CatalogChange: Codable, Equatable, Sendable {
  /// The kinds of changes.
  package enum Kind: String, Codable, Sendable { case added, changed, removed }

  package let kind: Kind
  /// The id of the recipe.
  package let id: String
  /// Its name, the last one if it was removed.
  package let name: String
  /// Its text.
  package let path: String
  /// The number of the version.
  package let sequence: Int
  /// When the version was published.
  package let publishedAt: String

  enum CodingKeys: String, CodingKey {
    case kind, id, name, path, sequence
    case publishedAt = "published_at"
  }

  init(_ kind: Kind, _ entry: CatalogEntry, _ sequence: Int, _ now: Date) {
    (self.kind, id, name) = (kind, entry.id.uuidString.lowercased(), entry.name)
    (path, self.sequence, publishedAt) = (entry.file.path, sequence, CatalogDate.text(now))
  }
}

/// `changes.jsonl`: the last changes, the newest first. The feed is made from it.
struct ChangeLog {
  static let path = "changes.jsonl"
  private static let most = 100

  private(set) var changes: [CatalogChange] = []

  /// Reads the log; an empty one if there is none.
  init(_ content: [UInt8]?) throws(PublishError) {
    guard let content else { return }
    do throws(CatalogDefect) {
      for line in content.split(separator: UInt8(ascii: "\n")) {
        changes.append(try WireJSON.decode(CatalogChange.self, Array(line), of: Self.path))
      }
    } catch {
      throw .brokenCatalog("\(error)")
    }
  }

  /// Adds the changes of a new version, in place of those that a program wrote that was killed before it was done.
  mutating func add(_ new: [CatalogChange], of sequence: Int) {
    changes = Array((new + changes.filter { $0.sequence < sequence }).prefix(Self.most))
  }

  var json: [UInt8] { changes.flatMap { WireJSON.encode($0, isPretty: false) } }
}

/// The changes as an Atom feed (RFC 4287). Links are relative to the address of the catalog.
struct AtomFeed {
  static let path = "feed.xml"
  private static let most = 50

  private let name: String
  private let key: MinisignPublicKey
  private let changes: [CatalogChange]
  private let now: Date

  init(name: String, key: MinisignPublicKey, _ log: ChangeLog, now: Date) {
    (self.name, self.key, self.now) = (name, key, now)
    changes = Array(log.changes.prefix(Self.most))
  }

  var xml: [UInt8] {
    let updated = changes.first?.publishedAt ?? CatalogDate.text(now)
    var lines = [
      "<?xml version=\"1.0\" encoding=\"utf-8\"?>",
      "<feed xmlns=\"http://www.w3.org/2005/Atom\">",
      "  <title>\(Self.escaped(name))</title>",
      "  <id>\(Self.id(of: key.description))</id>",
      "  <updated>\(updated)</updated>",
      "  <author><name>\(Self.escaped(name))</name></author>",
      "  <link rel=\"self\" href=\"\(Self.path)\"/>",
    ]
    for change in changes { lines += entry(change) }
    lines.append("</feed>\n")
    return Array(lines.joined(separator: "\n").utf8)
  }

  private func entry(_ change: CatalogChange) -> [String] {
    let title =
      switch change.kind {
      case .added: change.name
      case .changed: "\(change.name) (changed)"
      case .removed: "\(change.name) (removed)"
      }
    var lines = [
      "  <entry>",
      "    <title>\(Self.escaped(title))</title>",
      "    <id>\(Self.id(of: "\(change.id) \(change.sequence)"))</id>",
      "    <updated>\(change.publishedAt)</updated>",
    ]
    if change.kind != .removed {
      lines.append(
        "    <link rel=\"alternate\" type=\"application/yaml\" href=\"\(change.path)\"/>"
      )
    }
    lines.append("    <summary>\(change.kind.rawValue) in version \(change.sequence)</summary>")
    return lines + ["  </entry>"]
  }

  /// A UUID of version 8 (RFC 9562) from a text that does not change.
  private static func id(of text: String) -> String {
    var bytes = Array(SHA256.hash(data: Array(text.utf8)).prefix(16))
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    let uuid = bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    return "urn:uuid:\(uuid.uuidString.lowercased())"
  }

  /// Text for XML, without the characters that XML forbids.
  private static func escaped(_ text: String) -> String {
    var output = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": output += "&amp;"
      case "<": output += "&lt;"
      case ">": output += "&gt;"
      case "\u{0}"..<"\u{20}", "\u{7F}"..<"\u{A0}", "\u{FFFE}", "\u{FFFF}": output += " "
      default: output.unicodeScalars.append(scalar)
      }
    }
    return output
  }
}
