import SourceText

/// What YAML allows and recipes do not: see "Files" in the grammar.
extension TreeParser {
  /// Tags that mean nothing beyond what the text already says.
  private static let coreTags = Set(
    ["str", "int", "float", "bool", "null", "map", "seq"].flatMap {
      ["!!\($0)", "!<tag:yaml.org,2002:\($0)>"]
    }
  )

  mutating func checkTag() {
    guard !isCoreTag(token.range) else { return }
    tree.errors.append(SyntaxError(.unsupportedTag(spelled(token.range)), at: token.range))
  }

  /// Marks a node without content whose tag was reported: it is the text of the tag that was meant.
  mutating func checkEmptyContent(of node: Int, tag: ByteRange) {
    guard tree.nodes[node].kind == .empty else { return }
    tree.nodes[node].isDamaged = !isCoreTag(tag)
  }

  private func isCoreTag(_ range: ByteRange) -> Bool {
    range.count == 1 || Self.coreTags.contains(spelled(range))
  }

  mutating func addAlias() throws(SyntaxError) {
    var node = Node(.alias, token.range)
    node.textStart = -1
    node.next = Int32(truncatingIfNeeded: tree.nodes.count + 1)
    do throws(SyntaxError) {
      node.textStart = Int32(truncatingIfNeeded: try target(of: token.range))
    } catch {
      reportAlias(error)
    }
    node.isDamaged = node.textStart < 0
    expandedCount += 1
    tree.nodes.append(node)
    try advance()
  }

  /// The node that an alias stands for; counts what it adds to the document.
  private mutating func target(of alias: ByteRange) throws(SyntaxError) -> Int {
    let name = spelled(ByteRange(alias.start + 1, alias.end))
    guard let index = anchorsByName[name] else {
      throw SyntaxError(.unknownAlias(name), at: alias)
    }
    guard let size = anchors[index].size else {
      throw SyntaxError(.recursiveAlias(name), at: alias)
    }
    guard expandedCount + size <= Self.nodeLimit else {
      throw SyntaxError(.tooManyNodes(limit: Self.nodeLimit), at: alias)
    }
    expandedCount += size
    return anchors[index].node
  }

  /// That aliases stand for too much is said once per document.
  private mutating func reportAlias(_ error: SyntaxError) {
    if case .tooManyNodes = error.kind {
      guard !isExpansionReported else { return }
      isExpansionReported = true
    }
    tree.errors.append(error)
  }

  /// Makes the name of an anchor known; a later one of the same name takes its place.
  mutating func addAnchor(_ anchor: ByteRange, node: Int) {
    anchorsByName[spelled(ByteRange(anchor.start + 1, anchor.end))] = anchors.count
    anchors.append(Anchor(node: node, size: nil))
  }

  private func spelled(_ range: ByteRange) -> String {
    String(decoding: bytes[range.start..<range.end], as: UTF8.self)
  }

  // MARK: Keys

  /// Reports keys that are not words, merge keys, and keys that the mapping has already.
  mutating func checkKeys(of mapping: Int) {
    keyHashes.removeAll(keepingCapacity: true)
    var keys = 0
    var child = mapping + 1
    let end = tree.nodes[mapping].subtreeEnd
    while child < end {
      checkKey(child)
      keyHashes.append(hash(of: child))
      keys += 1
      let value = tree.nodes[child].subtreeEnd
      child = value < end ? tree.nodes[value].subtreeEnd : end
    }
    if mayHoldDuplicates(keys) { reportDuplicates(in: mapping) }
  }

  private mutating func checkKey(_ key: Int) {
    let node = tree.nodes[key]
    if node.kind != .scalar {
      let place = node.range.isEmpty ? textBehind(node.range.start) : node.range
      tree.errors.append(SyntaxError(.complexKey, at: place))
    } else if node.style == .plain, node.range.count == 2, bytes[node.range.start] == 0x3C,
      bytes[node.range.start + 1] == 0x3C
    {
      tree.errors.append(SyntaxError(.mergeKey, at: node.range))
    }
  }

  /// The first character behind an empty key: its colon; the one in front, a `?`, at a line's end.
  private func textBehind(_ offset: Int) -> ByteRange {
    var start = offset
    while start < bytes.count, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
    if offset > 0, start == bytes.count || bytes[start] == 0x0A || bytes[start] == 0x0D {
      return ByteRange(offset - 1, offset)
    }
    return ByteRange(start, min(start + 1, bytes.count))
  }

  private func mayHoldDuplicates(_ count: Int) -> Bool {
    if count > 48 { return Set(keyHashes).count < count }
    for index in 1..<max(1, count) {
      let hash = keyHashes[index]
      for earlier in 0..<index where keyHashes[earlier] == hash { return true }
    }
    return false
  }

  private mutating func reportDuplicates(in mapping: Int) {
    var first: [String: ByteRange] = [:]
    for (key, _) in tree.pairs(of: mapping) where tree.nodes[key].kind == .scalar {
      let name = tree.text(of: key)
      let range = tree.nodes[key].range
      if let earlier = first[name] {
        tree.errors.append(SyntaxError(.duplicateKey(name), at: range, related: earlier))
      } else {
        first[name] = range
      }
    }
  }

  /// Of a verbatim key: its first eight bytes and its length, which differ for all but long keys. Two keys
  /// of one hash are compared, so that a coincidence costs only time.
  private func hash(_ word: UInt64, count: Int) -> UInt32 {
    let used = count >= 8 ? word : word & (1 << UInt64(count * 8) - 1)
    let mixed = (used ^ UInt64(count) << 56) &* 0x9E37_79B9_7F4A_7C15
    return UInt32(truncatingIfNeeded: mixed >> 32)
  }

  /// The same for equal keys, however they are written; keys that are no scalars differ from each other.
  private func hash(of key: Int) -> UInt32 {
    let node = tree.nodes[key]
    guard node.kind == .scalar else { return UInt32(truncatingIfNeeded: key) &* 2_654_435_761 }
    let count = Int(node.textEnd - node.textStart)
    if !node.textIsCooked, let word = bytes.word(at: Int(node.textStart)) {
      return hash(UInt64(littleEndian: word), count: count)
    }
    return hash(firstBytes(of: node), count: count)
  }

  /// The first eight bytes of a text, where they do not all stand in the source.
  private func firstBytes(of node: Node) -> UInt64 {
    let start = Int(node.textStart)
    var word: UInt64 = 0
    for offset in start..<min(start + 8, Int(node.textEnd)) {
      let byte = node.textIsCooked ? tree.cooked[offset] : bytes[offset]
      word |= UInt64(byte) << UInt64((offset - start) * 8)
    }
    return word
  }
}
