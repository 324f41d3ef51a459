extension String {
  /// The text as a message quotes it: on one line, and no longer than a glance.
  var shortened: String {
    let line = prefix { !$0.isNewline }
    guard line.count > 40 || line.count < count else { return self }
    return line.prefix(39) + "…"
  }
}
