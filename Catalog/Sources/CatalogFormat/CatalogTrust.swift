import CatalogPlatform

/// What a reader knows of a catalog, and holds each new root against.
package struct CatalogTrust: Equatable, Sendable {
  /// The keys that may sign the next root: first those that the person accepted, then those of the last good root.
  package let keys: [MinisignPublicKey]
  /// The last good root; nil before the first.
  package let last: SignedRoot?

  package init(keys: [MinisignPublicKey], last: SignedRoot? = nil) {
    (self.keys, self.last) = (keys, last)
  }

  /// The key that signed a root; nil if it is none of those that may.
  package func signer(of signed: SignedRoot) -> MinisignPublicKey? {
    guard let signature = MinisignSignature(signed.signature) else { return nil }
    return keys.first { signature.isValid(for: signed.root, by: $0) }
  }

  /// Checks a root: signature, number, content, time. What it returns may be trusted.
  ///
  /// - Parameter now: the current time.
  package func checked(_ signed: SignedRoot, now: Date) throws(CatalogDefect) -> CatalogRoot {
    guard signer(of: signed) != nil else { throw .wrongSignature }
    let root = try CatalogRoot(json: signed.root)
    if let last {
      let known = try CatalogRoot(json: last.root)
      guard root.sequence >= known.sequence else {
        throw .rollback(known: known.sequence, found: root.sequence)
      }
      guard root.sequence > known.sequence || signed.root == last.root else {
        throw .twoRoots(sequence: root.sequence)
      }
    }
    guard now < root.expires else { throw .expired(at: root.expires) }
    return root
  }
}

/// The bytes of a root with those of its signature.
package struct SignedRoot: Equatable, Sendable {
  /// `catalog.json`.
  package let root: [UInt8]
  /// `catalog.json.minisig`.
  package let signature: String

  package init(root: [UInt8], signature: String) { (self.root, self.signature) = (root, signature) }
}
