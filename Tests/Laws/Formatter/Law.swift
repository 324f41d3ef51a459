import RecipeLint
import RecipeSyntax
import RecipeText
import Text

/// What holds of every source and what the formatter makes of it.
package enum Law: String, CaseIterable, Sendable {
  /// A formatted source is left unchanged.
  case idempotence
  /// It is the same recipe, and each value is the same to any reader, but for the spelling of quantities.
  case meaning
  /// Every comment is there, once, beside what it stood beside.
  case comments
  /// Nothing is found that was not found before.
  case findings
  /// The formatter finds no mistake of its own.
  case success

  /// How a source breaks the law; `nil` where it does not, or is not YAML.
  package func violation(
    by source: [UInt8],
    _ preset: Preset,
    with formatter: inout Formatter
  ) -> String? {
    guard let run = FormatRun(source, preset: preset, with: &formatter) else { return nil }
    return violation(in: run, with: &formatter)
  }

  /// How a trial breaks the law; `nil` where it does not.
  package func violation(in run: FormatRun, with formatter: inout Formatter) -> String? {
    switch self {
    case .idempotence: Self.idempotence(run, with: &formatter)
    case .meaning: Meaning.difference(in: run)
    case .comments: CommentPlaces.difference(in: run)
    case .findings: Findings.appearing(in: run)
    case .success: Self.failure(run)
    }
  }

  private static func idempotence(_ run: FormatRun, with formatter: inout Formatter) -> String? {
    switch formatter.format(run.output) {
    case .unchanged: nil
    case .changed(let bytes): "formatted again it is\n\(String(decoding: bytes, as: UTF8.self))"
    case .refused: "formatted again it is refused: \(run.after.errors)"
    case .failed(let failure): "formatted again it fails: \(failure.difference)"
    }
  }

  private static func failure(_ run: FormatRun) -> String? {
    guard case .failed(let failure) = run.result else { return nil }
    return failure.difference
  }
}

/// A source that is YAML, and what the formatter makes of it.
package struct FormatRun {
  package let source: [UInt8]
  /// The rules that are asked about both.
  let preset: Preset
  package let output: [UInt8]
  /// What the formatter says when it checks itself.
  let result: FormatResult
  /// The trees of the source and of the output.
  let before: SyntaxTree
  let after: SyntaxTree

  /// Formats a source; `nil` where it is refused.
  package init?(
    _ source: [UInt8],
    lines: ClosedRange<Int>? = nil,
    preset: Preset = .strict,
    with formatter: inout Formatter
  ) {
    self.source = source
    self.preset = preset
    result = formatter.format(source, lines: lines)
    switch result {
    case .refused: return nil
    case .unchanged: output = source
    case .changed(let bytes): output = bytes
    case .failed:
      // What it would have written shows the mistake.
      guard case .changed(let bytes) = formatter.format(source, lines: lines, checks: false) else {
        return nil
      }
      output = bytes
    }
    before = SyntaxTree(parsing: source)
    after = SyntaxTree(parsing: output)
  }
}

/// Where two lists part.
enum Difference {
  /// The first items that differ, in words.
  static func first(of before: [String], _ after: [String]) -> String? {
    for (one, other) in zip(before, after) where one != other {
      return "before: \(one)\nafter:  \(other)"
    }
    if before.count > after.count { return "lost: \(before[after.count])" }
    if after.count > before.count { return "new: \(after[before.count])" }
    return nil
  }
}

/// Makes a source that breaks a law small.
package enum Shrinker {
  /// The smallest source found, by leaving out lines and then characters, of which this still holds.
  package static func shrink(_ source: [UInt8], while holds: ([UInt8]) -> Bool) -> [UInt8] {
    let text = String(decoding: source, as: UTF8.self)
    guard Array(text.utf8) == source else { return source }
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    let fewer = reduce(lines.map { Array($0) }) { holds(bytes($0)) }
    let scalars = Array(fewer.joined(separator: ["\n"]))
    let rest = reduce(scalars) { holds(bytes([$0])) }
    return bytes([rest])
  }

  /// Leaves out pieces, long ones first, as long as the rest still holds.
  private static func reduce<Element>(
    _ elements: [Element],
    while holds: ([Element]) -> Bool
  ) -> [Element] {
    var elements = elements
    var length = max(1, elements.count / 2)
    while true {
      var start = 0
      var isSmaller = false
      while start < elements.count {
        var rest = elements
        rest.removeSubrange(start..<min(start + length, elements.count))
        if holds(rest) {
          elements = rest
          isSmaller = true
        } else {
          start += length
        }
      }
      if length == 1, !isSmaller { return elements }
      length = max(1, length / 2)
    }
  }

  private static func bytes(_ lines: [[Unicode.Scalar]]) -> [UInt8] {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: lines.joined(separator: ["\n"]))
    return Array(String(text).utf8)
  }
}
