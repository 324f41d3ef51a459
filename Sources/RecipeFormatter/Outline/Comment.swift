import SourceText

/// A comment, and what it belongs to.
struct Comment {
  /// Where a comment stands beside its owner.
  enum Place {
    /// On lines above the entry that it belongs to.
    case leading
    /// Behind something on its line: an entry's key or value, a document marker.
    case sameLine
    /// On lines of its own below the last entry of the collection that it belongs to.
    case foot
    /// On lines of its own in front of a token of no entry: a document marker, the end.
    case beforeMarker
    /// On lines of its own at the head of a document, parted from the first key by a blank line.
    case head
  }

  /// What a comment says to a program.
  enum Directive {
    case none
    /// `# brewlint: ignore[…]`, which speaks of a line.
    case ignoresFindings
    /// `# brewfmt: skip`, of a key or step.
    case skip
    /// `# brewfmt: off` and `# brewfmt: on`
    case off, on
  }

  /// From the `#` to the last character that is no blank.
  let range: ByteRange
  /// The node of the owner, see ``Outline``; of a comment at a marker the token.
  var owner: Int
  let place: Place
  let directive: Directive
  /// Whether an empty line parts the comment from what stands above it.
  var hasBlankBefore: Bool
  /// The spaces in front of a comment behind something; 1 where there were none or others.
  let gap: Int
  /// Whether its marks are to be parted from its text by a space.
  var needsSpace: Bool
  /// The next comment of the same owner; -1 for none.
  var next: Int32 = -1
}
