import RecipeText
import Testing

/// The merge of three texts: the result, and with conflicts also these and the copy.
func merged(_ base: String, _ ours: String, _ theirs: String, taken: [String] = []) -> String {
  let result = RecipeMerge.merge(
    base: Array(base.utf8),
    ours: Array(ours.utf8),
    theirs: Array(theirs.utf8)
  )
  var text = String(decoding: result.bytes, as: UTF8.self)
  for conflict in result.conflicts { text += "!! \(conflict)\n" }
  if let copy = result.copy {
    text += "== copy\n" + String(decoding: copy.bytes(isTaken: taken.contains), as: UTF8.self)
  }
  return text
}

@Suite struct MergeTests {
  static let recipe = """
    # My recipe

    name: Morning
    method: v60
    tags: [a, b, c]
    dose: 15 g
    yield: 250 g
    temperature: 94 °C
    grind: medium-fine # 24 clicks

    steps:
      # First
      - instruction: Rinse the filter.
      - instruction: Bloom to {total}.
        pourTo: 45 g
        timer: 45 s
      - instruction: Pour slowly.
        pourTo: 150 g # gently
        timer: 30 s
      - instruction: Pour the rest.
        pourTo: 250 g

    """

  /// The recipe with a text replaced.
  private func with(_ changes: (String, String)...) -> String {
    changes.reduce(Self.recipe) { text, change in
      #expect(text.contains(change.0))
      return text.replacing(change.0, with: change.1)
    }
  }

  private func expect(
    _ ours: String,
    _ theirs: String,
    gives expected: String,
    _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(merged(Self.recipe, ours, theirs) == expected, sourceLocation: location)
  }

  // MARK: Both get their way

  @Test func differentKeysMerge() {
    expect(
      with(("15 g", "16 g"), ("94 °C", "93 °C")),
      with(("medium-fine", "medium"), ("Morning", "Evening")),
      gives: with(
        ("15 g", "16 g"),
        ("94 °C", "93 °C"),
        ("medium-fine", "medium"),
        ("Morning", "Evening")
      )
    )
  }

  @Test func differentStepsAndTheirKeysMerge() {
    expect(
      with(("timer: 45 s", "timer: 40 s"), ("Pour slowly.", "Pour very slowly.")),
      with(("timer: 30 s", "timer: 35 s"), ("Rinse the filter.", "Rinse the paper filter.")),
      gives: with(
        ("timer: 45 s", "timer: 40 s"),
        ("Pour slowly.", "Pour very slowly."),
        ("timer: 30 s", "timer: 35 s"),
        ("Rinse the filter.", "Rinse the paper filter.")
      )
    )
  }

  @Test func addedAndRemovedKeysMerge() {
    expect(
      with(("method: v60\n", "method: v60\nauthor: Ana\n"), ("    timer: 30 s\n", "")),
      with(
        ("tags: [a, b, c]\n", ""),
        ("    timer: 45 s\n", "    temperature: 90 °C\n    timer: 45 s\n")
      ),
      gives: with(
        ("method: v60\n", "method: v60\nauthor: Ana\n"),
        ("    timer: 30 s\n", ""),
        ("tags: [a, b, c]\n", ""),
        ("    timer: 45 s\n", "    temperature: 90 °C\n    timer: 45 s\n")
      )
    )
  }

  @Test func newStepsOfBothSidesAreKept() {
    expect(
      with(
        (
          "  - instruction: Pour the rest.",
          "  - instruction: Swirl.\n  - instruction: Pour the rest."
        )
      ),
      with(
        (
          "  - instruction: Pour the rest.",
          "  # Mine\n  - instruction: Stir.\n  - instruction: Pour the rest."
        ),
        ("    pourTo: 250 g\n", "    pourTo: 250 g\n  - instruction: Drink.\n")
      ),
      gives: with(
        (
          "  - instruction: Pour the rest.",
          "  - instruction: Swirl.\n  # Mine\n  - instruction: Stir.\n  - instruction: Pour the rest."
        ),
        ("    pourTo: 250 g\n", "    pourTo: 250 g\n  - instruction: Drink.\n")
      )
    )
  }

  @Test func sameStepsAreAddedOnce() {
    let ours = with(
      (
        "  - instruction: Pour the rest.",
        "  - instruction: Swirl.\n  - instruction: Pour the rest."
      )
    )
    let theirs = with(
      (
        "  - instruction: Pour the rest.",
        "  - instruction: 'Swirl.' # once\n  - instruction: Pour the rest."
      ),
      ("15 g", "14 g")
    )
    expect(
      ours,
      theirs,
      gives: ours.replacing("Swirl.", with: "Swirl. # once").replacing("15 g", with: "14 g")
    )
  }

  @Test func stepsMoveAndChange() {
    let bloom = "  - instruction: Bloom to {total}.\n    pourTo: 45 g\n    timer: 45 s\n"
    let rinse = "  # First\n  - instruction: Rinse the filter.\n"
    expect(
      with((rinse + bloom, bloom + rinse)),
      with(("timer: 45 s", "timer: 50 s"), ("# First", "# First of all")),
      gives: with(
        (rinse + bloom, bloom + rinse),
        ("timer: 45 s", "timer: 50 s"),
        ("# First", "# First of all")
      )
    )
  }

  @Test func removedStepsStayRemoved() {
    expect(
      with(("  # First\n  - instruction: Rinse the filter.\n", "")),
      with(("15 g", "16 g"), ("Pour the rest.", "Pour all the rest.")),
      gives: with(
        ("  # First\n  - instruction: Rinse the filter.\n", ""),
        ("15 g", "16 g"),
        ("Pour the rest.", "Pour all the rest.")
      )
    )
  }

  @Test func stepsWithIDsMatchByThem() {
    let id = "0b5b8f0e-5a0e-4c39-8d7a-6f1b2c3d4e5f"
    let base = Self.recipe.replacing(
      "  - instruction: Rinse the filter.",
      with: "  - id: \(id)\n    instruction: Rinse the filter."
    )
    let ours = base.replacing("Rinse the filter.", with: "Something else entirely.")
    let theirs = base.replacing("Rinse the filter.\n", with: "Rinse the filter.\n    timer: 9 s\n")
    #expect(
      merged(base, ours, theirs)
        == base.replacing("Rinse the filter.\n", with: "Something else entirely.\n    timer: 9 s\n")
    )
  }

  // MARK: Comments

  @Test func commentsTravelWithTheirBlock() {
    expect(
      with(
        ("dose: 15 g", "# Ours\ndose: 15 g"),
        ("# gently", "# very gently"),
        ("# My recipe", "# Our recipe")
      ),
      with(
        ("dose: 15 g", "dose: 16 g"),
        ("timer: 45 s", "timer: 45 s # or 50"),
        ("  - instruction: Pour the rest.", "  # All of it\n  - instruction: Pour the rest.")
      ),
      gives: with(
        ("dose: 15 g", "# Ours\ndose: 16 g"),
        ("# gently", "# very gently"),
        ("# My recipe", "# Our recipe"),
        ("timer: 45 s", "timer: 45 s # or 50"),
        ("  - instruction: Pour the rest.", "  # All of it\n  - instruction: Pour the rest.")
      )
    )
  }

  @Test func differentCommentsAreBothKept() {
    expect(
      with(
        ("# 24 clicks", "# 25 clicks"),
        ("# First", "# Ours"),
        ("dose: 15 g", "# one\ndose: 15 g # o")
      ),
      with(
        ("# 24 clicks", "# 23 clicks"),
        ("# First", "# Theirs"),
        ("dose: 15 g", "# two\ndose: 15 g # t")
      ),
      gives: with(
        ("grind: medium-fine # 24 clicks", "# 23 clicks\ngrind: medium-fine # 25 clicks"),
        ("# First", "# Ours\n  # Theirs"),
        ("dose: 15 g", "# one\n# two\n# t\ndose: 15 g # o")
      )
    )
  }

  @Test func removedCommentsStayRemoved() {
    expect(
      with((" # 24 clicks", ""), ("  # First\n", "")),
      with(("15 g", "16 g"), ("# gently", "# slowly")),
      gives: with(
        (" # 24 clicks", ""),
        ("  # First\n", ""),
        ("15 g", "16 g"),
        ("# gently", "# slowly")
      )
    )
  }

  // MARK: Special keys

  @Test func tagsAreSets() {
    expect(
      with(("[a, b, c]", "[b, c, x] # ours")),
      with(("[a, b, c]", "[a, c, 'y, z']")),
      gives: with(("[a, b, c]", "[c, x, \"y, z\"] # ours"))
    )
    expect(
      with(("tags: [a, b, c]", "tags:\n  - a\n  - b\n  - c\n  - d")),
      with(("[a, b, c]", "[a, b, c, e]")),
      gives: with(("tags: [a, b, c]", "tags:\n  - a\n  - b\n  - c\n  - d\n  - e"))
    )
  }

  @Test(arguments: [
    ("2026-01-02T00:00:00Z", "2026-01-01T23:59:59Z", "2026-01-02T00:00:00Z"),
    ("2026-01-02T00:00:00Z", "2026-01-02T00:30:00+01:00", "2026-01-02T00:00:00Z"),
    ("2026-01-02T00:00:00Z", "2026-01-02T00:30:00-01:00", "2026-01-02T00:30:00-01:00"),
  ])
  func laterTimeOfChangeStays(ours: String, theirs: String, expected: String) {
    let (line, time) = ("dose: 15 g", "modifiedAt: ")
    expect(
      with((line, "\(time)\(ours)\n\(line)")),
      with((line, "\(time)\(theirs)\n\(line)")),
      gives: with((line, "\(time)\(expected)\n\(line)"))
    )
  }

  /// A later time takes the place of a longer text in lines.
  @Test func laterTimeReplacesText() {
    let (line, name) = ("dose: 15 g", ("Morning", "Long morning"))
    let text = String(repeating: " ", count: 60) + "|-\n  2026-01-01T00:00:00Z"
    let later = (line, "modifiedAt: 2026-01-02T00:00:00Z\n\(line)")
    expect(
      with((line, "modifiedAt: \(text)\n\(line)"), name),
      with(later),
      gives: with(later, name)
    )
  }

  @Test func newIDsOfBothSidesAreNoConflict() {
    let ids = ["0b5b8f0e-5a0e-4c39-8d7a-6f1b2c3d4e5f", "1b5b8f0e-5a0e-4c39-8d7a-6f1b2c3d4e5f"]
    expect(
      with(("name:", "id: \(ids[0])\nname:")),
      with(("name:", "id: \(ids[1])\nname:"), ("15 g", "14 g")),
      gives: with(("name:", "id: \(ids[0])\nname:"), ("15 g", "14 g"))
    )
  }

  // MARK: Layout

  @Test func spellingIsNoChange() {
    expect(
      with(("15 g", "15g"), ("45 s", "0:45")),
      with(("15 g", "16 g")),
      gives: with(("15 g", "16 g"), ("45 s", "0:45"))
    )
  }

  @Test func orderAndIndentationOfOneSideStay() {
    let body = Self.recipe.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("  ") ? String($0.dropFirst(2)) : String($0) }.joined(separator: "\n")
    let ours = body.replacing("dose: 15 g\nyield: 250 g\n", with: "yield: 250 g\ndose: 15 g\n")
    expect(
      ours,
      with(
        ("dose: 15 g", "author: Ana\ndose: 16 g"),
        ("timer: 45 s", "timer: 50 s"),
        (
          "  - instruction: Pour the rest.",
          "  # New\n  - instruction: Swirl.\n    timer: 5 s\n  - instruction: Pour the rest."
        )
      ),
      gives: ours.replacing(
        "yield: 250 g\ndose: 15 g\n",
        with: "author: Ana\nyield: 250 g\ndose: 16 g\n"
      )
      .replacing("timer: 45 s", with: "timer: 50 s")
      .replacing(
        "- instruction: Pour the rest.",
        with: "# New\n- instruction: Swirl.\n  timer: 5 s\n- instruction: Pour the rest."
      )
    )
  }

  @Test func lineEndingsAndMarkOfOneSideStay() {
    let windows = "\u{FEFF}" + Self.recipe.replacing("\n", with: "\r\n")
    let changed = with(("15 g", "16 g"))
    let both = "\u{FEFF}" + changed.replacing("\n", with: "\r\n")
    expect(windows, changed, gives: both)
    expect(changed, windows, gives: both)
    #expect(
      merged(windows, changed, windows.replacing("45 s", with: "50 s"))
        == with(("15 g", "16 g"), ("45 s", "50 s"))
    )
    expect(windows, Self.recipe, gives: windows)
  }

  @Test func bracketsAndAliasesAreWrittenInLines() {
    let base =
      "{name: A, method: v60, dose: 15 g, yield: 100 g, temperature: 90 °C, grind: fine, steps: [{instruction: Pour., pourTo: 100 g}, {instruction: Wait.}]}\n"
    #expect(
      merged(
        base,
        base.replacing("15 g", with: "16 g"),
        base.replacing("Wait.", with: "Wait, timer: 30 s")
      ) == """
        name: A
        method: v60
        dose: 16 g
        yield: 100 g
        temperature: 90 °C
        grind: fine

        steps:
          - instruction: Pour.
            pourTo: 100 g
          - instruction: Wait
            timer: 30 s

        """
    )
    let shared = Self.recipe.replacing("timer: 45 s", with: "timer: &t 45 s").replacing(
      "timer: 30 s",
      with: "timer: *t"
    )
    #expect(
      merged(shared, shared.replacing("45 s", with: "50 s"), shared.replacing("15 g", with: "16 g"))
        == with(("timer: 45 s", "timer: &t 50 s"), ("timer: 30 s", "timer: 50 s"), ("15 g", "16 g"))
    )
  }

  // MARK: Conflicts

  @Test func differentValuesAreAConflict() {
    expect(
      with(("15 g", "16 g"), ("timer: 30 s", "timer: 31 s"), ("# gently", "# ours")),
      with(("15 g", "18 g"), ("timer: 30 s", "timer: 32 s"), ("94", "92")),
      gives: with(("15 g", "16 g"), ("timer: 30 s", "timer: 31 s"), ("# gently", "# ours"))
        + "!! dose: 16 g here, 18 g there\n!! step 3: timer: 31 s here, 32 s there\n== copy\n"
        + with(
          ("15 g", "18 g"),
          ("timer: 30 s", "timer: 32 s"),
          ("94", "92"),
          (
            "name: Morning\nmethod: v60",
            "name: Morning (Conflicted Copy)\nmethod: v60\norigin: conflicted-copy"
          )
        )
    )
  }

  @Test func removedAgainstChangedIsAConflict() {
    let ours = with(("    timer: 45 s\n", ""), ("Pour slowly.", "Pour most slowly."))
    let theirs = with(
      ("timer: 45 s", "timer: 44 s"),
      ("  - instruction: Pour slowly.\n    pourTo: 150 g # gently\n    timer: 30 s\n", "")
    )
    let copy = theirs.replacing(
      "name: Morning\nmethod: v60",
      with: "name: Morning (Conflicted Copy)\nmethod: v60\norigin: conflicted-copy"
    )
    expect(
      ours,
      theirs,
      gives: ours
        + "!! step 2: timer: removed here, 44 s there\n!! step 3: changed here, removed there\n== copy\n"
        + copy
    )
  }

  @Test func waterThatNoLongerAddsUpIsAConflict() {
    let ice = "  - instruction: Ice.\n    ice: 50 g\n"
    let ours = with(
      ("  - instruction: Pour the rest.", ice + "  - instruction: Pour the rest."),
      ("yield: 250 g", "yield: 300 g")
    )
    let theirs = with(
      ("timer: 45 s\n", "timer: 45 s\n" + ice.replacing("Ice.", with: "More ice.")),
      ("yield: 250 g", "yield: 300 g")
    )
    let result = merged(Self.recipe, ours, theirs)
    #expect(
      result.hasPrefix(
        ours
          + "!! the changes are not valid together: the steps pour 350 g in all, but the yield is 300 g\n== copy\n"
      )
    )
    // Of a side that was not valid, nothing is asked.
    let unfinished = theirs.replacing("yield: 300 g", with: "yield: 250 g")
    #expect(!merged(Self.recipe, ours, unfinished).contains("!!"))
    expect(
      with(
        (
          "pourTo: 45 g\n    timer: 45 s",
          "pourTo: 45 g\n    timer: 45 s\n  - instruction: Wait {timer}.\n    timer: 5 s"
        )
      ),
      with(("Pour slowly.", "Pour for {timer}.")),
      gives: with(
        (
          "pourTo: 45 g\n    timer: 45 s",
          "pourTo: 45 g\n    timer: 45 s\n  - instruction: Wait {timer}.\n    timer: 5 s"
        ),
        ("Pour slowly.", "Pour for {timer}.")
      )
    )
    #expect(
      merged(
        Self.recipe,
        with(("    timer: 30 s\n", "")),
        with(("Pour slowly.", "Pour for {timer}."))
      )
      .contains("!! the changes do not fit together: a step refers to a value that is gone\n")
    )
  }

  @Test func differentMovesAreAConflict() {
    let (one, two, three) = (
      "  - instruction: 1a\n", "  - instruction: 2b\n", "  - instruction: 3c\n"
    )
    let head = "name: A\nsteps:\n"
    let base = head + one + two + three
    #expect(
      merged(base, head + two + one + three, head + one + three + two).contains(
        "!! the steps were moved to different places\n"
      )
    )
    #expect(
      merged(base, head + two + one + three, head + two + one + three + "x-a: 1\n") == head + two
        + one + three + "x-a: 1\n"
    )
  }

  // MARK: Files

  @Test func bothAddedFilesMerge() {
    #expect(
      merged("", Self.recipe, with(("# First", "# Second")))
        == with(("# First", "# First\n  # Second"))
    )
    #expect(
      merged("", Self.recipe, with(("15 g", "16 g"))).contains("!! dose: 15 g here, 16 g there\n")
    )
  }

  @Test(arguments: [
    (
      "name: [\n", "name: B\n",
      "!! the version here is not a recipe that can be read\n== copy\nname: B (Conflicted Copy)\norigin: conflicted-copy\n"
    ),
    (
      "name: B\n", "name: [\n",
      "!! the version there is not a recipe that can be read\n== copy\nname: [\n"
    ),
    (
      "hello\n", "name: B\n",
      "!! the version here is not a recipe that can be read\n== copy\nname: B (Conflicted Copy)\norigin: conflicted-copy\n"
    ),
    ("name: B\n", "", "!! the version there is not a recipe that can be read\n== copy\n"),
  ])
  func otherFilesAreKeptWhole(ours: String, theirs: String, expected: String) {
    #expect(merged("name: A\n", ours, theirs) == ours + expected)
  }

  @Test func documentsMergeSeparately() {
    let (one, two) = ("name: One\ndose: 1 g\n", "# Two\nname: Two\ndose: 2 g\n")
    let base = "\(one)---\n\(two)"
    let ours = base.replacing("1 g", with: "1.5 g") + "---\nname: Three\n"
    let theirs = "\(two)---\n\(one)".replacing("2 g", with: "2.5 g")
    #expect(
      merged(base, ours, theirs) == """
        # Two
        name: Two
        dose: 2.5 g
        ---
        name: Three
        ---
        name: One
        dose: 1.5 g

        """
    )
    #expect(
      merged(
        base,
        base.replacing("1 g", with: "3 g"),
        base.replacing("1 g", with: "4 g").replacing("2 g", with: "5 g")
      ) == """
        name: One
        dose: 3 g
        ---
        # Two
        name: Two
        dose: 5 g
        !! dose: 3 g here, 4 g there
        == copy
        name: One (Conflicted Copy)
        origin: conflicted-copy
        dose: 4 g

        """
    )
    #expect(
      merged(base, one, base.replacing("2 g", with: "7 g")) == """
        name: One
        dose: 1 g
        !! the recipe Two: removed here, changed there
        == copy
        # Two
        name: Two (Conflicted Copy)
        origin: conflicted-copy
        dose: 7 g

        """
    )
    #expect(
      merged(base, base.replacing("2 g", with: "7 g"), one) == base.replacing("2 g", with: "7 g")
        + "!! the recipe Two: changed here, removed there\n"
    )
    #expect(
      merged(base, one, base.replacing("1 g", with: "9 g")) == one.replacing("1 g", with: "9 g")
    )
  }
}
