/// Rules of which the last that speaks of a path decides.
package struct IgnoreList: Equatable, Sendable {
  private var rules: [IgnoreRule]

  /// A list without rules.
  package init() { rules = [] }

  /// A list of patterns, one each: `--exclude`.
  ///
  /// `./name` means what it says, though no path ever starts like that.
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

  /// Whether the rules ignore a path, or explicitly do not; nil if none speaks of it.
  ///
  /// Only the path itself is looked at: whoever walks a tree has asked for its folders before.
  package func verdict(on path: Span<UInt8>, isFolder: Bool) -> Bool? {
    guard !rules.isEmpty else { return nil }
    let nameStart = Self.startOfName(in: path)
    for rule in rules.reversed()
    where rule.matches(path, nameStart: nameStart, isFolder: isFolder) {
      return !rule.isNegated
    }
    return nil
  }

  /// Whether the rules ignore a path or a folder in which it lies.
  package func ignores(_ path: Span<UInt8>, isFolder: Bool = false) -> Bool {
    for index in path.indices.dropFirst() where path[index] == UInt8(ascii: "/") {
      if verdict(on: path.extracting(0..<index), isFolder: true) == true { return true }
    }
    return verdict(on: path, isFolder: isFolder) == true
  }

  /// Whether the rules ignore a path or a folder in which it lies.
  package func ignores(_ path: [UInt8], isFolder: Bool = false) -> Bool {
    ignores(path.span, isFolder: isFolder)
  }

  /// Whether the rules ignore a path or a folder in which it lies.
  package func ignores(_ path: String, isFolder: Bool = false) -> Bool {
    ignores(Array(path.utf8), isFolder: isFolder)
  }

  private static func startOfName(in path: Span<UInt8>) -> Int {
    var start = path.count
    while start > 0, path[start - 1] != UInt8(ascii: "/") { start -= 1 }
    return start
  }
}
