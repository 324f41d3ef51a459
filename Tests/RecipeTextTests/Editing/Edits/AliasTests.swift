import Testing

/// Values shared by an anchor and its aliases change only where requested.
@Suite struct AliasTests {
  static let shared: [(String, [(String, Double)], String)] = [
    // At the alias, at the anchor, at both.
    ("dose: &d 15 g\nx-dose: *d\n", [("dose", 18)], "dose: &d 18 g\nx-dose: 15 g\n"),
    ("x-dose: &d 15 g\ndose: *d # c\n", [("dose", 18)], "x-dose: &d 15 g\ndose: 18 g # c\n"),
    (
      "x-a: &d 15 g\ndose: *d\nyield: *d\n", [("dose", 1), ("yield", 1)],
      "x-a: &d 15 g\ndose: 1 g\nyield: 1 g\n"
    ),
    (
      "yield: &y 250 ml\nsteps:\n  - pourTo: *y\n", [("yield", 300), ("steps[0].pourTo", 300)],
      "yield: &y 300 ml\nsteps:\n  - pourTo: *y\n"
    ),
    (
      "yield: &y 250 ml\nsteps:\n  - pourTo: *y\n", [("yield", 300), ("steps[0].pourTo", 299)],
      "yield: &y 300 ml\nsteps:\n  - pourTo: 299 ml\n"
    ),
    // Missing values, and values that need quotes.
    ("dose: &d\nx-dose: *d\n", [("dose", 18)], "dose: &d 18 g\nx-dose: ~\n"),
    (
      "dose: &d a, b\nx-a: [*d, *d ]\n", [("dose", 18)],
      "dose: &d 18 g\nx-a: [\"a, b\", \"a, b\" ]\n"
    ),
    ("dose: &d a\n  b\nx-a: *d\n", [("dose", 18)], "dose: &d 18 g\nx-a: \"a b\"\n"),
  ]

  @Test(arguments: shared)
  func scalars(before: String, changes: [(String, Double)], after: String) {
    #expect(edited(before, changes.map { change($0.0, .grams($0.1)) }) == after)
  }

  @Test func removedAnchor() {
    let source = "name: a\nid: &i x\nsteps:\n  - id: *i\n    instruction: *i\n"
    #expect(
      edited(source, [change("id", .remove)]) == "name: a\nsteps:\n  - id: x\n    instruction: x\n"
    )
    let both = [change("id", .remove), change("steps[0].id", .remove)]
    #expect(edited(source, both) == "name: a\nsteps:\n  - instruction: x\n")
  }

  /// The copy of an aliased step that becomes different is on one line.
  @Test func steps() {
    let source = """
      steps:
        - &p
          instruction: &t Pour.
          # as much
          pour: 50 g
          timer: 1:00
        - *p
        - *p # last
        - {instruction: *t, pour: 50 g}

      """
    let changes = [60, 59, 60].enumerated().map { change("steps[\($0)].pour", .grams(Double($1))) }
    #expect(
      edited(source, changes) == """
        steps:
          - &p
            instruction: &t Pour.
            # as much
            pour: 60 g
            timer: 1:00
          - {instruction: Pour., pour: 59 g, timer: "1:00"}
          - *p # last
          - {instruction: *t, pour: 50 g}

        """
    )
    #expect(
      edited(source, [change("steps[2].pour", .grams(60))]) == """
        steps:
          - &p
            instruction: &t Pour.
            # as much
            pour: 50 g
            timer: 1:00
          - *p
          - {instruction: Pour., pour: 60 g, timer: "1:00"} # last
          - {instruction: *t, pour: 50 g}

        """
    )
  }

  @Test func lists() {
    let source = """
      x-steps: &s
      - &p {pour: 50 g,
          timer: 45 s}
      - *p
      steps: *s

      """
    #expect(
      edited(source, [change("steps[1].pour", .grams(60))]) == """
        x-steps: &s
        - &p {pour: 50 g,
            timer: 45 s}
        - *p
        steps: [{pour: 50 g, timer: 45 s}, {pour: 60 g, timer: 45 s}]

        """
    )
  }

  @Test func blocksInFlow() {
    let source = "x-a: &a\n  pour: 50 g\nsteps: [*a ]\n"
    #expect(
      edited(source, [change("steps[0].pour", .grams(60))])
        == "x-a: &a\n  pour: 50 g\nsteps: [{pour: 60 g} ]\n"
    )
  }
}
