/// Something wrong with a comment that ignores findings, or is meant to.
package enum IgnoreProblem: Sendable {
  /// The comment is not of the documented form.
  case malformed(OddIgnoreComment)
  /// There is no rule of the name; the position in the comment's list.
  case unknown(IgnoreComment, Int)
  /// The rules at these positions, in order and never none, find nothing that the comment could ignore.
  case unused(IgnoreComment, [Int], Reach)

  /// Of what a comment speaks.
  package enum Reach: Sendable {
    case line, nextLine, file
  }
}
