import RecipeSyntax
import Text

/// Where the entries and items of a tree begin and end, together with their comments and empty lines: the same for the
/// formatter, editing and merging.
struct EntryExtents {
  private let tree: SyntaxTree
  private let outline: Outline

  /// Finds the extents. O(n); the tree must have no errors.
  init(_ tree: SyntaxTree) {
    let outline = tree.bytes.withUnsafeBufferPointer { bytes in
      var builder = OutlineBuilder(tree, bytes, into: Outline())
      builder.visit()
      return builder.finish()
    }
    self.init(tree, outline)
  }

  init(_ tree: SyntaxTree, _ outline: Outline) { (self.tree, self.outline) = (tree, outline) }

  /// The index of the first token of a document: a directive, `---`, or the first one of its content.
  func firstToken(ofDocument document: Int) -> Int { outline.firstTokens[document] }

  /// The index of the first token of an entry or item: a `?` or a dash, else an anchor, a tag or the key.
  func firstToken(of entry: Int) -> Int { Int(outline.layouts[entry].firstToken) }

  /// The start of the line where the empty lines and comments above an entry or item begin; the entry itself
  /// if it follows a dash.
  ///
  /// - Parameter entry: the node of a key or item in a block collection.
  func start(of entry: Int) -> Int { Int(outline.layouts[entry].extent) }

  /// The comments in a range of the source, each from its `#` to its last character that is not blank.
  func comments(in range: ByteRange) -> [ByteRange] {
    let first = outline.comments.partitionPoint { $0.range.start < range.start }
    return outline.comments[first...].prefix { $0.range.start < range.end }.map { $0.range }
  }

  // MARK: Ends

  /// The end of entries.
  struct End {
    /// The end of the last line, without its line break.
    var offset: Int
    /// Whether a blank line there would become part of a text.
    var isBlankText = false
    /// Whether a line break there would: the text ends at the end of the source.
    var isOpen = false
  }

  /// The end of an entry, of the comment on its last line, and of the comments below that its collections own.
  /// O(log n + comments).
  ///
  /// - Parameters:
  ///   - nodes: the nodes of the entry, from its key, item or value to its last descendant.
  ///   - column: comments further to the left are excluded.
  func end(of nodes: Range<Int>, column: Int = 0) -> End {
    let token = lastToken(of: nodes)
    var end = End(offset: tree.tokens[token].range.end)
    if tree.tokens[token].style.isBlock {
      let text = outline.blockScalar(at: tree.tokens[token].range.start)
      end = End(
        offset: text.end,
        isBlankText: text.chomping == .keep,
        isOpen: text.end == tree.bytes.count
      )
    }
    let next = tree.tokens[(token + 1)...].first { !$0.range.isEmpty }
    let limit = next?.range.start ?? tree.bytes.count
    let first = outline.comments.partitionPoint { $0.range.start < end.offset }
    end.offset = endOfLine(at: end.offset)
    for comment in outline.comments[first...].prefix(while: { $0.range.start < limit }) {
      guard nodes.contains(comment.owner) else { break }
      if comment.place == .sameLine { continue }
      guard comment.place == .endOfCollection,
        tree.bytes.startOfText(at: comment.range.start) + column <= comment.range.start
      else { break }
      end.offset = comment.range.end
      end.isBlankText = false
    }
    return end
  }

  private func endOfLine(at offset: Int) -> Int {
    let end = tree.bytes.endOfLine(at: offset)
    return end > 0 && tree.bytes[end - 1] == 0x0D ? end - 1 : end
  }

  /// The start of the line after the end; the end of the source if it has no such line.
  func lineAfter(_ nodes: Range<Int>) -> Int {
    tree.bytes.startOfNextLine(after: end(of: nodes).offset)
  }

  /// The last token with text; a missing value has none, so its key's colon is.
  func lastToken(of nodes: Range<Int>) -> Int {
    let start = tree.nodes[nodes.lowerBound].range.start
    var end = start
    var node = nodes.lowerBound
    while node < nodes.upperBound {
      end = max(end, tree.nodes[node].range.end)
      node = tree.nodes[node].subtreeEnd
    }
    var token = tree.tokens.partitionPoint { $0.range.start < end } - 1
    while token > 0, tree.tokens[token].range.isEmpty { token -= 1 }
    return max(token, 0)
  }
}
