import Foundation
import Recipes
import TestSupport
import Testing

struct EncoderTests {
  private static func uuid(_ digit: Int) -> UUID {
    UUID(uuidString: "ABCDEF00-0000-4000-8000-00000000000\(abs(digit))")!
  }

  private static func detail(
    name: String = "A",
    method: String = "v60",
    dose: Double = 15,
    tags: [String] = [],
    steps: [RecipeStepDTO] = [],
    modifiedAt: Date? = nil
  ) -> RecipeDetailDTO {
    CreateRecipeRequest(
      method: BrewMethod(rawValue: method),
      name: name,
      defaultDose: dose,
      defaultTargetYield: 250,
      defaultWaterTemperature: 94,
      defaultGrindLabel: .mediumFine,
      steps: steps,
      tags: tags
    ).toDetailDTO(id: uuid(1), modifiedAt: modifiedAt)
  }

  private static func step(_ order: Int, _ water: Double? = nil) -> RecipeStepDTO {
    RecipeStepDTO(
      stepId: uuid(order),
      orderIndex: order,
      instructionText: "Pour.",
      waterAmountGrams: water,
      isCumulativeWaterTarget: true
    )
  }

  @Test func everyKey() throws {
    let steps = [
      RecipeStepDTO(
        stepId: Self.uuid(2),
        orderIndex: 0,
        instructionText: "{dose} of coffee: tare.",
        timerDurationSeconds: 90.5,
        waterAmountGrams: 45,
        isCumulativeWaterTarget: true,
        startTimeSeconds: 0,
        waterTemperature: 93.5
      ),
      RecipeStepDTO(
        stepId: Self.uuid(3),
        orderIndex: 1,
        instructionText: "Add {pour}.\nThen wait.",
        waterAmountGrams: 105,
        isCumulativeWaterTarget: false
      ),
      RecipeStepDTO(
        stepId: Self.uuid(4),
        orderIndex: 2,
        instructionText: "Ice.",
        waterAmountGrams: 100,
        isCumulativeWaterTarget: false,
        isIce: true
      ),
    ]
    let recipe = CreateRecipeRequest(
      method: .v60,
      name: "Morning V60",
      origin: .conflictedCopy,
      defaultDose: 15.5,
      defaultTargetYield: 250,
      defaultWaterTemperature: 94,
      defaultGrindLabel: .mediumFine,
      grindTactileDescriptor: "like fine sand",
      steps: steps,
      author: "No",
      source: "https://example.org/v60",
      description: "A \"bright\" cup",
      tags: ["filter", "light roast", "a, b"],
      notes: "One.\n\nTwo.\n",
      coffee: "Kochere",
      language: "pt-BR",
      grinder: "Comandante C40",
      grindSetting: "24",
      scaling: .bloomSplit,
      totalTimeSeconds: 3723
    ).toDetailDTO(id: Self.uuid(1), modifiedAt: Date(timeIntervalSinceReferenceDate: 796_725_000))
    let text = try RecipeEncoder.encode(recipe)
    #expect(
      text == """
        id: abcdef00-0000-4000-8000-000000000001
        name: Morning V60
        method: v60
        origin: conflicted-copy
        author: "No"
        source: https://example.org/v60
        description: A "bright" cup
        notes: |
          One.

          Two.
        tags: [filter, light roast, "a, b"]
        modifiedAt: 2026-04-01T08:30:00Z
        dose: 15.5 g
        yield: 250 g
        temperature: 94 °C
        grind: medium-fine
        grindDescriptor: like fine sand
        coffee: Kochere
        language: pt-BR
        grinder: Comandante C40
        grindSetting: "24"
        scaling: bloom-split
        totalTime: 1 h 2 min 3 s

        steps:
          - id: abcdef00-0000-4000-8000-000000000002
            instruction: "{dose} of coffee: tare."
            pourTo: 45 g
            temperature: 93.5 °C
            at: 0 s
            timer: 1 min 30.5 s
          - id: abcdef00-0000-4000-8000-000000000003
            instruction: |-
              Add {pour}.
              Then wait.
            pour: 105 g
          - id: abcdef00-0000-4000-8000-000000000004
            instruction: Ice.
            ice: 100 g

        """
    )
    // None is left out, even of those that come.
    for key in RecipeFormat.recipe where key.type != .formatVersion {
      #expect("\n\(text)".contains("\n\(key.name):"))
    }
  }

  @Test func littleIsWritten() throws {
    #expect(
      try RecipeEncoder.encode(Self.detail()) == """
        id: abcdef00-0000-4000-8000-000000000001
        name: A
        method: v60
        dose: 15 g
        yield: 250 g
        temperature: 94 °C
        grind: medium-fine

        steps: []

        """
    )
  }

  /// Positions say the order as long as they can.
  @Test func order() throws {
    let inOrder = try RecipeEncoder.encode(Self.detail(steps: [Self.step(1), Self.step(0)]))
    #expect(!inOrder.contains("order:"))
    let gap = try RecipeEncoder.encode(Self.detail(steps: [Self.step(0), Self.step(2)]))
    #expect(gap.contains("  - order: 0\n    id:") && gap.contains("  - order: 2\n    id:"))
  }

  /// On one line of at most 100 columns, else below each other, where commas need no quotes.
  @Test func tags() throws {
    let tag = String(repeating: "a", count: 91)
    #expect(
      try RecipeEncoder.encode(Self.detail(tags: [tag, "b"])).contains("tags: [\(tag), b]\n")
        == false
    )
    let fits = try RecipeEncoder.encode(Self.detail(tags: [String(tag.dropLast(3)), "b"]))
    #expect(fits.contains("tags: [\(tag.dropLast(3)), b]\n"))
    let long = try RecipeEncoder.encode(Self.detail(tags: [tag, "a, b", "- c"]))
    #expect(long.contains("tags:\n  - \(tag)\n  - a, b\n  - \"- c\"\n"))
  }

  @Test(arguments: [
    ("a\nb", "|-\n  a\n  b"), ("a\nb\n", "|\n  a\n  b"), ("a\n\n b\n", "|\n  a\n\n   b"),
    ("a\n", "|\n  a"), ("a\n\n", "\"a\\n\\n\""), ("\na", "\"\\na\""), (" a\nb", "\" a\\nb\""),
    ("a \nb", "\"a \\nb\""), ("a\n\tb", "\"a\\n\\tb\""), ("\n", "\"\\n\""), ("", "\"\""),
    ("a\r\nb", "\"a\\r\\nb\""), ("a\u{85}", "\"a\\x85\""), ("a\u{2028}b", "\"a\\u2028b\""),
    ("\u{0}\u{1}", "\"\\0\\x01\""), ("\u{FEFF}a", "\"\\uFEFFa\""), ("a\\b", "a\\b"),
    ("\"\\", "'\"\\'"), ("\"it's\"", "'\"it''s\"'"), ("\"'", "\"\\\"'\""), ("🫖", "🫖"),
    ("# a\nb", "|-\n  # a\n  b"),
  ])
  func texts(text: String, spelling: String) {
    #expect(ScalarText.block(text, indentation: 0) == spelling)
  }

  /// What the format cannot hold is refused, not bent.
  @Test func errors() {
    func error(_ recipe: RecipeDetailDTO) -> RecipeEncodingError? {
      do throws(RecipeEncodingError) {
        _ = try RecipeEncoder.encode(recipe)
        return nil
      } catch {
        return error
      }
    }
    #expect(
      error(Self.detail(dose: 1_000_001)) == .quantityOutOfRange(key: "dose", value: 1_000_001)
    )
    #expect(
      error(Self.detail(dose: .infinity)) == .quantityOutOfRange(key: "dose", value: .infinity)
    )
    #expect(error(Self.detail(dose: .nan)) != nil)
    #expect(error(Self.detail(method: "My V60")) == .invalidMethod("My V60"))
    #expect(error(Self.detail(steps: [Self.step(-1)])) == .orderOutOfRange(-1))
    #expect(
      error(Self.detail(steps: [Self.step(0, -2e9)]))
        == .quantityOutOfRange(key: "pourTo", value: -2e9)
    )
    let far = Date(timeIntervalSinceReferenceDate: 1e12)
    #expect(error(Self.detail(modifiedAt: far)) == .dateOutOfRange(far))
  }

  /// Quantities are rounded to what the format can hold.
  @Test func rounding() throws {
    let text = try RecipeEncoder.encode(Self.detail(dose: 15.123_456_7))
    #expect(text.contains("dose: 15.123457 g\n"))
  }
}

/// What is written reads back as the same recipe.
struct EncoderLawTests {
  /// What a round trip loses or adds; empty where all is well.
  ///
  /// Whether a recipe is valid is judged on reading, and the made ones do not know.
  static func problem(with recipe: RecipeDetailDTO) throws -> String? {
    let text = try RecipeEncoder.encode(recipe)
    let file = RecipeFile(bytes: Array(text.utf8), identity: "-")
    guard file.tree.errors.isEmpty else { return "\(file.tree.errors)\n\(text)" }
    guard file.documents.count == 1, let read = file.documents[0].toDetailDTO() else {
      return "not read: \(file.source.errors)\n\(text)"
    }
    let expected = try json(recipe, exceptValidity: true)
    let actual = try json(read, exceptValidity: true)
    guard actual == expected else { return "\(expected)\nis not\n\(actual)\n\(text)" }
    return try RecipeEncoder.encode(read) == text ? nil : "another text the second time:\n\(text)"
  }

  @Test(arguments: Samples.of(0..<20))
  func madeRecipes(block: UInt64) throws {
    var maker = DetailMaker(seed: block)
    for _ in 0..<200 {
      let problem = try Self.problem(with: maker.detail())
      if let problem {
        Issue.record("seed \(block): \(problem)")
        return
      }
    }
  }

  @Test(arguments: ProjectFiles.paths(under: "recipes", endings: [".yaml"]))
  func shippedRecipes(path: String) throws {
    let file = RecipeFile(bytes: Array(try ProjectFiles.text(path).utf8), identity: path)
    #expect(file.tree.errors.isEmpty && file.source.errors.isEmpty)
    for document in file.documents {
      let recipe = try #require(document.toDetailDTO())
      #expect(recipe.recipe.isValid)
      #expect(try Self.problem(with: recipe) == nil)
    }
  }
}
