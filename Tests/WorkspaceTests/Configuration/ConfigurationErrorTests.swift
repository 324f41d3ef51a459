import SystemPackage
import Testing

/// Every mistake that a configuration can have, in the words in which it is told.
@Suite struct ConfigurationErrorTests {
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
      "2:1 a configuration is one document: remove this `---` and what follows"
    ),
    ("rule: strict", "1:1 there is no setting `rule`: did you mean `rules`?"),
    ("override: []", "1:1 there is no setting `override`: did you mean `overrides`?"),
    (
      "indent: {}",
      "1:1 there is no setting `indent`: the settings are `extends`, `include`, `exclude`, `rules`, "
        + "`overrides`, `methods` and `format`"
    ),
    ("rules: strict\nrules: minimal", "2:1 `rules` appears twice"),
    ("rules:\n\twater-total: off", "2:1 this line is indented with a tab instead of spaces"),
    (
      "rules strict\nexclude: a",
      "1:1 `rules strict` has no key: expected a key, a colon and a space"
    ),
    ("<<: x", "1:1 the merge key `<<` is not allowed in configurations"),
    ("rules: !x strict", "1:8 a glob that begins with `!` needs quotes, such as `\"!name.yaml\"`"),

    // extends
    (
      "extends: [a]",
      "1:10 `extends` must be the path of a file, such as `extends: ../.brewguide.yaml`, not a list"
    ),

    // include and exclude
    ("include: {a: b}", "1:10 `include` must be a list of globs, not a mapping"),
    ("exclude: [a, [b]]", "1:14 a glob must be a text, such as `drafts/`, not a list"),
    ("exclude: ''", "1:10 a glob must be a text, such as `drafts/`, not an empty text"),
    ("exclude: '[a'", "1:10 `[a` is no valid glob"),
    (
      "exclude: ../drafts/",
      "1:10 `../drafts/` leads out of its folder: a glob is only about what lies below the folder of "
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
    ("rules: recomended", "1:8 `recomended` is no preset: did you mean `recommended`?"),
    ("rules: all", "1:8 `all` is no preset: use `minimal`, `recommended` or `strict`"),
    ("rules: {preset: [x]}", "1:17 a preset is `minimal`, `recommended` or `strict`, not a list"),
    ("rules: {water-totl: off}", "1:9 there is no rule `water-totl`: did you mean `water-total`?"),
    ("rules: {indent: off}", "1:9 there is no rule `indent`: did you mean `indentation`?"),
    ("rules: {xyzzy: off}", "1:9 there is no rule `xyzzy`: `brewlint rules` lists all rules"),
    ("rules: {strict: error}", "1:9 `strict` is a preset, not a rule: write `preset: strict`"),
    ("rules: {water-total: eror}", "1:22 `eror` is no severity: did you mean `error`?"),
    ("rules: {water-total: warn}", "1:22 `warn` is no severity: did you mean `warning`?"),
    ("rules: {water-total: false}", "1:22 `false` is no severity: did you mean `off`?"),
    (
      "rules: {water-total: loud}",
      "1:22 `loud` is no severity: use `off`, `note`, `warning` or `error`"
    ),
    (
      "rules:\n  water-total:",
      "2:3 `water-total` has no severity: use `off`, `note`, `warning` or `error`"
    ),
    (
      "rules: {water-total: [off]}",
      "1:22 a rule takes a severity, such as `water-total: warning`, not a list"
    ),
    (
      "rules:\n  water-totl: off\n  yield-rang: x\n  dose-range: y",
      """
      2:3 there is no rule `water-totl`: did you mean `water-total`?
      3:3 there is no rule `yield-rang`: did you mean `yield-range`?
      4:15 `y` is no severity: use `off`, `note`, `warning` or `error`
      """
    ),

    // overrides
    (
      "overrides: {files: a}",
      "1:12 `overrides` must be a list, each item with `files` and `rules`, not a mapping"
    ),
    ("overrides: [a]", "1:13 an override must have `files` and `rules`, not be `a`"),
    ("overrides: [{files: a}]", "1:13 this override has no `rules`"),
    ("overrides: [{rules: strict}]", "1:13 this override has no `files`"),
    (
      "overrides: [{files: a, rule: strict}]",
      "1:24 an override has `files` and `rules`, but no `rule`: did you mean `rules`?"
    ),
    (
      "overrides:\n- files: a\n  rules: strict\n  methods: {}",
      "4:3 an override has `files` and `rules`, but no `methods`"
    ),

    // methods
    (
      "methods: [nel]",
      "1:10 `methods` must be a mapping from methods to ranges, such as `nel-drip: {ratio: [10, 14]}`, "
        + "not a list"
    ),
    (
      "methods: {Nel Drip: {}}",
      "1:11 a method is a word in small letters with hyphens, such as `nel-drip`, not `Nel Drip`"
    ),
    (
      "methods: {nel: on}", "1:16 a method takes ranges, such as `nel: {ratio: [10, 14]}`, not `on`"
    ),
    (
      "methods: {nel: {temp: [80, 90]}}",
      "1:17 a method has no range `temp`: did you mean `temperature`?"
    ),
    (
      "methods: {nel: {time: [1, 2]}}",
      "1:17 a method has no range `time`: it can have `dose`, `yield`, `ratio` and `temperature`"
    ),
    (
      "methods: {nel: {ratio: 15}}",
      "1:24 `ratio` must be a range from the least to the most, such as `[14, 18]`, not `15`"
    ),
    (
      "methods: {nel: {dose: [1, 2, 3]}}",
      "1:23 `dose` must be a range from the least to the most, such as `[12 g, 40 g]`, not a list of 3"
    ),
    (
      "methods: {nel: {ratio: [14, 10]}}",
      "1:24 a range goes from the least to the most: write `[10, 14]`"
    ),
    ("methods: {nel: {dose: [0, 5 g]}}", "1:24 `dose` must be above 0, not 0"),
    ("methods: {nel: {dose: [[1], 5 g]}}", "1:24 `dose` takes a mass, not a list"),
    ("methods: {nel: {dose: ['12,5 g', 15 g]}}", "1:24 `12,5 g` is no mass: write `12.5`"),
    (
      "methods: {nel: {dose: [15 ml, 20 g]}}",
      "1:24 `15 ml` is no mass: coffee is weighed, so write it like `12 g`"
    ),
    ("methods: {nel: {dose: [some, 20 g]}}", "1:24 `some` is no mass: write it like `12 g`"),
    (
      "methods: {nel: {temperature: [90, 120]}}",
      "1:35 water is between 0 °C and 100 °C, not at 120 °C"
    ),

    // format
    (
      "format: lf",
      "1:9 `format` must be a mapping, such as `format: {lineEnding: lf}`, not `lf`"
    ),
    ("format: {lineEnd: lf}", "1:10 `format` has no `lineEnd`: did you mean `lineEnding`?"),
    (
      "format: {indent: 4}",
      "1:10 `format` has no `indent`: it can have `lineEnding`; all else has one form"
    ),
    ("format: {lineEnding: LF}", "1:22 `LF` is no line ending: did you mean `lf`?"),
    ("format: {lineEnding: crfl}", "1:22 `crfl` is no line ending: did you mean `crlf`?"),
    ("format: {lineEnding: windows}", "1:22 `windows` is no line ending: did you mean `crlf`?"),
    (
      "format: {lineEnding: cr lf}", "1:22 `cr lf` is no line ending: did you mean `crlf`?"
    ),
    (
      "format: {lineEnding: none}",
      "1:22 `none` is no line ending: use `auto`, `lf` or `crlf`"
    ),
    (
      "format: {lineEnding: [lf]}",
      "1:22 a line ending is `auto`, `lf` or `crlf`, not a list"
    ),
  ]

  @Test(arguments: mistakes)
  func errors(yaml: String, errors: String) {
    #expect(Sample.errors(in: yaml) == errors, "\(yaml)")
  }

  /// What says nothing wrong, odd as it may look.
  @Test(arguments: [
    "", "# nothing", "~", "---\n", "rules:", "rules: {}", "overrides: []", "format:", "format: {}",
    "format: {lineEnding: }", "methods: {nel: }",
    "\u{FEFF}rules: strict\r\nexclude: [x]\r\n", "rules: strict\n---\n",
    "rules: &a {water-total: off}\noverrides: [{files: x, rules: *a}]",
    "methods: {nel: {ratio: ['1:10', '1:14'], yield: [200 ml, 1 l]}}", "\"rules\": 'strict'",
  ])
  func sound(yaml: String) { #expect(Sample.errors(in: yaml) == "", "\(yaml)") }

  @Test func endlessMistakesAreCutShort() {
    let yaml = (0..<5000).map { "k\($0): v\n" }.joined()
    let errors = Sample.errors(in: yaml).split(separator: "\n")
    #expect(errors.count == 101)
    #expect(errors.last == "101:1 there are more errors than these")
  }
}
