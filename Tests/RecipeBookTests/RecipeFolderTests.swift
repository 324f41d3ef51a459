import BrewDomain
import Essentials
@testable import RecipeBook
import RecipeSchema
import SystemPackage
import TestSupport
import Testing
import Workspace

@Suite struct RewritingTests {
  @Test func tags() throws {
    let text = """
      format: 1
      id: e5c47bba-ea04-43cd-a626-9b7a8cc81c1c
      name: Morning V60
      method: v60
      dose: 18 g
      yield: 300 g
      temperature: 94 °C
      grind: medium-fine

      steps:
        - instruction: Bloom to {total}.
          pourTo: 54 g
          timer: 45 s
        - instruction: Pour on to {total}.
          pourTo: 300 g

      """
    let document = try #require(
      RecipeFile(bytes: Array(text.utf8), identity: "-").documents.first
    )
    let request = try AssignedRecipe.request(for: document, [RecipeAssignment("tags+=fruity")])
    let detail = request.recipe.toDetailDTO(id: request.id, modifiedAt: nil)
    let new = try RecipeRewriting.text(of: document, replacedBy: detail)
    print(String(decoding: new, as: UTF8.self))
  }
}
