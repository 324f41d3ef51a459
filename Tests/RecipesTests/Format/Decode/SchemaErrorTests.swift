import Recipes
import Testing

/// Each mistake, and the exact errors: what, at which path, over which bytes.
struct SchemaErrorTests {
  @Test(arguments: [
    ("", ["noRecipe @ «»"]),
    ("# a\n", ["noRecipe @ «»"]),
    ("---\n", ["noRecipe @ «---»"]),
    ("---\n---\n", ["noRecipe @ «---»"]),
    (soundRecipe, []),
    ("# a\n---\n" + soundRecipe + "...\n# b\n", []),
    (soundRecipe + "---\n" + soundRecipe, []),
    (soundRecipe + "---\n", ["emptyDocument @ «---»"]),
    ("- a\n", ["documentNotMapping(Recipes.SchemaError.Found.list) @ «- a»"]),
    ("a\n", ["documentNotMapping(Recipes.SchemaError.Found.text) @ «a»"]),
    (
      "---\n- a\n---\n" + soundRecipe,
      ["documentNotMapping(Recipes.SchemaError.Found.list) @ «- a»"]
    ),
    (soundRecipe + "---\n" + recipe(("name", "nme")), ["unknownKey nme → name @nme «nme»"]),
    (
      "{name: A}\n",
      ["method", "dose", "yield", "temperature", "grind", "steps"].map {
        "missingKey \($0) of recipe @ «name»"
      }
    ),
    (
      "{}\n",
      ["name", "method", "dose", "yield", "temperature", "grind", "steps"].map {
        "missingKey \($0) of recipe @ «{}»"
      }
    ),
    (
      "{name: A, method: v60, dose: 15 g, yield: 0, temperature: 94, grind: fine, "
        + "steps: [{instruction: a}, {instrction: b}, c]}\n",
      [
        "unknownKey instrction → instruction @steps[1].instrction «instrction»",
        "stepNotMapping(Recipes.SchemaError.Found.text) @steps[2] «c»",
      ]
    ),
  ])
  func documents(source: String, errors: [String]) {
    #expect(shapeErrors(source) == errors)
  }

  /// Lines in place of `name: A`.
  @Test(arguments: [
    ("name:", ["missingKey name of recipe, empty @name «name»"]),
    ("name: ~", ["missingKey name of recipe, empty @name «name»"]),
    ("name: null", ["missingKey name of recipe, empty @name «name»"]),
    ("name: \"~\"", []), ("name: ''", []), ("name: nUll", []), ("\"name\": A", []),
    ("'name' : A", []), ("name: |\n  A\n", []), ("author: *x\nname: A", []), ("name: *x", []),
    ("author: &x A\nname: *x", []), ("author: ~\nname: A", []),
    ("nme: A", ["unknownKey nme → name @nme «nme»"]),
    ("title: A", ["unknownKey title → name @title «title»"]),
    ("nme: A\nname: A", ["unknownKey nme → name @nme «nme»"]),
    ("name: A\nx-a: {b: c}\nx-: [", []), ("name: A\nzzz: 1", ["unknownKey zzz @zzz «zzz»"]),
    ("name: A\npourTo: 3 g", ["unknownKey pourTo of step @pourTo «pourTo»"]),
    ("name: A\n<<: {a: b}", []), ("name: A\n[a]: b", []),
    ("name: A\n1: 2", ["unknownKey 1 @1 «1»"]),
    ("\"<<\": A\nname: A", ["unknownKey << @<< «\"<<\"»"]),
    ("name: A\n\"dose\\0\": 1", ["unknownKey dose\0 → dose @dose\0 «\"dose\\0\"»"]),
    ("name: [A]", ["wrongType name is list @name «[A]»"]),
    ("name:\n  a: b", ["wrongType name is mapping @name «a: b»"]),
    ("name: {dose}", ["bracesReadAsMapping @name «{dose}»"]),
    ("name: {dose} of", []),
    (
      "x-n: &n {dose: 1}\nname: *n\nauthor: *n",
      ["bracesReadAsMapping @name «*n» ~ «{dose: 1}»"]
    ),
    ("format: 1\nname: A", []), ("format: \"1\"\nname: A", []),
    ("format: 2\nname: A", ["newerFormat(\"2\") @format «2»"]),
    ("format: 002\nname: A", ["newerFormat(\"002\") @format «002»"]),
    (
      "format: 99999999999999999999\nname: A",
      ["newerFormat(\"99999999999999999999\") @format «99999999999999999999»"]
    ),
    ("format: +2\nname: A", ["invalidFormat(\"+2\") @format «+2»"]),
    ("format: 01\nname: A", ["invalidFormat(\"01\") @format «01»"]),
    ("format: one\nname: A", ["invalidFormat(\"one\") @format «one»"]),
    ("format: 0\nname: A", ["invalidFormat(\"0\") @format «0»"]),
    ("format: 1.0\nname: A", ["invalidFormat(\"1.0\") @format «1.0»"]),
    ("id: x\nname: A", ["invalidUUID(\"x\") @id «x»"]),
    ("id: 7D1C8A52-5f0e-4a7b-9c1e-2f6d3b8a4e90\nname: A", []),
    ("modifiedAt: today\nname: A", ["invalidTimestamp(\"today\") @modifiedAt «today»"]),
    ("origin: mine\nname: A", ["invalidChoice origin mine @origin «mine»"]),
    (
      "scaling: bloomSplit\nname: A",
      ["invalidChoice scaling bloomSplit → bloom-split @scaling «bloomSplit»"]
    ),
    ("tags: a\nname: A", ["wrongType tags is text @tags «a»"]),
    ("tags: []\nname: A", []), ("tags:\nname: A", []), ("tags: ['null', \"~\"]\nname: A", []),
    (
      "tags: [a, ~, [b], {c: d}]\nname: A",
      [
        "wrongType tags is nothing @tags[1] «~»", "wrongType tags is list @tags[2] «[b]»",
        "wrongType tags is mapping @tags[3] «{c: d}»",
      ]
    ),
    ("tags:\n  - a\n  -\nname: A", ["wrongType tags is nothing @tags[1] «-»"]),
  ])
  func keysOfARecipe(lines: String, errors: [String]) {
    #expect(shapeErrors(recipe(("name: A", lines))) == errors)
  }

  @Test(arguments: [
    ("method: v60", "method: V60", "invalidMethod V60 → v60 @method «V60»"),
    ("method: v60", "method: Kalita", "invalidMethod Kalita → kalita-wave @method «Kalita»"),
    ("method: v60", "method: kalita", "unknownMethod kalita → kalita-wave @method «kalita»"),
    ("method: v60", "method: my-own", "unknownMethod my-own @method «my-own»"),
    (
      "grind: fine", "grind: Medium Fine",
      "invalidChoice grind Medium Fine → medium-fine @grind «Medium Fine»"
    ),
    ("grind: fine", "grind: \"sandy\"", "invalidChoice grind sandy @grind «\"sandy\"»"),
    ("dose: 15 g", "dose: 15 ml", "invalidQuantity dose 15 ml volumeOfSolid(\"ml\") @dose «15 ml»"),
    (
      "yield: 250 g", "yield: 250 G",
      "invalidQuantity yield 250 G unknownUnit(\"G\", suggestion: Optional(\"g\")) @yield «250 G»"
    ),
    (
      "94 °C", "94,5 °C",
      "invalidQuantity temperature 94,5 °C decimalComma(corrected: \"94.5\") @temperature «94,5 °C»"
    ),
    (
      "yield: 250 g", "totalTime: 1:5\nyield: 250 g",
      "invalidQuantity totalTime 1:5 fieldDigits(\"5\") @totalTime «1:5»"
    ),
    ("dose: 15 g", "dose: [15 g]", "wrongType dose is list @dose «[15 g]»"),
    ("steps:", "stps:", "unknownKey stps → steps @stps «stps»"),
  ])
  func values(old: String, new: String, error: String) {
    #expect(shapeErrors(recipe((old, new))) == [error])
  }

  /// An error of a value is reported where the value is used.
  @Test func anchoredValues() {
    let source = recipe(
      ("dose: 15 g", "dose: &d 15 g"),
      ("94 °C", "*d"),
      ("pourTo: 250 g", "pourTo: *d")
    )
    #expect(
      shapeErrors(source) == [
        "invalidQuantity temperature 15 g unknownUnit(\"g\", suggestion: nil) @temperature «*d» ~ «15 g»"
      ]
    )
  }

  /// Values that a syntax error damages are not reported again.
  @Test(arguments: [
    ("94 °C", "94 \u{1}[°C"), ("dose: 15 g", "dose: \"15 g"), ("dose: 15 g", "dose 15 g"),
    ("name: A", "name: !important"), ("name: A\n", "<<: {name: A}\n"),
    ("name: A", "\u{FEFF}name: A"), ("  - instr", "  - \tinstr"),
    ("    pourTo", "   pourTo"), ("grind: fine", "grind: {fine} sand"),
    ("grind: fine", "grind: \"fine\" x"),
  ])
  func noCascades(old: String, new: String) {
    #expect(shapeErrors(recipe((old, new))) == [])
  }

  /// A file in Latin-1: one error for its degree sign, and for a letter in a key.
  @Test func otherEncodings() {
    for (old, letter) in [("°", 0xB0), ("i", 0xEF)] as [(Character, UInt8)] {
      let bytes = soundRecipe.flatMap { $0 == old ? [letter] : Array(String($0).utf8) }
      let file = RecipeFile(bytes: bytes, identity: "-")
      #expect(file.tree.errors.allSatisfy { $0.kind == .invalidUTF8 } && !file.tree.errors.isEmpty)
      #expect(file.source.errors.isEmpty)
    }
  }
}
