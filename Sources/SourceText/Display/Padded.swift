extension String {
  /// The text with blanks behind it, or before it, up to so many terminal columns.
  package func padded(to width: Int, before: Bool = false) -> String {
    let blanks = String(repeating: " ", count: max(0, width - displayWidth()))
    return before ? blanks + self : self + blanks
  }
}
