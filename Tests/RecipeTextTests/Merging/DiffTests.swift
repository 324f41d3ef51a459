import RecipeText
import Testing

@Suite struct DiffTests {
  /// The differences of two texts as lines.
  private func diff(_ old: String, _ new: String) -> String {
    guard let diff = RecipeDiff(from: Array(old.utf8), to: Array(new.utf8)) else {
      return "no recipes"
    }
    return diff.recipes.map { recipe in
      "\(recipe.name): \(recipe.state.rawValue)\n"
        + recipe.differences.map { "  \($0.text)\n" }.joined()
    }.joined()
  }

  private func with(_ changes: (String, String)...) -> String {
    changes.reduce(MergeTests.recipe) { $0.replacing($1.0, with: $1.1) }
  }

  @Test func valuesAreSaidAsABrewerSaysThem() {
    let new = with(
      ("Morning", "Evening"),
      ("[a, b, c]", "[b, d, a]"),
      ("15 g", "18 g"),
      ("94 °C", "92 °C"),
      ("medium-fine", "coarse"),
      ("method: v60\n", "method: v60\nauthor: Ana\n")
    )
    #expect(
      diff(MergeTests.recipe, new) == """
        Evening: changed
          name Morning → Evening
          new author Ana
          tags +d -c
          dose 15 g → 18 g
          ratio 1:16.7 → 1:13.9
          temperature 94 °C → 92 °C
          grind coarser, medium-fine → coarse

        """
    )
    #expect(
      diff(new, MergeTests.recipe) == """
        Morning: changed
          name Evening → Morning
          author removed, was Ana
          tags +c -d
          dose 18 g → 15 g
          ratio 1:13.9 → 1:16.7
          temperature 92 °C → 94 °C
          grind finer, coarse → medium-fine

        """
    )
  }

  @Test func stepsAreSaidAsABrewerSaysThem() {
    let new = with(
      ("Rinse the filter.", "Rinse the paper."),
      ("timer: 45 s", "timer: 55 s"),
      ("pourTo: 150 g # gently\n    timer: 30 s", "pour: 105 g # gently"),
      (
        "  - instruction: Pour the rest.",
        "  - instruction: Swirl.\n    timer: 5 s\n  - instruction: Pour the rest."
      ),
      ("pourTo: 250 g\n", "pourTo: 250 g\n    at: 1 min\n")
    )
    #expect(
      diff(MergeTests.recipe, new) == """
        Morning: changed
          step 1: says “Rinse the paper.” instead of “Rinse the filter.”
          step 2: 10 s longer, 45 s → 55 s
          step 3: pours to 150 g → pours 105 g
          step 3: no timer, was 30 s
          new step 4: Swirl. (5 s)
          step 5: new at 1 min

        """
    )
    #expect(
      diff(new, MergeTests.recipe) == """
        Morning: changed
          step 4 removed: Swirl.
          step 1: says “Rinse the filter.” instead of “Rinse the paper.”
          step 2: 10 s shorter, 55 s → 45 s
          step 3: pours 105 g → pours to 150 g
          step 3: takes 30 s
          step 4: at removed, was 1 min

        """
    )
  }

  @Test func movedStepsAreSaid() {
    let steps = [
      "  - instruction: Grind it.\n", "  - instruction: Heat water.\n",
      "  - instruction: Brew now.\n",
    ]
    let head = "name: A\nsteps:\n"
    #expect(
      diff(head + steps.joined(), head + steps[2] + steps[0] + steps[1])
        == "A: changed\n  step 3 is now step 1\n"
    )
  }

  @Test func layoutAndCommentsAreSaid() {
    #expect(diff(MergeTests.recipe, MergeTests.recipe) == "Morning: same\n")
    #expect(diff(MergeTests.recipe, with(("15 g", "15g"))) == "Morning: layout\n")
    #expect(
      diff(MergeTests.recipe, MergeTests.recipe.replacing("\n", with: "\r\n"))
        == "Morning: layout\n"
    )
    #expect(diff(MergeTests.recipe, with(("# First", "# 1st"))) == "Morning: comments\n")
    #expect(
      diff("name: A\n---\nname: B\n", "name: B\n---\nname: C\n")
        == "B: layout\nC: changed\n  name A → C\n"
    )
  }

  @Test func otherFilesHaveNoDifferences() {
    #expect(diff("", MergeTests.recipe) == "Morning: added\n")
    #expect(diff(MergeTests.recipe, "") == "Morning: removed\n")
    #expect(diff("hello\n", MergeTests.recipe) == "no recipes")
    #expect(diff("name: [\n", MergeTests.recipe) == "no recipes")
    #expect(diff("", "") == "no recipes")
  }

  @Test func longTextsAreCut() {
    let long = String(repeating: "word ", count: 50)
    #expect(
      diff("name: A\nnotes: x\n", "name: A\nnotes: \(long)y\n")
        == "A: changed\n  notes “\(long.prefix(120))…” instead of “x”\n"
    )
  }
}
