import RecipeFormatter
import RecipeLint
import TestSupport
import Testing

/// The laws, for every source of the checkout, for generated recipes, and for all of these with slips of a hand.
@Suite struct LawTests {
  @Test(arguments: Law.allCases)
  func hold(law: Law) {
    var formatter = Formatter()
    for source in Corpus.sources {
      guard expect(law, for: source.bytes, source.place, with: &formatter) else { return }
      let lines = source.bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      let other = [0xEF, 0xBB, 0xBF] + Array(lines.joined(separator: [0x0D, 0x0A]))
      guard expect(law, for: other, "\(source.place), with CRLF", with: &formatter) else { return }
    }
  }

  @Test(arguments: Law.allCases)
  func holdForHardSources(law: Law) {
    var formatter = Formatter()
    for source in HardSources.all {
      guard expect(law, for: Array(source.utf8), "a hard source", with: &formatter) else { return }
    }
  }

  @Test(arguments: Law.allCases, 0..<8)
  func holdForGenerated(law: Law, block: UInt64) {
    var formatter = Formatter()
    for number in 0..<250 {
      let seed = block * 1000 + UInt64(number)
      guard expect(law, for: WildRecipe.source(seed: seed), "seed \(seed)", with: &formatter) else {
        return
      }
    }
  }

  @Test(arguments: Law.allCases, 0..<8)
  func holdForMutated(law: Law, block: UInt64) {
    var formatter = Formatter()
    var random = SeededGenerator(seed: 81_000 + block)
    for number in 0..<100 {
      let isWritten = number % 2 == 0
      let source =
        isWritten
        ? Corpus.sources[Int.random(in: 0..<Corpus.sources.count, using: &random)].bytes
        : WildRecipe.source(seed: block * 1000 + UInt64(number))
      let text = SourceMutation.mutate(String(decoding: source, as: UTF8.self), using: &random)
      guard expect(law, for: Array(text.utf8), "seed \(block), number \(number)", with: &formatter)
      else { return }
    }
  }

  /// Comments that brewlint writes to ignore what it finds do so afterwards as well.
  @Test(arguments: [Preset.recommended, .strict], 0..<4)
  func ignoredFindingsStayIgnored(preset: Preset, block: UInt64) {
    var formatter = Formatter()
    var linter = Linter(RuleSelection(settings: RuleSettings(preset: preset)))
    linter.identity = { "recipes/wild.yaml" }
    for number in 0..<20 {
      let seed = 500_000 + block * 1000 + UInt64(number)
      let source = IgnoreWriter().ignore(WildRecipe.source(seed: seed), with: &linter).bytes
      guard expect(.findings, for: source, "seed \(seed)", with: &formatter) else { return }
    }
    for source in Corpus.sources.dropFirst(Int(block)).enumerated() where source.offset % 16 == 0 {
      let bytes = IgnoreWriter().ignore(source.element.bytes, with: &linter).bytes
      guard expect(.findings, for: bytes, source.element.place, with: &formatter) else { return }
    }
  }

  /// Records how a source breaks a law; whether it keeps it.
  private func expect(
    _ law: Law,
    for source: [UInt8],
    _ place: String,
    with formatter: inout Formatter
  ) -> Bool {
    guard let violation = law.violation(by: source, with: &formatter) else { return true }
    let smallest = Shrinker.shrink(source) { law.violation(by: $0, with: &formatter) != nil }
    let output = Trial(smallest, with: &formatter)?.output ?? []
    Issue.record(
      """
      \(place) breaks the law of \(law): \(violation)
      smallest source: \(String(decoding: smallest, as: UTF8.self).debugDescription)
      \(String(decoding: smallest, as: UTF8.self))
      becomes:
      \(String(decoding: output, as: UTF8.self))
      because: \(law.violation(by: smallest, with: &formatter) ?? "")
      """
    )
    return false
  }
}
