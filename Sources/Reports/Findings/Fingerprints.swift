import SourceText

/// Names for the findings of one source by which a later run knows them again.
///
/// A name is made from the rule, the path of the file, the YAML document, the key path and the number
/// of the finding among those equal to it in all of that. Lines and words are not in it, so that it
/// survives what is written above a finding, and a new wording of its message.
struct Fingerprints {
  private let path: [UInt8]
  private var seen: [[UInt8]: Int] = [:]

  /// Fingerprints for the findings in `source`.
  init(of source: SourceText) { path = source.path }

  /// The fingerprint of the next finding of the source: SHA-256, 64 hexadecimal digits.
  mutating func next(_ diagnostic: Diagnostic) -> String {
    // The key path stands last, as it alone may hold a zero byte.
    var place = Array(diagnostic.rule.utf8) + [0] + path + [0]
    place += Array("\(diagnostic.document)".utf8) + [0] + Array(diagnostic.path.utf8)
    let occurrence = seen[place, default: 0]
    seen[place] = occurrence + 1
    let digest = SHA256.digest(Array("\(occurrence)".utf8) + [0] + place)
    return digest.map { hexadecimal(UInt32($0), digits: 2) }.joined().lowercased()
  }
}

/// SHA-256 (FIPS 180-4), for fingerprints of findings. Written out because a library of cryptography
/// would add more to a statically linked program than its budget of size allows.
package enum SHA256 {
  /// The 32 bytes of the digest of `message`. O(n).
  package static func digest(_ message: [UInt8]) -> [UInt8] {
    var state: [UInt32] = [
      0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A,
      0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
    ]
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
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for round in 0..<64 {
      let choice = e & f ^ ~e & g
      let majority = a & b ^ a & c ^ b & c
      let first = h &+ mixed(e, 6, 11, 25) &+ choice &+ constants[round] &+ words[round]
      let second = mixed(a, 2, 13, 22) &+ majority
      (e, f, g, h) = (d &+ first, e, f, g)
      (a, b, c, d) = (first &+ second, a, b, c)
    }
    for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
  }

  /// The 64 words of the rounds: the 16 of the block and 48 that follow from them.
  private static func schedule(_ block: ArraySlice<UInt8>) -> [UInt32] {
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { start in
      block[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
    for round in 16..<64 {
      let (early, late) = (words[round - 15], words[round - 2])
      let fromEarly = rotate(early, by: 7) ^ rotate(early, by: 18) ^ early >> 3
      let fromLate = rotate(late, by: 17) ^ rotate(late, by: 19) ^ late >> 10
      words.append(words[round - 16] &+ fromEarly &+ words[round - 7] &+ fromLate)
    }
    return words
  }

  /// The three rotations of `word` by these bits, added without carry.
  private static func mixed(_ word: UInt32, _ a: UInt32, _ b: UInt32, _ c: UInt32) -> UInt32 {
    rotate(word, by: a) ^ rotate(word, by: b) ^ rotate(word, by: c)
  }

  private static func rotate(_ word: UInt32, by bits: UInt32) -> UInt32 {
    word >> bits | word << (32 - bits)
  }

  private static func bigEndian(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }

  /// The first 32 bits behind the point of the cube roots of the first 64 primes.
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
