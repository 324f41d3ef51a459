import RecipeText
import Recipes
import TestSupport
import Testing

@Suite struct StepReplacementTests {
  /// A step of a new list, in short.
  private enum Step {
    case kept(Int)
    case changed(Int, RecipeStepDTO)
    case new(RecipeStepDTO)

    func change(of steps: [RecipeStepDTO]) -> StepChange {
      switch self {
      case .kept(let old): StepChange(old, steps[old])
      case .changed(let old, let step): StepChange(old, step)
      case .new(let step): StepChange(nil, step)
      }
    }
  }

  /// The source with another list of steps, or the error.
  private func replaced(
    _ source: String,
    document: Int = 0,
    _ changes: ([RecipeStepDTO]) -> [Step]
  ) -> String {
    let documents = RecipeFile(bytes: Array(source.utf8), identity: "a.yaml").documents
    guard documents.indices.contains(document) else { return "no document" }
    let recipe = documents[document]
    let steps = recipe.recipe.stepNodes.indices.compactMap { recipe.step(at: $0) }
    let list = changes(steps).map { $0.change(of: steps) }
    do throws(RecipeEditError) {
      return String(decoding: try StepReplacement.bytes(of: recipe, list), as: UTF8.self)
    } catch {
      return "error: \(error)"
    }
  }

  private static let source = """
    name: A # the name
    steps: # all

      # One
      - instruction: One
        pourTo: 10 g # to ten
        # the pour ends

      # Two
      - timer: 5 s
        instruction: "Two"

      - {instruction: Three, pour: 5 g} # braces
      # end of steps
    # end

    """

  private static func step(
    _ instruction: String,
    _ water: Double? = nil,
    timer: Double? = nil
  ) -> RecipeStepDTO {
    RecipeStepDTO(
      stepId: UUID(version5: instruction, in: RecipeIdentity.recipeId(path: "x", document: 0)),
      orderIndex: 0,
      instructionText: instruction,
      timerDurationSeconds: timer,
      waterAmountGrams: water,
      isCumulativeWaterTarget: true
    )
  }

  @Test func keptStepsStayAsTheyAre() {
    #expect(replaced(Self.source) { $0.indices.map { .kept($0) } } == Self.source)
    #expect(replaced(Self.source) { $0.enumerated().map { .changed($0, $1) } } == Self.source)
  }

  @Test func stepsMoveWithTheirComments() {
    #expect(
      replaced(Self.source) { _ in [.kept(2), .kept(0)] } == """
        name: A # the name
        steps: # all

          - {instruction: Three, pour: 5 g} # braces

          # One
          - instruction: One
            pourTo: 10 g # to ten
            # the pour ends
          # end of steps
        # end

        """
    )
  }

  @Test func newStepsTakeTheLayoutOfTheList() {
    let new = Self.step("Wait: then\npour", 20, timer: 75)
    #expect(
      replaced(Self.source) { _ in [.kept(0), .new(new), .kept(1)] } == """
        name: A # the name
        steps: # all

          # One
          - instruction: One
            pourTo: 10 g # to ten
            # the pour ends

          - instruction: |-
              Wait: then
              pour
            pourTo: 20 g
            timer: 1 min 15 s

          # Two
          - timer: 5 s
            instruction: "Two"
          # end of steps
        # end

        """
    )
  }

  @Test func changedValuesKeepTheRest() {
    #expect(
      replaced(Self.source) { _ in
        [
          .changed(0, Self.step("One more", timer: 3)),
          .changed(1, Self.step("Two 'quoted'", 30)),
          .changed(2, Self.step("Three", 40, timer: 7)),
        ]
      } == """
        name: A # the name
        steps: # all

          # One
          - instruction: One more
            timer: 3 s
            # the pour ends

          # Two
          - instruction: "Two 'quoted'"
            pourTo: 30 g

          - {instruction: Three, pourTo: 40 g, timer: 7 s} # braces
          # end of steps
        # end

        """
    )
  }

  @Test func firstEntryMovesBehindTheDash() {
    let source =
      "steps:\n- timer: 5 s\n  # why\n  instruction: Two\n-\n  timer: 1 s\n  instruction: Three\n"
    #expect(
      replaced(source) { _ in
        [.changed(0, Self.step("Two")), .changed(1, Self.step("Three"))]
      } == "steps:\n-\n  # why\n  instruction: Two\n-\n  instruction: Three\n"
    )
  }

  @Test func orderIsWrittenWhereItWas() {
    let source = "steps:\n  - order: 1\n    instruction: B\n  - order: 0\n    instruction: A\n"
    #expect(
      replaced(source) { _ in [.kept(1), .new(Self.step("New")), .kept(0)] }
        == "steps:\n  - order: 0\n    instruction: A\n  - order: 1\n    instruction: New\n  - order: 2\n    instruction: B\n"
    )
  }

  @Test func newStepsHaveAnIDWhereOthersHave() {
    let id = "0b5b8f0e-5a0e-4c39-8d7a-6f1b2c3d4e5f"
    let source = "steps:\n  - id: \(id)\n    instruction: A\n  - instruction: B\n"
    let new = Self.step("New")
    let text = new.stepId.uuidString.lowercased()
    #expect(
      replaced(source) { _ in [.kept(0), .new(new), .kept(1)] }
        == "steps:\n  - id: \(id)\n    instruction: A\n  - id: \(text)\n    instruction: New\n  - instruction: B\n"
    )
  }

  @Test(arguments: [
    (
      "steps: [{instruction: One}, # c\n  {instruction: Two}] # d\ndose: 1 g\n",
      "# c\n# d\nsteps:\n  - instruction: Two\n  - instruction: New\ndose: 1 g\n"
    ),
    (
      "x-a:\n  - &s\n    instruction: One\n  - {instruction: Two}\nsteps: [*s, *s]\n",
      "x-a:\n  - &s\n    instruction: One\n  - {instruction: Two}\nsteps:\n  - instruction: New\n"
    ),
    ("name: A\nsteps: []\n", "name: A\nsteps:\n  - instruction: New\n"),
    ("name: A", "name: A\nsteps:\n  - instruction: New\n"),
    ("dose: 5 g\n \t#\n", "dose: 5 g\nsteps:\n  - instruction: New\n  #\n"),
    (
      "steps:\r\n- &a\r\n  instruction: Two # b\r\n- *a\r\n",
      "steps:\r\n- &a\r\n  instruction: Two # b\r\n- instruction: New\r\n"
    ),
  ])
  func unusualListsAreRewritten(source: String, expected: String) {
    let result = replaced(source) { steps in
      let kept = steps.firstIndex { $0.instructionText == "Two" }
      return (kept.map { [.kept($0)] } ?? []) + [.new(Self.step("New"))]
    }
    #expect(result == expected, "\(result.debugDescription)")
  }

  @Test func otherDocumentsStay() {
    let source =
      "\u{FEFF}name: A\r\nsteps:\r\n- instruction: a\r\n---\r\n# B\r\nname: B\r\nsteps:\r\n  - instruction: b"
    #expect(
      replaced(source, document: 1) { _ in [.new(Self.step("New")), .kept(0)] }
        == "\u{FEFF}name: A\r\nsteps:\r\n- instruction: a\r\n---\r\n# B\r\nname: B\r\nsteps:\r\n  - instruction: New\r\n  - instruction: b"
    )
  }

  /// Reversing, removing and inserting steps in any recipe gives exactly those steps.
  @Test(arguments: ProjectFiles.recipes)
  func anyListCanBeWritten(recipe: ProjectFiles.File) throws {
    let source = recipe.text
    let file = RecipeFile(bytes: Array(source.utf8), identity: "a.yaml")
    guard file.tree.errors.isEmpty else { return }
    for (number, recipe) in file.documents.enumerated() where !recipe.recipe.hasErrors {
      let count = recipe.recipe.stepNodes.count
      let new = Self.step("Something new: yes", 10)
      let lists: [[Step]] = [
        (0..<count).reversed().map { .kept($0) },
        (0..<count).filter { $0 % 2 == 1 }.map { .kept($0) } + [.new(new)],
        (0..<count).flatMap { [.kept($0), .new(new)] },
        (0..<count).map { .changed($0, new) },
      ]
      for list in lists where !list.isEmpty {
        let result = replaced(source, document: number) { _ in list }
        #expect(!result.hasPrefix("error"), "\(result)")
        let after = RecipeFile(bytes: Array(result.utf8), identity: "a.yaml").documents[number]
        #expect(after.recipe.stepNodes.count == list.count)
        #expect(!after.recipe.hasErrors)
      }
    }
  }

  // MARK: Matching

  @Test func stepsOfARequestKeepTheirComments() throws {
    let file = RecipeFile(bytes: Array(Self.source.utf8), identity: "a.yaml")
    let recipe = try #require(file.documents.first)
    let steps = recipe.recipe.stepNodes.indices.compactMap { recipe.step(at: $0) }
    let new = [steps[2], Self.step("Something else", 3), Self.step("One", 12)]
    #expect(
      String(decoding: try StepReplacement.bytes(of: recipe, steps: new), as: UTF8.self) == """
        name: A # the name
        steps: # all

          - {instruction: Three, pour: 5 g} # braces

          - instruction: Something else
            pourTo: 3 g

          # One
          - instruction: One
            pourTo: 12 g # to ten
            # the pour ends
          # end of steps
        # end

        """
    )
  }

  private func match(_ old: [RecipeStepDTO], _ new: [RecipeStepDTO]) -> [Int?] {
    StepAlignment.match(
      old.map { StepContent($0, id: nil) },
      new.map { StepContent($0, id: nil) }
    )
  }

  @Test func similarStepsMatch() {
    let old = [
      Self.step("Rinse the filter."), Self.step("Bloom to {total}.", 45, timer: 45),
      Self.step("Pour to {total}.", 150, timer: 30), Self.step("Pour to {total}.", 250),
    ]
    let new = [
      old[0], Self.step("Bloom to {total}, then swirl.", 50, timer: 45),
      Self.step("Pour to {total}.", 100), old[2], old[3],
    ]
    #expect(match(old, new) == [0, 1, nil, 2, 3])
    #expect(match(new, old) == [0, 1, 3, 4])
    #expect(match(old, [old[3], old[0], old[1]]) == [3, 0, 1])
    #expect(match(old, []) == [])
    // In the same place between the same neighbors.
    #expect(
      match(old, [old[0], Self.step("Completely different"), old[2], old[3]]) == [0, 1, 2, 3]
    )
    #expect(match([old[0]], [Self.step("Grind", 3)]) == [0])
    #expect(match([old[0]], [Self.step("Grind", 3), Self.step("Sip")]) == [nil, nil])
  }

  @Test func manyStepsAreCompared() {
    let old = (0..<5_000).map { Self.step("Pour \($0) slowly.", Double($0)) }
    let new = (0..<5_000).map { Self.step("Pour \($0) fast.", Double($0)) }
    #expect(match(old, new) == (0..<5_000).map { $0 })
  }
}
