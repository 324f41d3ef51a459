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
  private(set) var comments: [Comment] = []
  /// Those that belong to markers or the head of a document, in source order.
  private(set) var markerComments: [Int] = []
  /// By document, the first token: a directive, `---`, or the root's.
  var firstTokens: [Int] = []
  /// By document, whether it has an anchor.
  var hasAnchors: [Bool] = []
  /// In source order.
  var blockScalars: [BlockScalar] = []
  /// Whether some comment ignores that brewlint takes another one for more of a text.
  var ignoresCommentsInText = false
  /// Whether some comment speaks to a program.
  private(set) var hasDirectives = false

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

  /// Adds a comment of a node, behind those that it has.
  mutating func add(_ comment: Comment, to node: Int) {
    let index = Int32(truncatingIfNeeded: comments.count)
    let last = Int(marks[node].lastComment)
    if last >= 0 {
      comments[last].next = index
    } else {
      marks[node].firstComment = index
    }
    marks[node].lastComment = index
    if comment.directive != .none { marks[node].hasDirective = true }
    append(comment)
  }

  /// Adds a comment that belongs to a marker or the head of a document.
  mutating func addAtMarker(_ comment: Comment) {
    markerComments.append(comments.count)
    append(comment)
  }

  private mutating func append(_ comment: Comment) {
    if comment.directive != .none { hasDirectives = true }
    comments.append(comment)
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

  /// Where the line of a byte begins; behind a byte-order mark on the first line.
  static func lineStart(of offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var start = offset
    while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
    let hasMark = start == 0 && bytes.count > 2 && bytes[0] == 0xEF && bytes[1] == 0xBB
    return hasMark ? 3 : start
  }
}

/// What the outline knows of a node beyond the tree. Most of it is about entries: pairs, which are found at
/// their keys, and items.
struct NodeMark {
  /// The first token of the node, which is its anchor or tag, if it has one. Of an entry the first that spells
  /// any of it: the dash of an item, the `?` of a key.
  let firstToken: Int32
  /// Of an entry: where the line begins on which its own blank lines and comments begin.
  var extent: Int32
  /// The comments of the node; -1 for none.
  var firstComment: Int32 = -1
  var lastComment: Int32 = -1
  /// Of an entry: whether an empty line parts it from what stands above it, which may be its own comment.
  var hasBlankBefore = false
  /// Whether one of its comments speaks to a program.
  var hasDirective = false
}
