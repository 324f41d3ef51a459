import RecipeSyntax
import Text

/// What the keys and values of a text say about it: whether it is a recipe.
///
/// A text is a recipe if one of its documents is one; see ``ContentEvidence``. Lines are read as people write them, so
/// that a recipe that is not valid YAML is one too. What is below a key of another format belongs to that format.
package enum RecipeContent: Sendable {
  /// It is a recipe.
  case recipe
  /// It has keys of recipes, however misspelt, but says too little to be certainly one. Or its bytes do not tell,
  /// because they are not text.
  case resembling
  /// Its keys do not tell: it is empty, has no keys, or only some that a recipe may begin with.
  case undecided
  /// It is something else.
  case other

  /// Reads a text of any encoding. O(n); a recipe is usually recognized by its second line.
  package init(_ bytes: [UInt8]) {
    // UTF-16, which is an error of a recipe: without the zeros, its ASCII letters remain.
    let isWide = bytes.prefix(4).contains(0)
    var lines = ContentLines(isWide ? bytes.filter { $0 != 0 } : bytes)
    self = lines.read()
    // As YAML, with what lines do not show: anchors, tags, values in the next line, escapes.
    if self != .recipe, Self.isRecipe(SyntaxTree(parsing: bytes)) { self = .recipe }
    // The keys of what is not text say nothing.
    if self != .recipe, bytes.prefix(1024).contains(where: { $0 < 0x09 }) { self = .resembling }
  }
}

extension RecipeContent {
  private static func isRecipe(_ tree: SyntaxTree) -> Bool {
    tree.documents.contains { document in
      var evidence = ContentEvidence()
      guard let root = document.root, tree.nodes[root].kind == .mapping else { return false }
      add(root, of: tree, inSteps: false, to: &evidence)
      return evidence.isRecipe
    }
  }

  private static func add(
    _ mapping: Int,
    of tree: SyntaxTree,
    inSteps: Bool,
    to evidence: inout ContentEvidence
  ) {
    for (key, value) in tree.pairs(of: mapping) {
      let value = tree.resolved(value) ?? value
      let text = tree.nodes[value].kind == .scalar ? tree.text(of: value) : ""
      let line = Array("\(tree.text(of: key)): \(text)".utf8)
      let pair = ContentPair(ByteRange(0, line.count), of: line)
      guard let pair else { continue }
      evidence.continueBelow()
      let content = evidence.add(pair, inSteps: inSteps)
      guard content != .nothing, tree.nodes[value].kind == .sequence else { continue }
      for item in tree.items(of: value) where tree.nodes[item].kind == .mapping {
        add(item, of: tree, inSteps: content == .steps, to: &evidence)
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

    /// Whether it holds a line.
    func holds(column other: Int, isItem: Bool) -> Bool {
      other > column || isItem && hasItems && other == column
    }
  }

  private let bytes: [UInt8]
  private var evidence = ContentEvidence()
  private var cover: Cover?
  /// The key with the steps, while the lines are below it.
  private var steps: Cover?
  private var isRecipe = false
  private var (isResembling, isUndecided) = (false, true)

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func read() -> RecipeContent {
    for line in SourceLines(ByteRange(bytes.lengthOfByteOrderMark, bytes.count), of: bytes) {
      read(line)
      if isRecipe || evidence.isCertain { return .recipe }
    }
    finishDocument()
    return isRecipe ? .recipe : isResembling ? .resembling : isUndecided ? .undecided : .other
  }

  private mutating func finishDocument() {
    isRecipe = isRecipe || evidence.isRecipe
    isResembling = isResembling || evidence.resemblesRecipe
    isUndecided = isUndecided && evidence.isUndecided
    evidence = ContentEvidence()
    (cover, steps) = (nil, nil)
  }

  private mutating func read(_ line: SourceLine) {
    let end = line.range.end
    let marker = line.endOfDocumentMarker
    if marker != nil { finishDocument() }
    let outer = endOfIndentation(marker ?? line.range.start, end)
    guard outer < end, bytes[outer] != UInt8(ascii: "#") else { return }
    evidence.continueBelow()
    var inner = outer
    while let item = ListMarker.range(at: inner, to: end, bytes) {
      inner = endOfIndentation(item.end, end)
    }
    let column = line.column(of: outer)
    if let cover, cover.holds(column: column, isItem: inner > outer) { return }
    cover = nil
    if let steps, !steps.holds(column: column, isItem: inner > outer) { self.steps = nil }
    if inner < end { read(ByteRange(inner, end), column: line.column(of: inner)) }
  }

  /// Where blanks end, and characters that look like blanks or like nothing.
  private func endOfIndentation(_ start: Int, _ end: Int) -> Int {
    var place = start
    while place < end {
      let rest = bytes[place..<end]
      if rest[place].isBlank {
        place += 1
      } else if rest[place] < 0x80 {
        break
      } else if rest.starts(with: [0xC2, 0xA0]) {
        place += 2
      } else if rest.lengthOfByteOrderMark > 0 || rest.starts(with: [0xE2, 0x80, 0x8B]) {
        place += 3
      } else {
        break
      }
    }
    return place
  }

  private mutating func read(_ text: ByteRange, column: Int) {
    switch bytes[text.start] {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return readFlow(bytes[text.start..<text.end])
    case UInt8(ascii: "|"), UInt8(ascii: ">"):
      cover = Cover(column: max(column - 1, 0), hasItems: false)
      return
    default: break
    }
    guard let pair = ContentPair(text, of: bytes) else { return }
    let content = evidence.add(pair, inSteps: steps != nil)
    if content == .steps, steps == nil { steps = Cover(column: column, hasItems: true) }
    if pair.isBlockText {
      cover = Cover(column: column, hasItems: false)
    } else if content != .nothing {
      if pair.isFlow { readFlow(pair.value) }
    } else if pair.hasLinesBelow {
      cover = Cover(column: column, hasItems: true)
    }
  }

  /// Reads the part of a flow collection that is in one line.
  private mutating func readFlow(_ text: ArraySlice<UInt8>) {
    var (depth, start, place) = (0, text.startIndex, text.startIndex)
    /// How deep the other formats and the steps are in which this place is.
    var (hidden, stepDepth): (Int?, Int?) = (nil, steps == nil ? nil : -1)
    func piece() -> ContentPair? {
      hidden == nil ? ContentPair(ByteRange(start, place), of: bytes) : nil
    }
    while place < text.endIndex, !evidence.isCertain {
      switch text[place] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let quote = text[place]
        place += 1
        while place < text.endIndex, text[place] != quote { place += 1 }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if let pair = piece() {
          switch evidence.add(pair, inSteps: stepDepth != nil) {
          case .nothing: hidden = depth
          case .steps: stepDepth = stepDepth ?? depth
          case .recipes: break
          }
        }
        depth += 1
        start = place + 1
      case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"):
        if let pair = piece() { _ = evidence.add(pair, inSteps: stepDepth != nil) }
        if text[place] != UInt8(ascii: ",") {
          depth -= 1
          if hidden == depth { hidden = nil }
          if stepDepth == depth { stepDepth = nil }
        }
        start = place + 1
      default: break
      }
      place += 1
    }
    place = text.endIndex
    if start < place, let pair = piece() { _ = evidence.add(pair, inSteps: stepDepth != nil) }
  }
}
