import RecipeSyntax
import Testing
import Text

/// What each line of a half-typed or broken document is.
@Suite struct LineOutlineTests {
  /// Each line with its kind: `.` for content, `#` for a comment, `-` for a marker, and the line whose value goes on. What
  /// follows is the number of open brackets, the key, and what is behind it.
  @Test func yaml() {
    let text = """
      ---
      name: A # c
        goes on
      notes: |
        a: b
        # not a comment

      tags: &t [a, # ]
        "]", b
      steps:
      - text
        key: 1
      - instruction: {pour
        timer: 5 s
      x: [
      y: ]
      """
    #expect(
      Self.lines(of: text) { LineOutline($0, of: $1, isText: Self.isText) } == """
        - 0||---
        . 0|name|A
        1 0||goes on
        . 0|notes||
        3 0|a|b
        3 0||
          0||
        . 0|tags|&t [a,
        7 1||"]", b
        . 0|steps|
        . 0||text
        . 0|key|1
        . 0|instruction|{pour
        . 0|timer|5 s
        . 0|x|[
        . 0|y|]
        """
    )
  }

  /// With the signs of people, indentation says nothing, but in block scalars.
  @Test func loose() {
    let text = "{\n\"a\": [\n{b = 1}\n]\n}\nc = 1\n   d: > x\n     e: 1\n  f: 1"
    let lines = Self.lines(of: text) {
      LineOutline($0, of: $1, isText: Self.isText, accepting: { _, _ in true })
    }
    #expect(
      lines == """
        . 0||{
        . 0|a|[
        1 1|{b|1}
        1 1||]
        . 0||}
        . 0|c|1
        . 0|d|> x
        6 0|e|1
        . 0|f|1
        """
    )
  }

  @Test func documents() {
    let bytes = Array("\u{FEFF}a\n---\nb\n... # c\n----\n".utf8)
    let ranges = LineOutline.documents(of: bytes)
    #expect(ranges == [ByteRange(3, 5), ByteRange(5, 11), ByteRange(11, 24)])
  }

  private static func isText(_ name: ArraySlice<UInt8>) -> Bool {
    name.elementsEqual("instruction".utf8)
  }

  private static func lines(
    of text: String,
    _ read: (ByteRange, [UInt8]) -> LineOutline
  ) -> String {
    let bytes = Array(text.utf8)
    let outline = read(ByteRange(0, bytes.count), bytes)
    return outline.lines.indices.map { index in
      let line = outline.lines[index]
      let kind =
        switch line.kind {
        case .blank: " "
        case .comment: "#"
        case .content: "."
        case .marker: "-"
        case .text(let owner): "\(owner)"
        }
      return "\(kind) \(line.depth)|\(outline.key(index) ?? "")|\(outline.text(line.rest))"
    }.joined(separator: "\n")
  }
}
