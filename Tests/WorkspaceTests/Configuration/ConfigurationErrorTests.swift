import SystemPackage
import Testing

@testable import Workspace

/// Every error of configurations, with its message.
@Suite struct ConfigurationErrorTests {
  @Test(arguments: [
    ("https://coffee.example/playground/", true), ("http://localhost:8000", true),
    ("https://coffee.example/?a=b", true), ("", false), ("https://", false),
    ("coffee.example", false), ("file:///a.html", false), ("https://coffee.example/#a", false),
    ("https://coffee.example/a b", false), ("https://kaffee.example/ä", false),
    ("https://coffee.example/\n", false),
  ])
  func addressesOfPages(text: String, isPage: Bool) {
    let line = "playground: \"\(text.replacing("\n", with: "\\n"))\"\n"
    let decoded = Sample.decode(line)
    #expect((decoded.configuration.playground?.value == text) == isPage)
  }

  static let mistakes: [(yaml: String, errors: String)] = [
    // The document.
    (
      "strict",
      "1:1 a configuration must be a mapping of settings, such as `rules: strict`, not `strict`"
    ),
    (
      "- rules",
      "1:1 a configuration must be a mapping of settings, such as `rules: strict`, not a list"
    ),
    (
      "rules: strict\n---\nrules: minimal",
      "2:1 a configuration must be a single document: remove this `---` and what follows"
    ),
    ("rule: strict", "1:1 unknown setting `rule`: did you mean `rules`?"),
    (
      "extends: [a, b]",
      "1:10 `extends` must be a file path, such as `extends: ../shared/.brewguide.yaml`, not a list"
    ),
    (
      "playground: coffee.example",
      "1:13 `playground` must be an address, such as `playground: https://coffee.example/playground/`, not "
        + "`coffee.example`"
    ),
    ("override: []", "1:1 unknown setting `override`: did you mean `overrides`?"),
    (
      "indent: {}",
      "1:1 unknown setting `indent`: the settings are `extends`, `include`, `exclude`, `rules`, "
        + "`overrides`, `methods`, `format`, `units`, `grinder`, `altitude`, `playground` and `book`"
    ),
    ("rules: strict\nrules: minimal", "2:1 `rules` appears twice"),
    ("rules:\n\twater-total: off", "2:1 this line is indented with a tab instead of spaces"),
    (
      "rules strict\nexclude: a",
      "1:1 `rules strict` has no key: expected a key, a colon and a space"
    ),
    (
      "recipes: 1\nrecipes: 2\nrecipe: 3",
      """
      1:1 unknown setting `recipes`: the settings are `extends`, `include`, `exclude`, `rules`, \
      `overrides`, `methods`, `format`, `units`, `grinder`, `altitude`, `playground` and `book`
      2:1 `recipes` appears twice
      2:1 unknown setting `recipes`: the settings are `extends`, `include`, `exclude`, `rules`, \
      `overrides`, `methods`, `format`, `units`, `grinder`, `altitude`, `playground` and `book`
      3:1 unknown setting `recipe`: the settings are `extends`, `include`, `exclude`, `rules`, \
      `overrides`, `methods`, `format`, `units`, `grinder`, `altitude`, `playground` and `book`
      """
    ),
    ("include: [\"recipe\" \"recipes\"]", "1:20 expected a comma before `\"recipes\"`"),
    (
      "include: [x-recipe]\nexclude: *recipe",
      "2:10 a glob that begins with `*` needs quotes, such as `\"*name.yaml\"`"
    ),
    (
      "rules: &a strict\nexclude: *recipe",
      "2:10 `*recipe` repeats a value that is not defined above"
    ),
    ("%x\nrules: strict", "1:1 a line of a configuration cannot begin with `%`"),
    ("rules: \u{7}", "1:8 a bell character (U+0007) is not allowed in a configuration"),
    ("<<: x", "1:1 the merge key `<<` is not allowed in configurations"),
    ("rules: !x strict", "1:8 a glob that begins with `!` needs quotes, such as `\"!name.yaml\"`"),

    // extends
    (
      "extends: [a]",
      "1:10 `extends` must be a file path, such as `extends: ../shared/.brewguide.yaml`, not a list"
    ),

    // include and exclude
    ("include: {a: b}", "1:10 `include` must be a list of globs, not a mapping"),
    ("exclude: [a, [b]]", "1:14 a glob must be a string, such as `drafts/`, not a list"),
    ("exclude: ''", "1:10 a glob must be a string, such as `drafts/`, not an empty text"),
    ("exclude: '[a'", "1:10 `[a` is not a valid glob"),
    (
      "exclude: ../drafts/",
      "1:10 `../drafts/` points outside its folder: a glob matches only files below the folder of "
        + "its configuration"
    ),
    ("exclude: *.yaml", "1:10 a glob that begins with `*` needs quotes, such as `\"*name.yaml\"`"),
    (
      "exclude:\n  - **/a", "2:5 a glob that begins with `*` needs quotes, such as `\"*name.yaml\"`"
    ),
    (
      "exclude: [*draft]", "1:11 a glob that begins with `*` needs quotes, such as `\"*name.yaml\"`"
    ),
    ("exclude:\n- !a", "2:3 a glob that begins with `!` needs quotes, such as `\"!name.yaml\"`"),
    ("include: &a [x]\nexclude: *b", "2:10 `*b` repeats a value that is not defined above"),

    // rules
    (
      "rules: []",
      "1:8 `rules` must be a preset, such as `rules: strict`, or a mapping of rules, not a list"
    ),
    ("rules: recomended", "1:8 `recomended` is not a preset: did you mean `recommended`?"),
    ("rules: all", "1:8 `all` is not a preset: use `minimal`, `recommended` or `strict`"),
    (
      "rules: {preset: [x]}",
      "1:17 a preset must be `minimal`, `recommended` or `strict`, not a list"
    ),
    ("rules: {water-totl: off}", "1:9 unknown rule `water-totl`: did you mean `water-total`?"),
    ("rules: {merge-key: off}", "1:9 unknown rule `merge-key`: it is called `yaml-feature` now"),
    ("rules: {indent: off}", "1:9 unknown rule `indent`: did you mean `indentation`?"),
    ("rules: {xyzzy: off}", "1:9 unknown rule `xyzzy`: run `brewlint rules` to list them"),
    ("rules: {strict: error}", "1:9 `strict` is a preset, not a rule: write `preset: strict`"),
    ("rules: {water-total: eror}", "1:22 `eror` is not a severity: did you mean `error`?"),
    ("rules: {water-total: warn}", "1:22 `warn` is not a severity: did you mean `warning`?"),
    ("rules: {water-total: false}", "1:22 `false` is not a severity: did you mean `off`?"),
    (
      "rules: {water-total: loud}",
      "1:22 `loud` is not a severity: use `off`, `note`, `warning` or `error`"
    ),
    (
      "rules:\n  water-total:",
      "2:3 `water-total` needs a severity: use `off`, `note`, `warning` or `error`"
    ),
    (
      "rules: {water-total: [off]}",
      "1:22 a rule takes a severity, such as `water-total: warning`, not a list"
    ),
    (
      "rules:\n  water-totl: off\n  yield-rang: x\n  dose-range: y",
      """
      2:3 unknown rule `water-totl`: did you mean `water-total`?
      3:3 unknown rule `yield-rang`: did you mean `yield-range`?
      4:15 `y` is not a severity: use `off`, `note`, `warning` or `error`
      """
    ),

    // overrides
    (
      "overrides: {files: a}",
      "1:12 `overrides` must be a list, each item with `files` and `rules`, not a mapping"
    ),
    ("overrides: [a]", "1:13 an override must be a mapping with `files` and `rules`, not `a`"),
    ("overrides: [{files: a}]", "1:13 this override lacks `rules`"),
    ("overrides: [{rules: strict}]", "1:13 this override lacks `files`"),
    (
      "overrides: [{files: a, rule: strict}]",
      "1:24 unknown key `rule` in an override: did you mean `rules`?"
    ),
    (
      "overrides:\n- files: a\n  rules: strict\n  methods: {}",
      "4:3 unknown key `methods` in an override: the keys are `files` and `rules`"
    ),

    // methods
    (
      "methods: [nel]",
      "1:10 `methods` must be a mapping from methods to ranges, such as `nel-drip: {ratio: [10, 14]}`, "
        + "not a list"
    ),
    (
      "methods: {Nel Drip: {}}",
      "1:11 a method must be lowercase words joined by hyphens, such as `nel-drip`, not `Nel Drip`"
    ),
    (
      "methods:\n  nel:{ratio: [10, 14], dose: [20 g, 40 g]}",
      "2:15 a text that begins with `[` needs quotes"
    ),
    (
      "methods: {nel: on}", "1:16 a method takes ranges, such as `nel: {ratio: [10, 14]}`, not `on`"
    ),
    (
      "methods: {nel: {temp: [80, 90]}}",
      "1:17 unknown range `temp` of a method: did you mean `temperature`?"
    ),
    (
      "methods: {nel: {time: [1, 2]}}",
      "1:17 unknown range `time` of a method: the ranges are `dose`, `yield`, `ratio` and `temperature`"
    ),
    (
      "methods: {nel: {ratio: 15}}",
      "1:24 `ratio` must be a range from minimum to maximum, such as `[14, 18]`, not `15`"
    ),
    (
      "methods: {nel: {dose: [1, 2, 3]}}",
      "1:23 `dose` must be a range from minimum to maximum, such as `[12 g, 40 g]`, not a list of 3"
    ),
    (
      "methods: {nel: {ratio: [14, 10]}}",
      "1:24 a range must go from minimum to maximum: write `[10, 14]`"
    ),
    ("methods: {nel: {dose: [0, 5 g]}}", "1:24 `dose` must be above 0, not 0"),
    ("methods: {nel: {dose: [[1], 5 g]}}", "1:24 `dose` takes a mass, not a list"),
    ("methods: {nel: {dose: ['12,5 g', 15 g]}}", "1:24 `12,5 g` is not a mass: write `12.5`"),
    (
      "methods: {nel: {dose: [15 ml, 20 g]}}",
      "1:24 `15 ml` is not a mass: coffee is weighed, so write it like `12 g`"
    ),
    ("methods: {nel: {dose: [some, 20 g]}}", "1:24 `some` is not a mass: write it like `12 g`"),
    (
      "methods: {nel: {temperature: [90, 120]}}",
      "1:35 a water temperature must be between 0 °C and 100 °C, not 120 °C"
    ),

    // format
    (
      "format: lf",
      "1:9 `format` must be a mapping, such as `format: {lineEnding: lf}`, not `lf`"
    ),
    ("format: {lineEnd: lf}", "1:10 unknown key `lineEnd` in `format`: did you mean `lineEnding`?"),
    (
      "format: {indent: 4}",
      "1:10 unknown key `indent` in `format`: the only key is `lineEnding`"
    ),
    ("format: {lineEnding: LF}", "1:22 `LF` is not a line ending: did you mean `lf`?"),
    ("format: {lineEnding: crfl}", "1:22 `crfl` is not a line ending: did you mean `crlf`?"),
    ("format: {lineEnding: windows}", "1:22 `windows` is not a line ending: did you mean `crlf`?"),
    (
      "format: {lineEnding: cr lf}", "1:22 `cr lf` is not a line ending: did you mean `crlf`?"
    ),
    (
      "format: {lineEnding: none}",
      "1:22 `none` is not a line ending: use `auto`, `lf` or `crlf`"
    ),
    (
      "format: {lineEnding: [lf]}",
      "1:22 a line ending must be `auto`, `lf` or `crlf`, not a list"
    ),
  ]

  @Test(arguments: mistakes)
  func errors(yaml: String, errors: String) {
    #expect(Sample.errors(in: yaml) == errors, "\(yaml)")
  }

  /// Valid configurations, including unusual ones.
  @Test(arguments: [
    "", "# nothing", "~", "---\n", "rules:", "rules: {}", "overrides: []", "format:", "format: {}",
    "format: {lineEnding: }", "methods: {nel: }",
    "\u{FEFF}rules: strict\r\nexclude: [x]\r\n", "rules: strict\n---\n",
    "rules: &a {water-total: off}\noverrides: [{files: x, rules: *a}]",
    "methods: {nel: {ratio: ['1:10', '1:14'], yield: [200 ml, 1 l]}}", "\"rules\": 'strict'",
  ])
  func validConfigurations(yaml: String) { #expect(Sample.errors(in: yaml) == "", "\(yaml)") }

  @Test func manyErrorsAreLimited() {
    let yaml = (0..<5000).map { "k\($0): v\n" }.joined()
    let errors = Sample.errors(in: yaml).split(separator: "\n")
    #expect(errors.count == 101)
    #expect(errors.last == "101:1 there are more errors, which are not shown")
  }
}
