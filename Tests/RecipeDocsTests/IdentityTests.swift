import Foundation
import Testing
import Text

@testable import Recipes

/// Derives ids as Grammar.md says, from the namespace that stands there.
@Suite struct IdentityTests {
  @Test func namespaceIsTheCodes() {
    let namespace = RecipeIdentity.namespace.uuidString.lowercased()
    #expect(HandwrittenFile.grammar.text.contains("`\(namespace)`"))
  }

  @Test(arguments: [("recipes/v60/morning.yaml", 0), ("-", 3), ("a b/ü.yml", 12)])
  func idsAreDerivedAsDescribed(path: String, document: Int) {
    let id = RecipeIdentity.recipeId(path: path, document: document)
    #expect(id == uuid5(Array("\(path)#\(document)".utf8), in: RecipeIdentity.namespace))
    let step = RecipeIdentity.stepId(recipeId: id, orderIndex: 11)
    #expect(step == uuid5(Array("11".utf8), in: id))
  }

  private func uuid5(_ name: [UInt8], in namespace: UUID) -> UUID {
    var bytes = SHA1.digest(withUnsafeBytes(of: namespace.uuid, Array.init) + name)
    bytes[6] = 0b0101_0000 | bytes[6] & 0x0F
    bytes[8] = 0b1000_0000 | bytes[8] & 0x3F
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}
