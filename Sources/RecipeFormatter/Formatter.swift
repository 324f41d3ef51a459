import RecipeSyntax
import SourceText

/// Lays out recipes in the one canonical style, see docs/formatting.md.
///
/// A formatter has memory that it uses again from source to source.
package struct Formatter {
  /// The tree of the source that was formatted last, for whoever wants to say why it was refused.
  package private(set) var tree = SyntaxTree()
  private var outline = Outline()
  private let order = KeyOrder()
  private var text: [UInt8] = []

  package init() {}

  /// Formats a source. O(n log n), linear but for mappings with thousands of keys.
  ///
  /// - Parameters:
  ///   - lineEnding: how lines end; the only thing that a configuration decides.
  ///   - lines: only what stands in these lines, counted from 1; `nil` for everything.
  ///   - checks: whether to read the result again and compare it with the source, as must be done before
  ///     it is written anywhere.
  package mutating func format(
    _ bytes: [UInt8],
    lineEnding: LineEnding = .auto,
    lines: ClosedRange<Int>? = nil,
    checks: Bool = true
  ) -> FormatResult {
    tree.parse(bytes, asWritten: true)
    guard tree.errors.isEmpty else { return .refused }
    print(lines)
    if lineEnding.usesCarriageReturn(inPlaceOf: bytes) {
      text = LineEnding.withCarriageReturns(text)
    }
    if text == bytes { return .unchanged }
    if checks {
      do throws(FormatFailure) {
        try Comparison.expectSame(tree, SyntaxTree(asWritten: text))
      } catch {
        return .failed(error)
      }
    }
    return .changed(text)
  }

  /// Writes the tree into `text`, in memory that is used again.
  private mutating func print(_ lines: ClosedRange<Int>?) {
    outline.removeAll()
    text.removeAll(keepingCapacity: true)
    tree.bytes.withUnsafeBufferPointer { bytes in
      var builder = OutlineBuilder(tree, bytes, into: outline)
      outline = Outline()
      builder.visit()
      let source = OutlinedSource(tree: tree, bytes: bytes, outline: builder.finish())
      let selection = lines.flatMap { Selection($0, in: bytes) }
      var printer = Printer(source, order: order, selection: selection, into: text)
      text = []
      printer.print()
      text = printer.out.bytes
      outline = source.outline
    }
  }
}

/// What came of formatting a source.
package enum FormatResult: Equatable, Sendable {
  /// The source is formatted already.
  case unchanged
  /// The formatted source.
  case changed([UInt8])
  /// The source is not YAML, or uses what recipes leave out of it; the formatter's tree tells where.
  case refused
  /// The formatted source would not say the same: a mistake of the formatter's own.
  case failed(FormatFailure)
}

/// How a formatted source differs from what it was made of, which is a mistake of the formatter's own.
package struct FormatFailure: Error, Equatable, Sendable {
  /// The first difference, in words.
  package let difference: String

  package init(_ difference: String) { self.difference = difference }
}
