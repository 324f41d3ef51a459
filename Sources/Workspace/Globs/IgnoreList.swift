import Text

/// A list of ignore rules; the last rule that matches a path decides.
package struct IgnoreList: Equatable, Sendable {
  private var rules: [IgnoreRule]

  /// A list without rules.
  package init() { rules = [] }

  /// A list of `--exclude` patterns.
  ///
  /// A leading `./` is removed, because paths never start like that.
  package init(patterns: [String]) {
    rules = patterns.filter { !$0.isEmpty }.map { pattern in
      IgnoreRule((pattern.hasPrefix("./") ? pattern.dropFirst() : pattern[...]).utf8)
    }
  }

  /// The rules of a `.gitignore` file.
  package init(file bytes: [UInt8]) {
    rules = IgnoreFileLines(bytes).patterns().map { IgnoreRule($0) }
  }

  /// Whether there are no rules.
  package var isEmpty: Bool { rules.isEmpty }

  /// Whether the rules ignore a path, or explicitly do not; nil if none matches.
  ///
  /// Checks only the path itself: a tree walk has checked its folders before.
  package func decision(on path: Span<UInt8>, isFolder: Bool) -> Bool? {
    guard !rules.isEmpty else { return nil }
    let nameStart = Self.startOfName(in: path)
    for rule in rules.reversed()
    where rule.matches(path, nameStart: nameStart, isFolder: isFolder) {
      return !rule.isNegated
    }
    return nil
  }

  /// Whether the rules ignore a path or one of its parent folders.
  package func ignores(_ path: Span<UInt8>, isFolder: Bool = false) -> Bool {
    for index in path.indices.dropFirst() where path[index] == UInt8(ascii: "/") {
      if decision(on: path.extracting(0..<index), isFolder: true) == true { return true }
    }
    return decision(on: path, isFolder: isFolder) == true
  }

  /// Whether the rules ignore a path or one of its parent folders.
  package func ignores(_ path: [UInt8], isFolder: Bool = false) -> Bool {
    ignores(path.span, isFolder: isFolder)
  }

  /// Whether the rules ignore a path or one of its parent folders.
  package func ignores(_ path: String, isFolder: Bool = false) -> Bool {
    ignores(Array(path.utf8), isFolder: isFolder)
  }

  private static func startOfName(in path: Span<UInt8>) -> Int {
    var start = path.count
    while start > 0, path[start - 1] != UInt8(ascii: "/") { start -= 1 }
    return start
  }
}

/// One line of a `.gitignore`, or one `--exclude`.
package struct IgnoreRule: Equatable, Sendable {
  /// Whether the rule re-includes paths (`!pattern`).
  package let isNegated: Bool
  /// Whether it matches only folders (`pattern/`).
  package let matchesOnlyFolders: Bool
  /// Whether it matches the last component of a path at any depth (a pattern without a slash).
  package let matchesOnlyNames: Bool

  private let glob: Glob

  /// Parses a pattern.
  package init(_ pattern: some Collection<UInt8>) {
    var rest = Array(pattern)[...]
    isNegated = rest.first == UInt8(ascii: "!")
    if isNegated { rest.removeFirst() }
    matchesOnlyFolders = rest.last == UInt8(ascii: "/")
    if matchesOnlyFolders { rest.removeLast() }
    matchesOnlyNames = !rest.contains(UInt8(ascii: "/"))
    if rest.first == UInt8(ascii: "/") { rest.removeFirst() }
    glob = Glob(rest)
  }

  /// Whether the pattern is well formed; otherwise it matches nothing.
  package var isValid: Bool { glob.isValid }

  /// Whether the rule matches a path whose last component starts at `nameStart`.
  func matches(_ path: Span<UInt8>, nameStart: Int, isFolder: Bool) -> Bool {
    if matchesOnlyFolders && !isFolder { return false }
    return glob.matches(matchesOnlyNames ? path.extracting(nameStart..<path.count) : path)
  }
}

/// Extracts the patterns from the text of a `.gitignore`.
private struct IgnoreFileLines {
  private let bytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { self.bytes = bytes[bytes.lengthOfByteOrderMark...] }

  /// The patterns in order, without comments, empty lines and insignificant spaces.
  func patterns() -> [ArraySlice<UInt8>] {
    bytes.split(separator: UInt8(ascii: "\n")).compactMap(Self.pattern)
  }

  private static func pattern(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard line.first != UInt8(ascii: "#") else { return nil }
    let content = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    let trimmed = content[..<endOfPattern(content)]
    return trimmed.isEmpty ? nil : trimmed
  }

  // Trailing spaces are ignored, unless escaped with a backslash.
  private static func endOfPattern(_ line: ArraySlice<UInt8>) -> Int {
    var end = line.startIndex
    var index = line.startIndex
    while index < line.endIndex {
      let isEscape = line[index] == UInt8(ascii: "\\")
      let next = min(index + (isEscape ? 2 : 1), line.endIndex)
      if line[index] != UInt8(ascii: " ") { end = next }
      index = next
    }
    return end
  }
}
