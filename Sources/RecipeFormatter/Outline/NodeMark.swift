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
