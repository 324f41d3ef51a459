import CatalogPlatform
import Crypto

/// A file of a catalog, named by its content: a reader who trusts the reference can check the file.
package struct FileReference: Codable, Hashable, Sendable {
  /// The path, relative to the address of the catalog.
  package let path: String
  /// The size in bytes.
  package let size: Int
  /// The SHA-256 of the content: 64 hexadecimal digits in lower case.
  package let sha256: String

  /// Refers to a content.
  package init(path: String, content: [UInt8]) {
    self.init(path: path, size: content.count, sha256: Self.sha256(of: content))
  }

  package init(path: String, size: Int, sha256: String) {
    (self.path, self.size, self.sha256) = (path, size, sha256)
  }

  /// Whether a content is the one that is meant.
  package func matches(_ content: [UInt8]) -> Bool {
    content.count == size && Self.sha256(of: content) == sha256
  }

  /// The SHA-256 of a content, in hexadecimal.
  package static func sha256(of content: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    let hash = SHA256.hash(data: content).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: hash, as: UTF8.self)
  }

  /// What is wrong with the reference itself; nil if it can be used.
  ///
  /// - Parameter limit: the largest size.
  package func defect(limit: Int) -> CatalogDefect? {
    guard Self.isPath(path) else { return .unsafePath(path) }
    guard Self.isSHA256(sha256) else {
      return .malformed("\(path): the SHA-256 is not 64 hexadecimal digits")
    }
    guard 0...limit ~= size else { return .tooLarge(path, limit: limit) }
    return nil
  }

  /// Whether a text is a SHA-256 as catalogs write it. It is also safe as the name of a file.
  package static func isSHA256(_ text: String) -> Bool {
    text.utf8.count == 64
      && text.utf8.allSatisfy {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0
      }
  }

  /// Whether a path stays inside the catalog: names of lower-case letters, digits, `.`, `_` and `-`, divided by `/`.
  /// No name begins with a dot.
  static func isPath(_ path: String) -> Bool {
    let allowed = Set("abcdefghijklmnopqrstuvwxyz0123456789._-".utf8)
    let names = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return path.utf8.count <= 200
      && names.allSatisfy {
        $0.first != nil && $0.first != UInt8(ascii: ".") && $0.allSatisfy(allowed.contains)
      }
  }
}

/// The largest sizes in bytes, so that no server can fill a disk or the memory.
package enum CatalogLimits {
  /// The root, which names up to 4096 shards.
  package static let root = 1 << 20
  /// A signature.
  package static let signature = 1 << 12
  /// A shard of the index, without compression.
  package static let shard = 4 << 20
  /// A recipe, as for all tools.
  package static let recipe = 1 << 20
  /// All shards together.
  package static let index = 256 << 20
  /// The number of keys of a root.
  package static let keys = 16
  /// The largest number of a version: the largest that every reader of JSON can hold.
  package static let sequence = 1 << 53 - 1
  /// The number of shards.
  package static let shards = 4096
}

/// Why a file of a catalog cannot be trusted, or not be read.
package enum CatalogDefect: Error, Hashable, Sendable {
  /// The signature was made by another key, or for other content.
  case wrongSignature
  /// The root was replaced by an older one.
  case rollback(known: Int, found: Int)
  /// Two different roots have the same sequence number.
  case twoRoots(sequence: Int)
  /// The root is too old to be trusted.
  case expired(at: Date)
  /// The root has a format that is not known here.
  case newerFormat(Int)
  /// A file is not the one that the root names.
  case wrongContent(String)
  /// A file is larger than allowed.
  case tooLarge(String, limit: Int)
  /// A path leads out of the catalog.
  case unsafePath(String)
  /// The content breaks the format; what is wrong.
  case malformed(String)
}

extension CatalogDefect: CustomStringConvertible {
  /// The message: one line, in lower case, without a final period.
  package var description: String {
    switch self {
    case .wrongSignature: "the signature of the catalog is not by a key that you trust"
    case .rollback(let known, let found):
      "the server has an older catalog, number \(found), than number \(known), which you have"
    case .twoRoots(let sequence): "there are two different catalogs with the number \(sequence)"
    case .expired(let date): "the catalog expired on \(CatalogDate.day(date))"
    case .newerFormat(let format):
      "the catalog has format \(format), and this program reads format \(CatalogRoot.format)"
    case .wrongContent(let path): "\(path): not the file that the catalog names"
    case .tooLarge(let path, let limit): "\(path): larger than \(limit) bytes"
    case .unsafePath(let path): "a path leads out of the catalog: \(path)"
    case .malformed(let reason): reason
    }
  }
}
