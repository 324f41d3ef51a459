import Foundation
import Testing

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
