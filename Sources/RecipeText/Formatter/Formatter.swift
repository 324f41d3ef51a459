import RecipeSyntax
import Text

/// Formats recipes in the canonical style, see docs/formatting.md.
///
/// A formatter reuses its memory from source to source.
package struct Formatter {
  /// The tree of the last source, for its errors.
  package private(set) var tree = SyntaxTree()
  private var outline = Outline()
  private var order = KeyOrder()
  private var text: [UInt8] = []

  /// The bytes of the largest source whose outline's memory is reused.
  private static let mostKept = 1 << 17

  package init() {}

  /// Formats a source. O(n log n); linear except for mappings with thousands of keys.
  ///
  /// - Parameters:
  /// - scope: the keys of the documents: of recipes, or of equipment files.
  /// - lineEnding: the line ending; the only option of the style.
  /// - lines: the 1-based lines to format; `nil` for all.
  /// - checks: whether to parse the result and compare it with the source, which is required before it is
  ///   written anywhere.
  package mutating func format(
    _ bytes: [UInt8],
    as scope: KeyScope = .recipe,
    lineEnding: LineEnding = .auto,
    lines: ClosedRange<Int>? = nil,
    checks: Bool = true
  ) -> FormatResult {
    tree.parse(bytes)
    order.root = scope
    guard tree.errors.isEmpty else { return .refused }
    print(lines)
    if lineEnding.usesCarriageReturn(inPlaceOf: bytes) {
      text = LineEnding.withCarriageReturns(text)
    }
    if text == bytes { return .unchanged }
    if checks {
      // The second tree of a large source takes the place of the outline.
      if bytes.count > Self.mostKept { outline = Outline() }
      do throws(FormatFailure) {
        try Comparison.expectSame(tree, SyntaxTree(parsing: text), root: scope)
      } catch {
        return .failed(error)
      }
    }
    return .changed(text)
  }

  /// Writes the tree to `text`, reusing its memory.
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

/// The result of formatting a source.
package enum FormatResult: Equatable, Sendable {
  /// The source is already formatted.
  case unchanged
  /// The formatted source.
  case changed([UInt8])
  /// The source has syntax errors; see the formatter's tree.
  case refused
  /// The formatted source is not equivalent: a bug of the formatter.
  case failed(FormatFailure)
}

/// The difference between a formatted source and its original, which is a bug of the formatter.
package struct FormatFailure: Error, Equatable, Sendable {
  /// The first difference, in words.
  package let difference: String

  package init(_ difference: String) { self.difference = difference }
}
