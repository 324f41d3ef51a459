/// SHA-1 (RFC 3174), for name-based UUIDs and nothing else: it is broken as a signature, but RFC
/// 9562 prescribes it there. Written out because a library of cryptography would add more to a
/// statically linked program than its budget of size allows, and no other code here needs one.
enum SHA1 {
  private typealias State = (UInt32, UInt32, UInt32, UInt32, UInt32)
  private typealias Words = UnsafeMutableBufferPointer<UInt32>

  /// The 20 bytes of the digest of `message`. O(n).
  ///
  /// A recipe has an id and one more for each step, so nothing but the result lies in an array of its own.
  static func digest(_ message: [UInt8]) -> [UInt8] {
    var state: State = (0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0)
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 80) { words in
      words.initialize(repeating: 0)
      message.withUnsafeBytes { message in
        // Behind the message stand at least a bit and its length.
        for block in 0...(message.count + 8) / 64 {
          fill(words, fromBlock: block, of: message)
          absorb(words, into: &state)
        }
      }
    }
    let (a, b, c, d, e) = state
    let digest = (a.bigEndian, b.bigEndian, c.bigEndian, d.bigEndian, e.bigEndian)
    return withUnsafeBytes(of: digest) { Array($0) }
  }

  // MARK: Words

  /// Writes the 80 words of the rounds: the 16 of a block and 64 that follow from them.
  private static func fill(
    _ words: Words,
    fromBlock block: Int,
    of message: UnsafeRawBufferPointer
  ) {
    for index in 0..<16 { words[index] = word(at: 64 * block + 4 * index, of: message) }
    if block == (message.count + 8) / 64 {
      let bits = UInt64(message.count) * 8
      (words[14], words[15]) = (UInt32(bits >> 32), UInt32(truncatingIfNeeded: bits))
    }
    for round in 16..<80 {
      let word = words[round - 3] ^ words[round - 8] ^ words[round - 14] ^ words[round - 16]
      words[round] = rotate(word, by: 1)
    }
  }

  /// Four bytes of `message`, behind which a one bit and zeros stand.
  private static func word(at offset: Int, of message: UnsafeRawBufferPointer) -> UInt32 {
    if offset + 4 <= message.count {
      return UInt32(bigEndian: message.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }
    if offset > message.count { return 0 }
    var word: UInt32 = 0
    for place in offset..<offset + 4 {
      let byte = place < message.count ? message[place] : place == message.count ? 0x80 : 0
      word = word << 8 | UInt32(byte)
    }
    return word
  }

  // MARK: Rounds

  /// Mixes the words of a block into `state`.
  private static func absorb(_ words: Words, into state: inout State) {
    var mixed = state
    mix(words[0..<20], 0x5A82_7999, into: &mixed) { $0 & $1 | ~$0 & $2 }
    mix(words[20..<40], 0x6ED9_EBA1, into: &mixed) { $0 ^ $1 ^ $2 }
    mix(words[40..<60], 0x8F1B_BCDC, into: &mixed) { $0 & $1 | $0 & $2 | $1 & $2 }
    mix(words[60..<80], 0xCA62_C1D6, into: &mixed) { $0 ^ $1 ^ $2 }
    let (a, b, c, d, e) = mixed
    state = (state.0 &+ a, state.1 &+ b, state.2 &+ c, state.3 &+ d, state.4 &+ e)
  }

  /// The rounds that share a function and a constant.
  @inline(__always)
  private static func mix(
    _ words: Slice<Words>,
    _ constant: UInt32,
    into state: inout State,
    _ function: (UInt32, UInt32, UInt32) -> UInt32
  ) {
    var (a, b, c, d, e) = state
    for word in words {
      let next = rotate(a, by: 5) &+ function(b, c, d) &+ e &+ constant &+ word
      (a, b, c, d, e) = (next, a, rotate(b, by: 30), c, d)
    }
    state = (a, b, c, d, e)
  }

  private static func rotate(_ word: UInt32, by bits: UInt32) -> UInt32 {
    word << bits | word >> (32 - bits)
  }
}
