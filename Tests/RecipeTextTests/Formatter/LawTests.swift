import Laws
import RecipeLint
import RecipeText
import TestSupport
import Testing
import Text

/// Checks the laws for every source of the checkout, for generated recipes, and for mutations of both.
@Suite struct LawTests {
  @Test(arguments: 0..<4)
  func holdForWrittenSources(part: Int) {
    var formatter = Formatter()
    for (number, source) in Corpus.sources.enumerated() where number % 4 == part {
      guard expectLaws(of: source.bytes, source.place, with: &formatter) else { return }
      let lines = source.bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      let other = [0xEF, 0xBB, 0xBF] + Array(lines.joined(separator: [0x0D, 0x0A]))
      guard expectLaws(of: other, "\(source.place), with CRLF", with: &formatter) else { return }
    }
  }

  @Test func holdForHardSources() {
    var formatter = Formatter()
    for source in HardSources.all {
      _ = expectLaws(of: Array(source.utf8), "a hard source", with: &formatter)
    }
  }

  @Test(arguments: Samples.of(0..<10))
  func holdForGenerated(block: UInt64) {
    var formatter = Formatter()
    for number in 0..<250 {
      let seed = block * 1000 + UInt64(number)
      let source = WildRecipe.source(seed: seed)
      guard expectLaws(of: source, "seed \(seed)", with: &formatter) else { return }
    }
  }

  @Test(arguments: Samples.of(0..<16))
  func holdForMutated(block: UInt64) {
    var formatter = Formatter()
    var random = SeededGenerator(seed: 81_000 + block)
    for number in 0..<100 {
      let isWritten = number % 2 == 0
      let source =
        isWritten
        ? Corpus.sources[Int.random(in: 0..<Corpus.sources.count, using: &random)].bytes
        : WildRecipe.source(seed: block * 1000 + UInt64(number))
      let text = SourceMutation.mutate(String(decoding: source, as: UTF8.self), using: &random)
      let place = "seed \(block), number \(number)"
      guard expectLaws(of: Array(text.utf8), place, with: &formatter) else { return }
    }
  }

  /// Comments that brewlint writes to ignore what it finds do so afterwards as well.
  @Test(arguments: [Preset.recommended, .strict], Samples.of(0..<3))
  func ignoredFindingsStayIgnored(preset: Preset, block: UInt64) {
    var formatter = Formatter()
    var linter = Linter(RuleSettings(preset: preset))
    for number in 0..<15 {
      let seed = 500_000 + block * 1000 + UInt64(number)
      let source = IgnoreWriter().ignore(WildRecipe.source(seed: seed), with: &linter).bytes
      guard expectLaws(of: source, "seed \(seed)", preset, with: &formatter) else { return }
    }
    for (number, source) in Corpus.sources.enumerated() where number % 31 == Int(block) {
      let bytes = IgnoreWriter().ignore(source.bytes, with: &linter).bytes
      guard expectLaws(of: bytes, source.place, preset, with: &formatter) else { return }
    }
  }

  /// The generator would be of little use if it wrote only what is refused, or only what is broken.
  @Test func generatedRecipesAreOfManyKinds() {
    var linter = Linter()
    var formatter = Formatter()
    var counts = (refused: 0, formatted: 0, clean: 0)
    for seed in 0..<300 {
      let source = WildRecipe.source(seed: UInt64(seed))
      switch formatter.format(source, checks: false) {
      case .refused: counts.refused += 1
      case .unchanged: counts.formatted += 1
      case .changed, .failed: break
      }
      if !linter.lint(source).contains(where: { $0.severity == .error }) { counts.clean += 1 }
    }
    #expect((1...60).contains(counts.refused))
    #expect(counts.formatted < 30)
    #expect(counts.clean >= 15)
  }

  /// Records how a source breaks a law; whether it keeps them all.
  private func expectLaws(
    of source: [UInt8],
    _ place: String,
    _ preset: Preset = .strict,
    with formatter: inout Formatter
  ) -> Bool {
    guard let run = FormatRun(source, preset: preset, with: &formatter) else { return true }
    for law in Law.allCases {
      guard let violation = law.violation(in: run, with: &formatter) else { continue }
      record(law, violation, source, place, preset, &formatter)
      return false
    }
    return true
  }

  private func record(
    _ law: Law,
    _ violation: String,
    _ source: [UInt8],
    _ place: String,
    _ preset: Preset,
    _ formatter: inout Formatter
  ) {
    let smallest = Shrinker.shrink(source) {
      law.violation(by: $0, preset, with: &formatter) != nil
    }
    let output = FormatRun(smallest, with: &formatter)?.output ?? []
    Issue.record(
      """
      \(place) breaks the law of .\(law): \(violation)
      smallest source: \(String(decoding: smallest, as: UTF8.self).debugDescription)
      \(String(decoding: smallest, as: UTF8.self))
      becomes:
      \(String(decoding: output, as: UTF8.self))
      because: \(law.violation(by: smallest, preset, with: &formatter) ?? "")
      """
    )
  }
}
