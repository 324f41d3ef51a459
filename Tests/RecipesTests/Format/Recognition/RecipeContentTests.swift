import TestSupport
import Testing

@testable import Recipes

/// What a text is, by its keys and values.
@Suite struct RecipeContentTests {
  @Test(arguments: [
    "name: A\nmethod: v60\n", "name: A\ndose: 15 g\n", "name: A\ndose: 15g\n",
    "name: D\ndose: 15\n",
    "grind: medium-fine", "name: A\nsteps:\n- instruction: x\n- pourTo: 45 g\n",
    "pourTo: {total}\ndose: 18 g",
    "name: A\ngrindDescriptor: like sand\n", "steps:\n  - pour: 45 g\n  - pour: 60 g\n",
    // Broken, or as people write it.
    "name: A\n\tdosee: 15 g\nmethod v60\n", "name: A\n  method: v60\n", "method:v60",
    "Method : V60",
    "name = A\nmethod = v60\n", "method：v60", "\u{A0}\u{A0}method: v60", "\u{FEFF}method: v60\r\n",
    "name: A\rdose: 15 g\r", "dosee: 15 g\ngrnd: medium-fine\n", "metod: v60\ndose: 1 oz\n",
    "• dose: 15 g", "steps: [{instruction: x, pourTo: 45 g}]", "{name: X, method: v60, tags: [a",
    "- name: X\n  method: v60\n", "recipe:\n  method: v60\n", "apiVersion: v1\n---\nmethod: v60\n",
    "<<<<<<< HEAD\ndose: 15 g\n=======\ndose: 16 g\n>>>>>>> b\n", "method: Hario V60\ndose: 4 g\n",
    // By other names.
    "doseGrams: 15\ntargetYieldGrams: 250\n",
    "{\n \"defaultDose\": 15,\n \"defaultGrindLabel\": \"medium-fine\"\n}",
    "Name: Morgen\nMethode: V60\nDosis: 15 g\n", "dose_grams: 15\ngrind_size: coarse\n",
    "scaling: bloom-split\n",
    // As YAML allows.
    "name: A\nmethod: &m v60\n", "name: A\nmethod: !!str v60\n", "name: A\nmethod:\n  v60\n",
    "name: A\nmethod: >-\n  v60\n", "name: A\n? method\n: v60\n", "name: A\n\"m\\x65thod\": v60\n",
    // Some keys of other formats.
    "name: A\nmethod: v60\nprice: 3\nshop: B\n",
  ])
  func recipes(text: String) {
    #expect(RecipeContent(Array(text.utf8)) == .recipe)
  }

  @Test func recipesInOtherEncodings() {
    for order in [[0, 1], [1, 0]] {
      let wide = "name: A\nmethod: v60\n".utf16.flatMap { unit in
        order.map { UInt8(truncatingIfNeeded: unit >> (8 * $0)) }
      }
      #expect(RecipeContent(wide) == .recipe)
    }
  }

  @Test(arguments: [
    "", "\n", "---\n", "# method: v60\n", "name: A\n", "na", "take 15 grams\n", "- a\n- b\n",
    "name: A\nauthor: B\nx-more:\n  method: v60\n", "name: A\ngrind: gritty\n",
    "steps:\n- pourTo: much\n",
    "name: Form\ndose: 4 g\nunit: x\n",
    // Somebody is typing the last line.
    "name: Evening\nmethod:", "name: Evening\nmethod: \n", "name: Evening\nmethod: v6\n",
    "name: Evening\nmethod: aero\ndose:\n", "name: Evening\nyield:\n",
    // Weak keys beside one of another format: no search takes it, and no command changes it.
    "hostname: a\nmethod: switch\npour: 1 l\n", "grinder: EK43\ngrindSetting: 10\nhost: a\n",
  ])
  func undecided(text: String) {
    #expect(RecipeContent(Array(text.utf8)) == .undecided)
  }

  @Test(arguments: [
    "name: Pancakes\nmethod:\n  - Mix.\n", "name: Pancakes\nmethod: Mix.\n",
    "name: Soup\nyield:\nmethod: Boil.\n",
  ])
  func meals(text: String) {
    #expect(RecipeContent(Array(text.utf8)) == .other)
  }

  /// What is not text is a damaged recipe or something else: its bytes do not tell.
  @Test func binaries() {
    let bytes: [UInt8] =
      [0x7F, 0x45, 0x4C, 0x46, 0x02, 0x01] + Array("\nservices: a\nimage: b\n".utf8)
    #expect(RecipeContent(bytes) == .undecided)
    #expect(RecipeContent(Array("services: a\nimage: b\n".utf8)) == .other)
  }

  @Test(arguments: OtherFiles.all.filter { $0.key != "recipes/conf/defaults.yml" })
  func other(file: (key: String, value: String)) {
    #expect(RecipeContent(Array(file.value.utf8)) == .other, "\(file.key)")
  }

  @Test(arguments: [
    "name: Pancakes\nyield: 4 servings\nsteps: []\nnotes: Nice.\n",
    "yield: 500 g\ntemperature: 60 °C\n",
    "dose: 15\nunit: mg\n", "drug: a\ndose: 15 mg\n", "method: oral\ndose: 1 tablet\n",
    "method: POST\nurl: x\n",
    "description: |\n  method: v60\n  dose: 15 g\nruns: x\n", "run: |\n  dose: 15 g\n",
    "- |\n  dose: 15 g\n- a: b\n",
    "jobs:\n- method: v60\n", "a: {method: v60, dose: 15 g}\n", "data: {\n  method: v60\n}\n",
    "dose:\n  type: mass\ngrind:\n  type: string\nother: 1\n",
    // One key of a recipe among those of another format.
    "patient: x\ndose: 13.7 g\nschedule: daily\n", "sku: 1\nprice: 2\ngrind: coarse\n",
    "question: Which?\nmethod: french-press\noptions: [a]\n",
    "apiVersion: v1\nkind: Brew\nmethod: v60\nspec: {}\n",

    "method: drip\npump: 1\ndose: 20 ml\n",
  ])
  func foreign(text: String) {
    #expect(RecipeContent(Array(text.utf8)) == .other)
  }

  @Test func timeIsLinear() {
    // Each shape is read once: were it not, the test would take minutes.
    for piece in [
      "{", "[", "a: {", "- ", "\"", "a: 15 g\n", "metho: v60\n", " \t", "---\n", "a", ":",
    ] {
      _ = RecipeContent(Array(String(repeating: piece, count: Samples.of(400_000)).utf8))
    }
  }

  @Test func theProjectsRecipes() throws {
    for path in ProjectFiles.paths(under: "recipes", endings: [".yaml"])
    where !path.hasSuffix("equipment.yaml") {
      #expect(RecipeContent(Array(try ProjectFiles.text(path).utf8)) == .recipe, "\(path)")
    }
  }
}
