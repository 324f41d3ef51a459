/// The columns of a table that fit a terminal, with their widths.
package struct TableLayout: Sendable {
  /// The blanks between columns.
  package static let gap = 2
  /// The blanks before a sentence below its row, besides those of the table.
  private static let indentation = 2
  /// The narrowest that a column becomes if nothing else helps.
  private static let narrowest = 4

  private let table: TextTable
  /// The columns of the terminal; nil if everything is written out.
  private let width: Int?
  /// The columns beside each other, with their widths.
  private var beside: [(index: Int, width: Int)] = []
  /// The columns below each row.
  private var below: [Int] = []

  /// Arranges columns.
  ///
  /// - Parameter isContinued: whether rows were written already, so that no column can be left out any more.
  init(_ table: TextTable, _ indices: [Int], width: Int?, isContinued: Bool) {
    self.table = table
    self.width = width
    var shown = indices
    while !fit(shown) {
      let ranked = shown.filter { table.columns[$0].rank != nil }
      guard !isContinued, let next = ranked.min(by: { rank($0) < rank($1) }) else {
        squeeze()
        break
      }
      shown.removeAll { $0 == next }
    }
  }

  /// The columns that are shown.
  var indices: [Int] { (beside.map { $0.index } + below).sorted() }

  /// Whether sentences are below their rows, because there is little room beside them.
  package var hasTextBelow: Bool { !below.isEmpty }

  /// The columns of the terminal that a row takes, without what is below it.
  package var usedWidth: Int {
    table.indentation + beside.reduce(0) { $0 + $1.width } + Self.gap * max(0, beside.count - 1)
  }

  private func rank(_ index: Int) -> Int { table.columns[index].rank ?? 0 }

  private func fit(of index: Int) -> TextTable.Column.Fit { table.columns[index].fit }

  // MARK: Fitting

  /// Shows these columns, sentences beside the others or else below them; false if there is no room.
  private mutating func fit(_ shown: [Int]) -> Bool {
    below = []
    if fit(beside: shown) { return true }
    let others = shown.filter { !fit(of: $0).isSentence }
    guard !others.isEmpty, others.count < shown.count else { return false }
    below = shown.filter { fit(of: $0).isSentence }
    return fit(beside: others)
  }

  /// Makes columns narrower until they fit, the last ones first, but none narrower than its minimum; false if that is
  /// not enough.
  private mutating func fit(beside shown: [Int]) -> Bool {
    beside = shown.map { ($0, table.naturalWidth($0)) }
    guard let width, usedWidth > width else { return true }
    let natural = beside.map { $0.width }
    for place in beside.indices {
      if let least = fit(of: beside[place].index).least {
        beside[place].width = min(beside[place].width, least)
      }
    }
    guard usedWidth <= width else { return false }
    for place in beside.indices {
      beside[place].width += min(natural[place] - beside[place].width, width - usedWidth)
    }
    return true
  }

  /// Makes columns narrower than their minimum: the last resort in a very narrow terminal.
  private mutating func squeeze() {
    while let width, usedWidth > width {
      let places = beside.indices.filter {
        fit(of: beside[$0].index).least != nil && beside[$0].width > Self.narrowest
      }
      guard let place = places.max(by: { beside[$0].width < beside[$1].width }) else { return }
      beside[place].width -= 1
    }
  }

  // MARK: Lines

  /// The headers; empty if there are none.
  var header: [TextTable.Piece] {
    let cells = beside.map { table.columns[$0.index].header }
    guard !cells.allSatisfy({ $0.isEmpty }) else { return [] }
    return line(cells) { _, _ in .caption }
  }

  /// The lines of a row: several if a cell is wrapped, and those of texts that have no room beside the others.
  package func lines(of row: [String]) -> [[TextTable.Piece]] {
    var own: [[String]] = []
    var texts: [[String]] = []
    for (index, width) in beside {
      let cell = row[index]
      if fit(of: index).isSentence, !cell.isEmpty, isTooWide(cell, for: width) {
        own.append([""])
        texts.append(
          wrapped(index, cell, to: roomBelow, lines: rowLines(index).map { max(1, $0 - 1) })
        )
      } else {
        own.append(shown(index, cell, width))
      }
    }
    for index in below where !row[index].isEmpty {
      texts.append(
        wrapped(index, row[index], to: roomBelow, lines: rowLines(index).map { max(1, $0 - 1) })
      )
    }
    let height = own.map { $0.count }.max() ?? 0
    let lines = (0..<height).map { number in
      line(own.map { number < $0.count ? $0[number] : "" }) { table.columns[$0].role($1) }
    }
    let margin = String(repeating: " ", count: table.indentation + Self.indentation)
    return lines + texts.joined().map { $0.isEmpty ? [] : [(margin + $0, nil, nil)] }
  }

  /// A cell in a column of this width, as lines.
  private func shown(_ index: Int, _ cell: String, _ width: Int) -> [String] {
    let text = index == 0 ? cell.escapedAsLine : cell.escapedForTerminal
    return switch fit(of: index) {
    case .keeps: [text]
    case .shortens: [text.shortened(to: width)]
    case .shortensPath: [text.shortenedPath(to: width)]
    case .wraps: wrapped(index, cell, to: width, lines: rowLines(index))
    }
  }

  private func wrapped(_ index: Int, _ cell: String, to room: Int, lines most: Int?) -> [String] {
    let lines = cell.wrapped(to: width == nil ? .max : room)
    guard let most, lines.count > most else { return lines }
    // The rest of the sentence, up to a word behind which `…` fits.
    let rest = lines[(most - 1)...].joined(separator: " ").wrapped(to: max(1, room - 1))
    return lines.prefix(most - 1) + [rest[0] + "…"]
  }

  private func rowLines(_ index: Int) -> Int? {
    guard width != nil, case .wraps(_, let lines) = fit(of: index) else { return nil }
    return lines
  }

  /// The room for sentences below a row.
  private var roomBelow: Int {
    max(Self.narrowest, (width ?? .max) - table.indentation - Self.indentation)
  }

  /// Whether a sentence has a word that would be broken in a column, but not below the row.
  private func isTooWide(_ cell: String, for columnWidth: Int) -> Bool {
    guard width != nil, cell.utf8.count > columnWidth else { return false }
    let widest = cell.widestWord
    return widest > columnWidth && widest <= roomBelow
  }

  // MARK: Pieces

  /// One line of cells, without blanks at its end.
  private func line(
    _ cells: [String],
    _ role: (Int, String) -> Style.Role?
  ) -> [TextTable.Piece] {
    var pieces: [TextTable.Piece] = []
    var isFirst = true
    var blanks = table.indentation
    for (cell, (index, width)) in zip(cells, beside) {
      let free = max(0, width - cell.displayWidth())
      if table.columns[index].isRight { blanks += free }
      if !cell.isEmpty {
        if blanks > 0 { pieces.append((String(repeating: " ", count: blanks), nil, nil)) }
        pieces.append((isFirst ? cell.asLine : cell, role(index, cell), index))
        (isFirst, blanks) = (false, 0)
      }
      if !table.columns[index].isRight { blanks += free }
      blanks += Self.gap
    }
    return pieces
  }

  /// The width of a cell that is written in full.
  static func width(of cell: String, _ fit: TextTable.Column.Fit, isFirst: Bool) -> Int {
    guard fit.isSentence, !cell.isVisibleASCII else {
      return (isFirst ? cell.escapedAsLine : cell.escapedForTerminal).displayWidth()
    }
    return cell.wrapped(to: .max).map { $0.displayWidth() }.max() ?? 0
  }
}

extension TextTable.Column.Fit {
  /// The least width of a column of the terminal; nil if it has its natural width.
  fileprivate var least: Int? {
    switch self {
    case .keeps: nil
    case .shortens(let least), .shortensPath(let least), .wraps(let least, _): least
    }
  }

  fileprivate var isSentence: Bool {
    if case .wraps = self { true } else { false }
  }
}
