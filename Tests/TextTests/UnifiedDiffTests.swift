import TestSupport
import Testing
import Text

@Suite struct UnifiedDiffTests {
  private static func patch(_ old: String, _ new: String, path: String = "a.yaml") -> String {
    String(
      decoding: UnifiedDiff.patch(
        of: Array(path.utf8),
        from: Array(old.utf8),
        to: Array(new.utf8)
      ),
      as: UTF8.self
    )
  }

  @Test func hunks() {
    let old = (1...20).map { "\($0)\n" }.joined()
    let new = old.replacing("2\n3\n", with: "2\nthree\n", maxReplacements: 1)
      .replacing("9\n", with: "", maxReplacements: 1).replacing("20\n", with: "20\n21")
    #expect(
      Self.patch(old, new) == """
        --- a/a.yaml
        +++ b/a.yaml
        @@ -1,12 +1,11 @@
         1
         2
        -3
        +three
         4
         5
         6
         7
         8
        -9
         10
         11
         12
        @@ -18,3 +17,4 @@
         18
         19
         20
        +21
        \\ No newline at end of file

        """
    )
  }

  @Test(arguments: [
    ("", "a\n", "@@ -0,0 +1 @@\n+a\n"),
    ("a\n", "", "@@ -1 +0,0 @@\n-a\n"),
    ("a", "a\n", "@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n"),
    (
      "a\r\nb", "a\r\nc",
      "@@ -1,2 +1,2 @@\n a\r\n-b\n\\ No newline at end of file\n+c\n\\ No newline at end of file\n"
    ),
  ])
  func ends(old: String, new: String, expected: String) {
    #expect(Self.patch(old, new) == "--- a/a.yaml\n+++ b/a.yaml\n" + expected)
  }

  @Test(arguments: [
    ("a b.yaml", "a/a b.yaml\t"), ("é🫖.yaml", "a/é🫖.yaml"), ("a\"\\b", #""a/a\"\\b""#),
    ("a\nb", #""a/a\nb""#), ("a\u{1B}b", #""a/a\033b""#),
  ])
  func names(path: String, expected: String) {
    #expect(Self.patch("", "x\n", path: path).hasPrefix("--- \(expected)\n"))
  }

  @Test func namesThatAreNotUTF8() {
    let patch = UnifiedDiff.patch(of: [0x61, 0xFF], from: [], to: [0x0A])
    #expect(patch.starts(with: Array(#"--- "a/a\377""#.utf8)))
  }

  @Test func equalTextsHaveNoPatch() { #expect(Self.patch("a\n", "a\n") == "") }

  /// Applying a patch gives the new text.
  @Test(arguments: Samples.of(0..<30))
  func patchesApply(seed: UInt64) throws {
    var random = SeededGenerator(seed: 52_000 + seed)
    for _ in 0..<60 {
      let old = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        ["a", "b", "c", "d\r"].randomElement(using: &random) ?? ""
      }
      var new = old
      for _ in 0..<Int.random(in: 0...8, using: &random) {
        let place = Int.random(in: 0...new.count, using: &random)
        if Bool.random(using: &random) || place == new.count {
          new.insert(["a", "b", "x"].randomElement(using: &random) ?? "", at: place)
        } else {
          new.remove(at: place)
        }
      }
      let ends = (Bool.random(using: &random) ? "\n" : "", Bool.random(using: &random) ? "\n" : "")
      let (before, after) = (
        old.joined(separator: "\n") + ends.0, new.joined(separator: "\n") + ends.1
      )
      #expect(apply(Self.patch(before, after), to: before) == after, "seed \(seed)")
    }
  }

  /// Few differences of long texts are found, wherever they are; too many are one change.
  @Test(arguments: [(3, 3), (1000, 1000), (1001, 1)])
  func differencesOfLongTexts(count: Int, hunks: Int) {
    let step = 40_000 / count
    let old = (0..<40_000).map { "\($0)\n" }.joined()
    let new = (0..<40_000).map { $0 % step == 0 && $0 / step < count ? "x\n" : "\($0)\n" }.joined()
    let patch = Self.patch(old, new)
    #expect(patch.split(separator: "\n").count { $0.hasPrefix("@@") } == hunks)
    #expect(apply(patch, to: old) == new)
  }

  /// Lines that are added or removed shift those that are compared together.
  @Test(arguments: [(1900, 2), (2001, 1)])
  func longInsertions(count: Int, hunks: Int) {
    let lines = (0..<9_000).map { "\($0)\n" }
    let added = (0..<count).map { "a\($0)\n" }
    let old = lines.joined()
    let new = (lines.prefix(3_000) + added + lines.dropFirst(3_000).dropLast(10)).joined() + "z\n"
    for (from, to) in [(old, new), (new, old)] {
      let patch = Self.patch(from, to)
      #expect(patch.split(separator: "\n").count { $0.hasPrefix("@@") } == hunks)
      #expect(apply(patch, to: from) == to)
    }
  }

  /// A small `patch`, strict about every number and line.
  private func apply(_ patch: String, to old: String) -> String? {
    if patch.isEmpty { return old }
    var lines = UnifiedDiffTests.lines(patch).dropFirst(2)
    let source = UnifiedDiffTests.lines(old)
    var result: [[UInt8]] = []
    var next = 0
    while let head = lines.popFirst() {
      let words = String(decoding: head, as: UTF8.self).split(separator: " ")
      guard words.first == "@@" else { return nil }
      let (start, count) = Self.numbers(words[1])
      let from = count == 0 ? start : start - 1
      guard from >= next, from <= source.count else { return nil }
      result += source[next..<from]
      guard
        result.count
          == (Self.numbers(words[2]).1 == 0
            ? Self.numbers(words[2]).0 : Self.numbers(words[2]).0 - 1)
      else { return nil }
      next = from
      while let line = lines.first, line.first != UInt8(ascii: "@") {
        lines.removeFirst()
        var text = Array(line.dropFirst())
        if lines.first?.first == UInt8(ascii: "\\") {
          lines.removeFirst()
          text.removeLast()
        }
        if line.first != UInt8(ascii: "+") {
          guard next < source.count, source[next] == text else { return nil }
          next += 1
        }
        if line.first != UInt8(ascii: "-") { result.append(text) }
      }
      guard next == from + count else { return nil }
    }
    return String(decoding: (result + source[next...]).flatMap { $0 }, as: UTF8.self)
  }

  private static func numbers(_ word: Substring) -> (Int, Int) {
    let numbers = word.dropFirst().split(separator: ",").compactMap { Int($0) }
    return (numbers[0], numbers.count > 1 ? numbers[1] : 1)
  }

  private static func lines(_ text: String) -> [[UInt8]] {
    Array(text.utf8).split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { Array($0) + [0x0A] }.dropLastLine(of: text)
  }
}

extension [[UInt8]] {
  /// Without a final newline.
  fileprivate func dropLastLine(of text: String) -> [[UInt8]] {
    guard let last else { return [] }
    return last == [0x0A] ? dropLast() : dropLast() + [last.dropLast()]
  }
}
