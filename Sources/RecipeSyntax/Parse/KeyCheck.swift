import Text

/// Finds keys that are valid in YAML but not in recipes: non-scalar keys, merge keys and duplicate keys.
struct KeyCheck {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// A hash of each key of the mapping; the memory is reused.
  private var hashes: [UInt32] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    hashes.reserveCapacity(32)
  }

  /// Checks a complete mapping and appends its errors to the tree.
  mutating func check(_ mapping: Int, in tree: inout SyntaxTree) {
    hashes.removeAll(keepingCapacity: true)
    var child = mapping + 1
    let end = tree.nodes[mapping].subtreeEnd
    while child < end {
      let key = tree.nodes[child]
      check(key, in: &tree)
      hashes.append(hash(of: key, at: child, tree))
      let value = key.subtreeEnd
      child = value < end ? tree.nodes[value].subtreeEnd : end
    }
    if mayHoldDuplicates { reportDuplicates(in: mapping, &tree) }
  }

  @inline(__always)
  private func check(_ key: Node, in tree: inout SyntaxTree) {
    if key.kind != .scalar {
      let place = key.range.isEmpty ? textBehind(key.range.start) : key.range
      tree.add(SyntaxError(.complexKey, at: place))
    } else if key.style == .plain, key.range.count == 2, bytes[key.range.start] == 0x3C,
      bytes[key.range.start + 1] == 0x3C
    {
      tree.add(SyntaxError(.mergeKey, at: key.range))
    }
  }

  /// The first character after an empty key: its colon; at the end of a line the `?` before it.
  private func textBehind(_ offset: Int) -> ByteRange {
    let start = bytes.endOfBlanks(from: offset)
    if offset > 0, start == bytes.count || bytes[start].isLineBreak {
      return ByteRange(offset - 1, offset)
    }
    return ByteRange(start, min(start + 1, bytes.count))
  }

  // MARK: Duplicates

  private var mayHoldDuplicates: Bool {
    if hashes.count > 48 { return Set(hashes).count < hashes.count }
    return hashes.withUnsafeBufferPointer { hashes in
      for index in 1..<max(1, hashes.count) {
        let hash = hashes[index]
        for earlier in 0..<index where hashes[earlier] == hash { return true }
      }
      return false
    }
  }

  private func reportDuplicates(in mapping: Int, _ tree: inout SyntaxTree) {
    // By bytes: strings are equal that differ in their code points.
    var first: [[UInt8]: ByteRange] = [:]
    for (key, _) in tree.pairs(of: mapping) where tree.nodes[key].kind == .scalar {
      let name = tree.withText(of: key, Array.init)
      let range = tree.nodes[key].range
      if let earlier = first[name] {
        let text = String(decoding: name, as: UTF8.self)
        tree.add(SyntaxError(.duplicateKey(text), at: range, related: earlier))
      } else {
        first[name] = range
      }
    }
  }

  /// A hash that is equal for equal keys in any style; non-scalar keys differ from each other.
  @inline(__always)
  private func hash(of node: Node, at place: Int, _ tree: borrowing SyntaxTree) -> UInt32 {
    guard node.kind == .scalar else { return UInt32(truncatingIfNeeded: place) &* 2_654_435_761 }
    let count = Int(node.textEnd - node.textStart)
    if !node.textIsDecoded, let word = bytes.word(at: Int(node.textStart)) {
      return hash(UInt64(littleEndian: word), count: count)
    }
    return hash(firstBytes(of: node, tree), count: count)
  }

  /// The hash of a verbatim key: its first eight bytes and its length, unique except for long keys. Keys with
  /// the same hash are compared, so a collision only costs time.
  private func hash(_ word: UInt64, count: Int) -> UInt32 {
    let used = count >= 8 ? word : word & (1 << UInt64(count * 8) - 1)
    let mixed = (used ^ UInt64(count) << 56) &* 0x9E37_79B9_7F4A_7C15
    return UInt32(truncatingIfNeeded: mixed >> 32)
  }

  /// The first eight bytes of a text that is not verbatim or is near the end of the source.
  private func firstBytes(of node: Node, _ tree: borrowing SyntaxTree) -> UInt64 {
    let start = Int(node.textStart)
    var word: UInt64 = 0
    for offset in start..<min(start + 8, Int(node.textEnd)) {
      let byte = node.textIsDecoded ? tree.decodedText[offset] : bytes[offset]
      word |= UInt64(byte) << UInt64((offset - start) * 8)
    }
    return word
  }
}
