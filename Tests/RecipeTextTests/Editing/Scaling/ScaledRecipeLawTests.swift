import RecipeLint
import RecipeSyntax
import RecipeText
import Recipes
import TestSupport
import Testing
import Text

/// Properties of every recipe of the checkout, scaled by any factor.
@Suite struct ScaledRecipeLawTests {
  /// A valid recipe and its expected values.
  struct Sample: CustomStringConvertible {
    let path: String
    let text: String
    let document: RecipeDocument
    var description: String { path }

    init?(_ path: String, _ text: String) {
      guard let document = RecipeFile(bytes: Array(text.utf8), identity: "-").documents.first,
        document.isValid
      else { return nil }
      (self.path, self.text, self.document) = (path, text, document)
    }
  }

  static let samples = ProjectFiles.recipes.flatMap { file -> [Sample] in
    let tree = SyntaxTree(parsing: Array(file.text.utf8))
    return tree.documents.indices.compactMap { document in
      let text = DocumentText.text(of: document, in: tree)
      return Sample("\(file.path), document \(document)", String(decoding: text, as: UTF8.self))
    }
  }

  /// The recipes written without placeholders.
  static let inWords = samples.compactMap { sample in
    Sample("\(sample.path), in words", sample.text.filled(from: sample.document))
  }

  @Test func samplesExist() {
    #expect(Self.samples.count >= 50 && Self.inWords.count == Self.samples.count)
  }

  /// Only the identity of the recipe changes.
  @Test(arguments: samples + inWords)
  func identity(sample: Sample) {
    let lines = sample.text.replacing("origin: starter", with: "origin: custom")
      .split(separator: "\n", omittingEmptySubsequences: false)
    let rest = lines.filter { !$0.hasPrefix("id:") && !$0.hasPrefix("modifiedAt:") }
    #expect(scaled(sample.text, by: 1) == rest.joined(separator: "\n"))
  }

  @Test(arguments: samples + inWords, [nil] + ScalingRule.allCases)
  func laws(sample: Sample, rule: ScalingRule?) throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<Samples.of(4) {
      let factor = Double.random(in: 0.4...3, using: &random)
      // One pour, or none, cannot be split.
      guard let plan = planned(sample.document, by: factor, rule: rule) else {
        #expect(rule == .bloomSplit, "\(factor)")
        continue
      }
      let text = scaled(sample.text, by: factor, rule: rule)
      let result = try #require(Sample("scaled", text), "\(factor)")
      expect(result, is: plan)
      #expect(result.comments == sample.comments, "\(factor)")
      #expect(scaled(sample.text.withCRLF, by: factor, rule: rule) == text.withCRLF, "\(factor)")
      guard rule == nil else { continue }
      let known = Set(findings(in: sample.text))
      #expect(findings(in: text).filter { !known.contains($0) } == [], "\(factor)")
      expectScaledBack(result, like: sample)
    }
  }

  /// Realistic doses give valid recipes.
  @Test(arguments: samples, [1.5, 7.3, 12, 18, 30, 250])
  func noErrors(sample: Sample, dose: Double) {
    let text = scaled(sample.text) { document in
      let request = ScaleRequest(amounts: .dose(dose))
      return document.toDetailDTO()
        .flatMap { try? BrewSessionUseCase.createPlan(of: $0, for: request) }
    }
    var linter = Linter()
    let errors = linter.lint(Array(text.utf8)).filter { $0.severity == .error }
    #expect(errors.map(\.message) == [])
  }

  /// Instructions with amounts equal those with placeholders.
  @Test(arguments: zip(samples, inWords))
  func prose(sample: Sample, inWords: Sample) throws {
    for factor in [0.5, 1.3, 2] {
      let filled = try #require(Sample("", scaled(sample.text, by: factor)))
      let expected = filled.text.filled(from: filled.document)
      #expect(scaled(inWords.text, by: factor) == expected, "\(factor)")
    }
  }

  // MARK: Laws

  private func expect(_ result: Sample, is plan: BrewPlan) {
    let values = result.document.recipe.values
    #expect(values.dose == plan.inputs.doseGrams)
    #expect(values.yield == plan.inputs.targetYieldGrams)
    let water = values.steps.sorted { $0.orderIndex < $1.orderIndex }.map(\.water)
    #expect(water == plan.scaledSteps.map(\.waterAmountGrams))
  }

  /// The findings except advice about unusual amounts.
  private func findings(in text: String) -> [String] {
    var linter = Linter()
    return linter.lint(Array(text.utf8))
      .filter { !["dose-range", "yield-range", "ratio-range"].contains($0.rule) }
      .map { "\($0.rule) \($0.path)" }
  }

  private func expectScaledBack(_ result: Sample, like sample: Sample) {
    let old = sample.document.recipe.values
    let new = result.document.recipe.values
    guard let yield = old.yield, let scaledYield = new.yield else { return }
    let factor = yield / scaledYield
    guard let back = Sample("back", scaled(result.text, by: factor)) else {
      Issue.record("not scaled back")
      return
    }
    let values = back.document.recipe.values
    // Half a gram of a small yield, as of espresso, is more coffee.
    let grain = max(0.06, 0.5 * (old.dose ?? 0) / yield)
    #expect(isNear(values.dose, old.dose, within: 0.05 + grain * factor))
    #expect(isNear(values.yield, old.yield, within: 0.5))
    for (step, other) in zip(values.steps, old.steps) {
      #expect(isNear(step.water, other.water, within: 2 * (0.5 + 0.5 * factor)))
    }
  }

  private func isNear(_ one: Double?, _ other: Double?, within tolerance: Double) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return (one - other).magnitude <= tolerance + 1e-6
  }
}

extension ScaledRecipeLawTests.Sample {
  fileprivate var comments: [String] {
    document.tree.comments().map { document.tree.spelling(of: $0) }
  }
}

extension String {
  fileprivate var withCRLF: String { "\u{FEFF}" + replacing("\n", with: "\r\n") }

  /// The text with amounts instead of placeholders.
  fileprivate func filled(from document: RecipeDocument) -> String {
    let values = document.recipe.values
    let order = values.steps.indices.sorted {
      values.steps[$0].orderIndex < values.steps[$1].orderIndex
    }
    let amounts = RecipeAmounts(values, in: order)
    var lines = split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for step in values.steps.indices {
      let node = document.recipe.stepNodes[step]
      let range = document.tree.nodes[node].range
      let (first, last) = (line(at: range.start), line(at: range.end))
      for index in first...last {
        for (word, amount) in [
          ("dose", RecipeAmount.dose), ("yield", .yield), ("water", .water(step: step)),
          ("total", .reading(step: step)),
        ] {
          let text = Canonical.mass(amounts[amount] ?? 0)
          lines[index] = lines[index].replacing("{\(word)}", with: text)
        }
      }
    }
    return lines.joined(separator: "\n")
  }

  private func line(at offset: Int) -> Int { utf8.prefix(offset).count { $0 == 0x0A } }
}
