import RecipeSyntax
import Text

extension LintContext {
  /// Whether the byte is between the `<<<<<<<` and the `>>>>>>>` of a merge conflict. It searches only a
  /// short way back, because it runs for every duplicate key.
  func isInConflict(_ offset: Int) -> Bool {
    guard mayHaveConflict else { return false }
    let part = tree.bytes[max(0, offset - 2048)..<offset]
    let start = part.startIndex == 0 ? 0 : part.startOfNextLine(after: part.startIndex)
    let marker = part[start...].split(separator: 0x0A).last { line in
      line.starts(with: "<<<<<<<".utf8) || line.starts(with: ">>>>>>>".utf8)
    }
    return marker?.first == UInt8(ascii: "<")
  }
}

extension Report {
  /// Reports a conflict marker of git.
  mutating func addConflict(_ marker: String, _ range: ByteRange) {
    add(
      "`\(marker)` is left over from a merge conflict",
      at: range,
      help:
        "`brewbook resolve` shows both versions and keeps one; by hand, remove one and the lines with `<<<<<<<`, `=======` and `>>>>>>>`"
    )
  }
}
