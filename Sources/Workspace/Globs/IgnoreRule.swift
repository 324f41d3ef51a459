/// One line of a `.gitignore`, or one `--exclude`.
package struct IgnoreRule: Equatable, Sendable {
  /// Whether the rule takes back what earlier ones ignored (`!pattern`).
  package let isNegated: Bool
  /// Whether it is about folders only (`pattern/`).
  package let isForFolders: Bool
  /// Whether it is about the last name of a path, at any depth (a pattern without slash).
  package let isForNames: Bool

  private let glob: Glob

  /// The rule that `pattern` spells.
  package init(_ pattern: some Collection<UInt8>) {
    var rest = Array(pattern)[...]
    isNegated = rest.first == UInt8(ascii: "!")
    if isNegated { rest.removeFirst() }
    isForFolders = rest.last == UInt8(ascii: "/")
    if isForFolders { rest.removeLast() }
    isForNames = !rest.contains(UInt8(ascii: "/"))
    if rest.first == UInt8(ascii: "/") { rest.removeFirst() }
    glob = Glob(rest)
  }

  /// Whether the pattern is well formed; otherwise it matches nothing.
  package var isValid: Bool { glob.isValid }

  /// Whether the rule speaks of a path, of which the last name starts at `nameStart`.
  func matches(_ path: Span<UInt8>, nameStart: Int, isFolder: Bool) -> Bool {
    if isForFolders && !isFolder { return false }
    return glob.matches(isForNames ? path.extracting(nameStart..<path.count) : path)
  }
}
