import RecipeLint
import RecipeSyntax
import Recipes
import Text

extension Server {
  /// `textDocument/semanticTokens/full`
  func semanticTokens(_ document: DocumentSnapshot) -> JSONObject {
    let tokens = SentTokens(SemanticTokens(document).encoded(in: document))
    sentTokens[document.uri] = tokens
    return ["resultId": tokens.id, "data": tokens.data]
  }

  /// `textDocument/semanticTokens/full/delta`: only what has changed since the last answer.
  func semanticTokensDelta(_ document: DocumentSnapshot, _ parameters: Parameters) -> JSONObject {
    guard let old = sentTokens[document.uri], old.id == parameters["previousResultId"]?.string
    else { return semanticTokens(document) }
    let new = SentTokens(SemanticTokens(document).encoded(in: document))
    sentTokens[document.uri] = new
    return ["resultId": new.id, "edits": new.edits(since: old)]
  }

  /// `textDocument/semanticTokens/range`
  func semanticTokensInRange(
    _ document: DocumentSnapshot,
    _ parameters: Parameters
  ) throws -> JSONObject {
    let range = document.lines.bytes(of: try parameters.range("range"))
    return ["data": SemanticTokens(document).encoded(in: document, range)]
  }
}

/// The semantic tokens that were sent last for a document.
struct SentTokens {
  /// Five numbers for each token, as the protocol has it.
  let data: [Int]
  /// The identifier of the numbers.
  let id: String

  init(_ data: [Int]) {
    self.data = data
    id = data.withUnsafeBytes { ResultID.of($0) }
  }

  /// The difference to earlier tokens: one replacement, or none.
  func edits(since old: SentTokens) -> [JSONObject] {
    let most = min(old.data.count, data.count)
    let start = zip(old.data, data).prefix { $0 == $1 }.count
    let end = zip(old.data.reversed(), data.reversed()).prefix(most - start)
      .prefix { $0 == $1 }.count
    let deleted = old.data.count - start - end
    let inserted = Array(data[start..<data.count - end])
    if deleted == 0, inserted.isEmpty { return [] }
    return [["start": start, "deleteCount": deleted, "data": inserted]]
  }
}

/// The parts of a document that an editor colors by their meaning.
struct SemanticTokens {
  /// The types, in the order of the legend; the names are those of the protocol, so that every theme knows them.
  enum Kind: String, CaseIterable {
    /// A key of the format.
    case property
    /// The number of a quantity.
    case number
    /// The unit of a quantity.
    case keyword
    /// A placeholder.
    case variable
    /// A method, a grind label, or another known word.
    case enumMember
    /// A comment for brewlint.
    case macro

    /// The number by which tokens name it.
    var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  /// A part and its kind.
  struct Token {
    let range: ByteRange
    let kind: Kind
  }

  /// The tokens in source order, none across lines.
  private(set) var tokens: [Token] = []

  /// The tokens of a document. O(n log n).
  init(_ document: DocumentSnapshot) {
    guard !document.isConfiguration else { return }
    for recipe in document.recipes {
      for key in RecipeKey.allCases { add(RecipeFormat.describe(key), recipe[key], recipe) }
      for step in recipe.stepIndices {
        for key in StepKey.allCases {
          add(RecipeFormat.describe(key), recipe[step: step, key], recipe)
        }
      }
    }
    addComments(document)
    tokens.sort { $0.range.start < $1.range.start }
  }

  private mutating func add(_ key: KeyDescription, _ field: Field, _ recipe: RecipeView) {
    guard let node = field.keyNode else { return }
    let tree = recipe.tree
    tokens.append(Token(range: tree.nodes[node].range, kind: .property))
    let written = tree.nodes[node].subtreeEnd
    guard written < tree.nodes.count, tree.nodes[written].kind == .scalar else { return }
    let text =
      tree.nodes[written].isVerbatim ? tree.nodes[written].textRange : tree.nodes[written].range
    switch key.type {
    case .method, .choice:
      if field.state == .valid, !text.isEmpty {
        tokens.append(Token(range: text, kind: .enumMember))
      }
    case .mass, .temperature, .duration, .index, .formatVersion:
      if field.state == .valid { addQuantity(text, tree.bytes) }
    case .instruction: addPlaceholders(tree.nodes[written].range, tree.bytes)
    case .text, .language, .words, .uuid, .timestamp, .steps, .equipment: break
    }
  }

  /// Numbers and units: runs of digits with their signs, and runs of anything else but blanks.
  private mutating func addQuantity(_ range: ByteRange, _ bytes: [UInt8]) {
    var offset = range.start
    while offset < range.end {
      let start = offset
      if bytes[offset] == 0x20 {
        offset += 1
      } else if Self.isNumeric(bytes[offset]) {
        while offset < range.end, Self.isNumeric(bytes[offset]) { offset += 1 }
        tokens.append(Token(range: ByteRange(start, offset), kind: .number))
      } else {
        while offset < range.end, bytes[offset] != 0x20, !Self.isNumeric(bytes[offset]) {
          offset += 1
        }
        tokens.append(Token(range: ByteRange(start, offset), kind: .keyword))
      }
    }
  }

  private static func isNumeric(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":")
      || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
  }

  private mutating func addPlaceholders(_ range: ByteRange, _ bytes: [UInt8]) {
    for found in Placeholder.written(in: range, of: bytes) {
      tokens.append(Token(range: found.range, kind: .variable))
    }
  }

  private mutating func addComments(_ document: DocumentSnapshot) {
    guard CommentSearch.mayContainDirective("brewlint", in: document.bytes) else { return }
    for comment in document.tree.comments() where IgnoreComment(comment, in: document.bytes) != nil
    {
      tokens.append(Token(range: comment, kind: .macro))
    }
  }

  /// The tokens as the protocol has them: five numbers each, lines and columns relative to the token before.
  func encoded(in document: DocumentSnapshot, _ wanted: ByteRange? = nil) -> [Int] {
    var data: [Int] = []
    var last = Position(0, 0)
    for token in tokens {
      if let wanted, token.range.end <= wanted.start || token.range.start >= wanted.end { continue }
      let (start, end) = (
        document.lines.position(at: token.range.start), document.lines.position(at: token.range.end)
      )
      guard start.line == end.line, end.character > start.character, start >= last else { continue }
      let column = start.line == last.line ? start.character - last.character : start.character
      data += [
        start.line - last.line, column, end.character - start.character, token.kind.number, 0,
      ]
      last = start
    }
    return data
  }
}
