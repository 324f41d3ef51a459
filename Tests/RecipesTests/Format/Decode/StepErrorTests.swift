import Recipes
import Testing

struct StepErrorTests {
  /// Values of `steps`.
  @Test(arguments: [
    ("", ["missingKey steps of recipe, empty @steps «steps»"]),
    (" Pour.", ["wrongType steps is text @steps «Pour.»"]),
    (" {a: b}", ["wrongType steps is mapping @steps «{a: b}»"]),
    (" []", []),
    (
      "\n  -\n  - ~\n  - Pour.\n  - [a]\n  - instruction: a",
      [
        "stepNotMapping(Recipes.SchemaError.Found.nothing) @steps[0] «-»",
        "stepNotMapping(Recipes.SchemaError.Found.nothing) @steps[1] «~»",
        "stepNotMapping(Recipes.SchemaError.Found.text) @steps[2] «Pour.»",
        "stepNotMapping(Recipes.SchemaError.Found.list) @steps[3] «[a]»",
      ]
    ),
    ("\n  - &s {instruction: a}\n  - *s", []),
    ("\n- instruction: a\n- instruction: b", []),
    ("\n  - {}", ["missingKey instruction of step @steps[0] «{}»"]),
    ("\n  - timer: 5 s", ["missingKey instruction of step @steps[0] «timer»"]),
    (
      "\n  - instruction:",
      ["missingKey instruction of step, empty @steps[0].instruction «instruction»"]
    ),
    (
      "\n  - instruction: a\n    dose: 15 g\n    porTo: 250 g\n    x-y: 1",
      [
        "unknownKey dose of recipe @steps[0].dose «dose»",
        "unknownKey porTo → pourTo @steps[0].porTo «porTo»",
      ]
    ),
    (
      "\n  - pour: 1 g\n    instruction: a\n    ice: 2 g\n    pourTo: 3 g",
      ["severalAmounts pour ice pourTo @steps[0].ice «ice» ~ «pour»"]
    ),
    ("\n  - instruction: a\n    pourTo:\n    pour: 250 g", []),
    (
      "\n  - instruction: a\n    pourTo: x\n    pour: 250 g",
      [
        "invalidQuantity pourTo x noNumber @steps[0].pourTo «x»",
        "severalAmounts pourTo pour @steps[0].pour «pour» ~ «pourTo»",
      ]
    ),
    ("\n  - instruction: a\n    order: 7", []),
    ("\n  - instruction: a\n    order: -1", ["invalidIndex(\"-1\") @steps[0].order «-1»"]),
    ("\n  - instruction: a\n    order: 1.0", ["invalidIndex(\"1.0\") @steps[0].order «1.0»"]),
    ("\n  - instruction: a\n    order: ''", ["invalidIndex(\"\") @steps[0].order «''»"]),
    (
      "\n  - instruction: a\n    order: 1000000",
      ["invalidIndex(\"1000000\") @steps[0].order «1000000»"]
    ),
    (
      "\n  - instruction: a\n    order: 99999999999999999999",
      ["invalidIndex(\"99999999999999999999\") @steps[0].order «99999999999999999999»"]
    ),
    (
      "\n  - instruction: a\n  - order: 1\n    instruction: b\n  - instruction: c\n    order:",
      ["incompleteOrder @steps[0] «instruction» ~ «order»"]
    ),
    (
      "\n  - instruction: a\n    order: 0\n  - instruction: c\n    order:",
      ["incompleteOrder @steps[1] «order» ~ «order»"]
    ),
  ])
  func steps(value: String, errors: [String]) {
    let old = "\n  - instruction: Pour.\n    pourTo: 250 g"
    #expect(shapeErrors(recipe((old, value))) == errors)
  }

  /// Instructions, and the places of what is wrong with their placeholders.
  @Test(arguments: [
    ("Pour {total}, {dose}, {yield}, {pour}, {temperature}, {{x}}.", []),
    (
      "a {timer} {tmer} {Dose} } { dose } {",
      [
        "placeholderWithoutValue(\"timer\") «{timer}»", "unknownPlaceholder tmer → timer «{tmer}»",
        "unknownPlaceholder Dose → dose «{Dose}»", "unmatchedBrace(\"}\") «}»",
        "unknownPlaceholder  dose  → dose «{ dose }»", "unmatchedBrace(\"{\") «{»",
      ]
    ),
    ("\"{\"", ["unmatchedBrace(\"{\") «{»"]),
    ("\"é {x}\\t{y}\"", ["unknownPlaceholder x «{x}»", "unknownPlaceholder y «{y}»"]),
    ("\"\\x7bx}\"", ["unknownPlaceholder x «\"\\x7bx}\"»"]),
    ("'it''s {x}'", ["unknownPlaceholder x «{x}»"]),
    ("a {x}\n      b {y}", ["unknownPlaceholder x «{x}»", "unknownPlaceholder y «{y}»"]),
    (
      ">  # {no}\n      é {x}\n      {y} z\n",
      ["unknownPlaceholder x «{x}»", "unknownPlaceholder y «{y}»"]
    ),
    (
      "|-\n      🫖 {x}\n\n      {y}\n",
      ["unknownPlaceholder x «{x}»", "unknownPlaceholder y «{y}»"]
    ),
    ("a {x\n      } b", ["unknownPlaceholder x  «{x\n      }»"]),
  ])
  func placeholders(instruction: String, errors: [String]) {
    let found = shapeErrors(recipe(("Pour.", instruction)))
    #expect(found.map { $0.replacing(" @steps[0].instruction", with: "") } == errors)
  }

  @Test func placeholdersNeedTheirValue() {
    let old = "Pour.\n    pourTo: 250 g"
    #expect(
      shapeErrors(recipe((old, "a {pour} {timer} {total}"))) == [
        "placeholderWithoutValue(\"pour\") @steps[0].instruction «{pour}»",
        "placeholderWithoutValue(\"timer\") @steps[0].instruction «{timer}»",
      ]
    )
    // What has an error of its own is there, and what the next step's start says is a timer.
    #expect(shapeErrors(recipe((old, "a {pour}\n    porTo: 250 g"))).count == 1)
    #expect(shapeErrors(recipe((old, "a {timer}\n  - instruction: b\n    at: 5 s"))) == [])
  }
}
