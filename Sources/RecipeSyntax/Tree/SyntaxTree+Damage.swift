import Diagnostics

/// What characters that were replaced have damaged, so that nothing is said of the replacement.
extension SyntaxTree {
  /// Marks the text in which something else than a blank stands for what nobody can read; where a
  /// key or a whole line is unknown, the collections around it are as well.
  mutating func markDamage(by error: SyntaxError) {
    let offset = error.range.start
    if case .hiddenLineBreak = error.kind { return }
    let isLine = offset == 0 || bytes[offset - 1] == 0x0A
    guard isLine || parsed[offset] != 0x20 else { return }
    let around = nodesAround(offset)
    if let text = around.last, nodes[text].kind == .scalar { nodes[text].isDamaged = true }
    guard isLine || isKey(around), !documents.isEmpty else { return }
    for node in around { nodes[node].isDamaged = true }
    documents[document(at: offset)].hasSyntaxError = true
  }

  /// The nodes that hold a byte, the root first. O(n).
  private func nodesAround(_ offset: Int) -> [Int] {
    nodes.indices.filter { nodes[$0].range.start <= offset && offset < nodes[$0].range.end }
  }

  /// Whether the innermost of the nodes is a key of the one around it.
  private func isKey(_ around: [Int]) -> Bool {
    guard let key = around.last, let mapping = around.dropLast().last,
      nodes[mapping].kind == .mapping
    else { return false }
    return pairs(of: mapping).contains { $0.key == key }
  }
}
