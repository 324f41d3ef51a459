/// What characters that were replaced have damaged, so that nothing is said of the replacement.
extension SyntaxTree {
  /// An open node on the way through the tree.
  private struct Ancestor {
    let node: Int
    let isKey: Bool
    var children = 0
  }

  /// Marks the text in which something else than a blank stands for what nobody can read; where a
  /// key or a whole line is unknown, the collections around it are as well. O(n), as the places come in
  /// source order.
  mutating func markDamage(at places: [Int]) {
    var around: [Ancestor] = []
    var next = 0
    for place in places {
      while next < nodes.count, Int(nodes[next].start) <= place { enter(&next, &around) }
      let innermost = around.last { place < Int(nodes[$0.node].end) }
      let text = innermost.map(\.node)
      if let text, nodes[text].kind == .scalar { nodes[text].isDamaged = true }
      let isLine = place == 0 || parsed[place] == UInt8(ascii: "#")
      guard isLine || innermost?.isKey == true, !documents.isEmpty else { continue }
      for ancestor in around where place < Int(nodes[ancestor.node].end) {
        nodes[ancestor.node].isDamaged = true
      }
      documents[document(at: place)].hasSyntaxError = true
    }
  }

  /// Makes the next node the innermost one.
  private func enter(_ next: inout Int, _ around: inout [Ancestor]) {
    while let last = around.last, nodes[last.node].subtreeEnd <= next { around.removeLast() }
    var isKey = false
    if let parent = around.indices.last {
      around[parent].children += 1
      isKey = nodes[around[parent].node].kind == .mapping && around[parent].children % 2 == 1
    }
    around.append(Ancestor(node: next, isKey: isKey))
    next += 1
  }
}
