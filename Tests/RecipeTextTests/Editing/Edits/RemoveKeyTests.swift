import Testing

/// A key is removed with its line and its comments.
@Suite struct RemoveKeyTests {
  @Test(arguments: [
    ("name: a\nid: x\ndose: 15 g\n", "name: a\ndose: 15 g\n"), ("name: a\nid: x", "name: a\n"),
    ("name: a\n", "name: a\n"), ("id: x\n", "{}\n"),
    ("name: a\nid:\ndose: 1 g\n", "name: a\ndose: 1 g\n"),
    // Comments.
    ("name: a # n\nid: x # i\ndose: 1 g # d\n", "name: a # n\ndose: 1 g # d\n"),
    (
      "name: a\n\n# group\n\n# about it\n# more\nid: x\ndose: 1 g\n",
      "name: a\n\n# group\n\ndose: 1 g\n"
    ),
    ("tags:\n  - a\n  # foot\nid: x\n", "tags:\n  - a\n  # foot\n"),
    ("# head\nid: x\nname: a\n", "# head\nname: a\n"),
    ("# head\n# brewlint: ignore[duplicate-id] on purpose\nid: x\nname: a\n", "# head\nname: a\n"),
    ("notes: |\n  # text\nid: x\n", "notes: |\n  # text\n"),
    // Empty lines: none or one, as there were.
    ("name: a\n\nid: x\n\ndose: 1 g\n", "name: a\n\ndose: 1 g\n"),
    ("name: a\nid: x\n\nsteps: []\n", "name: a\n\nsteps: []\n"),
    ("id: x\n\nname: a\n", "name: a\n"),
    ("---\nid: x\n\nname: a\n", "---\nname: a\n"), ("name: a\n\nid: x\n", "name: a\n"),
    ("notes: |+\n  a\n\nid: x\n\nname: b\n", "notes: |+\n  a\n\nname: b\n"),
    ("notes: |+\n  a\nid: x\n\nname: b\n", "notes: |+\n  a\nname: b\n"),
    // What would become a part of the text above.
    ("notes: |\n b\nid: x\n   # c\n  \nname: a\n", "notes: |\n b\n# c\n\nname: a\n"),
    // Values on several lines.
    ("name: a\nid: >-\n  x\n\n  y\ndose: 1 g\n", "name: a\ndose: 1 g\n"),
    ("name: a\nid:\n  x\n  y\ndose: 1 g\n", "name: a\ndose: 1 g\n"),
    ("name: a\n? id\n: x\ndose: 1 g\n", "name: a\ndose: 1 g\n"),
    ("name: a\n&k id: &v !!str x\ndose: 1 g\n", "name: a\ndose: 1 g\n"),
    // In flow mappings.
    ("{id: x, name: a}", "{name: a}"), ("{name: a, id: x}", "{name: a}"), ("{id: x}", "{}"),
    ("{name: a, id: x, dose: 1 g}", "{name: a, dose: 1 g}"),
    ("{\"name\":1,\"id\":2,}", "{\"name\":1,}"),
    (
      "{\n  name: a, # n\n  id: x, # i\n  dose: 1 g\n}\n",
      "{\n  name: a, # n\n  # i\n  dose: 1 g\n}\n"
    ),
    ("{\n  name: a, # n\n  id: x\n}\n", "{\n  name: a, # n\n  \n}\n"),
    // Line endings and byte order mark.
    ("\u{FEFF}id: x\r\nname: a\r\n", "\u{FEFF}name: a\r\n"),
    ("\u{FEFF}id: x\r\n\r\nname: a\r\n", "\u{FEFF}name: a\r\n"),
    ("name: a\r\n\r\nid: x\r\n\r\ndose: 1 g\r\n", "name: a\r\n\r\ndose: 1 g\r\n"),
  ])
  func ids(before: String, after: String) {
    #expect(edited(before, [change("id", .remove)]) == after)
  }

  @Test(arguments: [
    ("- id: x\n  pour: 1 g\n", "- pour: 1 g\n"), ("- id: x # i\n  pour: 1 g\n", "- pour: 1 g\n"),
    ("- id: x # i\n  # p\n  pour: 1 g\n", "-\n  # p\n  pour: 1 g\n"),
    ("-\n  id: x\n  pour: 1 g\n", "-\n  pour: 1 g\n"),
    ("# s\n- id: x\n\n  pour: 1 g\n", "# s\n- pour: 1 g\n"),
    ("-   id: x\n    pour: 1 g\n", "-   pour: 1 g\n"),
    ("- pour: 1 g\n  id: x\n- a: b\n", "- pour: 1 g\n- a: b\n"),
    ("- id: x\n- a: b\n", "- {}\n- a: b\n"),
    ("- id: x\r\n  pour: 1 g\r\n", "- pour: 1 g\r\n"),
    ("- pour: 1 g\n\n  id: x\n", "- pour: 1 g\n"),
  ])
  func idsOfSteps(before: String, after: String) {
    #expect(edited("steps:\n\(before)", [change("steps[0].id", .remove)]) == "steps:\n\(after)")
  }

  /// A pair in brackets without braces is a step, which stays.
  @Test(arguments: [
    ("[id: x, pour: 1 g]", "[{}, pour: 1 g]"), ("[id: x]", "[{}]"), ("[{id: x}, a]", "[{}, a]"),
  ])
  func inBrackets(before: String, after: String) {
    #expect(edited("steps: \(before)", [change("steps[0].id", .remove)]) == "steps: \(after)")
  }

  @Test func several() {
    let source = """
      id: x
      name: a
      modifiedAt: y
      steps:
        - order: 0
          id: z
          pour: 1 g

      """
    let changes = ["id", "modifiedAt", "steps[0].order", "steps[0].id"].map { change($0, .remove) }
    #expect(edited(source, changes) == "name: a\nsteps:\n  - pour: 1 g\n")
  }
}
