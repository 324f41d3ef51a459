import RecipeSyntax
import SourceText

/// Writes a tree in the canonical style, with `\n` at the end of each line.
///
/// It goes through the nodes as they are to be written; comments and empty lines come from the outline. Where
/// the author asked to keep a text as it is, the text is copied, and all that lies in it is passed over.
struct Printer {
  /// Lists in brackets take no more columns than this, and a single line does not move up behind its key where
  /// it would take more.
  static let width = 100
  /// How far a collection is indented below what holds it.
  static let step = 2

  let tree: SyntaxTree
  let bytes: UnsafeBufferPointer<UInt8>
  let outline: Outline
  var order: KeyOrder
  var out: [UInt8]
  /// The lines to be formatted; `nil` for all.
  var selection: Selection?
  /// The bytes that were copied last, with all that begins in them.
  var copied = ByteRange(0, 0)
  /// Whether an empty line would belong to the text above it.
  var isBlankText = false
  /// How much was written when the head of a document had ended with an empty line.
  var endOfHead = -1
  /// How much was written when a comment at a foot had ended that ignores findings. Right above another key it
  /// would speak of that.
  var endOfIgnore = -1
  /// Whether keys may change their places.
  var mayReorder = true
  /// The next comment that belongs to no entry.
  var nextMarkerComment = 0

  /// A printer that writes to the end of `out`, which must be empty.
  init(
    _ tree: SyntaxTree,
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ outline: Outline,
    order: KeyOrder,
    selection: Selection?,
    into out: [UInt8]
  ) {
    self.tree = tree
    self.bytes = bytes
    self.outline = outline
    self.order = order
    self.selection = selection
    self.out = out
  }

  /// Writes the whole tree.
  mutating func print() {
    let start = SyntaxTree.lengthOfByteOrderMark(tree.bytes)
    write(ByteRange(0, start))
    for document in tree.documents.indices { printDocument(document) }
    printMarkerComments(before: tree.tokens.count)
    copyUnselectedEnd()
  }

  // MARK: Writing

  mutating func write(_ byte: UInt8) { out.append(byte) }

  /// Copies some bytes of the source, which hold no line break.
  mutating func write(_ range: ByteRange) {
    out.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[range.start..<range.end]))
  }

  mutating func write(_ text: String) { out.append(contentsOf: text.utf8) }

  mutating func write(spaces count: Int) {
    for _ in 0..<max(0, count) { out.append(0x20) }
  }

  mutating func endLine() {
    out.append(0x0A)
    isBlankText = false
  }

  /// Leaves a line empty, but not two, and none at the begin of the text.
  mutating func writeBlankLine() {
    guard !isBlankText, !isAtBegin, !endsWithBlankLine else { return }
    out.append(0x0A)
  }

  var endsWithBlankLine: Bool {
    out.count > 1 && out[out.count - 1] == 0x0A && out[out.count - 2] == 0x0A
  }

  /// Whether the next byte begins a line.
  var isAtLineStart: Bool { isAtBegin || out[out.count - 1] == 0x0A }

  /// Whether nothing was written but for a byte-order mark.
  var isAtBegin: Bool { out.isEmpty || (out.count == 3 && out[0] == 0xEF) }

  /// The columns, in code points, that the last line takes.
  var lineWidth: Int {
    var width = 0
    var index = out.count
    while index > 0, out[index - 1] != 0x0A {
      index -= 1
      if out[index] & 0xC0 != 0x80 { width += 1 }
    }
    return width
  }

  // MARK: Source

  /// The column of an entry in the source.
  func sourceColumn(of entry: Int) -> Int { column(of: start(of: entry)) }

  /// The column of a place in the source.
  func column(of offset: Int) -> Int { offset - Outline.lineStart(of: offset, in: bytes) }

  /// The offset of the first byte of a node, with its anchor, tag or dash.
  func start(of node: Int) -> Int {
    let token = Int(outline.marks[node].firstToken)
    return token < tree.tokens.count ? tree.tokens[token].range.start : bytes.count
  }

  /// Whether a line break stands between two places of the source.
  func hasBreak(from start: Int, to end: Int) -> Bool {
    var offset = start
    while offset < end {
      if bytes[offset] == 0x0A { return true }
      offset += 1
    }
    return false
  }
}
