import RecipeSyntax
import Text

/// Where the entries and items of a tree begin and end, together with their comments and empty lines.
///
/// The formatter prints by the same extents, so a comment belongs to the same entry everywhere.
package struct EntryExtents {
  private let tree: SyntaxTree
  private let outline: Outline

  /// Finds the extents. O(n); the tree must have no errors.
  package init(_ tree: SyntaxTree) {
    self.tree = tree
    outline = tree.bytes.withUnsafeBufferPointer { bytes in
      var builder = OutlineBuilder(tree, bytes, into: Outline())
      builder.visit()
      return builder.finish()
    }
  }

  /// The index of the first token of a document: a directive, `---`, or the first one of its content.
  package func firstToken(ofDocument document: Int) -> Int { outline.firstTokens[document] }

  /// The index of the first token of an entry or item: a `?` or a dash, else an anchor, a tag or the key.
  package func firstToken(of entry: Int) -> Int { Int(outline.layouts[entry].firstToken) }

  /// The start of the line where the empty lines and comments above an entry or item begin; the entry itself
  /// if it follows a dash.
  ///
  /// - Parameter entry: the node of a key or item in a block collection.
  package func start(of entry: Int) -> Int { Int(outline.layouts[entry].extent) }

  /// The start of the line after an entry, the comment on its last line, and the comments below that its
  /// collections own; the end of the source if it has no such line. O(log n + comments).
  ///
  /// - Parameter nodes: the nodes of the entry, from its key or item to the last descendant of its value.
  package func end(of nodes: Range<Int>) -> Int {
    let token = lastToken(of: nodes)
    var end = tree.tokens[token].range.end
    if tree.tokens[token].style.isBlock {
      end = outline.blockScalar(at: tree.tokens[token].range.start).end
    }
    let next = tree.tokens[(token + 1)...].first { !$0.range.isEmpty }
    let limit = next?.range.start ?? tree.bytes.count
    var comment = outline.comments.partitionPoint { $0.range.start < end }
    while comment < outline.comments.count, outline.comments[comment].range.start < limit,
      isOwned(outline.comments[comment], by: nodes)
    {
      end = outline.comments[comment].range.end
      comment += 1
    }
    return lineAfter(end)
  }

  private func isOwned(_ comment: Comment, by nodes: Range<Int>) -> Bool {
    (comment.place == .sameLine || comment.place == .endOfCollection)
      && nodes.contains(comment.owner)
  }

  /// The last token with text; a missing value has none, so its key's colon is.
  package func lastToken(of nodes: Range<Int>) -> Int {
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

  private func lineAfter(_ offset: Int) -> Int {
    tree.bytes.startOfNextLine(after: offset)
  }
}
