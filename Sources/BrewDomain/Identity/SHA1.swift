/// SHA-1 (RFC 3174), for name-based UUIDs and nothing else: it is broken as a signature, but RFC
/// 9562 prescribes it there. Written out because a library of cryptography would add more to a
/// statically linked program than its budget of size allows, and no other code here needs one.
enum SHA1 {
  /// The 20 bytes of the digest of `message`.
  static func digest(_ message: [UInt8]) -> [UInt8] {
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    let padded = padded(message)
    for start in stride(from: 0, to: padded.count, by: 64) {
      absorb(padded[start..<start + 64], into: &state)
    }
    return state.flatMap(bigEndian)
  }

  /// `message`, a one bit, zeros up to 8 bytes short of a whole block, and the length in bits.
  private static func padded(_ message: [UInt8]) -> [UInt8] {
    let zeros = (119 - message.count % 64) % 64
    return message + [0x80] + Array(repeating: 0, count: zeros)
      + bigEndian(UInt64(message.count) * 8)
  }

  /// Mixes one block of 64 bytes into `state`.
  private static func absorb(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
    let words = schedule(block)
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for round in 0..<80 {
      let (mixed, constant) = mix(b, c, d, round)
      let next = rotate(a, by: 5) &+ mixed &+ e &+ constant &+ words[round]
      (a, b, c, d, e) = (next, a, rotate(b, by: 30), c, d)
    }
    for (index, word) in [a, b, c, d, e].enumerated() { state[index] &+= word }
  }

  /// The 80 words of the rounds: the 16 of the block and 64 that follow from them.
  private static func schedule(_ block: ArraySlice<UInt8>) -> [UInt32] {
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { start in
      block[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
    for round in 16..<80 {
      let word = words[round - 3] ^ words[round - 8] ^ words[round - 14] ^ words[round - 16]
      words.append(rotate(word, by: 1))
    }
    return words
  }

  /// The function and the constant of a round.
  private static func mix(
    _ b: UInt32,
    _ c: UInt32,
    _ d: UInt32,
    _ round: Int
  ) -> (UInt32, UInt32) {
    switch round {
    case ..<20: (b & c | ~b & d, 0x5A82_7999)
    case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
    case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
    default: (b ^ c ^ d, 0xCA62_C1D6)
    }
  }

  private static func rotate(_ word: UInt32, by bits: UInt32) -> UInt32 {
    word << bits | word >> (32 - bits)
  }

  private static func bigEndian(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }
}
