import TestSupport
import Testing

@testable import RecipeLint

@Suite struct HashIndexTests {
  /// Keys that collide, from few bits, and others; against a dictionary.
  @Test(arguments: [UInt64](1...20))
  func answersAsADictionary(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var index = HashIndex(capacity: Int.random(in: 0...40, using: &random))
    var known: [UInt64: Int32] = [:]
    for number in Int32(0)..<500 {
      let bits = UInt64.random(in: 1...200, using: &random)
      let key = Bool.random(using: &random) ? bits : bits << 48
      let expected = known[key] ?? number
      known[key] = expected
      #expect(index.first(number, for: key) == expected, "seed \(seed), key \(key)")
    }
  }
}
