import Text

/// What the server offers to insert.
struct CompletionItem {
  /// The kinds of the protocol that are used.
  enum Kind: Int {
    case property = 10
    case unit = 11
    case value = 12
    case snippet = 15
    case reference = 18
    case enumMember = 20
    case constant = 21
    case variable = 6
  }

  let kind: Kind
  /// What the list shows.
  let label: String
  /// A few words behind the label.
  var detail: String?
  /// More about it, in Markdown.
  var documentation: String?
  let text: SnippetText
  /// What the text replaces: bytes of one line that hold the cursor. Nothing else changes, because clients apply
  /// edits elsewhere before or after this one, and some of them to the text as it is then.
  let range: ByteRange
  /// What the typed text is compared with; nil for the label.
  var filter: String?
  /// Whether it is the one that fits best.
  var isPreselected = false
  /// Whether it is a whole recipe.
  var isRecipe = false
}

/// The answer to `textDocument/completion`: a complete list, in the order of its items.
struct CompletionList: JSONWritable {
  let items: [CompletionItem]
  let document: DocumentSnapshot
  let client: ClientCapabilities

  func write(to json: inout JSONWriter) {
    let hasReturns = LineEnding.auto.usesCarriageReturn(inPlaceOf: document.bytes)
    json.object { json in
      json.field("isIncomplete", false)
      json.array("items") { json in
        for (number, item) in shownItems.enumerated() { write(item, number, hasReturns, to: &json) }
      }
    }
  }

  /// Clients without snippets take one line. A whole recipe makes no sense there. Neovim, which knows no modes of
  /// inserted text, replaces from the cursor's word if not all items begin in one place.
  private var shownItems: [CompletionItem] {
    items.filter { item in
      (client.takesSnippets || !item.isRecipe)
        && (client.takesInsertTextModes || item.range.start == items.last?.range.start)
    }
  }

  /// Whether further lines come where they belong. Most clients without modes of inserted text add the indentation
  /// of the line to them, and some do not.
  private func keepsLines(of item: CompletionItem) -> Bool {
    let start = document.lines.range(ofLine: document.lines.line(at: item.range.start)).start
    return client.takesInsertTextModes || start == item.range.start
      || document.bytes[start] != 0x20
  }

  private func write(
    _ item: CompletionItem,
    _ number: Int,
    _ hasReturns: Bool,
    to json: inout JSONWriter
  ) {
    json.object { json in
      json.field("label", item.label)
      if let kind = [item.kind, .value].first(where: { client.knowsCompletionKind($0.rawValue) }) {
        json.field("kind", kind.rawValue)
      }
      if let detail = item.detail { json.field("detail", detail) }
      if let text = item.documentation {
        let isPlain = !client.showsMarkdownInCompletion
        json.field("documentation", MarkupContent(markdown: text, isPlain: isPlain))
      }
      if item.isPreselected { json.field("preselect", true) }
      json.field("sortText", Self.sortText(number))
      json.field("filterText", item.filter ?? item.label)
      let isSnippet = client.takesSnippets && item.text.needsSnippet
      let shown = isSnippet && keepsLines(of: item) ? item.text : item.text.firstLine
      var text = isSnippet ? shown.snippet : shown.plain
      json.field("insertTextFormat", isSnippet ? 2 : 1)
      if client.takesInsertTextModes, text.contains("\n") {
        // As it is: it has its indentation already.
        json.field("insertTextMode", 1)
      }
      if hasReturns {
        text = String(decoding: LineEnding.withCarriageReturns(Array(text.utf8)), as: UTF8.self)
      }
      json.field("textEdit", document.edit(Edit(item.range, text)))
    }
  }

  /// Four digits, so that texts are ordered as numbers.
  private static func sortText(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
