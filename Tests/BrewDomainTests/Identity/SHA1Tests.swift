import Testing

@testable import BrewDomain

struct SHA1Tests {
  /// The first two are RFC 3174's own vectors (section 7.3).
  @Test(arguments: [
    ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
    ),
    ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
  ])
  func knownDigests(message: String, digest: String) {
    #expect(hex(SHA1.digest(Array(message.utf8))) == digest)
  }

  /// Lengths around the borders of padding, of the bytes 0, 1, 2 …; digests by Python's hashlib.
  @Test(arguments: [
    (55, "8ae2d46729cfe68ff927af5eec9c7d1b66d65ac2"),
    (56, "636e2ec698dac903498e648bd2f3af641d3c88cb"),
    (63, "6d942da0c4392b123528f2905c713a3ce28364bd"),
    (64, "c6138d514ffa2135bfce0ed0b8fac65669917ec7"),
    (65, "69bd728ad6e13cd76ff19751fde427b00e395746"),
    (119, "41c89d06001bab4ab78736b44efe7ce18ce6ae08"),
    (120, "d3dbd653bd8597b7475321b60a36891278e6a04a"),
    (200, "54d11e99127d159799dbce10f51a75e697780478"),
  ])
  func lengthsAroundABlock(length: Int, digest: String) {
    let message = (0..<length).map(UInt8.init)
    #expect(hex(SHA1.digest(message)) == digest)
  }

  private func hex(_ bytes: [UInt8]) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }
}
