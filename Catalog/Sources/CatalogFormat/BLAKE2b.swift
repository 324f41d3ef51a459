/// The hash that minisign uses: BLAKE2b without a key, by RFC 7693.
///
/// swift-crypto has no BLAKE2. The test vectors are those of the RFC and of `b2sum`.
enum BLAKE2b {
  /// The hash of `message` with `size` bytes, 1 to 64. O(n).
  static func hash(_ message: [UInt8], size: Int = 64) -> [UInt8] {
    var state = initial
    state[0] ^= 0x0101_0000 ^ UInt64(size)
    var start = 0
    while message.count - start > blockSize {
      compress(
        &state,
        message[start..<start + blockSize],
        counted: start + blockSize,
        isLast: false
      )
      start += blockSize
    }
    compress(&state, message[start...], counted: message.count, isLast: true)
    return Array(state.flatMap(bytes).prefix(size))
  }

  private static let blockSize = 128

  /// The first 64 bits of the fractional parts of the square roots of the first eight primes.
  private static let initial: [UInt64] = [
    0x6a09_e667_f3bc_c908, 0xbb67_ae85_84ca_a73b, 0x3c6e_f372_fe94_f82b, 0xa54f_f53a_5f1d_36f1,
    0x510e_527f_ade6_82d1, 0x9b05_688c_2b3e_6c1f, 0x1f83_d9ab_fb41_bd6b, 0x5be0_cd19_137e_2179,
  ]

  /// The order of the words of a block in each round; the last two rounds are the first two again.
  private static let order: [[Int]] = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
    [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
    [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
    [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
    [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
    [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
    [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
    [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
    [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
  ]

  /// The words that each step of a round mixes: first the columns, then the diagonals.
  private static let mixed: [(Int, Int, Int, Int)] = [
    (0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
    (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14),
  ]

  private static func compress(
    _ state: inout [UInt64],
    _ block: ArraySlice<UInt8>,
    counted: Int,
    isLast: Bool
  ) {
    var words = [UInt64](repeating: 0, count: 16)
    for (place, byte) in block.enumerated() { words[place / 8] |= UInt64(byte) << (place % 8 * 8) }
    var work = state + initial
    work[12] ^= UInt64(counted)
    if isLast { work[14] = ~work[14] }
    for round in 0..<12 {
      let order = order[round % 10]
      for (step, (a, b, c, d)) in mixed.enumerated() {
        work[a] = work[a] &+ work[b] &+ words[order[2 * step]]
        work[d] = rotated(work[d] ^ work[a], by: 32)
        work[c] = work[c] &+ work[d]
        work[b] = rotated(work[b] ^ work[c], by: 24)
        work[a] = work[a] &+ work[b] &+ words[order[2 * step + 1]]
        work[d] = rotated(work[d] ^ work[a], by: 16)
        work[c] = work[c] &+ work[d]
        work[b] = rotated(work[b] ^ work[c], by: 63)
      }
    }
    for place in state.indices { state[place] ^= work[place] ^ work[place + 8] }
  }

  private static func rotated(_ word: UInt64, by count: UInt64) -> UInt64 {
    word >> count | word << (64 - count)
  }

  private static func bytes(_ word: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
  }
}
