/// A unified diff for `git apply` and `patch`, with three lines of context.
///
/// Lines are copied as bytes, including `\r` and invalid UTF-8.
package enum UnifiedDiff {
  /// The number of context lines before and after a change.
  private static let context = 3

  /// The patch that turns `old` into `new`; empty if they are equal.
  ///
  /// - Parameter path: the path of the file, relative to the folder where the patch is applied.
  package static func patch(of path: [UInt8], from old: [UInt8], to new: [UInt8]) -> [UInt8] {
    guard old != new else { return [] }
    let (before, after) = (TextLines(of: old), TextLines(of: new))
    let changes = LineChange.between(before, after)
    var patch = header("--- a/", path) + header("+++ b/", path)
    for hunk in hunks(changes) { append(hunk, before, after, to: &patch) }
    return patch
  }

  private static func header(_ mark: StaticString, _ path: [UInt8]) -> [UInt8] {
    let mark = mark.description
    let name = PatchName.spelling(of: Array(mark.utf8.dropFirst(4)) + path)
    // Without the tab, a name would end at its first space.
    let end = name.contains(0x20) ? "\t\n" : "\n"
    return Array(mark.utf8.prefix(4)) + name + Array(end.utf8)
  }

  // MARK: Hunks

  /// Groups changes whose context overlaps.
  private static func hunks(_ changes: [LineChange]) -> [[LineChange]] {
    var hunks: [[LineChange]] = []
    for change in changes {
      if let last = hunks.last?.last, change.old.lowerBound - last.old.upperBound <= 2 * context {
        hunks[hunks.count - 1].append(change)
      } else {
        hunks.append([change])
      }
    }
    return hunks
  }

  private static func append(
    _ hunk: [LineChange],
    _ before: TextLines,
    _ after: TextLines,
    to patch: inout [UInt8]
  ) {
    guard let first = hunk.first, let last = hunk.last else { return }
    let lead = min(context, first.old.lowerBound)
    let tail = min(context, before.count - last.old.upperBound)
    let old = first.old.lowerBound - lead..<last.old.upperBound + tail
    let new = first.new.lowerBound - lead..<last.new.upperBound + tail
    patch += "@@ -\(place(old)) +\(place(new)) @@\n".utf8
    var next = old.lowerBound
    for change in hunk {
      append(" ", before[next..<change.old.lowerBound], to: &patch)
      append("-", before[change.old], to: &patch)
      append("+", after[change.new], to: &patch)
      next = change.old.upperBound
    }
    append(" ", before[next..<old.upperBound], to: &patch)
  }

  /// The first line and the count, which is omitted if it is 1. An empty range is given by the line before
  /// it.
  private static func place(_ lines: Range<Int>) -> String {
    if lines.count == 1 { return "\(lines.lowerBound + 1)" }
    return "\(lines.isEmpty ? lines.lowerBound : lines.lowerBound + 1),\(lines.count)"
  }

  private static func append(
    _ mark: Unicode.Scalar,
    _ lines: Slice<TextLines>,
    to patch: inout [UInt8]
  ) {
    for line in lines {
      patch.append(UInt8(ascii: mark))
      patch += line
      if line.last != 0x0A { patch += "\n\\ No newline at end of file\n".utf8 }
    }
  }
}

/// Quotes file names in a patch.
private enum PatchName {
  /// The name unchanged, or as a C string in double quotes if it has control characters, quotes, backslashes
  /// or invalid UTF-8.
  static func spelling(of name: [UInt8]) -> [UInt8] {
    let isText = String(validating: name, as: UTF8.self) != nil
    guard !isText || name.contains(where: needsEscape) else { return name }
    var result: [UInt8] = [quote]
    for byte in name {
      if let letter = letters[byte] {
        result += [backslash, UInt8(ascii: letter)]
      } else if needsEscape(byte) || (byte >= 0x80 && !isText) {
        result += [backslash] + [6, 3, 0].map { UInt8(ascii: "0") + (byte >> $0) & 7 }
      } else {
        result.append(byte)
      }
    }
    return result + [quote]
  }

  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")
  private static let letters: [UInt8: Unicode.Scalar] = [
    0x07: "a", 0x08: "b", 0x09: "t", 0x0A: "n", 0x0B: "v", 0x0C: "f", 0x0D: "r",
    quote: "\"", backslash: "\\",
  ]

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x7F || byte == quote || byte == backslash
  }
}
