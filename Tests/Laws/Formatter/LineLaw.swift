import RecipeSyntax
import RecipeText
import Text

/// If only some lines are formatted, the others are left unchanged.
package struct LineLaw {
  private let tree: SyntaxTree
  /// The line, from 0, of each byte where one begins.
  private let starts: [Int]

  /// How formatting some 1-based lines breaks the law; `nil` if it does not, or if the source is not YAML.
  package static func violation(
    by source: [UInt8],
    _ lines: ClosedRange<Int>,
    with formatter: inout Formatter
  ) -> String? {
    guard let run = FormatRun(source, lines: lines, with: &formatter) else { return nil }
    if case .failed(let failure) = run.result { return failure.difference }
    return Meaning.difference(in: run) ?? LineLaw(run.before).change(outside: lines, run)
  }

  private init(_ tree: SyntaxTree) {
    self.tree = tree
    starts = [0] + tree.bytes.indices.filter { tree.bytes[$0] == 0x0A }.map { $0 + 1 }
  }

  private func change(outside lines: ClosedRange<Int>, _ run: FormatRun) -> String? {
    let last = starts.count - 1
    let touched = touched(by: min(last, lines.lowerBound - 1)...min(last, lines.upperBound - 1))
    let old = split(run.source)
    let new = split(run.output)
    let above = old.prefix(touched.lowerBound)
    let below = old.dropFirst(touched.upperBound + 1)
    if !new.starts(with: above) {
      return
        "lines above \(touched.lowerBound + 1) change: \(Difference.first(of: Array(above), new) ?? "")"
    }
    if new.count < above.count + below.count || Array(new.suffix(below.count)) != Array(below) {
      return "lines below \(touched.upperBound + 1) change"
    }
    return nil
  }

  /// The lines without their ends, which are those of the file in any case.
  private func split(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
    }
  }

  // MARK: What is touched

  /// The lines of the innermost entries of block collections that the selection touches, with what stands
  /// between them and their neighbors.
  private func touched(by selection: ClosedRange<Int>) -> ClosedRange<Int> {
    var touched = selection
    for document in tree.documents {
      guard let root = document.root else { continue }
      extend(&touched, by: root, selection)
    }
    // Blank lines belong to what is below them, or to the end.
    while touched.upperBound + 1 < starts.count, isBlank(touched.upperBound) {
      touched = touched.lowerBound...touched.upperBound + 1
    }
    let end = line(of: bytes.lastIndex { $0 > 0x20 } ?? 0)
    for root in tree.documents.compactMap(\.root) where entries(of: root).isEmpty {
      let lines = lines(from: root, to: root)
      if lines.overlaps(touched) { join(&touched, lines) }
    }
    let isText = tree.tokens.last?.style.isBlock ?? false
    if max(selection.upperBound, touched.upperBound + (isText ? 1 : 0)) > end {
      join(&touched, end + 1...starts.count)
    }
    while touched.lowerBound > 0, isBlank(touched.lowerBound - 1) {
      touched = touched.lowerBound - 1...touched.upperBound
    }
    return touched
  }

  private func join(_ touched: inout ClosedRange<Int>, _ lines: ClosedRange<Int>) {
    let lower = min(touched.lowerBound, lines.lowerBound)
    touched = lower...max(touched.upperBound, lines.upperBound)
  }

  private func isBlank(_ line: Int) -> Bool {
    let end = line + 1 < starts.count ? starts[line + 1] : bytes.count
    let mark = line == 0 ? bytes.lengthOfByteOrderMark : 0
    return bytes[(starts[line] + mark)..<end].allSatisfy { $0 <= 0x20 }
  }

  private var bytes: [UInt8] { tree.bytes }

  private func extend(
    _ touched: inout ClosedRange<Int>,
    by node: Int,
    _ selection: ClosedRange<Int>
  ) {
    for (entry, value) in entries(of: node) {
      let lines = lines(from: entry, to: value)
      guard lines.overlaps(selection) else { continue }
      let inner = entries(of: value).map { self.lines(from: $0.entry, to: $0.value) }
      let isBlock = inner.first.map { lines.lowerBound < $0.lowerBound } ?? false
      if entry == value, isBelow(entry) {
        join(&touched, lines)
        continue
      }
      let isInside = inner.contains { $0.overlaps(selection) } || isBlock
      if isInside, selection.lowerBound >= (inner.first?.lowerBound ?? 0) {
        extend(&touched, by: value, selection)
      } else {
        join(&touched, lines)
      }
    }
  }

  /// Whether an item begins below its dash, so that all of it moves.
  private func isBelow(_ item: Int) -> Bool {
    let start = tree.nodes[item].range.start
    let dash = tree.tokens.last { $0.range.start < start && $0.kind == .blockEntry }
    return dash.map { line(of: $0.range.start) < line(of: start) } ?? false
  }

  /// The pairs or items of a block collection, each with its value.
  private func entries(of node: Int) -> [(entry: Int, value: Int)] {
    guard !tree.nodes[node].isFlow else { return [] }
    switch tree.nodes[node].kind {
    case .mapping: return tree.pairs(of: node).map { ($0.key, $0.value) }
    case .sequence: return tree.items(of: node).map { ($0, $0) }
    case .scalar, .alias, .empty: return []
    }
  }

  /// From behind the line with content above to in front of the one below.
  private func lines(from entry: Int, to value: Int) -> ClosedRange<Int> {
    let start = tree.nodes[entry].range.start
    var first = tree.tokens.partitionPoint { $0.range.start < start }
    // Its dash, its mark, its anchor and its tag belong to an entry.
    while first > 0, [.blockEntry, .key, .anchor, .tag].contains(tree.tokens[first - 1].kind) {
      first -= 1
    }
    let above = first > 0 ? line(of: tree.tokens[first - 1].range.end) + 1 : 0
    let lower = min(
      above,
      line(of: first < tree.tokens.count ? tree.tokens[first].range.start : start)
    )
    let end = tree.nodes[value].range.end
    let next = tree.tokens.partitionPoint { $0.range.start < end }
    let below =
      next < tree.tokens.count ? line(of: tree.tokens[next].range.start) - 1 : starts.count
    return lower...max(lower, below, line(of: end))
  }

  private func line(of offset: Int) -> Int { starts.partitionPoint { $0 <= offset } - 1 }
}
