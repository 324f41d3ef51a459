import RecipeLint
import RecipeSyntax
import Recipes
import Text

/// What holds for the fixes of every source.
package enum FixLaws {
  /// How the fixes of a source break a law; nil if they do not.
  ///
  /// - Parameter keepsWords: whether every word that a fix removes must be one that its title names. This holds where a
  ///   person made a few mistakes. Of what is far from a recipe, some fixes remove lines that they name in other words,
  ///   such as an id, or `isIce: false`.
  package static func violation(of bytes: [UInt8], keepsWords: Bool) -> String? {
    var linter = Linter()
    let found = linter.lint(bytes)
    for finding in found {
      guard let fix = finding.fix else { continue }
      guard fix.applied(to: bytes) != nil else { return "\(finding.rule): \(fix) does not apply" }
      let lost = keepsWords ? lostWords(fix, bytes) : []
      if !lost.isEmpty { return "\(finding.rule): \(fix.title) loses \(lost)" }
      let moved = keysInValues(fix, bytes)
      if !moved.isEmpty {
        return "\(finding.rule): \(fix.title) writes the keys \(moved) into values"
      }
    }
    guard found.contains(where: { $0.fix != nil }) else { return nil }
    return violation(of: .safe, bytes, with: &linter)
      ?? violation(of: .unsafe, bytes, with: &linter)
  }

  private static let identity = "recipes/any.yaml"

  private static func violation(
    of safety: Fix.Safety,
    _ bytes: [UInt8],
    with linter: inout Linter
  ) -> String? {
    let fixer = Fixer(takesUnsafe: safety == .unsafe)
    let result = fixer.fix(bytes, with: &linter)
    let becomes =
      "\(safety) fixes: \(String(decoding: result.bytes, as: UTF8.self).debugDescription)"
    let again = fixer.fix(result.bytes, with: &linter)
    if again.bytes != result.bytes { return "fixed again, it changes\n\(becomes)" }
    let (before, after) = (SyntaxTree(parsing: bytes), SyntaxTree(parsing: result.bytes))
    if after.errors.count > before.errors.count { return "more errors of syntax\n\(becomes)" }
    // What a syntax error hides may appear.
    guard before.errors.isEmpty else { return nil }
    let (old, new) = (errors(result.found), errors(result.remaining, in: bytes))
    if new.count > old.count { return "errors: \(old) → \(new)\n\(becomes)" }
    guard safety == .safe else { return nil }
    if !isSubset(new, of: old) { return "new errors: \(old) → \(new)\n\(becomes)" }
    guard old.isEmpty else { return nil }
    let (own, fixed) = (recipes(in: bytes), recipes(in: result.bytes))
    return own == fixed ? nil : "\(own)\nbecomes \(fixed)\n\(becomes)"
  }

  /// What is brewed.
  private static func recipes(in bytes: [UInt8]) -> [String] {
    RecipeFile(bytes: bytes, identity: identity).documents.map { document in
      "\(document.recipe.values)"
    }
  }

  /// The errors among findings, by rule and path.
  ///
  /// - Parameter source: the text before a fix. Where it has no amount of water, that shows once everything else can be read.
  package static func errors(_ findings: [Diagnostic], in source: [UInt8] = []) -> [String] {
    let text = String(decoding: source, as: UTF8.self)
    let hasAmounts = ["pour", "pourTo", "ice"].contains { text.contains("\($0):") } || text.isEmpty
    return findings.filter { finding in
      let isRevealed = finding.message.hasPrefix("no step has an amount of water")
      return finding.severity == .error && (hasAmounts || !isRevealed)
    }.map { "\($0.rule) \($0.path)" }.sorted()
  }

  /// Whether each of some is one of all.
  package static func isSubset(_ some: [String], of all: [String]) -> Bool {
    var rest = all
    return some.allSatisfy { one in
      guard let index = rest.firstIndex(of: one) else { return false }
      rest.remove(at: index)
      return true
    }
  }

  /// The words that the edits remove, but for those that the title names, and those in whose place are words that the
  /// title names.
  package static func lostWords(_ fix: Fix, _ bytes: [UInt8]) -> [String] {
    var added = fix.edits.flatMap { words($0.replacement) }
    let title = Set(tokens(fix.title))
    return fix.edits.flatMap { edit -> [String] in
      let removed = tokens(
        String(decoding: bytes[edit.range.start..<edit.range.end], as: UTF8.self)
      )
      let replacement = tokens(edit.replacement)
      let new = replacement.filter { !removed.contains($0) }
      // What is written in its place, in all or as far as it is new.
      let isNamed = [replacement, new].contains { !$0.isEmpty && $0.allSatisfy(title.contains) }
      // "Remove the comment" names all of it.
      let isComment = bytes[edit.range.start..<edit.range.end].first { $0 != 0x20 } == 0x23
      if isComment, title.contains("comment") { return [] }
      return removed.filter(isWord).filter { word in
        // `to` is kept in `pourTo`.
        let index =
          added.firstIndex(of: word)
          ?? added.firstIndex { $0.lowercased().hasSuffix(word.lowercased()) }
        if let index {
          added.remove(at: index)
          return false
        }
        return !isNamed && !title.contains(word)
      }
    }
  }

  private static func words(_ text: String) -> [String] { tokens(text).filter(isWord) }

  private static func isWord(_ token: String) -> Bool { token.contains { $0.isLetter } }

  private static func tokens(_ text: String) -> [String] {
    text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}

extension FixLaws {
  /// The keys whose names a fix makes a part of a value. The beginning of a text, such as `Stir` in `- Stir: gently`, is
  /// not the name of a key: that is one word in small letters. Neither is the name of a group of keys.
  package static func keysInValues(_ fix: Fix, _ bytes: [UInt8]) -> [String] {
    guard let fixed = fix.applied(to: bytes) else { return [] }
    let (before, after) = (SyntaxTree(parsing: bytes), SyntaxTree(parsing: fixed))
    let values = valueRanges(in: after)
    return keys(in: before).filter { key in
      guard let place = place(of: key.range, key.name, after: fix) else { return false }
      return values.contains { $0.start <= place && place < $0.end }
    }.map(\.name)
  }

  private static func keys(in tree: SyntaxTree) -> [(name: String, range: ByteRange)] {
    pairs(in: tree).filter {
      tree.nodes[$0.key].kind == .scalar && tree.nodes[$0.value].kind == .scalar
    }.map { pair in
      (tree.text(of: pair.key), tree.nodes[pair.key].range)
    }.filter { key in
      key.name.first?.isLowercase == true
        && key.name.allSatisfy { $0.isLetter || $0 == "_" || $0 == "-" }
    }
  }

  private static func valueRanges(in tree: SyntaxTree) -> [ByteRange] {
    let keys = Set(pairs(in: tree).map(\.key))
    return tree.nodes.indices.filter { tree.nodes[$0].kind == .scalar && !keys.contains($0) }
      .map { tree.nodes[$0].range }
  }

  private static func pairs(in tree: SyntaxTree) -> [(key: Int, value: Int)] {
    tree.nodes.indices.filter { tree.nodes[$0].kind == .mapping }.flatMap {
      Array(tree.pairs(of: $0))
    }
  }

  /// Where a key is after a fix; nil if the fix removes or renames it.
  private static func place(of key: ByteRange, _ name: String, after fix: Fix) -> Int? {
    var shift = 0
    for edit in fix.edits.sorted(by: { $0.range.start < $1.range.start }) {
      if edit.range.end <= key.start {
        shift += edit.replacement.utf8.count - edit.range.count
      } else if edit.range.start < key.end {
        // As a key or as the beginning of a text.
        guard let kept = edit.replacement.firstRange(of: "\(name):") else { return nil }
        let start = edit.replacement.utf8.distance(
          from: edit.replacement.startIndex,
          to: kept.lowerBound
        )
        return edit.range.start + shift + start
      }
    }
    return key.start + shift
  }
}
