/// The versions of an entry that both sides have.
struct EntryVersions {
  let base: MergeEntry?
  let ours: MergeEntry
  let theirs: MergeEntry
  /// The columns from the keys of theirs to those of ours.
  let shift: Int

  /// The entry with the comments of both sides.
  ///
  /// - Parameters:
  ///   - takesTheirs: whether key and value are those of theirs.
  ///   - content: the key and value to write instead.
  func block(_ takesTheirs: Bool, content: [UInt8]? = nil) -> SourceBlock {
    let (chosen, other) = takesTheirs ? (theirs, ours) : (ours, theirs)
    let (mine, column) = (ours.block, ours.block.column)
    let moved = theirs.block.indented(by: shift)
    var block = takesTheirs ? moved : mine
    block.margin = mine.margin
    block.isBehindDash = mine.isBehindDash
    block.above = CommentMerge.lines({ $0.above }, of: base?.block, mine, moved, column: column)
    var extra: [String] = []
    if let parts = chosen.parts, other.parts != nil, base == nil || base?.parts != nil {
      let comment = CommentMerge.behind(base?.behind, ours.behind, theirs.behind)
      let gap = parts.gap.isEmpty ? other.parts?.gap ?? [] : parts.gap
      let behind = comment.behind.map { (gap.isEmpty ? [0x20] : gap) + Array($0.utf8) } ?? []
      let length = parts.gap.count + (chosen.behind?.utf8.count ?? 0) + parts.rest.count
      block.text = (content ?? block.text.dropLast(length)) + behind + parts.rest
      extra = comment.above.map { [$0] } ?? []
    } else {
      if let content { block.text = content + [0x0A] }
      // Those above the entry are merged as lines.
      let above = CommentMerge.comments(of: other.block.above)
      let known = Set(chosen.comments).union(base?.comments ?? []).union(above)
      extra = other.comments.filter { !known.contains($0) }
    }
    // Behind a dash, there is no line above.
    block.above = CommentMerge.appending(extra, to: block.above, column: column)
    return block
  }
}

extension MergeEntry {
  /// The key and value without comments and line break.
  var content: [UInt8] { parts?.content ?? Array(block.text.dropLast()) }
}
