/// A random number generator that gives the same numbers for the same seed on every platform:
/// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
///
/// Property tests name the seed in their failure message.
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64
  /// The bytes that decide the next numbers.
  private var choices: ArraySlice<UInt8> = []

  package init(seed: UInt64) {
    state = seed
  }

  /// A generator whose numbers begin with these bytes, two bytes each, so that who changes a byte changes one choice.
  /// When they are used up, the numbers are those of a seed.
  package init(choices: some Sequence<UInt8>) {
    self.choices = Array(choices)[...]
    state = UInt64(self.choices.count)
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    mixed ^= mixed >> 31
    guard let first = choices.popFirst() else { return mixed }
    let second = choices.popFirst() ?? 0
    return UInt64(first) << 56 | UInt64(second) << 48 | mixed >> 16
  }
}
