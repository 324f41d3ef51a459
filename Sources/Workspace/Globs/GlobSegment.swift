/// The part of a glob between two slashes.
enum GlobSegment: Equatable, Sendable {
  /// `**`: any number of whole names.
  case anyDepth
  /// A name without wildcards; by far the most frequent.
  case literal([UInt8])
  /// A name with wildcards.
  case wild([GlobToken])

  /// The segment of some tokens; those of `**` included.
  init(_ tokens: [GlobToken]) {
    if tokens.count >= 2, tokens.allSatisfy({ $0 == .star }) {
      self = .anyDepth
      return
    }
    let bytes = tokens.compactMap { if case .byte(let byte) = $0 { byte } else { nil } }
    self = bytes.count == tokens.count ? .literal(bytes) : .wild(tokens)
  }

  /// Whether the segment matches one whole name; ``anyDepth`` matches each.
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

  // Only the last star ever needs to take more: what stands before it has matched as early as
  // possible, so taking more there can not help. The work is at most tokens × bytes.
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
