import SourceText

/// What a formatter has to know of a tree beyond its nodes: where each entry begins, and which comments and
/// empty lines belong to it.
///
/// A comment belongs to the entry below it if it stands on lines of its own, else to the one at whose end it
/// stands. One that is indented further than what follows belongs to the foot of the collection above it; one
/// that a blank line parts from the first key of a document belongs to the document's head.
struct Outline {
  /// One for each node.
  var marks: [NodeMark] = []
  /// In source order.
  var comments: [Comment] = []
  /// Those that belong to markers or the head of a document, in source order.
  var markerComments: [Int] = []
  /// By document, the first token: a directive, `---`, or the root's.
  var firstTokens: [Int] = []
  /// By document, whether it has an anchor.
  var hasAnchors: [Bool] = []
  /// In source order.
  var blockScalars: [BlockScalar] = []
  /// Whether some comment ignores that brewlint takes another one for more of a text.
  var ignoresCommentsInText = false
  /// Whether some comment speaks to a program.
  var hasDirectives = false

  /// Empties the outline, to be filled again in the same memory.
  mutating func removeAll() {
    marks.removeAll(keepingCapacity: true)
    comments.removeAll(keepingCapacity: true)
    markerComments.removeAll(keepingCapacity: true)
    firstTokens.removeAll(keepingCapacity: true)
    hasAnchors.removeAll(keepingCapacity: true)
    blockScalars.removeAll(keepingCapacity: true)
    ignoresCommentsInText = false
    hasDirectives = false
  }

  /// The comments of a node in one place, in source order.
  func comments(of node: Int, at place: Comment.Place) -> [Int] {
    var found: [Int] = []
    var index = Int(marks[node].firstComment)
    while index >= 0 {
      if comments[index].place == place { found.append(index) }
      index = Int(comments[index].next)
    }
    return found
  }

  /// The block scalar that begins at a place.
  func blockScalar(at start: Int) -> BlockScalar {
    blockScalars[blockScalars.partitionPoint { $0.start < start }]
  }

  /// Whether any comment lies between two places.
  func hasComments(in range: ByteRange) -> Bool {
    let first = comments.partitionPoint { $0.range.start < range.start }
    return first < comments.count && comments[first].range.start < range.end
  }

  /// Whether the node has any comment.
  func hasComments(_ node: Int) -> Bool { marks[node].firstComment >= 0 }
}
