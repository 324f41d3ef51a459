import Foundation

/// How much is tried of what has any number of cases.
///
/// A usual run of the tests tries a quarter, always the same. With `WHOLE_SAMPLES` in the environment, as
/// `scripts/check samples` sets it each week, a run tries everything.
package enum Samples {
  package static let areWhole = ProcessInfo.processInfo.environment["WHOLE_SAMPLES"] != nil

  /// How many of so many cases, or bytes, this run tries.
  package static func of(_ count: Int) -> Int { areWhole ? count : (count + 3) / 4 }

  /// Every fourth of these cases, or all.
  package static func of<Case>(_ cases: [Case]) -> [Case] {
    areWhole ? cases : stride(from: 0, to: cases.count, by: 4).map { cases[$0] }
  }

  /// The cases of this run, or the seeds of blocks of cases.
  package static func of<Bound: BinaryInteger>(_ cases: Range<Bound>) -> Range<Bound> {
    cases.lowerBound..<cases.lowerBound + Bound(of(Int(cases.upperBound - cases.lowerBound)))
  }
}

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

/// Small random changes to a source, like typing mistakes.
package enum SourceMutation {
  private static let snippets = [
    " ", "  ", "\n", "\t", ":", ": ", "- ", "-", "#", " # c", "\"", "'", "[", "]", "{", "}", ",",
    "|", ">", "&a ", "*a", "!x ", "%", "@", "\\", "\n---\n", "\n...\n", "?", "? ", "é", "🫖", "~",
    "a: b", "\r\n", "[\n]o", "{\n} o", "\u{2028}", "\u{85}", "\0", "\u{FEFF}", "\r", "{dose}", "{",
    "1:75", "g",
  ]

  /// One to three insertions, deletions or moves.
  package static func mutate(_ source: String, using random: inout some RandomNumberGenerator)
    -> String
  {
    var scalars = Array(source.unicodeScalars)
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let place = Int.random(in: 0...scalars.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        scalars.removeSubrange(
          place..<min(scalars.count, place + Int.random(in: 1...4, using: &random))
        )
      case 1:
        let line = scalars[place...].prefix { $0 != "\n" }
        let other = Int.random(in: 0...scalars.count, using: &random)
        scalars.insert(contentsOf: Array(line) + ["\n"], at: other)
      default:
        let snippet = snippets.randomElement(using: &random) ?? " "
        scalars.insert(contentsOf: snippet.unicodeScalars, at: place)
      }
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }
}
