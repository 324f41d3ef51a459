import Text

/// The layout of a tree: the start of each entry, and its comments and empty lines.
///
/// A comment on its own line belongs to the entry below it; a comment at the end of a line belongs to the
/// entry on that line. A comment that is indented further than the next entry belongs to the end of the
/// collection above; a comment separated from the first key of a document by a blank line belongs to the
/// start of the document.
struct Outline {
  /// One for each node.
  var layouts: [NodeLayout] = []
  /// In source order.
  private(set) var comments: [Comment] = []
  /// The comments of markers and document starts, in source order.
  private(set) var markerComments: [Int] = []
  /// The first token of each document: a directive, `---`, or the root's.
  var firstTokens: [Int] = []
  /// Whether each document has an anchor.
  var hasAnchors: [Bool] = []
  /// In source order.
  var blockScalars: [BlockScalar] = []
  /// Whether a comment suppresses `comment-in-text`.
  var ignoresCommentsInText = false
  /// Whether a comment has a directive.
  private(set) var hasDirectives = false

  /// Empties the outline and keeps its memory.
  mutating func removeAll() {
    layouts.removeAll(keepingCapacity: true)
    comments.removeAll(keepingCapacity: true)
    markerComments.removeAll(keepingCapacity: true)
    firstTokens.removeAll(keepingCapacity: true)
    hasAnchors.removeAll(keepingCapacity: true)
    blockScalars.removeAll(keepingCapacity: true)
    ignoresCommentsInText = false
    hasDirectives = false
  }

  /// Appends a comment to a node.
  mutating func add(_ comment: Comment, to node: Int) {
    let index = Int32(truncatingIfNeeded: comments.count)
    let last = Int(layouts[node].lastComment)
    if last >= 0 {
      comments[last].next = index
    } else {
      layouts[node].firstComment = index
    }
    layouts[node].lastComment = index
    if comment.directive != .none { layouts[node].hasDirective = true }
    append(comment)
  }

  /// Appends a comment of a marker or document start.
  mutating func addAtMarker(_ comment: Comment) {
    markerComments.append(comments.count)
    append(comment)
  }

  private mutating func append(_ comment: Comment) {
    if comment.directive != .none { hasDirectives = true }
    comments.append(comment)
  }

  /// The comments of a node at a place, in source order.
  func comments(of node: Int, at place: Comment.Place) -> [Int] {
    var found: [Int] = []
    var index = Int(layouts[node].firstComment)
    while index >= 0 {
      if comments[index].place == place { found.append(index) }
      index = Int(comments[index].next)
    }
    return found
  }

  /// The block scalar at an offset.
  func blockScalar(at start: Int) -> BlockScalar {
    blockScalars[blockScalars.partitionPoint { $0.start < start }]
  }

  /// Whether a range contains comments.
  func hasComments(in range: ByteRange) -> Bool {
    let first = comments.partitionPoint { $0.range.start < range.start }
    return first < comments.count && comments[first].range.start < range.end
  }

  /// Whether the node has comments.
  func hasComments(_ node: Int) -> Bool { layouts[node].firstComment >= 0 }
}

/// The layout of a node. Most properties are for entries: pairs, stored at their keys, and items.
struct NodeLayout {
  /// The first token of the node, including its anchor and tag; for an entry, including the dash of an item
  /// or the `?` of a key.
  let firstToken: Int32
  /// For an entry, the start of the line where its blank lines and comments begin.
  var extent: Int32
  /// The comments of the node; -1 if there are none.
  var firstComment: Int32 = -1
  var lastComment: Int32 = -1
  /// For an entry, whether an empty line directly precedes it, below its comments.
  var hasBlankBefore = false
  /// Whether one of its comments has a directive.
  var hasDirective = false
}
