/// A pattern for paths, with the wildcards of `.gitignore`.
///
/// `*` and `?` stay within a name, `**` as a whole name spans folders, `[…]` is one byte of a
/// set, a backslash takes the next byte literally. Case and bytes count; nothing is normalised.
///
/// It follows the text of `gitignore(5)`. Where git itself does not (it lets the stars of `/a**/b`
/// cross folders, because it cuts off the `a` first), the text wins.
package struct Glob: Equatable, Sendable {
  // nil: malformed, matches nothing.
  private let segments: [GlobSegment]?

  /// The glob that `pattern` spells; a malformed one matches nothing.
  package init(_ pattern: some Collection<UInt8>) {
    segments = GlobParser.parse(pattern)
  }

  /// The glob that `pattern` spells; a malformed one matches nothing.
  package init(_ pattern: String) { self.init(Array(pattern.utf8)) }

  /// Whether the glob is well formed.
  package var isValid: Bool { segments != nil }

  /// Whether the glob matches all of `path`, whose names are separated by single slashes.
  package func matches(_ path: String) -> Bool { matches(Array(path.utf8).span) }

  /// Whether the glob matches all of `path`, whose names are separated by single slashes.
  package func matches(_ path: Span<UInt8>) -> Bool {
    guard let segments else { return false }
    return Self.matches(segments, path)
  }

  // The same as for the bytes of a name: only the last `**` ever needs to take more names.
  private static func matches(_ segments: [GlobSegment], _ path: Span<UInt8>) -> Bool {
    var segment = 0
    var start = 0
    var retry: (segment: Int, start: Int)?
    while start <= path.count {
      let end = endOfName(in: path, from: start)
      if segment < segments.count, segments[segment] == .anyDepth {
        // At the end it takes everything, but at least one name: `a/**` is not `a`.
        if segment == segments.count - 1 { return true }
        segment += 1
        retry = (segment, start)
      } else if segment < segments.count,
        segments[segment].matches(path.extracting(start..<end))
      {
        segment += 1
        start = end + 1
      } else if let last = retry {
        let following = endOfName(in: path, from: last.start) + 1
        retry = (last.segment, following)
        (segment, start) = (last.segment, following)
      } else {
        return false
      }
    }
    return segment == segments.count
  }

  private static func endOfName(in path: Span<UInt8>, from start: Int) -> Int {
    var end = start
    while end < path.count, path[end] != UInt8(ascii: "/") { end += 1 }
    return end
  }
}
