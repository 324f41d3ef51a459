import Recipes
import Text

/// Lines of a section that belong together: a list, a table, or a paragraph.
struct MarkdownBlock {
  enum Kind { case list, table, text, rule }

  let kind: Kind
  let lines: ArraySlice<MarkdownLine>
  /// The index of the section.
  let section: Int
  let sectionKind: MarkdownOutline.Kind
  /// The steps of a table.
  let table: MarkdownTable?

  /// The blocks of a section, in order. An empty line divides paragraphs and tables, and numbers begin another list.
  static func all(in section: MarkdownOutline.Section, at index: Int) -> [MarkdownBlock] {
    let kind = section.kind
    var blocks: [MarkdownBlock] = []
    var start = section.lines.startIndex
    var open: Kind?
    func close(_ end: Int) {
      guard let open, start < end else { return }
      let lines = section.lines[start..<end]
      blocks.append(
        MarkdownBlock(
          kind: open,
          lines: lines,
          section: index,
          sectionKind: kind,
          table: open == .table && kind != .ingredients ? MarkdownTable(lines) : nil
        )
      )
    }
    for offset in section.lines.indices {
      let line = section.lines[offset]
      let next: Kind =
        switch line.form {
        case .item: .list
        case .row: .table
        case .rule: open == .table ? .table : .rule
        case .text, .heading: open == .list && line.indentation > 0 ? .list : .text
        }
      let isOther = next == .list && line.isItem && line.isOrdered != section.lines[start].isOrdered
      if next != open || isOther || (next == .text || next == .table) && line.isApart {
        close(offset)
        (start, open) = (offset, next)
      }
    }
    close(section.lines.endIndex)
    return blocks
  }

  fileprivate var items: LazyFilterSequence<ArraySlice<MarkdownLine>> {
    lines.lazy.filter(\.isItem)
  }

  /// Whether a line pours, or a step of the table has water.
  fileprivate var pours: Bool {
    if let table { return table.hasSteps }
    return lines.contains {
      MarkdownWording.pours($0.text) || MarkdownWording.clock($0.text) != nil
    }
  }

  fileprivate var isTimed: Bool {
    table != nil || lines.contains { MarkdownWording.isTimed($0.text) }
  }
}

/// Which lines of a recipe are its steps: its lists and tables that pour or have numbers, or else its paragraphs.
struct MarkdownSteps {
  /// The first line of each block that is a step; nil for a block without steps.
  let starts: [Int?]

  init(_ blocks: [MarkdownBlock]) {
    var starts = blocks.map(Self.start)
    Self.leaveOutRemarks(blocks, &starts)
    let times = blocks.reduce(0) { count, block in
      guard block.kind == .text, count < 2 else { return count }
      return count
        + block.lines.count { MarkdownWording.clock(MarkdownText.plain($0.text)) != nil }
    }
    if starts.allSatisfy({ $0 == nil }) || times > 1 { Self.takeParagraphs(blocks, &starts) }
    self.starts = starts
  }

  private static func start(of block: MarkdownBlock) -> Int? {
    switch (block.kind, block.sectionKind) {
    case (_, .ingredients), (_, .other), (.rule, _), (.text, _): return nil
    case (.table, _): return block.table?.hasSteps ?? false ? block.lines.startIndex : nil
    case (.list, let kind):
      let indices = block.lines.indices.filter { block.lines[$0].isItem }
      guard let top = indices.first else { return nil }
      if block.lines[top].isOrdered {
        let isList = block.items.allSatisfy { MarkdownWording.isHead($0.text) }
        return isList && block.items.contains { MarkdownWording.namesDose($0.text) } ? nil : top
      }
      let first = indices.first { MarkdownWording.isStep(block.lines[$0].text) }
      guard let first else {
        return kind == .steps
          ? indices.first { !MarkdownWording.isHead(block.lines[$0].text) } : nil
      }
      // What stands before the first amount is a step too, but for keys and ingredients.
      let before = indices.prefix { $0 < first }
      guard let head = before.last(where: { MarkdownWording.isHead(block.lines[$0].text) }) else {
        return top
      }
      return before.first { index in
        index > head
          && (block.lines[index].text.endsSentence || hasAmount(block.lines[index]))
      } ?? first
    }
  }

  /// A list below the steps under another heading that neither pours nor takes time is a remark.
  private static func leaveOutRemarks(_ blocks: [MarkdownBlock], _ starts: inout [Int?]) {
    let steps = blocks.indices.filter { starts[$0] != nil }
    guard steps.contains(where: { blocks[$0].section != blocks[steps[0]].section }),
      let first = steps.first(where: { blocks[$0].pours })
    else { return }
    var section = blocks[first].section
    for index in steps where index > first && blocks[index].section != section {
      if blocks[index].pours || blocks[index].isTimed {
        section = blocks[index].section
      } else {
        starts[index] = nil
      }
    }
  }

  /// The paragraphs from the first line that is a step to the last one.
  private static func takeParagraphs(_ blocks: [MarkdownBlock], _ starts: inout [Int?]) {
    let isOpen = { (block: MarkdownBlock) in
      block.kind == .text && block.sectionKind != .ingredients && block.sectionKind != .other
    }
    for index in blocks.indices where isOpen(blocks[index]) {
      let lines = blocks[index].lines
      starts[index] = lines.indices.first { MarkdownWording.isStep(lines[$0].text) }
    }
    guard let first = starts.firstIndex(where: { $0 != nil }),
      let last = starts.lastIndex(where: { $0 != nil })
    else { return }
    for index in first..<last where starts[index] == nil && isOpen(blocks[index]) {
      starts[index] = blocks[index].lines.startIndex
    }
    // A line with an amount above them that is not an ingredient is not left out.
    for index in blocks[...first].indices.reversed() {
      let lines = blocks[index].lines
      guard isOpen(blocks[index]) else { return }
      for place in lines[..<(starts[index] ?? lines.endIndex)].indices.reversed() {
        if MarkdownWording.isHead(lines[place].text) { return }
        if hasAmount(lines[place]) { starts[index] = place }
      }
    }
  }

  private static func hasAmount(_ line: MarkdownLine) -> Bool {
    Figure.all(in: MarkdownText.plain(line.text)).contains(where: \.mayBePoured)
  }
}
