import CatalogPlatform
import Crypto

// The files of minisign: https://jedisct1.github.io/minisign/ describes them. Text is ASCII, and numbers are
// little-endian.

/// A key that signs a catalog, as `minisign -G` shows it: `RWQ` and 53 characters.
package struct MinisignPublicKey: Hashable, Sendable, CustomStringConvertible {
  /// The number that signatures name their key by: 8 bytes.
  package let id: [UInt8]
  private let key: [UInt8]

  /// Reads the key itself, or a file of minisign, whose first line is a comment.
  package init?(_ text: String) {
    let lines = text.split(whereSeparator: \.isNewline).map { $0.filter { !$0.isWhitespace } }
    guard let line = lines.last(where: { !$0.hasPrefix("untrustedcomment:") }),
      line.utf8.count == 56, let bytes = Data(base64Encoded: line), bytes.count == 42,
      bytes.starts(with: Minisign.legacy)
    else { return nil }
    (id, key) = (Array(bytes[2..<10]), Array(bytes[10...]))
  }

  fileprivate init(id: [UInt8], key: [UInt8]) {
    (self.id, self.key) = (id, key)
  }

  /// The key as minisign writes it.
  package var description: String { Data(Minisign.legacy + id + key).base64EncodedString() }

  /// The content of a file of minisign.
  package var file: String {
    "untrusted comment: minisign public key \(Minisign.number(id))\n\(description)\n"
  }

  fileprivate func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
    let key = try? Curve25519.Signing.PublicKey(rawRepresentation: key)
    return key?.isValidSignature(signature, for: message) ?? false
  }
}

/// A signature in a file beside what it signs, as `minisign -S` writes it.
package struct MinisignSignature: Equatable, Sendable {
  /// The number of the key that it was made with.
  package let keyID: [UInt8]
  /// A line that is signed too.
  package let trustedComment: String
  private let isPrehashed: Bool
  private let signature: [UInt8]
  private let globalSignature: [UInt8]

  /// Reads a file: a comment, the signature, a trusted comment, the signature of both.
  package init?(_ text: String) {
    let lines = text.split(whereSeparator: \.isNewline).map(String.init)
    let prefix = "trusted comment: "
    guard lines.count == 4, lines[0].hasPrefix("untrusted comment:"), lines[2].hasPrefix(prefix),
      let bytes = Data(base64Encoded: lines[1]).map(Array.init), bytes.count == 74,
      let global = Data(base64Encoded: lines[3]).map(Array.init), global.count == 64
    else { return nil }
    switch Array(bytes[..<2]) {
    case Minisign.prehashed: isPrehashed = true
    case Minisign.legacy: isPrehashed = false
    default: return nil
    }
    (keyID, signature, globalSignature) = (Array(bytes[2..<10]), Array(bytes[10...]), global)
    trustedComment = String(lines[2].dropFirst(prefix.count))
  }

  fileprivate init(keyID: [UInt8], trustedComment: String, signature: [UInt8], global: [UInt8]) {
    (self.keyID, self.trustedComment, isPrehashed) = (keyID, trustedComment, true)
    (self.signature, globalSignature) = (signature, global)
  }

  /// The content of the file.
  package var file: String {
    let algorithm = isPrehashed ? Minisign.prehashed : Minisign.legacy
    return """
      untrusted comment: signature from minisign secret key
      \(Data(algorithm + keyID + signature).base64EncodedString())
      trusted comment: \(trustedComment)
      \(Data(globalSignature).base64EncodedString())

      """
  }

  /// Whether `key` made it for `message`, and for the trusted comment.
  package func isValid(for message: [UInt8], by key: MinisignPublicKey) -> Bool {
    key.id == keyID
      && key.verifies(signature, of: isPrehashed ? BLAKE2b.hash(message) : message)
      && key.verifies(globalSignature, of: signature + Array(trustedComment.utf8))
  }
}

/// A key that a publisher keeps, in a file that `minisign -G -W` writes too. It has no password.
package struct MinisignSecretKey: Sendable {
  /// The key that verifies its signatures.
  package let publicKey: MinisignPublicKey
  private let seed: [UInt8]

  /// Why a file is not a secret key that can be used.
  package enum ReadError: Error, Equatable {
    /// The file is not one of minisign's secret keys.
    case notASecretKey
    /// The key is encrypted with a password.
    case encrypted
  }

  /// A new key.
  package init() {
    let key = Curve25519.Signing.PrivateKey()
    var random = SystemRandomNumberGenerator()
    let id = (0..<8).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    seed = Array(key.rawRepresentation)
    publicKey = MinisignPublicKey(id: id, key: Array(key.publicKey.rawRepresentation))
  }

  /// Reads a file: a comment and a line of 158 bytes, with a checksum.
  package init(file: String) throws(ReadError) {
    let lines = file.split(whereSeparator: \.isNewline)
    guard lines.count == 2, let bytes = Data(base64Encoded: String(lines[1])).map(Array.init),
      bytes.count == 158, Array(bytes[..<2]) == Minisign.legacy, Array(bytes[4..<6]) == Self.checked
    else { throw .notASecretKey }
    guard Array(bytes[2..<4]) == [0, 0] else { throw .encrypted }
    let (id, pair, checksum) = (Array(bytes[54..<62]), Array(bytes[62..<126]), bytes[126...])
    // minisign writes no checksum if there is no password.
    guard Array(checksum) == Self.checksum(id, pair) || checksum.allSatisfy({ $0 == 0 }),
      let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: pair[..<32]),
      Array(key.publicKey.rawRepresentation) == Array(pair[32...])
    else { throw .notASecretKey }
    seed = Array(pair[..<32])
    publicKey = MinisignPublicKey(id: id, key: Array(pair[32...]))
  }

  /// The content of the file.
  package var file: String {
    let public42 = Array(Data(base64Encoded: publicKey.description) ?? Data())
    let pair = seed + public42.suffix(32)
    let unused = [UInt8](repeating: 0, count: 48)
    let bytes =
      Minisign.legacy + [0, 0] + Self.checked + unused + publicKey.id + pair
      + Self.checksum(publicKey.id, pair)
    return """
      untrusted comment: minisign encrypted secret key
      \(Data(bytes).base64EncodedString())

      """
  }

  /// Signs a message and a comment. The same key, message and comment do not always give the same bytes.
  ///
  /// - Parameter comment: one line.
  package func signature(of message: [UInt8], comment: String) -> MinisignSignature {
    guard let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: seed),
      let signature = try? key.signature(for: BLAKE2b.hash(message)),
      let global = try? key.signature(for: Array(signature) + Array(comment.utf8))
    else { preconditionFailure("the key was read before") }
    return MinisignSignature(
      keyID: publicKey.id,
      trustedComment: comment,
      signature: Array(signature),
      global: Array(global)
    )
  }

  private static let checked = Array("B2".utf8)

  private static func checksum(_ id: [UInt8], _ pair: [UInt8]) -> [UInt8] {
    BLAKE2b.hash(Minisign.legacy + id + pair, size: 32)
  }
}

private enum Minisign {
  /// A key, or a signature of a message itself.
  static let legacy = Array("Ed".utf8)
  /// A signature of the BLAKE2b hash of a message.
  static let prehashed = Array("ED".utf8)

  /// The number of a key as minisign shows it: hexadecimal, the last byte first.
  static func number(_ id: [UInt8]) -> String {
    id.reversed().map { byte in
      let text = String(byte, radix: 16, uppercase: true)
      return text.count == 2 ? text : "0" + text
    }.joined()
  }
}
