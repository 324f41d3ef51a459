import RecipeSyntax
import Recipes
import Text

/// A source divided into blocks: for each document its head, an entry for each key, with its comments, and its
/// tail; `steps` is divided into steps and their entries.
///
/// Lossless: unchanged blocks give the source byte for byte. Only block style is divided. A list of steps in
/// brackets, a step in braces, and an alias are part of the text of the block around them.
package struct RecipeBlocks: Sendable {
  /// The documents, in source order.
  package var documents: [DocumentBlocks] = []
  /// The line ending of the first line.
  package let ending: [UInt8]

  /// Divides a source. O(n).
  ///
  /// - Throws: ``RecipeEditError/notYAML`` if the source has a syntax error.
  package init(_ tree: SyntaxTree) throws(RecipeEditError) {
    guard tree.errors.isEmpty else { throw .notYAML }
    ending = Array(LineEnding.auto.spelling(inPlaceOf: tree.bytes).utf8)
    documents = BlockBuilder(tree).documents()
  }

  /// The bytes of all documents.
  package var bytes: [UInt8] { written.bytes }

  /// The bytes of all documents, without a line break at the end if the source had none.
  var bytesEndingAsBefore: [UInt8] { written.bytesEndingAsBefore }

  private var written: BlockWriter {
    var writer = BlockWriter(ending: ending)
    for (index, document) in documents.enumerated() {
      if index > 0 { writer.endLine() }
      document.write(to: &writer)
    }
    return writer
  }
}

/// One document of a source, divided into blocks.
package struct DocumentBlocks: Sendable {
  /// Byte order mark, directives, `---`, and the comments above the first key, which usually describe the whole
  /// recipe. For a document that is not a block mapping, all of it.
  package var head: [UInt8]
  /// The entries, in source order.
  package var entries: [SourceBlock] = []
  /// The comments below the last entry, and `...`.
  package var tail: [UInt8] = []
  /// Where head and tail begin in the source.
  var offsets = (head: 0, tail: 0)

  /// The position of the entry with a key.
  package func index(of key: String) -> Int? { entries.firstIndex { $0.key == key } }

  /// Replaces the entries, and the lines around them.
  mutating func set(_ list: EntryList, ending: [UInt8]) {
    (head, tail) = (list.head, list.below)
    let margin = entries.first?.margin ?? []
    let empty = Array("{}".utf8) + ending
    entries =
      list.entries.isEmpty
      ? [SourceBlock(key: "", margin: margin, text: empty, childColumn: margin.count)]
      : list.entries
  }

  /// The bytes of the document, without another one.
  package func bytes(ending: [UInt8]) -> [UInt8] {
    var writer = BlockWriter(ending: ending)
    write(to: &writer)
    return writer.bytes
  }

  func write(to writer: inout BlockWriter) {
    writer.write(head, at: offsets.head)
    for (index, entry) in entries.enumerated() {
      if index > 0 { writer.endLine() }
      writer.write(entry)
    }
    guard !tail.isEmpty else { return }
    writer.endLine()
    writer.writeLines(tail, at: offsets.tail)
  }
}

/// Divides the documents of a tree.
private struct BlockBuilder {
  private let tree: SyntaxTree
  private let extents: EntryExtents

  init(_ tree: SyntaxTree) {
    self.tree = tree
    extents = EntryExtents(tree)
  }

  func documents() -> [DocumentBlocks] {
    let starts = tree.documents.indices.map { document in
      document == 0 ? 0 : tree.bytes.startOfText(at: start(ofDocument: document))
    }
    guard !starts.isEmpty else { return [DocumentBlocks(head: tree.bytes)] }
    return starts.indices.map { document in
      let end = document + 1 < starts.count ? starts[document + 1] : tree.bytes.count
      return self.document(tree.documents[document].root, ByteRange(starts[document], end))
    }
  }

  /// The first byte of a document's first token.
  private func start(ofDocument document: Int) -> Int {
    let token = extents.firstToken(ofDocument: document)
    return tree.tokens[token...].first?.range.start ?? tree.bytes.count
  }

  private func document(_ root: Int?, _ range: ByteRange) -> DocumentBlocks {
    guard let root, isBlock(root, .mapping), let first = KeyedValue.all(in: root, tree).first else {
      return DocumentBlocks(head: bytes(range.start, range.end))
    }
    let start = tree.bytes.startOfText(at: place(of: first.key))
    let end = extents.lineAfter(nodes(of: KeyedValue.all(in: root, tree).last ?? first))
    let begin = max(start, range.start + (range.start == 0 ? tree.bytes.lengthOfByteOrderMark : 0))
    return DocumentBlocks(
      head: bytes(range.start, begin),
      entries: entries(of: root, from: begin, to: end),
      tail: bytes(end, range.end),
      offsets: (range.start, end)
    )
  }

  private func isBlock(_ node: Int, _ kind: Node.Kind) -> Bool {
    tree.nodes[node].kind == kind && !tree.nodes[node].isFlow
      && tree.nodes[node].subtreeEnd > node + 1
  }

  private func nodes(of entry: KeyedValue) -> Range<Int> {
    entry.key..<tree.nodes[entry.value].subtreeEnd
  }

  private func bytes(_ start: Int, _ end: Int) -> [UInt8] { Array(tree.bytes[start..<end]) }

  // MARK: Entries

  /// - Parameters:
  ///   - start: where the first entry begins, with its comments.
  ///   - end: where the last entry ends.
  private func entries(of mapping: Int, from start: Int, to end: Int) -> [SourceBlock] {
    let all = KeyedValue.all(in: mapping, tree)
    let starts = [start] + all.dropFirst().map { extents.start(of: $0.key) } + [end]
    return all.indices.map { entry(all[$0], from: starts[$0], to: starts[$0 + 1]) }
  }

  private func entry(_ entry: KeyedValue, from start: Int, to end: Int) -> SourceBlock {
    let content = place(of: entry.key)
    let line = max(start, min(content, tree.bytes.startOfText(at: content)))
    let isSteps = tree.text(of: entry.key) == RecipeFormat.describe(.steps).name
    let steps = isSteps && isBlock(entry.value, .sequence) ? Array(tree.items(of: entry.value)) : []
    let endOfText = steps.first.map { extents.start(of: $0) } ?? end
    let childrenEnd = steps.last.map { extents.lineAfter($0..<tree.nodes[$0].subtreeEnd) } ?? end
    return SourceBlock(
      key: tree.text(of: entry.key),
      above: bytes(start, line),
      margin: bytes(line, content),
      isBehindDash: line == content && tree.bytes.startOfText(at: content) < content,
      text: bytes(content, endOfText),
      children: items(steps, to: childrenEnd),
      below: bytes(childrenEnd, end),
      childColumn: steps.first.map(column) ?? column(of: entry.key),
      nodes: nodes(of: entry),
      offset: content,
      comments: extents.comments(in: ByteRange(content, endOfText)),
      offsetBelow: childrenEnd,
      header: header(of: nodes(of: entry))
    )
  }

  // MARK: Steps

  private func items(_ items: [Int], to end: Int) -> [SourceBlock] {
    let starts = items.map { extents.start(of: $0) } + [end]
    return items.indices.map { step(items[$0], from: starts[$0], to: starts[$0 + 1]) }
  }

  private func step(_ item: Int, from start: Int, to end: Int) -> SourceBlock {
    let dash = place(of: item)
    let line = tree.bytes.startOfText(at: dash)
    let all = isBlock(item, .mapping) ? KeyedValue.all(in: item, tree) : []
    let first = all.first.map { extents.start(of: $0.key) } ?? end
    let childrenEnd = all.last.map { min(end, extents.lineAfter(nodes(of: $0))) } ?? end
    return SourceBlock(
      key: "",
      above: bytes(start, line),
      margin: bytes(line, dash),
      text: bytes(dash, first),
      children: all.isEmpty ? [] : entries(of: item, from: first, to: childrenEnd),
      below: bytes(childrenEnd, end),
      childColumn: all.first.map { column(of: $0.key) } ?? dash - line + 2,
      nodes: item..<tree.nodes[item].subtreeEnd,
      offset: dash,
      comments: extents.comments(in: ByteRange(dash, first)),
      offsetBelow: childrenEnd,
      header: header(of: item..<tree.nodes[item].subtreeEnd)
    )
  }

  /// The header of the text that nodes end with.
  private func header(of nodes: Range<Int>) -> ByteRange? {
    let token = tree.tokens[extents.lastToken(of: nodes)]
    guard token.style.isBlock else { return nil }
    let header = tree.bytes[token.range.start...].prefix { !$0.isWhitespace && $0 != 0x23 }
    return ByteRange(header.startIndex, header.endIndex)
  }

  // MARK: Places

  /// The first byte of a key or item: its dash, `?`, anchor or tag, if it has one.
  private func place(of entry: Int) -> Int {
    tree.tokens[extents.firstToken(of: entry)].range.start
  }

  private func column(of entry: Int) -> Int {
    place(of: entry) - tree.bytes.startOfText(at: place(of: entry))
  }
}
