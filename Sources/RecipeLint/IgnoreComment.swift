/// A comment that asks brewlint to ignore rules.
struct IgnoreComment: Equatable {
  let isForFile: Bool
  let rules: [String]
  /// Why; may be empty.
  let reason: String

  /// Reads `# brewlint: ignore[rule, …] reason`; `nil` for any other comment.
  init?(_ comment: String) {
    var text = comment.drop { $0 == "#" }.drop { $0 == " " || $0 == "\t" }
    guard text.hasPrefix("brewlint:") else { return nil }
    text = text.dropFirst("brewlint:".count).drop { $0 == " " || $0 == "\t" }
    isForFile = text.hasPrefix("ignore-file[")
    guard isForFile || text.hasPrefix("ignore["), let open = text.firstIndex(of: "["),
      let close = text.firstIndex(of: "]")
    else { return nil }
    rules = text[text.index(after: open)..<close].split(separator: ",").map { rule in
      String(rule.filter { $0 != " " && $0 != "\t" })
    }
    reason = String(text[text.index(after: close)...].drop { $0 == " " })
  }
}
