import Recipes

/// What of a recipe fits on a card, and in which size.
///
/// Lines are counted with widths that are larger than those of usual fonts, so that a card never runs over. Long texts
/// first get smaller, then the chart gives way, and at last texts are cut, which the card says.
struct CardFit {
  /// A line of the method.
  struct Step {
    /// Its number, as on the chart.
    let number: String
    let when: String
    let text: String
    let reads: String
    /// Whether it stands for steps that have no room.
    var isRest = false
  }

  /// Line height for a font size of 1.
  static let spacing = 1.3
  /// The width and height inside the margins of an A6 card, in points.
  private static let (width, height) = (257.0, 379.0)
  /// The columns beside the instruction, for a font size of 1; as in the style sheet, with the gaps.
  private static let (numbers, times, readings, gaps) = (1.3, 3.4, 5.4, 1.5)
  /// The sizes of the text, the largest that fits being the best: a card is read at arm's length.
  private static let sizes = [14, 13, 12, 11, 10.5, 10, 9.5, 9, 8.5, 8, 7.5, 7, 6.5, 6]
  /// Text that is smaller because of the chart is not worth it.
  private static let leastSizeBesideChart = 8.0
  private static let mostNameLines = 2

  let name: String
  let nameSize: Double
  /// The beans, and how to set the grinder, each on one line.
  let lines: [String]
  /// The figures that the recipe has, with their names.
  let figures: [(name: Markup, text: String)]
  let figureSize: Double
  let textSize: Double
  let hasChart: Bool
  let steps: [Step]

  init(_ recipe: SiteRecipe) {
    let lines = { (size: Double) in Self.lines(of: recipe.name, width: Self.width, size: size) }
    nameSize = [15, 13, 11, 9].first { lines($0) <= Self.mostNameLines } ?? 9
    name = Self.cut(recipe.name, width: Self.width, size: nameSize, lines: Self.mostNameLines)
    self.lines = [recipe.detail.coffee, recipe.grinderSetting].compactMap(\.self).map {
      Self.cut($0, width: Self.width, size: 7.5, lines: 1)
    }
    figures = Self.figures(of: recipe.plan)
    // The width inside a box.
    let isWide = figures.contains { Self.lines(of: $0.text, width: 73, size: 11) > 1 }
    figureSize = isWide ? 9 : 11
    let steps = Self.steps(of: recipe.plan)
    let nameHeight = Double(min(Self.mostNameLines, lines(nameSize))) * nameSize * 1.15
    // The kicker, the author, the figures, the source, and the gaps between.
    let fixed =
      9 + nameHeight + (recipe.detail.author == nil ? 0 : 9.5)
      + Double(self.lines.count) * 9.5 + Double((figures.count + 2) / 3) * 26 + 1 + 9.5 + 4 * 5
    let free = Self.height - fixed
    let chart = ChartLayout.Size.card.height * Self.width / ChartLayout.Size.card.width + 5
    let canDraw = recipe.chart.greatest > 0
    func size(in height: Double) -> Double? {
      Self.sizes.first { Self.height(of: steps, size: $0) <= height }
    }
    if canDraw, let size = size(in: free - chart), size >= Self.leastSizeBesideChart {
      (textSize, hasChart, self.steps) = (size, true, steps)
    } else if let size = size(in: free) {
      (textSize, hasChart, self.steps) = (size, false, steps)
    } else {
      textSize = Self.sizes[Self.sizes.count - 1]
      hasChart = false
      self.steps = Self.cut(steps, to: free, size: textSize)
    }
  }

  private static func figures(of plan: BrewPlan) -> [(name: Markup, text: String)] {
    let texts = plan.inputTexts
    let figures: [(Markup, String?)] = [
      ("Coffee", texts.dose), (plan.inputs.method.yieldName, texts.yield),
      ("Ratio", plan.ratioText), ("Temperature", texts.temperature),
      ("Grind", plan.inputs.grindLabel.rawValue),
      ("Time", plan.totalDurationSeconds.map(ClockTime.text)),
    ]
    return figures.compactMap { name, text in text.map { (name, $0) } }
  }

  private static func steps(of plan: BrewPlan) -> [Step] {
    let texts = StepText.all(of: plan)
    return plan.scaledSteps.indices.map { index in
      let pour = StepPour(of: index, in: plan)
      let reads = pour.pours ? pour.readingText : pour.isIce ? "\(pour.addedText ?? "") ice" : ""
      // Where nobody knows when a step begins, how long it takes is what to know.
      let timer = plan.scaledSteps[index].timerDurationSeconds
      let length = timer.map { Canonical.duration(seconds: $0) }
      let when = texts[index].start.isEmpty ? length ?? "–" : texts[index].start
      let words = texts[index].instruction.split(whereSeparator: \.isWhitespace)
      let temperature = texts[index].temperature.isEmpty ? [] : ["(\(texts[index].temperature))"]
      return Step(
        number: "\(index + 1)",
        when: when,
        text: (words.map(String.init) + temperature).joined(separator: " "),
        reads: reads
      )
    }
  }

  // MARK: Measuring

  private static func height(of steps: [Step], size: Double) -> Double {
    steps.reduce(0) { $0 + height(of: $1, size: size) }
  }

  private static func height(of step: Step, size: Double) -> Double {
    let columns = [
      lines(of: step.text, width: column(size), size: size),
      lines(of: step.reads, width: readings * size, size: size),
      lines(of: step.when, width: times * size, size: size),
    ]
    return Double(columns.max() ?? 1) * size * spacing + 3.5
  }

  /// The width of the column with instructions.
  private static func column(_ size: Double) -> Double {
    width - (numbers + times + readings + gaps) * size
  }

  private static func width(_ text: Substring, size: Double) -> Double {
    ChartLayout.width(String(text)) * size / ChartLayout.fontSize
  }

  /// The lines that a text takes, wrapped between words; longer words are broken anywhere.
  private static func lines(of text: String, width: Double, size: Double) -> Int {
    let blank = Self.width(" ", size: size)
    var (lines, taken) = (1, 0.0)
    for word in text.split(separator: " ") {
      let length = Self.width(word, size: size)
      if taken > 0, taken + blank + length > width {
        (lines, taken) = (lines + 1, 0)
      }
      taken += (taken > 0 ? blank : 0) + length
      while taken > width { (lines, taken) = (lines + 1, taken - width * 0.9) }
    }
    return lines
  }

  // MARK: Cutting

  /// The beginning of a text that takes at most so many lines, with an ellipsis if it is cut.
  private static func cut(_ text: String, width: Double, size: Double, lines most: Int) -> String {
    // Bounded first: a long text is not measured again and again.
    var scalars = text.unicodeScalars.prefix(600)
    if scalars.endIndex == text.unicodeScalars.endIndex,
      lines(of: text, width: width, size: size) <= most
    {
      return text
    }
    while !scalars.isEmpty, lines(of: String(scalars) + "…", width: width, size: size) > most {
      scalars = scalars.dropLast(max(1, scalars.count / 20))
    }
    return String(scalars) + "…"
  }

  /// As many steps as fit, each cut to a few lines, and a line about the others.
  private static func cut(_ steps: [Step], to height: Double, size: Double) -> [Step] {
    let short = steps.map { step in
      Step(
        number: step.number,
        when: step.when,
        text: cut(step.text, width: column(size), size: size, lines: 3),
        reads: cut(step.reads, width: readings * size, size: size, lines: 1)
      )
    }
    var (kept, left) = ([Step](), height)
    for (index, step) in short.enumerated() {
      let isLast = index == short.count - 1
      let needed = Self.height(of: step, size: size)
      guard left - needed >= (isLast ? 0 : size * spacing + 3.5) else { break }
      kept.append(step)
      left -= needed
    }
    if kept.count < steps.count {
      let rest = steps.count - kept.count
      let text =
        "… and \(rest) more \(rest == 1 ? "step" : "steps"), for which this card has no room"
      kept.append(Step(number: "", when: "", text: text, reads: "", isRest: true))
    }
    return kept
  }
}
