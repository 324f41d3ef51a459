import Recipes
import Testing

/// Values that one mistake makes doubtful are not checked.
struct OneMistakeTests {
  /// The errors of shape, then those of validity; syntax aside.
  private func report(_ source: String) -> [String] {
    let file = RecipeFile(bytes: Array(source.utf8), identity: "a.yaml")
    let invalid = file.documents.flatMap { $0.recipe.values.validate() }
    return shapeErrors(source) + invalid.map { "\($0)" }
  }

  private func report(steps: String) -> [String] {
    report(recipe(("\n  - instruction: Pour.\n    pourTo: 250 g", steps)))
  }

  // MARK: Timers

  /// Steps that use `{timer}` without one of their own.
  @Test(arguments: [
    (
      """

        - order: 2
          instruction: c
          at: 1:30
          pourTo: 250 g
        - order: 0
          instruction: A {timer}.
          pourTo: 45 g
        - order: 1
          instruction: B {timer}.
          pourTo: 148 g
          at: 45 s
      """, []
    ),
    (
      """

        - instruction: s
          pourTo: 250 g
        - instruction: A {timer}.
        - instruction: b
          at: 1:00
      """, ["placeholderWithoutValue(\"timer\") @steps[1].instruction «{timer}»"]
    ),
    (
      """

        - instruction: A {timer}.
          order: 1
          pourTo: 250 g
        - instruction: b
          order: 0
          at: 10 s
      """, ["placeholderWithoutValue(\"timer\") @steps[0].instruction «{timer}»"]
    ),
    (
      """

        - instruction: a
          pourTo: 250 g
          timer: 30 s
        - instruction: A {timer}.
        - instruction: b
          at: 1:00
      """, []
    ),
    (
      """

        - instruction: A {timer}.
          pourTo: 250 g
          at: 40 s
        - instruction: b
          at: 20 s
      """, ["step 2 starts at 20 s, but the steps before it end at 40 s"]
    ),
  ])
  func timersFollowTheBrew(steps: String, errors: [String]) {
    #expect(report(steps: steps) == errors)
  }

  // MARK: Newer formats

  @Test func newerFormatIsNotJudged() {
    let changes = ("dose: 15 g", "dose: 15 clicks\nfilter: paper\nformat: 2")
    let only = ["newerFormat(\"2\") @format «2»"]
    #expect(report(recipe(changes)) == only)
    #expect(report("format: 2\nname: ''\nsteps: [{pour: 3 g}, a]\n") == only)
    let two = report(recipe(changes) + "---\n" + recipe(("dose", "dse")))
    #expect(two == only + ["unknownKey dse → dose @dse «dse»"])
    let file = RecipeFile(bytes: Array(recipe(changes).utf8), identity: "a.yaml")
    #expect(file.documents.map(\.isValid) == [false])
    #expect(file.documents[0].toSummaryDTO() == nil)
  }

  // MARK: Steps that lost something

  /// Steps whose mistake a syntax error, or the first error, reports.
  @Test(arguments: [
    // A colon is missing.
    ("\n  - instruction: Pour {pour} within {timer}.\n    pour: 250 g\n    timer 45 s", []),
    ("\n  - instruction: Pour {pour} within {timer}.\n    pour 250 g\n    timer: 45 s", []),
    // A merge key may bring both.
    ("\n  - instruction: Pour {pour} within {timer}.\n    <<: {pour: 250 g}", []),
    // An amount is missing, so the total is unknown.
    (
      "\n  - instruction: a {pour}\n  - instruction: b\n    pour: 200 g",
      ["placeholderWithoutValue(\"pour\") @steps[0].instruction «{pour}»"]
    ),
    // A dash is missing.
    (
      "\n  - instruction: a\n    pourTo: 45 g\n    instruction: b {timer}\n    pourTo: 250 g"
        + "\n    pour: 3 g\n    order: 7\n    at: 3 s\n  - instruction: c\n    at: 1 s", []
    ),
    ("\n  - instruction: a\n    order: 4\n    at: 1 s\n    at: 2 s\n    pour: 9 g", []),
    // `order` is misspelt.
    (
      "\n  - instruction: a\n    order: 0\n  - instruction: b\n    odrer: 1\n  - instruction: c",
      ["unknownKey odrer → order @steps[1].odrer «odrer»"]
    ),
    // A line stands in the first column.
    ("\n  - instruction: a {timer}\npourTo: 45 g\n    timer: 45 s\n  - instruction: b", []),
    ("\n  - order: 0\ninstruction: a\n    pourTo: 250 g", []),
    ("\n  - instruction: a\n    pourTo: 45 g\nnotes: b\n  - instruction: c\n    pour: 205 g", []),
    // Nothing follows that could not be read: the key itself is what is wrong.
    (
      "\n  - instruction: a\npourTo: 250 g",
      ["unknownKey pourTo of step @pourTo «pourTo»"]
    ),
  ])
  func lostParts(steps: String, errors: [String]) {
    #expect(report(steps: steps) == errors)
  }

  /// Other mistakes beside it are still reported.
  @Test(arguments: [
    (
      "\n  - pourTo: 45 g\n  - instruction: a\npourTo: 45 g\n    timer: 45 s",
      ["missingKey instruction of step @steps[0] «pourTo»"]
    ),
    (
      "\n  - instruction: a\n    pourTo: 45 g\nnotes: a: b",
      ["the steps pour 45 g in all, but the yield is 250 g"]
    ),
    (
      "\n  - instruction: a\n    pourTo: 45 g\nnotes: a\nnotes: b",
      ["the steps pour 45 g in all, but the yield is 250 g"]
    ),
    (
      "\n  - instruction: a {pour}\n  - instruction: b\n    pour: 250 g\n    timer 3 s",
      ["placeholderWithoutValue(\"pour\") @steps[0].instruction «{pour}»"]
    ),
  ])
  func otherMistakes(steps: String, errors: [String]) {
    #expect(report(steps: steps) == errors)
  }

  @Test func amountsNamedTwiceAreUnknown() {
    #expect(report(recipe(("yield: 250 g", "yield: 300 g\nyield: 250 g"))) == [])
    #expect(report(recipe(("pourTo: 250 g", "pourTo: 45 g\nsteps: []"))) == [])
    #expect(report(recipe(("steps:", "steps:\nsteps:"))) == [])
  }

  // MARK: Aliases

  /// What is wrong with a value is said where it stands, and not again by its aliases.
  @Test(arguments: [
    ("\n  - &s {instruction: 'a {x}', porTo: 250 g}\n  - *s\n  - *s", 2),
    ("\n  - instruction: a\n    pour: &a x\n  - instruction: b\n    pour: *a", 1),
    ("\n  - &s {instruction: a, pour: 1 g, ice: 2 g}\n  - *s", 1),
    ("\n  - &s {pour: 125 g}\n  - *s", 1),
  ])
  func aliases(steps: String, count: Int) {
    #expect(report(steps: steps).count == count)
  }
}
