import RecipeText
import Testing

/// A decision between a recipe and its copy.
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
    let (ours, copy) = (Array(Self.ours.utf8), Array(Self.copy.utf8))
    return try #require(ConflictResolution(base: .unknown, ours: ours, copy: copy))
  }

  /// A step that is gone has its number in ours, and the others theirs.
  @Test func eachDifferenceHasAText() throws {
    #expect(
      try resolution().conflicts == [
        "step 2 removed: Swirl the dripper.",
        "step 2: says “Pour all the rest.” instead of “Pour the rest.”", "new step 3: Wait.",
      ]
    )
  }

  @Test func aVersionIsTaken() throws {
    let theirs = Self.copy.replacing(" (Conflicted Copy)", with: "")
      .replacing("origin: conflicted-copy\n", with: "")
    let results = try resolution().results
    #expect(results == (Array(Self.ours.utf8), Array(theirs.utf8)))
  }

  /// A copy of one of several recipes with the same name could be of any.
  @Test func whatIsNotClearIsNotCompared() {
    let twice = Array((Self.ours + "---\n" + Self.ours).utf8)
    for ours in [twice, Array("name: [".utf8)] {
      let copy = Array(Self.copy.utf8)
      #expect(ConflictResolution(base: .unknown, ours: ours, copy: copy) == nil)
    }
  }

  @Test(arguments: [
    (ours, []), ("name: [\n", ["is not a valid recipe: run `brewlint`"]),
    (ours.replacing("15 g", with: "-1 g"), ["the dose must be more than 0 g"]),
  ])
  func problems(text: String, expected: [String]) {
    #expect(ConflictResolution.problems(in: Array(text.utf8)).reasons == expected)
  }

  // MARK: With the version that both began from

  private static let base = ours
  /// Changes the dose, the last step and the grind.
  private static let mine = ours.replacing("dose: 15 g", with: "dose: 16 g")
    .replacing("Pour the rest", with: "Pour slowly").replacing("grind: medium", with: "grind: fine")
  /// Changes the dose, the last step and the temperature, moves nothing, and adds a step.
  private static let other =
    ours.replacing("dose: 15 g", with: "dose: 18 g # more")
    .replacing("Pour the rest", with: "Pour fast").replacing("94 °C", with: "93 °C")
    + "  - instruction: Wait.\n"

  private static func copy(of text: String) -> [UInt8] {
    let copy = text.replacing(
      "name: A\nmethod: v60",
      with: "name: A (Conflicted Copy)\nmethod: v60\norigin: conflicted-copy"
    )
    return Array(copy.utf8)
  }

  private func compared(
    _ base: ConflictResolution.Base = .version(Array(base.utf8)),
    _ ours: String = mine,
    _ theirs: String = other
  ) throws -> ConflictResolution {
    try #require(
      ConflictResolution(base: base, ours: Array(ours.utf8), copy: Self.copy(of: theirs))
    )
  }

  @Test func onlyConflictsAreAsked() throws {
    let resolution = try compared()
    #expect(resolution.reason == nil)
    #expect(
      resolution.conflicts == [
        "dose 16 g → 18 g", "step 3: says “Pour fast.” instead of “Pour slowly.”",
      ]
    )
    #expect(
      resolution.changes?.ours == [
        "dose 15 g → 16 g", "grind finer, medium → fine",
        "step 3: says “Pour slowly.” instead of “Pour the rest.”",
      ]
    )
    #expect(
      resolution.changes?.theirs == [
        "dose 15 g → 18 g", "temperature 94 °C → 93 °C",
        "step 3: says “Pour fast.” instead of “Pour the rest.”", "new step 4: Wait.",
      ]
    )
    #expect(resolution.keepsOthers)
  }

  /// Whatever is decided, the changes of one side alone are in the result.
  @Test(arguments: [(false, "16 g", "slowly"), (true, "18 g # more", "fast")])
  func harmlessChangesAreKept(takesTheirs: Bool, dose: String, word: String) throws {
    let results = try compared().results
    let text = String(decoding: takesTheirs ? results.theirs : results.ours, as: UTF8.self)
    let expected =
      Self.ours.replacing("dose: 15 g", with: "dose: \(dose)")
      .replacing("Pour the rest", with: "Pour \(word)").replacing("94 °C", with: "93 °C")
      .replacing("grind: medium", with: "grind: fine") + "  - instruction: Wait.\n"
    // A comment is nobody's conflict.
    #expect(text.replacing(" # more", with: "") == expected.replacing(" # more", with: ""))
    #expect(text.contains("# more"))
  }

  @Test func removedAndChangedIsAConflict() throws {
    let without = Self.ours.replacing("  - instruction: Swirl the dripper.\n", with: "")
    let changed = Self.ours.replacing("Swirl the dripper.", with: "Swirl the dripper twice.")
    let removedHere = try compared(.version(Array(Self.ours.utf8)), without, changed)
    #expect(removedHere.conflicts.count == 1)
    #expect(removedHere.results == (Array(without.utf8), Array(changed.utf8)))
    let removedThere = try compared(.version(Array(Self.ours.utf8)), changed, without)
    #expect(removedThere.conflicts == ["step 2 removed: Swirl the dripper twice."])
    #expect(removedThere.results == (Array(changed.utf8), Array(without.utf8)))
  }

  /// Without the common version, one side may have added what the other lacks, or the other removed it.
  @Test(arguments: [
    (ConflictResolution.Base.unknown, "git does not have the version that both began from"),
    (.addedByBoth, "both sides added the recipe"),
    (.version(Array("name: B\nmethod: v60\n---\nname: C\n".utf8)), "both sides added the recipe"),
  ])
  func eachDifferenceIsAsked(base: ConflictResolution.Base, reason: String) throws {
    let resolution = try compared(base)
    #expect(resolution.reason == reason)
    #expect(resolution.changes == nil)
    #expect(
      resolution.conflicts == [
        "dose 16 g → 18 g", "temperature 94 °C → 93 °C", "grind coarser, fine → medium",
        "step 3: says “Pour fast.” instead of “Pour slowly.”", "new step 4: Wait.",
      ]
    )
    #expect(resolution.results == (Array(Self.mine.utf8), Array(Self.other.utf8)))
    #expect(!resolution.keepsOthers)
  }

  /// Each change alone would be right.
  @Test func changesThatAreInvalidTogetherAreAllAsked() throws {
    func withIce(_ name: String) -> String {
      Self.ours.replacing(
        "pourTo: 50 g\n",
        with: "pourTo: 50 g\n  - instruction: \(name)\n    ice: 30 g\n"
      )
      .replacing("pourTo: 250 g", with: "pourTo: 220 g")
    }
    let (mine, other) = (withIce("Add ice."), withIce("Put cubes below."))
    let resolution = try compared(.version(Array(Self.ours.utf8)), mine, other)
    #expect(resolution.reason == "the changes of both sides do not fit together")
    #expect(resolution.results == (Array(mine.utf8), Array(other.utf8)))
    #expect(resolution.changes?.ours.isEmpty == false)
  }

  // MARK: The note

  @Test(arguments: ["", "\u{FEFF}"], ["\n", "\r\n"])
  func notesAreReadAgain(mark: String, end: String) throws {
    let text = (mark + Self.ours).replacing("\n", with: end)
    let theirs = text.replacing("15 g", with: "18 g")
    let merge = RecipeMerge.merge(
      base: Array(text.utf8),
      ours: Array(text.replacing("15 g", with: "16 g").utf8),
      theirs: Array(theirs.utf8)
    )
    var copy = try #require(merge.copy)
    let plain = copy.bytes { _ in false }
    let id = String(repeating: "0a", count: 20)
    for note in [ConflictNote(base: id), ConflictNote(base: nil)] {
      copy.note = note
      let bytes = copy.bytes { _ in false }
      let reading = ConflictNote.Reading(bytes)
      #expect(reading.note == note && reading.copy == plain)
      #expect(ConflictedCopy.asRecipe(bytes) == ConflictedCopy.asRecipe(plain))
    }
    #expect(ConflictNote.Reading(plain).note == nil)
  }

  /// What somebody wrote there is never an argument of git.
  @Test(arguments: [
    "base=--help", "base=none HEAD", "base=", "base=HEAD", "base=0a",
  ])
  func badNotesAreNone(words: String) {
    let reading = ConflictNote.Reading(Array("# brewbook: conflict \(words)\nname: A\n".utf8))
    #expect(reading.note == nil)
    #expect(reading.copy == Array("name: A\n".utf8))
  }
}
