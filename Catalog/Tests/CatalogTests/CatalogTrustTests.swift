import CatalogTestSupport
import Foundation
import Testing

@testable import CatalogFormat

/// What a new root is held against.
@Suite struct CatalogTrustTests {
  private static let key = MinisignSecretKey()
  private static let other = MinisignSecretKey()
  private static let now = TestCatalog.now

  private static func signed(
    _ sequence: Int,
    keys: [MinisignSecretKey] = [key],
    by signer: MinisignSecretKey = key,
    name: String = "Test",
    expires: TimeInterval = 1
  ) -> SignedRoot {
    let root = CatalogRoot(
      name: name,
      sequence: sequence,
      expires: now.addingTimeInterval(expires),
      keys: keys.map(\.publicKey),
      recipes: 0,
      digits: 0,
      shards: [],
      equipment: nil
    )
    let signature = signer.signature(of: root.json, comment: "x")
    return SignedRoot(root: root.json, signature: signature.file)
  }

  private static func defect(
    of signed: SignedRoot,
    keys: [MinisignSecretKey] = [key],
    last: SignedRoot? = nil
  ) -> CatalogDefect? {
    do throws(CatalogDefect) {
      _ = try CatalogTrust(keys: keys.map(\.publicKey), last: last).checked(signed, now: now)
      return nil
    } catch {
      return error
    }
  }

  @Test func acceptsWhatATrustedKeySigned() {
    #expect(Self.defect(of: Self.signed(1)) == nil)
    #expect(Self.defect(of: Self.signed(1), keys: [Self.other, Self.key]) == nil)
    #expect(Self.defect(of: Self.signed(5), last: Self.signed(4)) == nil)
    #expect(Self.defect(of: Self.signed(5), last: Self.signed(5)) == nil)
  }

  @Test func refusesOtherSignatures() {
    #expect(Self.defect(of: Self.signed(1, by: Self.other)) == .wrongSignature)
    #expect(Self.defect(of: Self.signed(1), keys: []) == .wrongSignature)
    let good = Self.signed(1)
    for signature in ["", "x", Self.signed(2).signature, good.signature.replacing("x", with: "y")] {
      #expect(
        Self.defect(of: SignedRoot(root: good.root, signature: signature)) == .wrongSignature
      )
    }
    // A root that names its own key does not make it trusted.
    let forged = Self.signed(9, keys: [Self.other], by: Self.other)
    #expect(Self.defect(of: forged, last: Self.signed(1)) == .wrongSignature)
  }

  @Test func theNumberNeverGoesDown() {
    #expect(Self.defect(of: Self.signed(3), last: Self.signed(4)) == .rollback(known: 4, found: 3))
    let second = Self.signed(4, name: "Other")
    #expect(Self.defect(of: second, last: Self.signed(4)) == .twoRoots(sequence: 4))
  }

  @Test func expiredRootsAreRefused() {
    #expect(Self.defect(of: Self.signed(1, expires: 0)) == .expired(at: Self.now))
    #expect(
      Self.defect(of: Self.signed(1, expires: -1)) == .expired(at: Self.now.addingTimeInterval(-1))
    )
  }

  @Test func aRootNamesTheKeysOfTheNext() throws {
    let change = Self.signed(2, keys: [Self.other])
    #expect(Self.defect(of: change, last: Self.signed(1)) == nil)
    let next = Self.signed(3, keys: [Self.other], by: Self.other)
    let keys = try CatalogRoot(json: change.root).keys
    _ = try CatalogTrust(keys: keys, last: change).checked(next, now: Self.now)
    #expect(throws: CatalogDefect.wrongSignature) {
      try CatalogTrust(keys: keys, last: change).checked(Self.signed(3), now: Self.now)
    }
  }
}
