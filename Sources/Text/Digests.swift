// Implemented here because a cryptography library would make a statically linked program too large.

/// SHA-1 (RFC 3174), only for name-based UUIDs: it is broken as a signature, but RFC 9562 requires it.
package enum SHA1 {
  private typealias State = (UInt32, UInt32, UInt32, UInt32, UInt32)

  /// The 20 bytes of the digest of `message`. O(n).
  ///
  /// Allocates only the result, as every recipe and step may need a digest.
  package static func digest(_ message: [UInt8]) -> [UInt8] {
    var state: State = (0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0)
    forEachBlock(of: message, words: 80) { words in
      for round in 16..<80 {
        let word = words[round - 3] ^ words[round - 8] ^ words[round - 14] ^ words[round - 16]
        words[round] = rotateLeft(word, by: 1)
      }
      absorb(words, into: &state)
    }
    let (a, b, c, d, e) = state
    let digest = (a.bigEndian, b.bigEndian, c.bigEndian, d.bigEndian, e.bigEndian)
    return withUnsafeBytes(of: digest) { Array($0) }
  }

  /// Processes a block.
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
      let next = rotateLeft(a, by: 5) &+ function(b, c, d) &+ e &+ constant &+ word
      (a, b, c, d, e) = (next, a, rotateLeft(b, by: 30), c, d)
    }
    state = (a, b, c, d, e)
  }
}

extension SHA1 {
  /// git's name of a file with these bytes, as `git hash-object` prints it: 40 hexadecimal digits. O(n).
  package static func gitBlob(_ bytes: [UInt8]) -> String {
    digest(Array("blob \(bytes.count)\0".utf8) + bytes).hexDigits
  }
}

/// SHA-256 (FIPS 180-4), for fingerprints of findings.
package enum SHA256 {
  /// The 32 bytes of the digest of `message`. O(n).
  package static func digest(_ message: [UInt8]) -> [UInt8] {
    var state: [UInt32] = [
      0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A,
      0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
    ]
    forEachBlock(of: message, words: 64) { words in
      for round in 16..<64 {
        let (early, late) = (words[round - 15], words[round - 2])
        let fromEarly = rotateLeft(early, by: 25) ^ rotateLeft(early, by: 14) ^ early >> 3
        let fromLate = rotateLeft(late, by: 15) ^ rotateLeft(late, by: 13) ^ late >> 10
        words[round] = words[round - 16] &+ fromEarly &+ words[round - 7] &+ fromLate
      }
      absorb(words, into: &state)
    }
    return state.flatMap { word in withUnsafeBytes(of: word.bigEndian) { Array($0) } }
  }

  /// Processes a block.
  private static func absorb(_ words: Words, into state: inout [UInt32]) {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for round in 0..<64 {
      let choice = e & f ^ ~e & g
      let majority = a & b ^ a & c ^ b & c
      let first = h &+ mixed(e, 26, 21, 7) &+ choice &+ constants[round] &+ words[round]
      let second = mixed(a, 30, 19, 10) &+ majority
      (e, f, g, h) = (d &+ first, e, f, g)
      (a, b, c, d) = (first &+ second, a, b, c)
    }
    for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
  }

  /// The XOR of three left rotations of `word`.
  private static func mixed(_ word: UInt32, _ a: UInt32, _ b: UInt32, _ c: UInt32) -> UInt32 {
    rotateLeft(word, by: a) ^ rotateLeft(word, by: b) ^ rotateLeft(word, by: c)
  }

  /// The first 32 fractional bits of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = [
    0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5,
    0x3956_C25B, 0x59F1_11F1, 0x923F_82A4, 0xAB1C_5ED5,
    0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3,
    0x72BE_5D74, 0x80DE_B1FE, 0x9BDC_06A7, 0xC19B_F174,
    0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC,
    0x2DE9_2C6F, 0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA,
    0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7,
    0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967,
    0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC, 0x5338_0D13,
    0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85,
    0xA2BF_E8A1, 0xA81A_664B, 0xC24B_8B70, 0xC76C_51A3,
    0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070,
    0x19A4_C116, 0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5,
    0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
    0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208,
    0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7, 0xC671_78F2,
  ]
}

// MARK: Both

private typealias Words = UnsafeMutableBufferPointer<UInt32>

/// Calls `absorb` for each 64-byte block of the padded message, which is followed by a one bit, zeros and the
/// length in bits.
///
/// - Parameters:
/// - count: the number of words that the rounds need.
/// - absorb: takes that many words, the first 16 of which are the block.
@inline(__always)
private func forEachBlock(of message: [UInt8], words count: Int, _ absorb: (Words) -> Void) {
  withUnsafeTemporaryAllocation(of: UInt32.self, capacity: count) { words in
    words.initialize(repeating: 0)
    message.withUnsafeBytes { message in
      // At least one bit and the length follow the message.
      let last = (message.count + 8) / 64
      for block in 0...last {
        for index in 0..<16 { words[index] = word(at: 64 * block + 4 * index, of: message) }
        if block == last {
          let bits = UInt64(message.count) * 8
          (words[14], words[15]) = (UInt32(bits >> 32), UInt32(truncatingIfNeeded: bits))
        }
        absorb(words)
      }
    }
  }
}

/// Four bytes of `message`, which is followed by a one bit and zeros.
private func word(at offset: Int, of message: UnsafeRawBufferPointer) -> UInt32 {
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

private func rotateLeft(_ word: UInt32, by bits: UInt32) -> UInt32 {
  word << bits | word >> (32 - bits)
}
