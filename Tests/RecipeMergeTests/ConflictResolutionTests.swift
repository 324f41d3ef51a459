import RecipeMerge
import Testing

/// A decision between a recipe and its copy, part by part.
@Suite struct ConflictResolutionTests {
  private static let ours = """
    name: A
    method: v60
    dose: 15 g
    yield: 250 g
    temperature: 94 °C
    grind: medium
    steps:
      - instruction: Bloom it.
        pourTo: 50 g
      - instruction: Swirl the dripper.
      - instruction: Pour the rest.
        pourTo: 250 g

    """
  private static let copy = """
    name: A (Conflicted Copy)
    method: v60
    origin: conflicted-copy
    dose: 15 g
    yield: 250 g
    temperature: 94 °C
    grind: medium
    steps:
      - instruction: Bloom it.
        pourTo: 50 g
      - instruction: Pour all the rest.
        pourTo: 250 g
      - instruction: Wait.

    """

  private func resolution() throws -> ConflictResolution {
    try #require(ConflictResolution(ours: Array(Self.ours.utf8), copy: Array(Self.copy.utf8)))
  }

  /// A step that is gone has its number in ours, and the others theirs.
  @Test func partsHaveNamesOfTheirOwn() throws {
    let parts = try resolution().parts
    #expect(parts.map(\.name) == ["removed step 2", "step 2", "step 3"])
    #expect(
      parts.flatMap(\.texts) == [
        "step 2 removed: Swirl the dripper.",
        "step 2: says “Pour all the rest.” instead of “Pour the rest.”", "new step 3: Wait.",
      ]
    )
  }

  @Test(arguments: [
    ([] as Set<Int>, ours),
    ([0] as Set<Int>, ours.replacing("  - instruction: Swirl the dripper.\n", with: "")),
    ([1] as Set<Int>, ours.replacing("Pour the", with: "Pour all the")),
    ([2] as Set<Int>, ours + "  - instruction: Wait.\n"),
    (
      [0, 1, 2] as Set<Int>,
      copy.replacing(" (Conflicted Copy)", with: "").replacing(
        "origin: conflicted-copy\n",
        with: ""
      )
    ),
  ])
  func partsAreTaken(taken: Set<Int>, expected: String) throws {
    let bytes = try resolution().result(taking: taken)
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
  }

  /// A copy of one of several recipes with the same name could be of any.
  @Test func whatIsNotClearIsNotCompared() {
    let twice = Array((Self.ours + "---\n" + Self.ours).utf8)
    #expect(ConflictResolution(ours: twice, copy: Array(Self.copy.utf8)) == nil)
    #expect(ConflictResolution(ours: Array("name: [".utf8), copy: Array(Self.copy.utf8)) == nil)
  }

  @Test(arguments: [
    (ours, []), ("name: [\n", ["is not a valid recipe: run `brewlint`"]),
    (ours.replacing("15 g", with: "-1 g"), ["the dose must be more than 0 g"]),
  ])
  func problems(text: String, expected: [String]) {
    #expect(ConflictResolution.problems(in: Array(text.utf8)).reasons == expected)
  }
}
