import Text

/// Merges comments, which have no meaning to the recipe: those of both sides are kept.
enum CommentMerge {
  /// The lines with the changes of both sides. What only one side changed is taken from it. If both did, the result
  /// has ours without the comments that theirs removed, and then the comments that theirs added.
  ///
  /// - Parameters:
  ///   - base, ours, theirs: empty lines and comments as whole lines, and other lines, such as `---`, which are
  ///     taken from ours.
  ///   - column: the column of added comments, from 0.
  static func lines(_ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8], column: Int) -> [UInt8] {
    let (old, new) = (comments(of: base), comments(of: theirs))
    if comments(of: ours) == old { return new == old ? pick(base, ours, theirs) : theirs }
    if new == old || new == comments(of: ours) { return ours }
    let known = Set(old).union(comments(of: ours))
    let removed = Set(old).subtracting(new)
    var result: [UInt8] = []
    for line in lines(of: ours) where !removed.contains(comment(line) ?? "") { result += line }
    let added = new.filter { !known.contains($0) }
    return appending(added, to: result, column: column)
  }

  /// The same for the lines of a part of three versions.
  static func lines<Part>(
    _ lines: (Part) -> [UInt8],
    of base: Part?,
    _ ours: Part,
    _ theirs: Part,
    column: Int
  ) -> [UInt8] {
    self.lines(base.map(lines) ?? [], lines(ours), lines(theirs), column: column)
  }

  /// The side that changed anything, if comments are equal.
  private static func pick(_ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8]) -> [UInt8] {
    ours == base ? theirs : ours
  }

  /// Lines followed by comments, each on its own line.
  static func appending(_ comments: [String], to lines: [UInt8], column: Int) -> [UInt8] {
    var result = lines
    if !comments.isEmpty, let last = result.last, last != 0x0A { result.append(0x0A) }
    for comment in comments {
      result += [UInt8](repeating: 0x20, count: column) + Array(comment.utf8) + [0x0A]
    }
    return result
  }

  /// The comment behind a value, and what becomes a comment above it as the line has space for one only.
  static func behind(
    _ base: String?,
    _ ours: String?,
    _ theirs: String?
  ) -> (behind: String?, above: String?) {
    if ours == base { return (theirs, nil) }
    if theirs == base || theirs == ours { return (ours, nil) }
    guard let ours else { return (theirs, nil) }
    return (ours, theirs)
  }

  // MARK: Lines

  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while start < bytes.count {
      let end = bytes.startOfNextLine(after: start)
      lines.append(bytes[start..<end])
      start = end
    }
    return lines
  }

  /// The comments on lines of their own.
  static func comments(of bytes: [UInt8]) -> [String] {
    lines(of: bytes).compactMap(comment)
  }

  private static func comment(_ line: ArraySlice<UInt8>) -> String? {
    let text = line.drop { $0.isBlank }
    guard text.first == UInt8(ascii: "#") else { return nil }
    let end = text.lastIndex { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A } ?? text.startIndex
    return String(decoding: text[...end], as: UTF8.self)
  }
}
