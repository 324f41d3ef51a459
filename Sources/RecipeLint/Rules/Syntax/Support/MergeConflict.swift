import RecipeSyntax
import Text

extension LintContext {
  /// Whether the byte is between the `<<<<<<<` and the `>>>>>>>` of a merge conflict. It searches only a
  /// short way back, because it runs for every duplicate key.
  func isInConflict(_ offset: Int) -> Bool {
    guard mayHaveConflict else { return false }
    let least = max(0, offset - 2048)
    var index = offset - 1
    while index - 7 >= least {
      let mark = tree.bytes[index]
      if mark == UInt8(ascii: "<") || mark == UInt8(ascii: ">"), isMarker(index) {
        return mark == UInt8(ascii: "<")
      }
      index -= 1
    }
    return index - 6 == 0 && tree.bytes[0] == UInt8(ascii: "<") && isMarker(6)
  }

  /// Whether this is the last of seven equal characters at the beginning of a line.
  private func isMarker(_ index: Int) -> Bool {
    let start = index - 6
    guard start >= 0, start == 0 || tree.bytes[start - 1] == 0x0A else { return false }
    return tree.bytes[start...index].allSatisfy { $0 == tree.bytes[index] }
  }
}

extension Report {
  /// Reports a conflict marker of git.
  mutating func addConflict(_ marker: String, _ range: ByteRange) {
    add(
      "`\(marker)` is left over from a merge conflict",
      at: range,
      help:
        "keep one of the two versions, and remove the lines with `<<<<<<<`, `=======` and `>>>>>>>`"
    )
  }
}
