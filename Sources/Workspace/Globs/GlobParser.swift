/// Parses the bytes of a glob into segments.
struct GlobParser {
  private let bytes: [UInt8]
  private var index = 0
  private var segments: [GlobSegment] = []
  private var tokens: [GlobToken] = []

  /// The segments of a glob; nil if it is malformed and so matches nothing.
  static func parse(_ bytes: some Collection<UInt8>) -> [GlobSegment]? {
    var parser = GlobParser(bytes: Array(bytes))
    return parser.parse()
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func parse() -> [GlobSegment]? {
    while let byte = next() {
      guard let token = token(startingWith: byte) else { return nil }
      if token == .byte(UInt8(ascii: "/")) {
        let isDepth = GlobSegment(tokens) == .anyDepth
        endSegment()
        // For git, the stars before an escaped slash match no empty path: there is one component at least.
        if byte == UInt8(ascii: "\\"), isDepth { segments.append(.wild([.star])) }
      } else {
        tokens.append(token)
      }
    }
    endSegment()
    return segments
  }

  private mutating func token(startingWith byte: UInt8) -> GlobToken? {
    switch byte {
    case UInt8(ascii: "*"): .star
    case UInt8(ascii: "?"): .anyByte
    case UInt8(ascii: "["): parseSet().map(GlobToken.set)
    case UInt8(ascii: "\\"): next().map(GlobToken.byte)
    default: .byte(byte)
    }
  }

  private mutating func endSegment() {
    let segment = GlobSegment(tokens)
    // Two in a row are equivalent to one, but would slow down the matcher.
    if segment != .anyDepth || segments.last != .anyDepth { segments.append(segment) }
    tokens.removeAll()
  }

  private mutating func next() -> UInt8? {
    guard index < bytes.count else { return nil }
    defer { index += 1 }
    return bytes[index]
  }

  private func peek() -> UInt8? { index < bytes.count ? bytes[index] : nil }

  // After the opening bracket. A slash is never in a set: components do not contain it.
  private mutating func parseSet() -> ByteSet? {
    var set = ByteSet()
    let isNegated = peek() == UInt8(ascii: "!") || peek() == UInt8(ascii: "^")
    if isNegated { index += 1 }
    guard var member = next() else { return nil }
    // The possible start of a range; nil after a range or a class.
    var previous: UInt8?
    repeat {
      guard parseMember(member, after: &previous, into: &set), let following = next() else {
        return nil
      }
      member = following
    } while member != UInt8(ascii: "]")
    if isNegated { set.invert() }
    return set
  }

  private mutating func parseMember(
    _ member: UInt8,
    after previous: inout UInt8?,
    into set: inout ByteSet
  ) -> Bool {
    let rangeStart = previous
    previous = nil
    if member == UInt8(ascii: "-"), let rangeStart, let end = peek(), end != UInt8(ascii: "]") {
      return parseRange(from: rangeStart, into: &set)
    }
    if member == UInt8(ascii: "["), peek() == UInt8(ascii: ":"), let name = parseClassName() {
      return set.insert(className: name)
    }
    guard let byte = member == UInt8(ascii: "\\") ? next() : member else { return false }
    set.insert(byte)
    previous = byte
    return true
  }

  // After the hyphen.
  private mutating func parseRange(from first: UInt8, into set: inout ByteSet) -> Bool {
    guard var last = next() else { return false }
    if last == UInt8(ascii: "\\") {
      guard let escaped = next() else { return false }
      last = escaped
    }
    set.insert(from: first, through: last)
    return true
  }

  // After `[`, at the colon. Returns nil and consumes nothing if this is not `[:name:]`.
  private mutating func parseClassName() -> String? {
    let start = index + 1
    guard start <= bytes.count,
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "]")),
      end > start, bytes[end - 1] == UInt8(ascii: ":")
    else { return nil }
    index = end + 1
    return String(decoding: bytes[start..<(end - 1)], as: UTF8.self)
  }
}

/// A token of a glob that matches one byte of a name, or any number of bytes.
enum GlobToken: Equatable, Sendable {
  /// Just this byte.
  case byte(UInt8)
  /// `?`: any one byte.
  case anyByte
  /// `[…]`: one byte of a set.
  case set(ByteSet)
  /// `*`: any number of bytes.
  case star

  /// Whether the token matches the byte; not called for ``star``.
  func matches(_ byte: UInt8) -> Bool {
    switch self {
    case .byte(let own): own == byte
    case .anyByte: true
    case .set(let set): set.contains(byte)
    case .star: false
    }
  }
}
