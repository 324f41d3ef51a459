import RecipeLint
import Text

/// What can be inserted into a comment: comments that ignore rules.
struct CommentCompletion {
  private let place: CompletionPlace
  /// From behind the `#` and blanks to the cursor.
  private let typed: ByteRange

  /// Nil if the cursor is not in a comment.
  init?(at place: CompletionPlace) {
    guard let comment = place.line.comment, place.offset > comment else { return nil }
    if case .text = place.line.kind, place.line.depth == 0 { return nil }
    self.place = place
    var start = comment
    let bytes = place.document.bytes
    while start < place.offset, bytes[start] == UInt8(ascii: "#") || bytes[start] == 0x20 {
      start += 1
    }
    typed = ByteRange(start, place.offset)
  }

  /// The items, rules that find something here first.
  func items(findings: [Diagnostic]) -> [CompletionItem] {
    let text = place.outline.text(typed)
    guard let open = text.firstIndex(of: "[") else { return comments(findings, typed: text) }
    guard let isForFile = Self.reach(of: text[..<open]), !text.contains("]") else { return [] }
    return rules(findings, isForFile: isForFile, listed: text[text.index(after: open)...])
  }

  /// Whether the comment is for the file; nil for another comment.
  private static func reach(of text: Substring) -> Bool? {
    switch text.filter({ $0 != " " }) {
    case "brewlint:ignore": false
    case "brewlint:ignore-file": true
    default: nil
    }
  }

  /// The rules that are not in the list yet.
  private func rules(
    _ findings: [Diagnostic],
    isForFile: Bool,
    listed: Substring
  ) -> [CompletionItem] {
    let words = listed.split(separator: ",").map { String($0.filter { $0 != " " }) }
    let listed = Set(listed.hasSuffix(",") ? words[...] : words.dropLast())
    let found = ignorable(findings, isForFile: isForFile)
    let rest = Rule.all.map(\.id).filter { !found.contains($0) }
    let bytes = place.document.bytes
    let blank = place.word.start > 0 && bytes[place.word.start - 1] == UInt8(ascii: ",") ? " " : ""
    return (found + rest).filter { !listed.contains($0) }.map { id in
      CompletionItem(
        kind: .reference,
        label: id,
        detail: found.contains(id) ? isForFile ? "found in this file" : "found here" : nil,
        documentation: Rule.named(id)?.summary,
        text: SnippetText(blank + id),
        range: place.word,
        isPreselected: id == found.first
      )
    }
  }

  /// Whole comments, for what is found here, and one that keeps the layout.
  private func comments(_ findings: [Diagnostic], typed text: String) -> [CompletionItem] {
    let line = place.line.range
    guard place.isBlank(place.word.end, line.end) else { return [] }
    let range = ByteRange(typed.start, place.word.end)
    let needsBlank =
      typed.start > line.start && place.document.bytes[typed.start - 1] == UInt8(ascii: "#")
    func item(_ comment: String, _ documentation: String?, isWhole: Bool) -> CompletionItem {
      CompletionItem(
        kind: .snippet,
        label: comment,
        documentation: documentation,
        text: SnippetText(needsBlank ? " " + comment : comment)
          + (isWhole ? SnippetText("") : SnippetText(" ") + .field("reason")),
        range: range
      )
    }
    let here = ignorable(findings, isForFile: false).map {
      item("brewlint: ignore[\($0)]", Rule.named($0)?.summary, isWhole: false)
    }
    let file = ignorable(findings, isForFile: true).map {
      item("brewlint: ignore-file[\($0)]", Rule.named($0)?.summary, isWhole: false)
    }
    let skip = item("brewfmt: skip", "Keeps the layout of the key or step.", isWhole: true)
    return (here + file + [skip]).filter { text.isEmpty || $0.label.hasPrefix(text) }
  }

  /// The rules that find something on the line that the comment is about, or in the file.
  private func ignorable(_ findings: [Diagnostic], isForFile: Bool) -> [String] {
    let lines = place.document.lines
    let line = lines.line(at: place.line.range.start) + (place.line.kind == .comment ? 1 : 0)
    var found: [String] = []
    for finding in findings where isForFile || lines.line(at: finding.range.start) == line {
      let isAboutComments = finding.rule.hasSuffix("-ignore")
      if !isAboutComments, !found.contains(finding.rule) { found.append(finding.rule) }
    }
    return found
  }
}
