import TestSupport
import Testing

@testable import Recipes

/// What a text is, by its keys and values.
@Suite struct RecipeContentTests {
  /// Written by people who are sure that this is a recipe.
  private static let certain = [
    "name: A\nmethod: v60\n", "method: v60\ndose: 15 g\n", "name: A\ncoffee: 15g\n",
    "name: A\nsteps:\n- instruction: x\n- pourTo: 45 g\n", "pourTo: 45 g\ndose: 18 g",
    // Broken, or as people write it.
    "name: A\n\tdosee: 15 g\nmethod v60\n", "name: A\n  method: v60\n", "Name: A\nmethod:v60",
    "Method : V60\nDose : 15",
    "name = A\nmethod = v60\ndose = 15 g\n", "name: A\nmethod：v60",
    "\u{A0}\u{A0}method: v60\n\u{A0}\u{A0}dose: 15 g", "\u{FEFF}method: v60\r\ndose: 15 g\r\n",
    "name: A\rdose: 15 g\rmethod: v60\r", "dosee: 15 g\nmetod: chemex\n",
    "metod: v60\ndose: 1 oz\n",
    "• dose: 15 g\n• brewer: V60", "steps: [{instruction: x, pourTo: 45 g}]",
    "{name: X, method: v60, tags: [a", "- name: X\n  method: v60\n",
    "recipe:\n  name: A\n  method: v60\n",
    "apiVersion: v1\n---\nmethod: v60\ndose: 15 g\n",
    "<<<<<<< HEAD\ndose: 15 g\n=======\ndose: 16 g\n>>>>>>> b\nmethod: v60\n",
    "method: Hario V60\ndose: 4 g\n",
    // By other names.
    "coffeeGrams: 15\ntargetYieldGrams: 250\n",
    "Name: Morgen\nMethode: V60\nDosis: 15 g\n", "coffee_grams: 15\ngrind_size: coarse\n",
    "titel: Tasse\nkaffee: 15 g\nwasser: 250 g\n", "nom: Tasse\ncafé: 15 g\neau: 250 g\n",
    "コーヒー: 15 g\nお湯: 250 g\n", "dripper: Origami\nwater: 240 ml\n",
    "cofee: 18 g\nwater: 300 g\n", "Brewer: My old Chemex\nTime: 4:00\n",
    "coffee: 1 scoop\nwater: 200 ml\n", "coffee: Ethiopia\ndose: 15 g\nwater: 250 g\n",
    "method: switch\ndose: 20 g\ngrind: medium\n", "brewer: Clever\nwater: 300 g\n",
    "device: inverted AeroPress\ntemp: 80 C\n", "method: moka\ngrind: fine\nprice: 3\n",
    // As YAML allows.
    "name: A\nmethod: &m v60\n", "name: A\nmethod: !!str v60\n", "name: A\nmethod:\n  v60\n",
    "name: A\nmethod: >-\n  v60\n", "name: A\n? method\n: v60\n", "name: A\n\"m\\x65thod\": v60\n",
    "{\n \"name\": \"A\", \"defaultDose\": 15,\n \"method\": \"v60\"\n}",
    // Some keys of other formats.
    "name: A\nmethod: v60\ndose: 15 g\nwater: 250 g\nprice: 3\nshop: B\n",
    "type: recipe\nmethod: v60\ndose: 15 g\nlevel: easy\nwater: 250 g\n",
    // A beginner's.
    """
    name: my v60
    brewer: V60
    coffee: 15g
    water: 250g
    temp: 92-94 C
    grind: medium fine
    steps:
      - Bloom to 50 g
      - Pour to 250 g
    """,
    """
    Name: my v60
    Brewer: V60
    Coffee: 15g
    Water: 250g
    Temp: 92-94 C
    Grind: medium fine
    """,
    "name: my v60\nmethod: espresso machine\ndose: 18\ngrind: very fine\n",
    """
    name: Dad's Aeropress
    coffee: 18g
    water: 200ml
    temperature: 85 C
    steps:
      - pour 200ml water
      - press
    """,
  ]

  /// An alias has no text.
  @Test func aKeyMayBeAnAlias() {
    #expect(RecipeContent(Array("temperature: t\n*s:".utf8)) != .recipe)
  }

  @Test(arguments: certain)
  func recipes(text: String) {
    #expect(RecipeContent(Array(text.utf8)) == .recipe)
  }

  /// They have some of a recipe's keys, and are left alone unless their place makes them recipes.
  private static let weak = [
    "name: Bratwurst\nmeat: 2 kg pork\ngrind: coarse\ntemperature: 4 °C\nsteps: [Grind the meat.]\n",
    "title: Burger\ncut: chuck\ngrind: coarse\nfat: 20%\n",
    "title: My V60\nmethod: v60\ndate: 2026-01-01\nlayout: post\n",
    "scoops: 3\ndose: 13 g\nwater: 90 ml\n", "protocol: milling\ngrind: fine\ntime: 30 s\n",
    "deployment: web\nscaling: bloom-split\n", "supplement: Creatine\ndose: 5 g\n",
    "machine: lathe\ngrind: fine\ngrinder: Bosch\n", "title: Shop\nmethod: aeropress\nprice: 30\n",
    "name: Shop\nmethod: aeropress\nprice: 30\n",
    // Weak things only, however many.
    "name: A\ndose: 15 g\n", "grind: medium-fine", "dose: 15 g\nwater: 250 g\ntemperature: 60 °C\n",
    "yield: 500 g\ntemperature: 60 °C\n", "name: A\ngrindDescriptor: like sand\ngrinder: EK43\n",
    "grinder: Bosch\ngrindSetting: 10\ntime: 5 min\n", "name: Yoghurt\nyield: 1 kg\ntime: 8 h\n",
    "dose: 15 g\nroute: oral\n", "scaling: bloom-split\n", "name: Form\ndose: 4 g\nunit: x\n",
    "name: Slide\nmethod: immersion\n", "steps:\n- text: x\n  water: 45 g\n", "name: D\ndose: 15\n",
    // One strong thing among strangers.
    "name: Tiramisu\ncoffee: 200 g\neggs: 4\nsugar: 80 g\n",
    "question: Which?\nmethod: french-press\noptions: [a]\n",
    "apiVersion: v1\nkind: Brew\nmethod: v60\nspec: {}\n", "coffee: 15 g\nsku: 1\nstock: 3\n",
    "hostname: a\nmethod: switch\npour: 1 l\n", "patient: x\ndose: 13.7 g\nschedule: daily\n",
    "name: Kitchen\ncoffee: on\nlights: off\n", "method: drip\npump: 1\ndose: 20 ml\n",
    "device: chemex\nip: 10.0.0.1\nport: 80\n", "method: v60\n", "coffee: 15g\n",
    "sku: 1\nprice: 2\ngrind: coarse\n", "name: Beans\ngrind: medium\nweight: 250 g\nprice: 12\n",
  ]

  @Test(arguments: weak)
  func nearMisses(text: String) {
    #expect(RecipeContent(Array(text.utf8)) != .recipe)
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
    "name: A\nauthor: B\nx-more:\n  method: v60\n",
    "name: Evening\ntags: [a]\n",
  ])
  func undecided(text: String) {
    #expect(RecipeContent(Array(text.utf8)) == .undecided)
  }

  @Test(arguments: [
    "name: A\ndose: 15 g\n", "grind: medium-fine", "name: Form\ndose: 4 g\nunit: x\n",
    "dose: 15 g\nwater: 250 g\nsteps: []\n", "dosee: 15 g\n",
    // Somebody is typing the last line.
    "name: Evening\nmethod:", "name: Evening\nmethod: \n", "name: Evening\nmethod: v6\n",
    "name: Evening\nmethod: aero\ndose:\n",
  ])
  func resembling(text: String) {
    #expect(RecipeContent(Array(text.utf8)) == .resembling)
  }

  @Test(arguments: [
    "name: Pancakes\nmethod:\n  - Mix.\n", "name: Pancakes\nmethod: Mix.\n",
    "name: Soup\nyield:\nmethod: Boil.\n", "name: Bread\nyield: 900 g\nsteps:\n- Mix.\n",
    "steps:\n- pourTo: much\n",
  ])
  func meals(text: String) {
    #expect(RecipeContent(Array(text.utf8)) == .other)
  }

  /// What is not text is a damaged recipe or something else: its bytes do not tell.
  @Test func binaries() {
    let bytes: [UInt8] =
      [0x7F, 0x45, 0x4C, 0x46, 0x02, 0x01] + Array("\nservices: a\nimage: b\n".utf8)
    #expect(RecipeContent(bytes) == .resembling)
    #expect(RecipeContent(Array("services: a\nimage: b\n".utf8)) == .other)
  }

  @Test(arguments: OtherFiles.all.filter { $0.key != "recipes/conf/defaults.yml" })
  func other(file: (key: String, value: String)) {
    #expect(RecipeContent(Array(file.value.utf8)) == .other, "\(file.key)")
  }

  @Test(arguments: [
    "name: Pancakes\nyield: 4 servings\nsteps: []\nnotes: Nice.\n",
    "method: oral\ndose: 1 tablet\n",
    "method: POST\nurl: x\n",
    "description: |\n  method: v60\n  dose: 15 g\nruns: x\n", "run: |\n  dose: 15 g\n",
    "- |\n  dose: 15 g\n- a: b\n",
    "jobs:\n- method: v60\n", "a: {method: v60, dose: 15 g}\n", "data: {\n  method: v60\n}\n",
    "dose:\n  type: mass\ngrind:\n  type: string\nother: 1\n",
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
