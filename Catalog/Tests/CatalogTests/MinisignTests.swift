import Testing

@testable import CatalogFormat

/// Keys and signatures, held against what minisign 0.11 wrote.
@Suite struct MinisignTests {
  private static let publicKey = "RWQ2hXllc/zIIVX7W7AuKijOu7B+xtQNkNkaOlIS4ljTSjflaM6EwZSY"
  private static let secretKey = """
    untrusted comment: minisign encrypted secret key
    RWQAAEIyAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAANoV5ZXP8yCH3idmR7/Bs282GeHo/7Ud9EvrYQrSowFNA0eBuIoZ2l1X7W7AuKijOu7B+xtQNkNkaOlIS4ljTSjflaM6EwZSYAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=

    """
  private static let prehashed = """
    untrusted comment: signature from minisign secret key
    RUQ2hXllc/zIIb+1qQ62qNJTQT9ImAlPDyKiHSjOk65DIFfbVGiILZcsBGUTeDNBA0V7bu13yTr1zh2VzbyJn6sULCAqW2Dt0g4=
    trusted comment: a comment
    Oeo5f9YwzRr8+HveaxWONL2nBqEOC080peG0/2zpQ04sngge4nZitpl1DKO9TNjDlyZvWR4/UxXByvxg/OAHAQ==

    """
  private static let legacy = """
    untrusted comment: signature from minisign secret key
    RWQ2hXllc/zIIcQWmhQdGR6v8xbXymVTDigelpKkpTku+J5s0qX4xeGihzE2Hyi+WpFWPqsWM9bS43TYCsu4fWvV5psV9G2/xAQ=
    trusted comment: old
    23dhyzbMGTFOFYzNpT5QE16dJhtFYHz1kEA4NvU5TDZH0oO5YcK6QY6MFp8wKMA5Nu89qJNNOZ8ojZxsq9BvBg==

    """
  private static let message = Array("hello\n".utf8)

  /// The hashes of the bytes 0, 1, … 250, 0, … by Python's hashlib: 64 bytes, and 32 bytes.
  @Test(arguments: [
    (0, "786a02f742015903c6c6fd852552d272", "0e5751c026e543b2"),
    (1, "2fa3f686df876995167e7c2e5d74c4c7", "03170a2e7597b7b7"),
    (3, "40a374727302d9a4769c17b5f409ff32", "3d8c3d594928271f"),
    (127, "b6292669ccd38d5f01caae96ba272c76", "f2fe67ff342e21b8"),
    (128, "2319e3789c47e2daa5fe807f61bec2a1", "c3582f71ebb2be66"),
    (129, "f59711d44a031d5f97a9413c065d1e61", "f7f3c46ba2564ff4"),
    (256, "93463ac058b6163eb43be3f5bb32b285", "582f782226018ec3"),
    (300, "3a482b7748b0bdc43c3d00c080890c10", "940563f11807c8ba"),
  ])
  func hashesOfAnyLength(count: Int, long: String, short: String) {
    let message = (0..<count).map { UInt8($0 % 251) }
    let texts = [64, 32].map { size in
      BLAKE2b.hash(message, size: size).map { String(256 + Int($0), radix: 16).dropFirst() }
        .joined()
    }
    #expect(texts[0].hasPrefix(long) && texts[0].count == 128)
    #expect(texts[1].hasPrefix(short) && texts[1].count == 64)
  }

  @Test(arguments: [prehashed, legacy])
  func readsSignaturesOfMinisign(text: String) throws {
    let key = try #require(MinisignPublicKey(Self.publicKey))
    let signature = try #require(MinisignSignature(text))
    #expect(signature.isValid(for: Self.message, by: key))
    #expect(signature.file == text)
    #expect(!signature.isValid(for: Array("hello".utf8), by: key))
    #expect(!signature.isValid(for: Self.message, by: MinisignSecretKey().publicKey))
    let forged = text.replacing("trusted comment: a", with: "trusted comment: b")
      .replacing("trusted comment: o", with: "trusted comment: O")
    #expect(try !#require(MinisignSignature(forged)).isValid(for: Self.message, by: key))
  }

  @Test func signsAsMinisignDoes() throws {
    let key = try MinisignSecretKey(file: Self.secretKey)
    #expect(key.publicKey.description == Self.publicKey)
    #expect(
      key.publicKey.file
        == "untrusted comment: minisign public key 21C8FC7365798536\n\(Self.publicKey)\n"
    )
    #expect(MinisignPublicKey(key.publicKey.file) == key.publicKey)
    // Ed25519 is deterministic outside Apple's systems.
    #if !canImport(Darwin)
      #expect(key.signature(of: Self.message, comment: "a comment").file == Self.prehashed)
    #endif
  }

  @Test func newKeysAreReadAgain() throws {
    let key = MinisignSecretKey()
    let again = try MinisignSecretKey(file: key.file)
    #expect(again.publicKey == key.publicKey)
    let signature = again.signature(of: Self.message, comment: "x")
    #expect(
      try #require(MinisignSignature(signature.file)).isValid(for: Self.message, by: key.publicKey)
    )
  }

  @Test func otherFilesAreNoSecretKeys() {
    let encrypted = """
      untrusted comment: minisign encrypted secret key
      RWRTY0Iy9zRAkkOhqpz26IueZOUfMSJOSBhTPCaToeheQvXrFm0AAAACAAAAAAAAAEAAAAAAkSosFXiyRnXBzp3c2vkK9bRwunFy69WVUbzUVmztXRwLb5H+XkKT8CYJVPtcK5g5cVV9MCzAGxCSRxW6DtJxIDLk8KoXWf5zGP2CTfXD/edocrYrSB76Rhum2P4Z6WC0fa46MtZWr3A=
      """
    #expect(throws: MinisignSecretKey.ReadError.encrypted) {
      try MinisignSecretKey(file: encrypted)
    }
    let broken = Self.secretKey.replacing("NoV5", with: "NoV6").replacing(
      "AAAAAAA=",
      with: "AAAAAAE="
    )
    for text in ["", Self.publicKey, Self.prehashed, broken] {
      #expect(throws: MinisignSecretKey.ReadError.notASecretKey) {
        try MinisignSecretKey(file: text)
      }
    }
  }

  @Test(arguments: ["", "RWQ", "x\n" + publicKey.dropLast(), prehashed, publicKey + "=="])
  func otherTextsAreNoPublicKeys(text: String) { #expect(MinisignPublicKey(text) == nil) }
}
