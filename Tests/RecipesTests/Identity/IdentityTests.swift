import Foundation
import Testing
import Text

@testable import Recipes

struct IdentityTests {
  private static let dns = UUID(uuidString: "6ba7b810-9dad-11d1-80b4-00c04fd430c8")!

  /// The first is RFC 9562's own vector (appendix A.4); the others are by Python's uuid module.
  @Test(arguments: [
    ("www.example.com", "2ED6657D-E927-568B-95E1-2665A8AEA6A2"),
    ("python.org", "886313E1-3B8A-5372-9B90-0C9AEE199E5D"),
    ("", "4EBD0208-8328-5D69-8C44-EC50939C0967"),
  ])
  func namesInTheNamespaceOfDomains(name: String, uuid: String) {
    #expect(UUID(version5: name, in: Self.dns).uuidString == uuid)
  }

  /// Written out, because these ids are in diaries.
  @Test(arguments: [
    (
      "recipes/morning v60.yaml", 0, "04DDE1F7-DF5E-5CED-9D00-488341BF9990",
      "AAFD6ACA-DA4F-59AF-B0A1-19D9A2697072", "80D7E5FA-617F-58E1-AD4B-3D720EB18CAC"
    ),
    (
      "recipes/morning v60.yaml", 1, "9343404A-2055-5839-88C4-AE99FED853FC",
      "D771B5D1-AC24-5C1F-B352-626C05138450", "209D095D-27A8-59E5-AE24-49EB75D16946"
    ),
    (
      "-", 0, "BF3A6059-8B0A-56E6-805E-AD4F95D91F38",
      "685A16AD-FC1E-5135-A6E9-EFE3359B9EA2", "D50794D3-227D-592A-BDF7-5D3E87F82291"
    ),
    (
      "rezepte/Frühstück.yaml", 0, "03C079AB-5A68-5C85-AAED-C07140B03C19",
      "13F9E33C-20C8-5B5E-8A3B-5F2634A13FD3", "7945F97B-B927-5F4E-B38C-FB3140648FB4"
    ),
  ])
  func idsNeverChange(path: String, document: Int, recipe: String, step0: String, step1: String) {
    let recipeId = RecipeIdentity.recipeId(path: path, document: document)
    let steps = (0...1).map { RecipeIdentity.stepId(recipeId: recipeId, orderIndex: $0) }
    #expect([recipeId.uuidString] + steps.map(\.uuidString) == [recipe, step0, step1])
  }
}

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

  /// Lengths around the padding limits, of the bytes 0, 1, 2 …; digests by Python's hashlib.
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
}

struct SHA256Tests {
  /// The messages for which the authors of the standard publish digests, and the empty one.
  @Test(arguments: [
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
    (
      String(repeating: "a", count: 1_000_000),
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    ),
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
  ])
  func knownDigests(message: String, digest: String) {
    #expect(hex(SHA256.digest(Array(message.utf8))) == digest)
  }

  /// Lengths around the padding limits, of the bytes 0, 1, 2 …; digests by Python's hashlib.
  @Test(arguments: [
    (55, "463eb28e72f82e0a96c0a4cc53690c571281131f672aa229e0d45ae59b598b59"),
    (56, "da2ae4d6b36748f2a318f23e7ab1dfdf45acdc9d049bd80e59de82a60895f562"),
    (63, "29af2686fd53374a36b0846694cc342177e428d1647515f078784d69cdb9e488"),
    (64, "fdeab9acf3710362bd2658cdc9a29e8f9c757fcf9811603a8c447cd1d9151108"),
    (65, "4bfd2c8b6f1eec7a2afeb48b934ee4b2694182027e6d0fc075074f2fabb31781"),
    (119, "da18797ed7c3a777f0847f429724a2d8cd5138e6ed2895c3fa1a6d39d18f7ec6"),
    (120, "f52b23db1fbb6ded89ef42a23ce0c8922c45f25c50b568a93bf1c075420bbb7c"),
    (200, "1901da1c9f699b48f6b2636e65cbf73abf99d0441ef67f5c540a42f7051dec6f"),
  ])
  func lengthsAroundABlock(length: Int, digest: String) {
    #expect(hex(SHA256.digest((0..<length).map(UInt8.init))) == digest)
  }
}

private func hex(_ bytes: [UInt8]) -> String {
  bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
}
