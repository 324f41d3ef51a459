import BrewGuide
import CatalogPlatform

/// The names with which a person signed in, in `sessions.json` beside the catalogs. Secrets are kept by git.
package struct SessionFile: AuthSessionStore, Sendable {
  private struct Content: Codable {
    var version = 1
    /// The names by the addresses of servers.
    var users: [String: String] = [:]
  }

  private static let path = "sessions.json"
  private let files: FileReplacement

  /// The names in a folder, which is created when a name is remembered.
  package init(in folder: URL) { files = FileReplacement(in: folder) }

  package func userName(at server: String) throws(CatalogError) -> String? {
    try content().users[server]
  }

  package func setUserName(_ name: String?, at server: String) throws(CatalogError) {
    var content = try content()
    guard content.users[server] != name else { return }
    content.users[server] = name
    if content.users.isEmpty { return try files.remove(Self.path) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(content) else { return }
    try files.write(Array(data) + [0x0A], to: Self.path)
  }

  /// What is remembered; nothing if the file is missing or damaged.
  private func content() throws(CatalogError) -> Content {
    let bytes = try files.read(Self.path)
    return bytes.flatMap { try? JSONDecoder().decode(Content.self, from: Data($0)) } ?? Content()
  }
}
