/// The identifiers of results, by which a client says what it has already.
enum ResultID {
  /// The identifier of a content: its 64-bit FNV-1a hash in hexadecimal digits. The same content has the same
  /// identifier, even in another session. O(n).
  static func of(_ content: some Sequence<UInt8>) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in content { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return String(hash, radix: 16)
  }
}
