import Recipes
import TestSupport
import Testing

/// What the tools write, they read; and nothing that anyone writes harms them.
struct QuantityLawTests {
  @Test(arguments: 0..<4)
  func canonicalSpellingsReadBack(seed: UInt64) {
    var maker = DetailMaker(seed: seed)
    for _ in 0..<3000 {
      let value = maker.amount()
      #expect(mass(Canonical.mass(value)) == .success(value))
      #expect(duration(Canonical.duration(seconds: value)) == .success(value))
      #expect(temperature(Canonical.temperature(celsius: value)) == .success(value))
    }
  }

  /// Random mixes of what quantities are made of, cut anywhere, give a value or a problem.
  @Test(arguments: 0..<4)
  func anyBytesAreReadOrRejected(seed: UInt64) {
    let pieces: [[UInt8]] =
      [
        "0", "1", "9", ".", ",", ":", "-", "+", "e", "x", "_", " ", "g", "ml", "min", "s", "h",
        "°C",
      ]
      .map { Array($0.utf8) } + [[0xC2], [0xFF], [0x00], [0xEF, 0xBC, 0x91], [0xC2, 0xA0]]
    var random = SeededGenerator(seed: seed)
    for _ in 0..<5000 {
      let count = Int.random(in: 0...12, using: &random)
      let bytes = (0..<count).flatMap { _ in pieces.randomElement(using: &random) ?? [] }
      let text = String(decoding: bytes, as: UTF8.self)
      for value in [mass(text), mass(text, isWater: true), duration(text), temperature(text)] {
        if case .success(let value) = value { #expect(value.magnitude <= 1_000_000) }
      }
      bytes.withUnsafeBufferPointer { bytes in
        _ = try? Quantity.mass(bytes, isWater: true)
        _ = try? Quantity.duration(bytes)
        _ = try? Quantity.temperature(bytes)
      }
    }
  }
}
