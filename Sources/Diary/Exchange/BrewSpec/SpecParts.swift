import RecipeSyntax

/// A BrewSpec document in YAML whose brews are items of a list in block style, divided at their dashes.
///
/// A line with a dash in the column of the first one begins a brew, unless it is inside a quoted text or a flow
/// collection. Then a part is invalid YAML, or has fewer brews than dashes, and the document must be read as a whole. So must
/// one with keys after the list, or with an alias of something in another part.
struct SpecParts {
  private static let size = 1 << 18
  private static let beginning = 1 << 12
  private static let key = Array("brews:\n".utf8)

  private let source: DiarySource
  private let header: SpecNode
  private var parts: [ExchangePart] = []

  /// The parts of a document; nil if it must be read as a whole.
  init?(_ source: DiarySource, size: Int = size) throws(DiaryReadFailure) {
    let start = try source.bytes(
      at: LinePosition(offset: 0, length: min(source.size, Self.beginning))
    )
    guard let list = Self.list(in: start), let header = Self.header(Array(start[..<list.offset]))
    else { return nil }
    self.source = source
    self.header = header
    try divide(list, size: size)
    guard parts.count > 1 else { return nil }
  }

  // MARK: Dividing

  /// A list of brews.
  private struct List {
    /// The position of the line of the first brew.
    let offset: Int
    /// The 1-based number of that line.
    let line: Int
    /// The column of the dashes, from 0.
    let column: Int
  }

  /// The list directly behind a line with `brews:`; nil if there is none.
  private static func list(in start: [UInt8]) -> List? {
    var line = 1
    var isBehindKey = false
    for range in LineRanges(of: start) {
      let text = start[range]
      let column = text.prefix { $0 == 0x20 }.count
      if isBehindKey {
        let list = List(offset: range.lowerBound, line: line, column: column)
        return text.dropFirst(column).starts(with: [UInt8(ascii: "-"), 0x20]) ? list : nil
      }
      isBehindKey = text.elementsEqual(key.dropLast())
      line += 1
    }
    return nil
  }

  /// The keys before the list; nil if they are not those of a document that can be read.
  private static func header(_ bytes: [UInt8]) -> SpecNode? {
    let tree = SyntaxTree(parsing: bytes)
    guard tree.errors.isEmpty, tree.documents.count == 1, let root = tree.documents[0].root else {
      return nil
    }
    let header = SpecNode(root, of: tree)
    return SpecImport.problem(in: header) == nil ? header : nil
  }

  private mutating func divide(_ list: List, size: Int) throws(DiaryReadFailure) {
    let buffer = BlockBuffer(blockSize: DiaryScan.defaultBlockSize)
    var (number, brews) = (list.line, 0)
    var start = ExchangePart(range: list.offset..<list.offset, line: list.line)
    for block in 0..<(source.size + DiaryScan.defaultBlockSize - 1) / DiaryScan.defaultBlockSize {
      try buffer.load(block, of: source)
      var line = buffer.start
      while line < buffer.blockEnd {
        let offset = buffer.offset(of: line)
        let end = buffer.lineEnd(from: line)
        if offset >= list.offset {
          if Self.isItem(UnsafeBufferPointer(start: line, count: end - line), list.column) {
            if offset - start.range.lowerBound >= size {
              self.end(start, at: offset, brews)
              start = ExchangePart(range: offset..<offset, line: number, index: brews)
            }
            brews += 1
          }
          number += 1
        }
        line = end + 1
      }
    }
    self.end(start, at: source.size, brews)
  }

  private static func isItem(_ line: UnsafeBufferPointer<UInt8>, _ column: Int) -> Bool {
    guard line.count > column, line[column] == UInt8(ascii: "-"),
      line[..<column].allSatisfy({ $0 == 0x20 })
    else { return false }
    return line.count == column + 1 || line[column + 1] == 0x20 || line[column + 1] == 0x0D
  }

  private mutating func end(_ part: ExchangePart, at offset: Int, _ brews: Int) {
    parts.append(
      ExchangePart(
        range: part.range.lowerBound..<offset,
        line: part.line,
        index: part.index,
        count: brews - part.index
      )
    )
  }

  // MARK: Reading

  /// Reads the brews.
  ///
  /// - Returns: false if the document must be read as a whole; then nothing is added.
  func read(into content: inout ImportContent) throws(DiaryReadFailure) -> Bool {
    var read = content
    let isSeparable = try read.add(parts) { [source] (part, _) throws(DiaryReadFailure) in
      Self.batch(
        part,
        try source.bytes(
          at: LinePosition(offset: part.range.lowerBound, length: part.range.count)
        )
      )
    }
    guard isSeparable else {
      content.spool.removeAll()
      return false
    }
    read.lose(SpecImport.unknownKeys(of: header))
    content = read
    return true
  }

  private static func batch(_ part: ExchangePart, _ bytes: [UInt8]) -> ExchangeBatch {
    var batch = ExchangeBatch()
    let tree = SyntaxTree(parsing: key + bytes)
    guard tree.errors.isEmpty, tree.documents.count == 1, let root = tree.documents[0].root,
      case .mapping(let pairs) = SpecNode(root, of: tree).value, pairs.count == 1,
      case .list(let brews) = pairs[0].node.value, brews.count == part.count
    else {
      batch.isInseparable = true
      return batch
    }
    batch.add(brews, in: tree.bytes, line: part.line - 1, index: part.index)
    return batch
  }
}
