import Recipes
import Text

/// The water of a brew over time as lines of text.
package enum TerminalChart {
  /// The characters that a chart is made of.
  package enum Characters: Sendable {
    /// Blocks and lines of Unicode.
    case unicode
    /// Only ASCII, for other encodings.
    case ascii
  }

  /// The lines of the plot.
  private static let rows = 8
  /// The narrowest plot, in columns.
  private static let leastColumns = 10
  /// Wider charts are harder to read.
  private static let greatestWidth = 100

  /// The chart of a plan, each line with a line break; empty if the plan has neither water nor times.
  ///
  /// - Parameter width: the columns of the terminal. Lines are not longer, unless it is below 14.
  package static func text(
    of plan: BrewPlan,
    width: Int,
    characters: Characters = .unicode
  ) -> String {
    text(of: BrewChart(plan), width: width, characters: characters)
  }

  /// A chart, each line with a line break.
  package static func text(
    of chart: BrewChart,
    width: Int,
    characters: Characters = .unicode
  ) -> String {
    guard chart.greatest > 0 || chart.hasTimes else { return "" }
    let plot = Plot(chart, width: min(width, greatestWidth), characters)
    return plot.lines.map { $0.withoutTrailingSpaces + "\n" }.joined()
  }

  /// The parts of a chart, and where they are.
  private struct Plot {
    let chart: BrewChart
    let glyphs: Glyphs
    /// The labels of the vertical axis, from the top; empty if there is no room for them.
    var labels: [String]
    /// The columns of ice that is added first, and a gap.
    let margin: Int
    /// The columns of the time.
    let columns: Int

    init(_ chart: BrewChart, width: Int, _ characters: Characters) {
      self.chart = chart
      glyphs = characters == .unicode ? .unicode : .ascii
      labels = Self.labels(of: chart)
      margin = chart.ice.contains { $0.place == nil } ? 3 : 0
      let left = (labels.map { $0.displayWidth() }.max() ?? 0) + 2
      if width - left - margin < leastColumns { labels = [] }
      columns = max(leastColumns, width - margin - (labels.isEmpty ? 1 : left))
    }

    var lines: [String] {
      var lines = chart.greatest > 0 ? (0..<rows).map(row) : []
      let blank = String(repeating: " ", count: labelWidth)
      lines.append(blank + axis)
      lines.append(contentsOf: [times, names].filter { !$0.isEmpty }.map { blank + " " + $0 })
      lines.append(contentsOf: legend.map { blank + " " + $0 })
      return lines
    }

    // MARK: Rows

    /// The columns left of the vertical line.
    private var labelWidth: Int {
      labels.isEmpty ? 0 : (labels.map { $0.displayWidth() }.max() ?? 0) + 1
    }

    /// The label of each row: the reading that ends in it. The last reading comes first, then the others in order.
    private static func labels(of chart: BrewChart) -> [String] {
      var labels = Array(repeating: "", count: rows)
      guard chart.greatest > 0 else { return [] }
      for step in chart.poured {
        let height = Int((step.readings.after / chart.greatest * Double(rows)).rounded(.up))
        let row = rows - min(rows, max(1, height))
        if labels[row].isEmpty { labels[row] = step.reading ?? "" }
      }
      return labels
    }

    /// A row of the plot, from the top.
    private func row(_ row: Int) -> String {
      var line = ""
      if !labels.isEmpty {
        let label = labels[row]
        line += String(repeating: " ", count: labelWidth - 1 - label.displayWidth()) + label + " "
      }
      line += labels.isEmpty || labels[row].isEmpty ? glyphs.line : glyphs.tick
      if margin > 0 {
        let grams = chart.ice.filter { $0.place == nil }.reduce(0) { $0 + $1.grams }
        let mark = eighths(grams, row) >= 4 ? glyphs.ice : " "
        line += mark + mark + " "
      }
      for column in 0..<columns { line += mark(row, column) }
      return line
    }

    /// The mark of a place in the plot.
    private func mark(_ row: Int, _ column: Int) -> String {
      let place = (Double(column) + 0.5) / Double(columns) * chart.length
      let step = chart.steps.last { $0.span.lowerBound <= place } ?? chart.steps.first
      if let ice = chart.ice.first(where: { $0.place != nil && self.column($0.place) == column }),
        eighths(ice.grams, row) >= 4
      {
        return glyphs.ice
      }
      if row == pouredRow(at: place) { return glyphs.poured }
      let filled = eighths(chart.reading(at: place), row)
      guard step?.isTimed == true else { return filled >= 4 ? glyphs.untimed : " " }
      return glyphs.levels[filled]
    }

    /// The row of what was poured until a time; nil if that is not known.
    private func pouredRow(at place: Double) -> Int? {
      guard place.isFinite, chart.brewed.indices.contains(Int(place)) else { return nil }
      let height = Int(chart.brewed[Int(place)] / chart.greatest * Double(rows))
      return rows - 1 - min(rows - 1, max(0, height))
    }

    /// How much of a row is below a mass, in eighths.
    private func eighths(_ grams: Double, _ row: Int) -> Int {
      let height = grams / chart.greatest * Double(rows * 8)
      return max(0, min(8, Int((height - Double((rows - 1 - row) * 8)).rounded())))
    }

    // MARK: Below the plot

    private func column(_ place: Double?) -> Int {
      min(columns - 1, Int((place ?? 0) / chart.length * Double(columns)))
    }

    private var axis: String {
      let starts = Set(chart.steps.map { column($0.span.lowerBound) })
      let marks = (0..<columns).map { starts.contains($0) ? glyphs.start : glyphs.dash }
      return glyphs.corner + String(repeating: glyphs.dash, count: margin) + marks.joined()
    }

    /// The times at which steps begin, as far as they have room; the first and the last take precedence.
    private var times: String {
      var line = LabelLine(width: margin + columns)
      var starts = chart.steps.compactMap { step in
        step.start.map { (text: $0, column: margin + column(step.span.lowerBound)) }
      }
      if let first = starts.first {
        line.place(first.text, at: first.column)
        starts.removeFirst()
      }
      if let end = chart.end { line.place(end, at: margin + columns - end.utf8.count) }
      for start in starts { line.place(start.text, at: start.column) }
      return line.text
    }

    /// The steps, each with as many words as fit before the next pour. Pours take precedence over other steps.
    private var names: String {
      var line = LabelLine(width: margin + columns)
      let pours = chart.steps.filter { $0.added != nil }
      for (index, step) in pours.enumerated() {
        let next = index + 1 < pours.count ? column(pours[index + 1].span.lowerBound) : columns
        let room = next - column(step.span.lowerBound)
        line.place(step.labels.filter { $0.utf8.count <= room }, at: start(of: step))
      }
      for step in chart.steps where step.added == nil {
        line.place(step.labels, at: start(of: step))
      }
      return line.text
    }

    private func start(of step: BrewChart.Step) -> Int { margin + column(step.span.lowerBound) }

    private var legend: [String] {
      var lines: [String] = []
      if !chart.ice.isEmpty {
        let amounts = chart.ice.map { ice in
          ice.place == nil ? "\(ice.text) first" : "\(ice.text) in step \(ice.number)"
        }
        lines.append("\(glyphs.ice) ice: \(amounts.joined(separator: ", "))")
      }
      if let last = chart.brewed.last {
        lines.append("\(glyphs.poured) poured: \(Canonical.mass(last))")
      }
      if !chart.isTimed { lines.append("\(glyphs.untimed) no time given: not to scale") }
      return lines.flatMap { $0.wrapped(to: margin + columns) }
    }
  }

  /// A line of labels that do not touch each other.
  private struct LabelLine {
    private var columns: [Character]

    init(width: Int) { columns = Array(repeating: " ", count: width) }

    var text: String { String(columns).withoutTrailingSpaces }

    /// Writes the first of some texts that fits.
    mutating func place(_ texts: [String], at start: Int) {
      for text in texts where place(text, at: start) { return }
    }

    /// Writes a text, unless it does not fit or would touch another; returns whether it is written.
    @discardableResult mutating func place(_ text: String, at start: Int) -> Bool {
      let end = start + text.count
      guard start >= 0, end <= columns.count, text.isVisibleASCII,
        columns[max(0, start - 1)..<min(columns.count, end + 1)].allSatisfy({ $0 == " " })
      else { return false }
      columns.replaceSubrange(start..<end, with: text)
      return true
    }
  }

  /// The characters of a chart.
  private struct Glyphs {
    /// From empty to full, in eighths.
    let levels: [String]
    let ice: String
    let poured: String
    let untimed: String
    let line: String
    let tick: String
    let corner: String
    let dash: String
    let start: String

    static let unicode = Glyphs(
      levels: [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"],
      ice: "▒",
      poured: "•",
      untimed: "░",
      line: "│",
      tick: "┤",
      corner: "└",
      dash: "─",
      start: "┬"
    )
    static let ascii = Glyphs(
      levels: [" ", " ", " ", "_", "_", "#", "#", "#", "#"],
      ice: "%",
      poured: "*",
      untimed: ":",
      line: "|",
      tick: "+",
      corner: "+",
      dash: "-",
      start: "+"
    )
  }
}

extension BrewChart.Step {
  /// The names of the step below a chart, from the longest to the shortest.
  fileprivate var labels: [String] {
    let number = "\(number)"
    let words: [String] =
      switch kind {
      case .bloom: added.map { ["bloom \($0)", "bloom"] } ?? []
      case .pour: added.map { ["+\($0)"] } ?? []
      case .shot: added.map { ["shot \($0)", "shot"] } ?? []
      case .ice: added.map { ["\($0) ice", "ice"] } ?? []
      case .pause: [action, "pause"].compactMap { $0 }
      case .drawdown: ["drawdown"]
      case .other: action.map { [$0] } ?? []
      }
    return words.map { "\(number) \($0)" } + [number]
  }
}
