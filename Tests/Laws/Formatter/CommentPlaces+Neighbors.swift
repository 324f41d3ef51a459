import RecipeSyntax
import TestSupport
import Text

/// What a comment stands beside.
extension CommentPlaces {
  /// The paths of what a comment stands beside; markers by their number.
  func neighbors(of comment: ByteRange) -> Set<String> {
    let line = lineStart(of: comment.start)
    if !isBlank(line..<comment.start) { return behind(line, comment) }
    let run = run(of: comment)
    let next = nextToken(after: comment.end)
    if isFoot(comment, run, before: next) { return foot(comment, run) }
    if isHead(comment, before: next) {
      return ["the head of document \(tree.document(at: start(ofToken: next)))"]
    }
    return touching(from: next)
  }

  // MARK: Behind something

  private func behind(_ line: Int, _ comment: ByteRange) -> Set<String> {
    var neighbors: Set<String> = []
    let range = ByteRange(line, comment.start)
    for node in tree.nodes.indices {
      let place = tree.nodes[node].range
      let begins = range.contains(place.start)
      let ends = place.end > range.start && place.end <= range.end
      if begins || ends, tree.nodes[node].kind != .empty { neighbors.insert(path(node)) }
    }
    let next = nextToken(after: comment.start)
    if next == tree.tokens.count || isMarker(next) { neighbors.formUnion(touching(from: next)) }
    for token in 0..<next where range.contains(start(ofToken: token)) && isMarker(token) {
      neighbors.insert(marker(token))
    }
    guard next > 0 else { return neighbors }
    switch tree.tokens[next - 1].kind {
    case .scalar, .alias, .flowSequenceEnd, .flowMappingEnd: return neighbors
    case .flowEntry: return neighbors.union(ending(with: next - 2))
    default: return neighbors.union(first(behind: next - 1))
    }
  }

  /// What begins first behind a token.
  private func first(behind token: Int) -> Set<String> {
    let end = end(ofToken: token)
    let first = tree.nodes.partitionPoint { $0.range.start < end }
    guard first < tree.nodes.count else { return [] }
    let start = tree.nodes[first].range.start
    return Set(
      tree.nodes.indices[first...].prefix { tree.nodes[$0].range.start == start }.map(path)
    )
  }

  // MARK: On lines of its own

  /// What begins at a token and behind it on its line.
  private func touching(from token: Int) -> Set<String> {
    guard token < tree.tokens.count else { return ["the end"] }
    switch tree.tokens[token].kind {
    case .documentStart, .documentEnd, .versionDirective, .tagDirective: return [marker(token)]
    case .flowEntry, .value: return ending(with: token - 1)
    default: break
    }
    let start = start(ofToken: token)
    let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
    let nodes = tree.nodes.indices.filter { node in
      let place = tree.nodes[node].range.start
      return start <= place && place <= end
    }
    // Behind a dash or a mark comes what may be below, and behind a document of one text the next one.
    let isMark = [.blockEntry, .key, .anchor, .tag].contains(tree.tokens[token].kind)
    let isText = nodes.first.map { isRoot($0) && tree.nodes[$0].kind == .scalar } ?? false
    return Set(nodes.map(path)).union(isMark ? first(behind: token) : [])
      .union(isText ? touching(from: token + 1) : [])
  }

  /// Whether a comment belongs to what ends above it: it is indented further than what follows, and so are
  /// those above it in its run. What ignores the findings of the next line belongs to that.
  private func isFoot(_ comment: ByteRange, _ run: [ByteRange], before next: Int) -> Bool {
    if let flow = flow(around: comment) { return flow.range.end == end(ofToken: next) }
    let text = tree.spelling(of: comment)
    let isEntry = next < tree.tokens.count && !isMarker(next)
    let isLast = run.last == comment && !hasBlankLine(behind: comment)
    if isEntry, isLast, text.contains("brewlint:"), text.contains("ignore[") { return false }
    let column = isEntry ? self.column(of: start(ofToken: next)) : 0
    return run.prefix { $0.start <= comment.start }.allSatisfy {
      self.column(of: $0.start) > column
    }
      && foot(comment, run) != []
  }

  /// The collection that ends above a comment, with entries no further to the right than it and those of its run
  /// above it.
  private func foot(_ comment: ByteRange, _ run: [ByteRange]) -> Set<String> {
    let next = nextToken(after: comment.end)
    if flow(around: comment) != nil {
      let isRoot = next + 1 == tree.tokens.count || isMarker(next + 1)
      return ending(with: next).union(isRoot ? touching(from: next + 1) : [])
    }
    let column =
      run.prefix { $0.start <= comment.start }.map { self.column(of: $0.start) }.min() ?? 0
    let lastEnd = next > 0 ? tree.tokens[next - 1].range.end : 0
    let ended = tree.nodes.indices.filter { node in
      let kind = tree.nodes[node].kind
      guard kind != .scalar, kind != .alias, !tree.nodes[node].isFlow else { return false }
      let range = tree.nodes[node].range
      guard lastEnd <= range.end, range.end <= comment.start, !isRoot(node) else { return false }
      return kind != .empty || flow(around: range) == nil
    }
    let outer = ended.last { self.column(ofEntriesIn: $0) <= column } ?? ended.first
    return outer.map { [path($0)] } ?? []
  }

  /// The column of a collection's entries; what stands below a key without a value is further to the right.
  private func column(ofEntriesIn node: Int) -> Int {
    let start = tree.nodes[node].range.start
    guard tree.nodes[node].kind == .empty else { return column(of: start) }
    let above = tree.tokens.last { token in
      token.range.end <= start && token.kind != .anchor && token.kind != .tag
    }
    if let dash = above, dash.kind == .blockEntry { return column(of: dash.range.start) + 1 }
    let key = tree.nodes[node - 1].range.start
    let mark = tree.tokens.last { $0.range.end <= key }.flatMap { $0.kind == .key ? $0 : nil }
    return column(of: mark?.range.start ?? key) + 1
  }

  private func isRoot(_ node: Int) -> Bool { tree.documents.contains { $0.root == node } }

  /// The innermost collection in brackets or braces that holds a comment or node.
  private func flow(around place: ByteRange) -> Node? {
    tree.nodes.last { node in
      node.isFlow && node.range.start < place.start && place.end <= node.range.end
    }
  }

  /// What ends with a token.
  private func ending(with token: Int) -> Set<String> {
    let end = end(ofToken: token)
    return Set(tree.nodes.indices.filter { tree.nodes[$0].range.end == end }.map(path))
  }

  private func isHead(_ comment: ByteRange, before next: Int) -> Bool {
    guard next < tree.tokens.count, !isMarker(next), next == 0 || isMarker(next - 1) else {
      return false
    }
    if tree.spelling(of: comment).hasPrefix("#!"), comment.start == 0 { return true }
    let end = start(ofToken: next)
    var offset = comment.end
    var breaks = 0
    while offset < end {
      if bytes[offset] == 0x0A { breaks += 1 }
      if bytes[offset] == UInt8(ascii: "#") {
        breaks = 0
        while offset < end, bytes[offset] != 0x0A { offset += 1 }
        continue
      }
      if breaks > 1 { return true }
      offset += 1
    }
    return false
  }

  // MARK: Lines

  /// The comments on lines of their own between the same two tokens.
  private func run(of comment: ByteRange) -> [ByteRange] {
    let next = nextToken(after: comment.end)
    return comments.filter { other in
      nextToken(after: other.end) == next && isBlank(lineStart(of: other.start)..<other.start)
    }
  }

  private func hasBlankLine(behind comment: ByteRange) -> Bool {
    let rest = bytes[comment.end...].prefix { [0x20, 0x09, 0x0D, 0x0A].contains($0) }
    return rest.count { $0 == 0x0A } > 1
  }

  func isBlank(_ range: Range<Int>) -> Bool {
    bytes[range].allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  func lineStart(of offset: Int) -> Int {
    let start = bytes[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return start == 0 ? bytes.lengthOfByteOrderMark : start
  }

  private func column(of offset: Int) -> Int { offset - lineStart(of: offset) }

  // MARK: Tokens

  private func nextToken(after offset: Int) -> Int {
    tree.tokens.partitionPoint { $0.range.start < offset }
  }

  private func start(ofToken token: Int) -> Int {
    token < tree.tokens.count ? tree.tokens[token].range.start : bytes.count
  }

  private func end(ofToken token: Int) -> Int {
    token < tree.tokens.count ? tree.tokens[token].range.end : bytes.count
  }

  private func isMarker(_ token: Int) -> Bool {
    switch tree.tokens[token].kind {
    case .documentStart, .documentEnd, .versionDirective, .tagDirective: true
    default: false
    }
  }

  private func marker(_ token: Int) -> String {
    "marker \(tree.tokens[..<token].indices.filter(isMarker).count)"
  }

  private func path(_ node: Int) -> String {
    let document = tree.documents.lastIndex { ($0.root ?? .max) <= node } ?? 0
    return "\(document):\(paths.path(to: node))"
  }
}
