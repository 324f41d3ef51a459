import Recipes
import Testing

/// The words of files and command lines are a contract, so they are repeated here.
struct RawValueTests {
  @Test func methodsInTheirOrder() {
    #expect(
      BrewMethod.allKnown.map(\.rawValue) == [
        "v60", "chemex", "kalita-wave", "origami", "orea", "aeropress", "clever", "switch",
        "french-press", "siphon", "moka-pot", "cold-brew", "auto-drip", "espresso", "pour-over",
        "immersion",
      ]
    )
  }

  @Test func origins() {
    #expect(RecipeOrigin.allCases.map(\.rawValue) == ["starter", "custom", "conflicted-copy"])
  }

  @Test func grindsFromFinestToCoarsest() {
    #expect(
      GrindLabel.allCases.map(\.rawValue) == [
        "extra-fine", "fine", "medium-fine", "medium", "medium-coarse", "coarse", "extra-coarse",
      ]
    )
  }

  @Test func tastes() {
    #expect(
      TasteTag.allCases.map(\.rawValue) == [
        "too-sour", "too-bitter", "too-weak", "too-strong", "perfect",
      ]
    )
  }

  @Test func editsAndScalingRules() {
    #expect(LastEdited.allCases.map(\.rawValue) == ["dose", "yield"])
    #expect(ScalingRule.allCases.map(\.rawValue) == ["bloom-split", "proportional"])
  }

  @Test(arguments: [("v60", true), ("immersion", true), ("V60", false), ("hoop", false)])
  func knownMethods(word: String, isKnown: Bool) {
    #expect(BrewMethod(rawValue: word).isKnown == isKnown)
  }
}
