import TestSupport
import Testing
import Text

@testable import LanguageServer

/// How an editor treats the items of a completion.
struct ClientBehavior: Sendable, CustomTestStringConvertible {
  /// What happens to snippets.
  enum Snippets { case none, expanded, withoutFields }
  /// What happens to the indentation of further lines.
  enum Indentation { case kept, addedToThatOfTheLine, asTheItemSays }
  /// What the typed word is compared with: its start, or for fuzzy clients its letters in order.
  enum Filter { case filterText, label, labelOrFilterText, newText, nothing }
  /// Where the typed word begins.
  enum WordStart { case edit, sharedEdit, keyword }
  /// How plain text gets into the document.
  enum Insertion { case edit, word, wordToBlank, wordBehindTyped, editFromWord }
  /// When additional edits are applied.
  enum Order { case mainFirst, additionalFirst, together, never }
  /// Which range of an edit with two is used.
  enum EditRange: String { case insert, replace }

  /// The editors that behave so, and where that was read.
  let name: String
  var snippets = Snippets.expanded
  var indentation = Indentation.addedToThatOfTheLine
  /// The modes of inserted text that it says to know.
  var modes: [Int] = []
  var filter = Filter.filterText
  var isFuzzy = false
  var start = WordStart.edit
  var insertion = Insertion.edit
  var order = Order.mainFirst
  var range: EditRange?
  var encodings = ["utf-16"]
  var pulls = false

  var testDescription: String { String(name.prefix { $0 != ":" }) }

  /// The editors; what follows the colon is where it was read.
  static let all = [
    ClientBehavior(
      name: "VS Code: suggestController.ts, completionModel.ts",
      indentation: .asTheItemSays,
      modes: [1, 2],
      isFuzzy: true,
      order: .additionalFirst,
      range: .insert,
      pulls: true
    ),
    ClientBehavior(
      name: "Neovim 0.11: runtime/lua/vim/lsp/completion.lua, vim/snippet.lua",
      start: .sharedEdit,
      insertion: .wordToBlank,
      order: .additionalFirst,
      encodings: ["utf-8", "utf-16", "utf-32"],
      pulls: true
    ),
    ClientBehavior(
      name: "Neovim 0.7: runtime/lua/vim/lsp/util.lua, get_completion_word",
      snippets: .none,
      indentation: .kept,
      filter: .newText,
      start: .sharedEdit,
      insertion: .word,
      order: .never
    ),
    ClientBehavior(
      name: "vim-lsp: autoload/lsp/omni.vim",
      snippets: .none,
      indentation: .kept,
      filter: .nothing,
      order: .together
    ),
    ClientBehavior(
      name: "yegappan/lsp: autoload/lsp/completion.vim",
      snippets: .none,
      indentation: .kept,
      start: .keyword,
      insertion: .wordBehindTyped,
      encodings: ["utf-32", "utf-16", "utf-8"]
    ),
    ClientBehavior(
      name: "Emacs with eglot and yasnippet: eglot.el, eglot-completion-at-point",
      start: .keyword,
      encodings: ["utf-32", "utf-8", "utf-16"]
    ),
    ClientBehavior(
      name: "Emacs with lsp-mode: lsp-completion.el",
      indentation: .asTheItemSays,
      modes: [1, 2],
      filter: .label,
      isFuzzy: true,
      range: .replace
    ),
    ClientBehavior(
      name: "Kate: lspclientcompletion.cpp, stripSnippetMarkers",
      snippets: .withoutFields,
      indentation: .kept,
      filter: .label,
      start: .keyword,
      insertion: .editFromWord
    ),
    ClientBehavior(
      name: "Qt Creator: languageclientcompletionassist.cpp",
      isFuzzy: true
    ),
    ClientBehavior(
      name: "Helix: helix-term/src/ui/completion.rs",
      isFuzzy: true,
      range: .insert,
      encodings: ["utf-8", "utf-32", "utf-16"]
    ),
    ClientBehavior(
      name: "Zed: crates/lsp/src/lsp.rs, crates/editor",
      indentation: .asTheItemSays,
      modes: [1, 2],
      isFuzzy: true,
      order: .additionalFirst,
      range: .replace,
      pulls: true
    ),
    ClientBehavior(
      name: "Sublime Text: LSP/plugin/completion.py",
      modes: [2],
      filter: .labelOrFilterText,
      isFuzzy: true,
      range: .insert
    ),
    ClientBehavior(
      name: "JetBrains: lsp4ij/features/completion/LSPCompletionProposal.java",
      filter: .labelOrFilterText,
      order: .together,
      range: .insert
    ),
  ]

  /// What it says in `initialize`.
  var capabilities: String {
    let list = { (items: [String]) in "[\(items.joined(separator: ","))]" }
    let modes =
      modes.isEmpty
      ? "" : #","insertTextModeSupport":{"valueSet":\#(list(self.modes.map(String.init)))}"#
    return """
      {"general":{"positionEncodings":\(list(encodings.map { "\"\($0)\"" }))},"textDocument":{\
      \(pulls ? #""diagnostic":{},"# : "")"completion":{"completionItem":{\
      "snippetSupport":\(snippets != .none),"insertReplaceSupport":\(range != nil)\(modes)}}}}
      """
  }

  // MARK: Accepting

  /// The items that it still shows when the word is typed.
  func shown(_ items: [JSONNode], in text: ClientText) -> [JSONNode] {
    items.filter { item in
      let typed = text.typed(from: wordStart(of: item, among: items, in: text))
      let word = String(typed.drop { $0 == " " })
      guard word.contains(where: { $0.isLetter || $0.isNumber }) else { return true }
      let candidates =
        switch filter {
        case .nothing: [word]
        case .filterText: [item.field("filterText")?.string ?? item.text("label")]
        case .label: [item.text("label")]
        case .labelOrFilterText: [item.text("label"), item.field("filterText")?.string ?? ""]
        case .newText: [item.text("textEdit", "newText")]
        }
      return candidates.contains { isFuzzy ? word.isIn($0) : $0.hasPrefix(word) }
    }
  }

  /// The document after an item was accepted.
  func accepting(_ item: JSONNode, among items: [JSONNode], in text: ClientText) -> String {
    guard let edit = item.field("textEdit"),
      let json = (range.flatMap { edit.field($0.rawValue) } ?? edit.field("range"))
        .flatMap(TextRange.init)
    else { return "no range" }
    let isSnippet = item.field("insertTextFormat")?.number == 2
    let start = wordStart(of: item, among: items, in: text)
    var main = text.offset(json.start)..<text.later(text.offset(json.end))
    var new = edit.text("newText")
    switch insertion {
    case .edit: break
    case .editFromWord: main = min(start, main.lowerBound)..<text.cursor
    case .word: main = start..<text.cursor
    case .wordToBlank:
      main = start..<text.cursor
      if !isSnippet { new = String(new.prefix { $0 != " " && $0 != "\n" }) }
    case .wordBehindTyped:
      new = String(new.dropFirst(start - main.lowerBound))
      main = start..<text.cursor
    }
    // A popup of Vim has one line.
    if insertion != .edit, insertion != .editFromWord, !isSnippet {
      new = new.replacing("\n", with: "\0")
    }
    if isSnippet {
      let isKept =
        indentation == .kept
        || indentation == .asTheItemSays && item.field("insertTextMode")?.number == 1
      let margin = isKept ? "" : text.indentation(before: main.lowerBound)
      switch snippets {
      case .none: break
      case .expanded: new = SnippetMarks.expanded(new)
      case .withoutFields: new = SnippetMarks.removed(new)
      }
      new = new.replacing("\n", with: "\n" + margin)
    }
    return text.applying((main, new), others(item, in: text), order)
  }

  private func others(_ item: JSONNode, in text: ClientText) -> [ClientText.Change] {
    (item.field("additionalTextEdits")?.items ?? []).compactMap { edit in
      edit.field("range").flatMap(TextRange.init).map {
        (text.later(text.offset($0.start))..<text.later(text.offset($0.end)), edit.text("newText"))
      }
    }
  }

  /// Where the word begins that it compares and replaces.
  private func wordStart(of item: JSONNode, among items: [JSONNode], in text: ClientText) -> Int {
    let own = text.offset(Position(of: item))
    switch start {
    case .edit: return own
    case .keyword: return text.keyword
    case .sharedEdit:
      let isShared = items.allSatisfy { Position(of: $0) == Position(of: item) }
      return isShared ? own : text.keyword
    }
  }
}
