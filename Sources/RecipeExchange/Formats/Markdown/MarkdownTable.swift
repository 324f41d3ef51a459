import Recipes
import Text

/// A table whose rows are steps. Its header and its figures say what the columns are: a time or a duration, what is
/// added, what the scale reads, and words.
struct MarkdownTable {
  typealias Step = (step: RecipeDraft.DraftStep, line: MarkdownLine)

  private let header: [String]
  private let rows: [(cells: [String], line: MarkdownLine)]

  init(_ lines: ArraySlice<MarkdownLine>) {
    var rows = lines.compactMap { line in
      line.cells.map { (cells: $0.map(MarkdownText.plain), line: line) }
    }
    let isRuled = lines.dropFirst().first?.form == .rule
    let isFirstWords =
      rows.count > 1 && rows[0].cells.allSatisfy { !$0.utf8.contains { $0 &- 0x30 < 10 } }
    header = isRuled || isFirstWords ? rows.removeFirst().cells : []
    self.rows = rows
  }

  /// Whether a row begins with a clock time.
  static func isTimed(_ cells: [String]) -> Bool {
    cells.count > 1
      && LeadingClock("\(cells[0]) -").map { $0.rest == "" } ?? Self.time(cells[0])
        .map { $0.isClock } ?? false
  }

  // MARK: Columns

  private func column(_ index: Int) -> [String] {
    rows.map { index < $0.cells.count ? $0.cells[index] : "" }
  }

  /// The key of a column by its header, without a unit in brackets.
  private func key(_ index: Int) -> DraftKey? {
    guard index < header.count else { return nil }
    return DraftKey(String(header[index].prefix { $0 != "(" && $0 != "[" }), isStep: true)
  }

  private func isAll(_ index: Int, _ test: (String) -> Bool) -> Bool {
    let cells = column(index).filter { !$0.isEmpty && $0 != "-" && $0 != "–" }
    return !cells.isEmpty && cells.allSatisfy(test)
  }

  /// The mass of a cell, which may have its unit in the header: `+50 g`, `to 150 g`, `50`.
  private func mass(_ cell: String, _ index: Int) -> Amount? {
    var text = cell[...]
    var kind: Amount.Kind?
    while let first = text.first, "+~≈=→ ".contains(first) {
      kind = first == "+" ? .added : "=→".contains(first) ? .reading : kind
      text = text.dropFirst()
    }
    if text.prefix(3).lowercased() == "to " { (kind, text) = (.reading, text.dropFirst(3)) }
    let unit = index < header.count ? Self.unit(header[index]) : nil
    let isBare = unit != nil && Double(decimal: String(text)) != nil
    let words = isBare ? "\(text) \(unit ?? "")" : String(text)
    guard isBare || MarkdownWording.isMass(words),
      let read = WrittenAmount.read(words, as: .mass(isWater: true))
    else { return nil }
    return Amount(text: words, grams: read.amount.value, kind: kind)
  }

  /// The unit that a header names: `Water (g)`, `ml`.
  private static func unit(_ header: String) -> String? {
    header.foldedWords.lazy.compactMap { word -> String? in
      ["g", "gr", "gram", "grams", "gramm"].contains(word) ? "g" : word == "ml" ? "ml" : nil
    }.first
  }

  private static func time(_ cell: String) -> (start: Double, end: Double?, isClock: Bool)? {
    if let clock = LeadingClock("\(cell) x") {
      return clock.rest.lowercased() == "x"
        ? (clock.start, clock.duration.map { clock.start + $0 }, true) : nil
    }
    guard cell.utf8.contains(where: { $0 &- 0x30 < 10 }), cell.contains(where: \.isLetter),
      let read = WrittenAmount.read(cell, as: .duration)
    else { return nil }
    return (read.amount.value, nil, false)
  }

  // MARK: Steps

  /// Whether the rows are steps.
  var hasSteps: Bool { !steps(yield: nil).isEmpty }

  /// The steps with the lines that they are on; empty if the rows are not steps.
  ///
  /// - Parameter yield: what they pour in all, in grams, if it is known.
  func steps(yield: Double?) -> [Step] {
    // Too many are refused, whatever they are.
    if rows.count > ImportLimit.steps {
      return rows.map { (RecipeDraft.DraftStep(instruction: $0.line.text), $0.line) }
    }
    let columns = 0..<(rows.map(\.cells.count).max() ?? 0)
    guard columns.count > 1, !isOfRecipes else { return [] }
    let time = columns.first { isAll($0) { Self.time($0) != nil } }
    let masses = columns.filter { index in
      index != time && isAll(index) { mass($0, index) != nil }
    }
    let words = columns.filter { index in
      index != time && !masses.contains(index)
        && !isAll(index) { Int($0.replacing(".", with: "")) != nil }
    }
    let isTold = rows.contains { row in row.cells.contains(where: MarkdownWording.pours) }
    let isNamed = masses.contains { index in
      if case .step? = key(index) { true } else { false }
    }
    guard time != nil && !(masses + words).isEmpty || isTold || isNamed && !words.isEmpty else {
      return []
    }
    let times = time.map { self.times($0) }
    let water = Water(
      masses.map { index in
        let isYield = DraftKey(header.count > index ? header[index] : "") == .recipe(.yield)
        return (column(index).map { mass($0, index) }, isYield ? nil : key(index))
      },
      yield
    )
    return rows.indices.map { row -> Step in
      let text = words.map { column($0)[row] }.filter { !$0.isEmpty }.joined(separator: ", ")
      var step = RecipeDraft.DraftStep(instruction: water.instruction(text, row).withLiteralBraces)
      (step.start, step.timer) = times?[row] ?? (nil, nil)
      return (step, rows[row].line)
    }
  }

  /// Whether the rows are ingredients, keys or whole recipes.
  private var isOfRecipes: Bool {
    let names = header.indices.contains { index in
      let key = KeyNames.recipeKey(meantBy: header[index])
      return key == RecipeFormat.describe(.dose) && isAll(index) { mass($0, index) != nil }
    }
    return names
      || rows.allSatisfy { row in
        MarkdownWording.key(row.cells.prefix(2).joined(separator: ": ")) != nil
      }
      || rows.contains { row in
        var ingredients = ProseIngredients()
        _ = ingredients.read(row.cells.reversed().joined(separator: " "))
        return ingredients.dose != nil
      }
  }

  /// When each row begins, and how long it takes. Clock times in the first column, or from 0:00, are starts; others that
  /// grow are ends.
  private func times(_ index: Int) -> [(start: Double?, timer: Double?)] {
    let times = column(index).map { Self.time($0) }
    let known = times.compactMap { $0 }
    let isClock = known.contains(where: \.isClock)
    let grows = zip(known, known.dropFirst()).allSatisfy { $0.start < $1.start }
    if isClock && index == 0 || known.first?.start == 0 {
      return times.map { time in
        (time?.start, time.flatMap { time in time.end.map { $0 - time.start } })
      }
    }
    guard isClock, grows else { return times.map { (nil, $0?.start) } }
    var last = 0.0
    return times.map { time in
      guard let end = time?.start else { return (nil, nil) }
      defer { last = end }
      return (last, end - last)
    }
  }
}
