import RecipeSyntax
import Text

/// What the keys and values of a text say about it: whether it is a recipe.
///
/// A text is a recipe if one of its documents has a key that only brew recipes have, with a value that fits it, such as
/// `method: v60` or `dose: 15 g`, or two that are rarely found elsewhere; see ``BrewKey``. Lines are read as people
/// write them, so that a recipe that is not valid YAML is one too. What is below a key of another format belongs to
/// that format.
package enum RecipeContent: Sendable {
  /// It is a recipe.
  case recipe
  /// Its keys do not tell: it is empty, has no keys, or only some that a recipe may begin with.
  case undecided
  /// It is something else.
  case other

  /// Reads a text of any encoding. O(n); a recipe is usually recognised by its second line.
  package init(_ bytes: [UInt8]) {
    // UTF-16, which is an error of a recipe: without the zeros, its ASCII letters remain.
    let isWide = bytes.prefix(4).contains(0)
    var lines = ContentLines()
    self = (isWide ? bytes.filter { $0 != 0 } : bytes).withUnsafeBufferPointer { lines.read($0) }
    // As YAML, with what lines do not show: anchors, tags, values in the next line, escapes.
    if self != .recipe, Self.isRecipe(SyntaxTree(parsing: bytes)) { self = .recipe }
    // The keys of what is not text say nothing.
    if self == .other, bytes.prefix(1024).contains(where: { $0 < 0x09 }) { self = .undecided }
  }
}

extension RecipeContent {
  private static func isRecipe(_ tree: SyntaxTree) -> Bool {
    tree.documents.contains { document in
      var evidence = ContentEvidence()
      guard let root = document.root, tree.nodes[root].kind == .mapping else { return false }
      add(root, of: tree, to: &evidence)
      evidence.finish()
      return evidence.isRecipe
    }
  }

  private static func add(_ mapping: Int, of tree: SyntaxTree, to evidence: inout ContentEvidence) {
    for (key, value) in tree.pairs(of: mapping) {
      let value = tree.resolved(value) ?? value
      let text = tree.nodes[value].kind == .scalar ? tree.text(of: value) : ""
      let line = Array("\(tree.text(of: key)): \(text)".utf8)
      let hasSteps = line.withUnsafeBufferPointer { ContentPair($0).map { evidence.add($0) } }
      guard hasSteps == true, tree.nodes[value].kind == .sequence else { continue }
      for item in tree.items(of: value) where tree.nodes[item].kind == .mapping {
        add(item, of: tree, to: &evidence)
      }
    }
  }
}

/// Reads a text line by line.
private struct ContentLines {
  /// A key whose lines below are not read.
  private struct Cover {
    let column: Int
    /// Whether the list items in its own column belong to it.
    let hasItems: Bool
  }

  private var evidence = ContentEvidence()
  private var cover: Cover?
  private var isRecipe = false
  private var isUndecided = true

  mutating func read(_ text: UnsafeBufferPointer<UInt8>) -> RecipeContent {
    var start = text.lengthOfByteOrderMark
    while start < text.count {
      let end = text.endOfText(at: start)
      readLine(ContentLine(UnsafeBufferPointer(rebasing: text[start..<end])))
      if isRecipe || evidence.isCertain { return .recipe }
      start = end + 1
    }
    finishDocument()
    return isRecipe ? .recipe : isUndecided ? .undecided : .other
  }

  private mutating func finishDocument() {
    evidence.finish()
    isRecipe = isRecipe || evidence.isRecipe
    if !evidence.isUndecided { isUndecided = false }
    evidence = ContentEvidence()
    cover = nil
  }

  private mutating func readLine(_ line: ContentLine) {
    var line = line
    if line.skipMarker() { finishDocument() }
    line.skipIndentation()
    guard let first = line.first, first != UInt8(ascii: "#") else { return }
    evidence.continueBelow()
    let outer = line.column
    let isItem = line.skipDashes()
    if let cover, outer > cover.column || isItem && cover.hasItems && outer == cover.column {
      return
    }
    cover = nil
    read(line, column: isItem ? line.column : outer)
  }

  private mutating func read(_ line: ContentLine, column: Int) {
    guard let first = line.first else { return }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") { return readFlow(line.rest) }
    if first == UInt8(ascii: "|") || first == UInt8(ascii: ">") {
      cover = Cover(column: max(column - 1, 0), hasItems: false)
      return
    }
    guard let pair = ContentPair(line.rest) else { return }
    let holdsSteps = evidence.add(pair)
    if pair.isBlockText {
      cover = Cover(column: column, hasItems: false)
    } else if holdsSteps {
      if pair.isFlow { readFlow(pair.value) }
    } else if pair.hasLinesBelow {
      cover = Cover(column: column, hasItems: true)
    }
  }

  /// Reads the part of a flow collection that is in one line.
  private mutating func readFlow(_ text: UnsafeBufferPointer<UInt8>) {
    var (depth, start, place) = (0, 0, 0)
    var hidden: Int?
    func piece() -> ContentPair? {
      hidden == nil ? ContentPair(UnsafeBufferPointer(rebasing: text[start..<place])) : nil
    }
    while place < text.count, !evidence.isCertain {
      switch text[place] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let quote = text[place]
        place += 1
        while place < text.count, text[place] != quote { place += 1 }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if let pair = piece(), !evidence.add(pair) { hidden = depth }
        depth += 1
        start = place + 1
      case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"):
        if let pair = piece() { _ = evidence.add(pair) }
        if text[place] != UInt8(ascii: ",") {
          depth -= 1
          if hidden == depth { hidden = nil }
        }
        start = place + 1
      default: break
      }
      place += 1
    }
    place = text.count
    if start < place, let pair = piece() { _ = evidence.add(pair) }
  }
}

/// A line, read from its start.
private struct ContentLine {
  private(set) var rest: UnsafeBufferPointer<UInt8>
  /// The column of the rest, in bytes.
  private(set) var column = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { rest = bytes }

  var first: UInt8? { rest.first }

  private mutating func skip(_ count: Int) {
    rest = UnsafeBufferPointer(rebasing: rest[count...])
    column += count
  }

  /// Skips blanks, and characters that look like blanks or like nothing.
  mutating func skipIndentation() {
    while let first = rest.first {
      if first.isBlank {
        skip(1)
      } else if rest.starts(with: [0xC2, 0xA0]) {
        skip(2)
      } else if rest.lengthOfByteOrderMark > 0 || rest.starts(with: [0xE2, 0x80, 0x8B]) {
        skip(3)
      } else {
        return
      }
    }
  }

  /// Skips the marker of a document at the start of the line; returns whether there is one.
  mutating func skipMarker() -> Bool {
    guard rest.starts(with: "---".utf8) || rest.starts(with: "...".utf8),
      rest.count == 3 || rest[3].isBlank
    else { return false }
    skip(3)
    return true
  }

  /// Skips the markers of list items, also such as other formats have; returns whether there is one.
  mutating func skipDashes() -> Bool {
    var isItem = false
    while let first = rest.first {
      let isBullet = rest.starts(with: "•".utf8)
      let length = isBullet ? 3 : 1
      guard isBullet || first == UInt8(ascii: "-") || first == UInt8(ascii: "*"),
        rest.count == length || rest[length].isBlank
      else { break }
      isItem = true
      skip(length)
      skipIndentation()
    }
    return isItem
  }
}
