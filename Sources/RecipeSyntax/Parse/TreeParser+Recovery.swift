/// How reading goes on after an error.
extension TreeParser {
  /// Goes on with the pairs of the document's root mapping at a top-level key.
  mutating func resumeDocument() throws(SyntaxError) {
    if tree.documents.isEmpty { startDocument(at: token.range.start) }
    if let root = openNodes.first, tree.nodes[root].kind == .mapping, isAt(.blockMappingStart) {
      try advance()
      try parseBlockPairs()
      tree.nodes[root].isDamaged = true
      close(root, at: Int(lastToken.end))
      try advance()
    } else {
      closeDamaged(to: 0, at: token.range.start)
      tree.documents[tree.documents.count - 1].root = tree.nodes.count
      try parseBlockNode()
    }
    endDocument(at: Int(lastToken.end))
    guard isAtEndOfDocument() else { throw textBehindDocument() }
  }

  /// Closes what the error broke, and finds the place to go on; `nil` if there is none.
  mutating func recover(from error: SyntaxError, after start: Int) -> Int? {
    if tree.documents.isEmpty { startDocument(at: start) }
    tree.documents[tree.documents.count - 1].hasSyntaxError = true
    let next = placeToResume(behind: max(start, anchor(of: error)))
    let end = next ?? bytes.count
    dropEverything(behind: error, before: end)
    reopenDamaged()
    loseAnchors()
    forgetLostRoot()
    markLastAsDamaged()
    let isSameDocument = next.map { !isDocumentMarker(at: $0) } ?? false
    closeDamaged(to: isSameDocument ? 1 : 0, at: error.range.start)
    if isSameDocument, let root = openNodes.first { closePair(of: root) }
    if next == nil { endDocument(at: end) }
    return next
  }

  /// Opens the collections again that had been closed behind what was dropped: when text follows a value
  /// on a line further to the left, they ended before the mistake was seen.
  private mutating func reopenDamaged() {
    let count = tree.nodes.count
    openNodes = tree.nodes.indices.filter {
      openNodes.contains($0) || tree.nodes[$0].subtreeEnd > count
    }
  }

  /// An alias of a node that the error took is no mistake of its own.
  private mutating func loseAnchors() {
    for index in anchors.indices
    where anchors[index].size == nil || anchors[index].node >= tree.nodes.count {
      anchors[index].node = -1
      anchors[index].size = 0
    }
  }

  /// Where the mistake began; the parser may have read far beyond it.
  private func anchor(of error: SyntaxError) -> Int {
    guard let related = error.related else { return error.range.start }
    if case .duplicateKey = error.kind { return error.range.start }
    return min(error.range.start, related.start)
  }

  /// The first line below `offset` that begins a document, or a top-level key.
  private func placeToResume(behind offset: Int) -> Int? {
    var line = offset
    while let end = bytes[line...].firstIndex(of: 0x0A) {
      line = end + 1
      if isDocumentMarker(at: line) || isTopLevelKey(at: line) { return line }
    }
    return nil
  }

  /// `---`, alone on its line or before a blank; `...` is no place to go on, but what follows is.
  func isDocumentMarker(at line: Int) -> Bool {
    guard line + 3 <= bytes.count, bytes[line..<line + 3].allSatisfy({ $0 == 0x2D }) else {
      return false
    }
    return line + 3 == bytes.count || bytes[line + 3] <= 0x20
  }

  /// A word, perhaps in quotes, and a colon in the first column.
  func isTopLevelKey(at line: Int) -> Bool {
    var offset = line
    while offset < bytes.count, isKeyByte(bytes[offset]) { offset += 1 }
    guard offset > line, offset < bytes.count, bytes[offset] == UInt8(ascii: ":") else {
      return false
    }
    return offset + 1 == bytes.count || bytes[offset + 1] <= 0x20
  }

  private func isKeyByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: "\""), UInt8(ascii: "'"):
      true
    default: false
    }
  }

  /// Forgets tokens and nodes that were read beyond the mistake, and marks the text as passed over.
  private mutating func dropEverything(behind error: SyntaxError, before end: Int) {
    let start = anchor(of: error)
    while let last = tree.tokens.last, last.end > start { tree.tokens.removeLast() }
    while let last = tree.nodes.last, Int(last.start) >= start, !isOpenRoot(tree.nodes.count - 1) {
      tree.nodes.removeLast()
      if openNodes.last == tree.nodes.count { openNodes.removeLast() }
    }
    markSwallowing(start)
    let skippedStart = Int(tree.tokens.last?.end ?? Int32(tree.documents[0].range.start))
    if skippedStart < end { tree.tokens.append(Token(.skipped, skippedStart, end)) }
    lastToken = tree.tokens.last ?? lastToken
  }

  /// A text that goes on beyond the mistake has taken what is no part of it.
  private mutating func markSwallowing(_ start: Int) {
    guard let last = tree.nodes.indices.last, tree.nodes[last].kind == .scalar,
      Int(tree.nodes[last].end) > start
    else { return }
    tree.nodes[last].isDamaged = true
  }

  /// A root that the error kept from being read, or took, would be the next document's.
  private mutating func forgetLostRoot() {
    let last = tree.documents.count - 1
    if let root = tree.documents[last].root, root >= tree.nodes.count {
      tree.documents[last].root = nil
    }
  }

  /// What was passed over may have belonged to any collection that ended right above it.
  private mutating func markLastAsDamaged() {
    guard let root = tree.documents.last?.root else { return }
    for node in root..<tree.nodes.count where tree.nodes[node].subtreeEnd == tree.nodes.count {
      if tree.nodes[node].kind == .mapping || tree.nodes[node].kind == .sequence {
        tree.nodes[node].isDamaged = true
      }
    }
  }

  private func isOpenRoot(_ node: Int) -> Bool { openNodes.first == node }

  /// Gives the root's last key a value if the error took it.
  private mutating func closePair(of root: Int) {
    tree.nodes[root].isDamaged = true
    tree.nodes[root].next = Int32(truncatingIfNeeded: tree.nodes.count)
    guard hasDanglingKey(root) else { return }
    addEmpty()
    tree.nodes[tree.nodes.count - 1].isDamaged = true
  }
}
