import TestSupport
import Testing

/// The targets of fuzzing without a fuzzer: the committed corpus, the seeds, and a fixed number of random changes of them.
@Suite struct ReplayTests {
  /// What once broke a law breaks none.
  @Test(arguments: FuzzTarget.all.map(\.name))
  func corpus(name: String) throws {
    let target = try #require(FuzzTarget.named(name))
    for input in target.corpus {
      _ = target.record?(input.bytes)
      #expect(target.report(input.bytes) == nil, "\(input.name)")
    }
  }

  /// The seeds, of which the fuzzer makes the others.
  @Test(arguments: FuzzTarget.all.map(\.name))
  func seeds(name: String) throws {
    let target = try #require(FuzzTarget.named(name))
    for input in Samples.of(target.seeds()).map({ Array($0.prefix(target.mostBytes)) }) {
      if let report = target.report(input) { Issue.record("\(report)") }
    }
  }

  @Test(arguments: FuzzTarget.all.map(\.name))
  func mutations(name: String) throws {
    let target = try #require(FuzzTarget.named(name))
    let seed: UInt64 = 20_261_123
    var random = SeededGenerator(seed: seed)
    let seeds = target.seeds() + target.corpus.map(\.bytes)
    for number in 0..<Samples.of(target.replayed) {
      let input: [UInt8]
      if let base = seeds.randomElement(using: &random) {
        input = ByteMutation.mutate(Array(base.prefix(target.mostBytes)), target, using: &random)
      } else {
        let count = Int.random(in: 0...target.mostBytes, using: &random)
        input = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      }
      _ = target.record?(input)
      if let report = target.report(input) {
        Issue.record("seed \(seed), input \(number)\n\(report)")
        return
      }
    }
  }
}
