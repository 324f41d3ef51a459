import Recipes
import Text

/// Where the parts of a chart are. No label touches another one, or a line.
package struct ChartLayout: Sendable {
  /// The size of a chart.
  package enum Size: String, Sendable, CaseIterable {
    /// For screens of computers, and files.
    case wide
    /// For phones.
    case narrow
    /// For cards on paper.
    case card

    var width: Double { dimensions.width }
    var height: Double { dimensions.height }

    private var dimensions: (width: Double, height: Double) {
      switch self {
      case .wide: (680, 300)
      case .narrow: (320, 224)
      case .card: (420, 190)
      }
    }
  }

  /// A text on the chart.
  package struct Label: Equatable, Sendable {
    /// What a label says.
    package enum Role: String, Sendable {
      /// A scale reading, left of the vertical axis.
      case reading
      /// A time below the horizontal axis.
      case time
      /// The number of a step, above the plot.
      case number
      /// What happens in a step, beside the line.
      case word
    }

    package let text: String
    /// The space that is kept for it.
    package let box: Box
    /// What it says.
    package let role: Role
    /// The amount that the text shows, for programs that scale: `r2` is the reading of step 2, `p2` its pour.
    package var amount: String?
  }

  /// A part of the line.
  package struct Segment: Equatable, Sendable {
    /// How water flows meanwhile.
    package enum Kind: Equatable, Sendable { case pour, rest, drain, untimed }
    package let from: Point
    package let to: Point
    package let kind: Kind
  }

  package let chart: BrewChart
  /// The size of the whole picture.
  package let size: Size
  /// The area for water over time.
  package let plot: Box
  /// The line of water, from left to right.
  package private(set) var line: [Segment] = []
  /// What was poured, a point for each second.
  package private(set) var poured: [Point] = []
  /// The bars of ice.
  package private(set) var ice: [Box] = []
  /// The levels of readings with labels: from the axis to the line.
  package private(set) var levels: [(from: Point, to: Point)] = []
  /// The texts; no two overlap.
  package private(set) var labels: [Label] = []

  /// The height of text, in pixels.
  static let fontSize = 13.0
  private static let lineHeight = 16.0
  private static let iceWidth = 30.0

  /// The layout of a chart. O(steps × labels), and there is room for a few hundred labels.
  package init(_ chart: BrewChart, _ size: Size) {
    self.chart = chart
    self.size = size
    let texts = chart.steps.compactMap { $0.reading } + chart.ice.map { $0.text }
    let left = max(24, texts.map(Self.width).max() ?? 0) + 12
    let isIcedFirst = chart.ice.contains { $0.place == nil }
    let x = left + (isIcedFirst ? Self.iceWidth + 18 : 0)
    plot = Box(x: x, y: 34, width: size.width - x - 14, height: size.height - 34 - 30)
    line = Self.line(chart, plot)
    poured = chart.brewed.enumerated().map { second, grams in
      Self.point(Double(second), grams, chart, plot)
    }
    ice = chart.ice.map { bar($0, left: left) }
    placeReadings(left: left)
    placeTimes()
    placeNumbers()
    placeIce()
    placeWords()
  }

  /// The place of a time and a mass.
  private static func point(_ place: Double, _ grams: Double, _ chart: BrewChart, _ plot: Box)
    -> Point
  {
    Point(
      x: plot.x + plot.width * (place / chart.length),
      y: plot.y + plot.height
        - (chart.greatest > 0 ? plot.height * min(1, grams / chart.greatest) : 0)
    )
  }

  private func x(_ place: Double) -> Double { Self.point(place, 0, chart, plot).x }

  private static func line(_ chart: BrewChart, _ plot: Box) -> [Segment] {
    var line: [Segment] = []
    func add(_ from: (Double, Double), _ to: (Double, Double), _ kind: Segment.Kind) {
      guard from.0 < to.0 || from.1 < to.1 else { return }
      let ends = (point(from.0, from.1, chart, plot), point(to.0, to.1, chart, plot))
      line.append(Segment(from: ends.0, to: ends.1, kind: kind))
    }
    if let start = chart.steps.first?.span.lowerBound, start > 0 { add((0, 0), (start, 0), .rest) }
    for step in chart.steps {
      let (start, end) = (step.span.lowerBound, step.span.upperBound)
      let kind: Segment.Kind = step.drains ? .drain : .rest
      add(
        (start, step.readings.before),
        (step.pourEnd, step.readings.after),
        step.isTimed ? .pour : .untimed
      )
      add(
        (step.pourEnd, step.readings.after),
        (end, step.readings.after),
        step.isTimed ? kind : .untimed
      )
    }
    return line
  }

  /// The bar of ice: left of the time if it comes first, else at its step.
  private func bar(_ ice: BrewChart.Ice, left: Double) -> Box {
    let top = Self.point(0, ice.grams, chart, plot).y
    let start = ice.place.map(x) ?? (left + 8)
    let width = ice.place == nil ? Self.iceWidth : 12
    return Box(
      x: min(start, plot.x + plot.width - width),
      y: top,
      width: width,
      height: plot.y + plot.height - top
    )
  }

  // MARK: Labels

  /// More than the width of a text in any usual font, in pixels.
  package static func width(_ text: String) -> Double {
    var ems = 0.0
    for scalar in text.unicodeScalars {
      switch scalar {
      case "i", "j", "l", "t", "r", "f", ":", ".", " ", "'", "-": ems += 0.43
      case "m", "w", "M", "W", "@", "%": ems += 1
      case "+", "×", "A"..."Z": ems += 0.84
      default: ems += scalar.isASCII ? 0.66 : Double(scalar.displayWidth) * 1.05
      }
    }
    return ems * fontSize
  }

  private static func box(_ text: String, _ x: Double, _ y: Double) -> Box {
    Box(x: x, y: y, width: width(text), height: lineHeight)
  }

  /// Adds a label at the first place where it is on the picture, and touches neither another label nor, if it is beside
  /// the line, any line or bar.
  private mutating func place(
    _ text: String,
    _ role: Label.Role,
    amount: String? = nil,
    at candidates: [Box]
  ) {
    let picture = Box(x: 0, y: 0, width: size.width, height: size.height)
    for candidate in candidates {
      let box = candidate.grown(by: 2)
      guard (role == .word ? plotWithIce : picture).contains(candidate),
        !labels.contains(where: { $0.box.overlaps(box) }),
        role != .word || isFree(box)
      else { continue }
      labels.append(Label(text: text, box: candidate, role: role, amount: amount))
      return
    }
  }

  /// Where words may be: the plot and the ice left of it.
  private var plotWithIce: Box {
    let left = ice.map { $0.x }.min().map { min($0, plot.x) } ?? plot.x
    return Box(
      x: left,
      y: plot.y - 6,
      width: plot.x + plot.width + 10 - left,
      height: plot.height + 4
    )
  }

  private func isFree(_ box: Box) -> Bool {
    !lineMeets(box) && !levels.contains { box.meets($0) } && !ice.contains { $0.overlaps(box) }
  }

  /// Whether the line passes through a rectangle.
  ///
  /// Only the segments above or below the rectangle count. Where there are more than a chart can show, they are one
  /// rise: the line has no gaps, and water on a scale does not become less. O(log steps).
  private func lineMeets(_ box: Box) -> Bool {
    let start = line.partitionPoint { $0.to.x <= box.x }
    let end = line.partitionPoint { $0.from.x < box.x + box.width }
    guard start < end else { return false }
    guard end - start > 64 else {
      return line[start..<end].contains { box.meets(($0.from, $0.to)) }
    }
    return line[end - 1].to.y < box.y + box.height && box.y < line[start].from.y
  }

  /// The readings, the last one first, then from the bottom.
  private mutating func placeReadings(left: Double) {
    for step in chart.poured {
      let end = Self.point(step.pourEnd, step.readings.after, chart, plot)
      let count = labels.count
      let text = step.reading ?? ""
      let box = Self.box(text, left - 8 - Self.width(text), end.y - Self.lineHeight / 2)
      place(text, .reading, amount: "r\(step.number)", at: [box])
      if labels.count > count { levels.append((Point(x: left, y: end.y), end)) }
    }
  }

  /// The times at which steps begin; the first and the last take precedence.
  private mutating func placeTimes() {
    let top = plot.y + plot.height + 8
    func add(_ text: String, _ place: Double) {
      var box = Self.box(text, x(place) - Self.width(text) / 2, top)
      box.x = min(max(box.x, plot.x - 8), size.width - box.width - 2)
      self.place(text, .time, at: [box.grown(by: 0)])
    }
    let starts = chart.steps.compactMap { step in step.start.map { ($0, step.span.lowerBound) } }
    if let first = starts.first { add(first.0, first.1) }
    if let end = chart.end { add(end, chart.length) }
    for start in starts.dropFirst() { add(start.0, start.1) }
  }

  /// The numbers of the steps above the plot; pours take precedence.
  private mutating func placeNumbers() {
    for step in chart.byWeight {
      let middle = (x(step.span.lowerBound) + x(step.span.upperBound)) / 2
      let width = max(18, Self.width("\(step.number)") + 6)
      let box = Box(
        x: min(middle - width / 2, size.width - width - 2),
        y: 4,
        width: width,
        height: 18
      )
      place("\(step.number)", .number, at: [box])
    }
  }

  private mutating func placeIce() {
    for (ice, bar) in zip(chart.ice, ice) {
      let text = "\(ice.text) ice"
      let top = bar.y - Self.lineHeight - 3
      let places = [
        Self.box(text, bar.x, top), Self.box(text, bar.x + bar.width + 4, bar.y + 2),
        Self.box(text, bar.x - Self.width(text) - 4, top),
      ]
      place(text, .word, amount: "i\(ice.number)", at: places)
    }
  }

  /// What happens in each step, below the line or above it.
  private mutating func placeWords() {
    for step in chart.byWeight {
      guard let word = step.word else { continue }
      for text in [word.long, word.short].compactMap({ $0 }) {
        let count = labels.count
        let isAmount = text != word.short && step.added != nil
        place(
          text,
          .word,
          amount: isAmount ? "\(word.prefix)\(step.number)" : nil,
          at: places(of: text, step)
        )
        if labels.count > count { break }
      }
    }
  }

  private func places(of text: String, _ step: BrewChart.Step) -> [Box] {
    let width = Self.width(text)
    let start = Self.point(step.span.lowerBound, step.readings.before, chart, plot)
    let top = Self.point(step.pourEnd, step.readings.after, chart, plot)
    let end = Self.point(step.span.upperBound, step.readings.after, chart, plot)
    func box(_ x: Double, _ y: Double) -> Box { Self.box(text, x, y) }
    let middle = Point(x: (start.x + top.x) / 2, y: (start.y + top.y) / 2)
    let rest = (top.x + end.x) / 2 - width / 2
    let below = [
      box(rest, top.y + 6), box(top.x + 4, top.y + 6),
      box(middle.x + 8, middle.y + 4),
    ]
    let above = [
      box(rest, top.y - Self.lineHeight - 5),
      box(middle.x - 8 - width, middle.y - Self.lineHeight - 4),
      box(top.x - width - 6, top.y - Self.lineHeight - 4),
    ]
    // What is not at a pour could be taken for the name of another step.
    return (below + above).filter {
      step.added != nil || $0.x >= start.x && $0.x + $0.width <= end.x
    }
  }
}

extension BrewChart.Step {
  /// What the chart says about the step, in two lengths, and how an amount in it is called.
  fileprivate var word: (long: String, short: String?, prefix: String)? {
    switch kind {
    case .bloom: added.map { ("bloom \($0)", "bloom", "b") }
    case .pour: added.map { ("+\($0)", nil, "p") }
    case .shot: added.map { ("shot \($0)", "shot", "s") }
    case .pause: (action ?? "pause", action == nil ? nil : "pause", "")
    case .drawdown: ("drawdown", nil, "")
    case .other: action.map { ($0, nil, "") }
    case .ice: nil
    }
  }
}
