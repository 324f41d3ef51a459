/// A repository with the sources of the tools, which build servers install them from: a release of it, or else what they build.
package struct ToolSource: Equatable, Sendable {
  /// What is wrong with a text.
  package enum ParseError: Error, Equatable, Sendable {
    /// It is not an address of a repository by HTTPS: `https://HOST/OWNER/NAME`, and `#` with a branch or tag if it has one.
    case notAnAddress
  }

  /// The host, such as `github.com`.
  package let host: String
  /// The path of the repository there, such as `owner/name`.
  package let path: String
  /// The branch or the tag.
  package let revision: String

  /// Reads an address as people copy it: with or without `.git` and `#REVISION`. The usual branch is `main`.
  ///
  /// What is read goes into YAML and to a shell, so only letters, digits and a few signs may be in it.
  package init(_ text: String) throws(ParseError) {
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let revision = parts.count == 2 ? String(parts[1]) : "main"
    let scheme = "https://"
    guard parts[0].hasPrefix(scheme) else { throw .notAnAddress }
    var names = parts[0].dropFirst(scheme.count)
      .split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if names.last == "" { names.removeLast() }
    if let last = names.last, last.hasSuffix(".git") {
      names[names.count - 1] = String(last.dropLast(".git".count))
    }
    let revisions = revision.split(separator: "/", omittingEmptySubsequences: false)
    guard names.count >= 3, (names + revisions.map(String.init)).allSatisfy(Self.isName) else {
      throw .notAnAddress
    }
    host = names[0].lowercased()
    path = names.dropFirst().joined(separator: "/")
    self.revision = revision
    // Accounts of GitHub have no such sign, so it is the one of an example that was not filled in.
    if host == "github.com", names[1].contains("_") { throw .notAnAddress }
  }

  /// Whether a text is safe wherever an address goes: it does not begin with a sign.
  private static func isName(_ text: String) -> Bool {
    let signs = Set("-._:".utf8)
    func isAlphanumeric(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: false
      }
    }
    return text.utf8.first.map(isAlphanumeric) == true
      && text.utf8.allSatisfy { isAlphanumeric($0) || signs.contains($0) }
  }

  /// Whether GitHub has it: only there is an action for a workflow.
  package var isOnGitHub: Bool {
    host == "github.com" && path.split(separator: "/").count == 2
  }

  /// The address without the revision.
  package var address: String { "https://\(host)/\(path)" }

  /// The address of a file.
  func file(_ name: String) -> String {
    isOnGitHub
      ? "https://raw.githubusercontent.com/\(path)/\(revision)/\(name)"
      : "\(address)/-/raw/\(revision)/\(name)"
  }
}
