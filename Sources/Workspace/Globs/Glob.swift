/// A path pattern in `.gitignore` syntax.
///
/// `*` and `?` do not match slashes, `**` as a whole component matches any number of folders, `[…]` matches one
/// byte of a set, a backslash escapes the next byte. Matching is case-sensitive and bytewise, without
/// normalization.
///
/// Follows git where it differs from the text of `gitignore(5)`: it compares what is before the first wildcard, and
/// cuts it off. So the stars of `a**/b` are a whole component of what is left, and cross folders.
package struct Glob: Equatable, Sendable {
  // Cut off from paths; empty unless the pattern has stars behind it that are a component of the rest.
  private let prefix: [UInt8]
  // nil if malformed; then it matches nothing.
  private let segments: [GlobSegment]?

  /// Parses a pattern; a malformed one matches nothing.
  package init(_ pattern: some Collection<UInt8>) {
    let bytes = Array(pattern)
    prefix = Self.prefix(of: bytes)
    segments = GlobParser.parse(bytes[prefix.count...])
  }

  /// What is before the first wildcard of a pattern, if it ends within a component, and the wildcard is the stars of
  /// a component.
  private static func prefix(of pattern: [UInt8]) -> [UInt8] {
    let wildcards = Set("*?[\\".utf8)
    let prefix = pattern.prefix { !wildcards.contains($0) }
    let rest = pattern[prefix.count...]
    let behind = rest.drop { $0 == UInt8(ascii: "*") }
    guard let last = prefix.last, last != UInt8(ascii: "/"), rest.count - behind.count > 1,
      behind.isEmpty || behind.starts(with: "/".utf8) || behind.starts(with: "\\/".utf8)
    else { return [] }
    return Array(prefix)
  }

  /// Parses a pattern; a malformed one matches nothing.
  package init(_ pattern: String) { self.init(Array(pattern.utf8)) }

  /// Whether the glob is well formed.
  package var isValid: Bool { segments != nil }

  /// Whether the glob matches the whole `path`, whose components are separated by single slashes.
  package func matches(_ path: String) -> Bool { matches(Array(path.utf8).span) }

  /// Whether the glob matches the whole `path`, whose components are separated by single slashes.
  package func matches(_ path: Span<UInt8>) -> Bool {
    guard let segments, path.count >= prefix.count else { return false }
    for index in prefix.indices where path[index] != prefix[index] { return false }
    return Self.matches(segments, path.extracting(prefix.count..<path.count))
  }

  // As for the bytes of a name: only the last `**` ever needs to match more components.
  private static func matches(_ segments: [GlobSegment], _ path: Span<UInt8>) -> Bool {
    var segment = 0
    var start = 0
    var retry: (segment: Int, start: Int)?
    while start <= path.count {
      let end = endOfName(in: path, from: start)
      if segment < segments.count, segments[segment] == .anyDepth {
        // At the end it matches everything, but at least one component: `a/**` does not match `a`.
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

/// The part of a glob between two slashes.
enum GlobSegment: Equatable, Sendable {
  /// `**`: any number of components.
  case anyDepth
  /// A component without wildcards; by far the most frequent.
  case literal([UInt8])
  /// A component with wildcards.
  case wild([GlobToken])

  /// Creates the segment for tokens, including those of `**`.
  init(_ tokens: [GlobToken]) {
    if tokens.count >= 2, tokens.allSatisfy({ $0 == .star }) {
      self = .anyDepth
      return
    }
    let bytes = tokens.compactMap { if case .byte(let byte) = $0 { byte } else { nil } }
    self = bytes.count == tokens.count ? .literal(bytes) : .wild(tokens)
  }

  /// Whether the segment matches one component; ``anyDepth`` matches each.
  func matches(_ name: Span<UInt8>) -> Bool {
    switch self {
    case .anyDepth: true
    case .literal(let bytes): Self.isEqual(bytes, name)
    case .wild(let tokens): Self.matches(tokens, name)
    }
  }

  private static func isEqual(_ bytes: [UInt8], _ name: Span<UInt8>) -> Bool {
    guard bytes.count == name.count else { return false }
    for index in bytes.indices where bytes[index] != name[index] { return false }
    return true
  }

  // Only the last star ever needs to match more: everything before it has matched as early as possible, so
  // matching more there cannot help. The work is at most tokens × bytes.
  private static func matches(_ tokens: [GlobToken], _ name: Span<UInt8>) -> Bool {
    var token = 0
    var byte = 0
    var retry: (token: Int, byte: Int)?
    while byte < name.count {
      if token < tokens.count, tokens[token] == .star {
        token += 1
        retry = (token, byte)
      } else if token < tokens.count, tokens[token].matches(name[byte]) {
        token += 1
        byte += 1
      } else if let last = retry {
        retry = (last.token, last.byte + 1)
        (token, byte) = (last.token, last.byte + 1)
      } else {
        return false
      }
    }
    return tokens[token...].allSatisfy { $0 == .star }
  }
}

/// The set of bytes in a character class of a glob.
struct ByteSet: Equatable, Sendable {
  private var words: SIMD4<UInt64> = .zero

  /// The empty set.
  init() {}

  /// Whether the byte is in the set.
  func contains(_ byte: UInt8) -> Bool {
    words[Int(byte >> 6)] & (1 << UInt64(byte & 63)) != 0
  }

  /// Adds a byte.
  mutating func insert(_ byte: UInt8) {
    words[Int(byte >> 6)] |= 1 << UInt64(byte & 63)
  }

  /// Adds the bytes from `first` to `last`; none if `first` is greater.
  mutating func insert(from first: UInt8, through last: UInt8) {
    guard first <= last else { return }
    for byte in first...last { insert(byte) }
  }

  /// Inverts the set.
  mutating func invert() { words = ~words }
}

extension ByteSet {
  /// Adds a class of the C locale, such as `alpha` of `[[:alpha:]]`; false for unknown names.
  mutating func insert(className: String) -> Bool {
    switch className {
    case "alnum": insertRanges("09AZaz")
    case "alpha": insertRanges("AZaz")
    case "blank": insertRanges("  \t\t")
    case "cntrl": insertRanges("\u{0}\u{1F}\u{7F}\u{7F}")
    case "digit": insertRanges("09")
    case "graph": insertRanges("!~")
    case "lower": insertRanges("az")
    case "print": insertRanges(" ~")
    case "punct": insertRanges("!/:@[`{~")
    case "space": insertRanges("\t\r  ")
    case "upper": insertRanges("AZ")
    case "xdigit": insertRanges("09AFaf")
    default: return false
    }
    return true
  }

  // Pairs of first and last; U+0009 to U+000D and the like are ranges as well.
  private mutating func insertRanges(_ pairs: String) {
    var bytes = pairs.utf8.makeIterator()
    while let first = bytes.next(), let last = bytes.next() { insert(from: first, through: last) }
  }
}
