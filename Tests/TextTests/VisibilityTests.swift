import Testing
import Text

/// Characters that are hidden in a terminal, and invisible characters in text.
@Suite struct VisibilityTests {
  @Test func everyScalar() {
    let hidden: [ClosedRange<UInt32>] = [
      0...0x1F, 0x7F...0x9F, 0xAD...0xAD, 0x61C...0x61C, 0x180E...0x180E, 0x200B...0x200B,
      0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0x3164...0x3164, 0xFEFF...0xFEFF,
      0xFFA0...0xFFA0, 0xFFF9...0xFFFB, 0xE0001...0xE0001,
    ]
    let invisible: [ClosedRange<UInt32>] = [
      0xAD...0xAD, 0x61C...0x61C, 0x115F...0x1160, 0x180E...0x180E, 0x200B...0x200F,
      0x202A...0x202E, 0x2060...0x206F, 0x3164...0x3164, 0xFFA0...0xFFA0, 0xFFF9...0xFFFB,
      0xE0000...0xE007F,
    ]
    // The ideographs and syllables in between are all visible.
    for value in Array(0...(0x33FF as UInt32)) + Array(0xF900...0x1FFFF) + Array(0xE0000...0xE0FFF)
    {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let isHidden = hidden.contains { $0.contains(value) }
      let isInvisible = invisible.contains { $0.contains(value) }
      if scalar.isHidden != isHidden || Visibility(value).isInvisible != isInvisible {
        Issue.record("\(scalar.codePoint)")
      }
    }
  }

  @Test func spellings() {
    #expect(("\t" as Unicode.Scalar).codePoint == "U+0009")
    #expect(("\u{1F600}" as Unicode.Scalar).codePoint == "U+1F600")
    #expect(("\u{202E}" as Unicode.Scalar).visibleForm == "<U+202E>")
    #expect("a\u{1B}\n\u{200D}".escapedForTerminal == "a<U+001B>\\n\u{200D}")
  }
}
