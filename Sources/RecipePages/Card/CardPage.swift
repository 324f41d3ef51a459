import BrewDomain
import BrewPlans

/// Cards of recipes, to print.
package enum CardPage {
  /// The paper to print on.
  package enum Paper: String, Sendable, CaseIterable {
    /// One card on each page.
    case a6
    /// Four cards on each page, with lines to cut along.
    case a4

    fileprivate var cards: Int { self == .a6 ? 1 : 4 }
    /// In millimetres: CSS has no name for A6.
    fileprivate var size: Markup { self == .a6 ? "105mm 148mm" : "210mm 297mm" }
  }

  /// A page of HTML with a card for each recipe; it needs no other file.
  package static func page(of recipes: [SiteRecipe], on paper: Paper) -> [UInt8] {
    let sheets = stride(from: 0, to: recipes.count, by: paper.cards).map { start in
      Array(start..<min(recipes.count, start + paper.cards))
    }
    let page: Markup = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(recipes.count == 1 ? recipes[0].name : "Recipe cards")</title>
      <style>
      \(Markup(trusted: PackageResources.card_css))@page { size: \(paper.size) }
      </style>
      </head>
      <body class="\(paper.rawValue)">
      \(Markup.each(sheets) { sheet in
        "<main class=\"sheet\">\n\(Markup.each(sheet) { card(recipes[$0], id: "chart\($0 + 1)") })</main>\n"
      })</body>
      </html>

      """
    return page.bytes
  }

  private static func card(_ recipe: SiteRecipe, id: String) -> Markup {
    let (detail, plan) = (recipe.detail, recipe.plan)
    let texts = plan.inputTexts
    let fit = CardFit(recipe)
    let figures: [(Markup, String)] = [
      ("Coffee", texts.dose), ("Water", texts.yield), ("Ratio", plan.ratioText),
      ("Temperature", texts.temperature), ("Grind", plan.inputs.grindLabel.rawValue),
      ("Time", plan.totalDurationSeconds.map(ClockTime.text) ?? "–"),
    ]
    return """
      <article>
      <header><p class="kicker">\(detail.recipe.method.displayName)</p>
      <h1 dir="auto" style="font-size: \(fit.nameSize)pt">\(fit.name)</h1>
      \(Markup.some(detail.author) { "<p class=\"byline\">by <bdi>\($0)</bdi></p>\n" })</header>
      <dl>\(Markup.each(figures) { "<div><dt>\($0.0)</dt><dd>\($0.1)</dd></div>" })</dl>
      \(fit.hasChart ? ChartSVG.inline(plan, .card, id: id) : "")\
      <ol style="font-size: \(fit.textSize)pt; line-height: \(fit.textSize * CardFit.spacing)pt">
      \(Markup.each(fit.steps) { step($0) })</ol>
      \(Markup.some(detail.source) { "<p class=\"foot\">\($0)</p>\n" })</article>

      """
  }

  private static func step(_ step: CardFit.Step) -> Markup {
    guard !step.isRest else {
      return "<li class=\"rest\"><span class=\"what\">\(step.text)</span></li>\n"
    }
    return """
      <li><span class="when">\(step.when)</span><span class="what" dir="auto">\(step.text)</span>\
      <span class="reads">\(step.reads)</span></li>

      """
  }
}

/// What of a recipe fits on a card, and in which size.
///
/// Lines are counted with widths that are larger than those of usual fonts, so that a card never runs over. Long texts
/// first get smaller, then the chart gives way, and at last texts are cut, which the card says.
struct CardFit {
  /// A line of the method.
  struct Step {
    let when: String
    let text: String
    let reads: String
    /// Whether it stands for steps that have no room.
    var isRest = false
  }

  /// Line height for a font size of 1.
  static let spacing = 1.3
  /// The width and height inside the margins of an A6 card, and of the column with instructions, in points.
  private static let (width, height, column) = (257.0, 379.0, 173.0)
  private static let sizes = [8.5, 8, 7.5, 7, 6.5, 6]
  private static let mostNameLines = 2

  let name: String
  let nameSize: Double
  let textSize: Double
  let hasChart: Bool
  let steps: [Step]

  init(_ recipe: SiteRecipe) {
    let lines = { (size: Double) in Self.lines(of: recipe.name, width: Self.width, size: size) }
    nameSize = [15, 13, 11, 9].first { lines($0) <= Self.mostNameLines } ?? 9
    name = Self.cut(recipe.name, width: Self.width, size: nameSize, lines: Self.mostNameLines)
    let steps = Self.steps(of: recipe.plan)
    let nameHeight = Double(min(Self.mostNameLines, lines(nameSize))) * nameSize * 1.15
    // The kicker, the author, the figures, the source, and the gaps between.
    let fixed = 9 + nameHeight + (recipe.detail.author == nil ? 0 : 9.5) + 49 + 9.5 + 4 * 5
    let free = Self.height - fixed
    let chart = ChartLayout.Size.card.height * Self.width / ChartLayout.Size.card.width + 5
    let canDraw = BrewChart(recipe.plan).greatest > 0
    func size(in height: Double) -> Double? {
      Self.sizes.first { Self.height(of: steps, size: $0) <= height }
    }
    if canDraw, let size = size(in: free - chart) {
      (textSize, hasChart, self.steps) = (size, true, steps)
    } else if let size = size(in: free) {
      (textSize, hasChart, self.steps) = (size, false, steps)
    } else {
      textSize = Self.sizes[Self.sizes.count - 1]
      hasChart = false
      self.steps = Self.cut(steps, to: free, size: textSize)
    }
  }

  private static func steps(of plan: BrewPlan) -> [Step] {
    let texts = StepText.all(of: plan)
    return plan.scaledSteps.indices.map { index in
      let pour = StepPour(of: index, in: plan)
      let reads = pour.pours ? pour.readingText : pour.isIce ? "\(pour.addedText ?? "") ice" : ""
      let when = texts[index].start.isEmpty ? "–" : texts[index].start
      let words = texts[index].instruction.split(whereSeparator: \.isWhitespace)
      let temperature = texts[index].temperature.isEmpty ? [] : ["(\(texts[index].temperature))"]
      return Step(
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
      lines(of: step.text, width: column, size: size), lines(of: step.reads, width: 46, size: size),
      lines(of: step.when, width: 30, size: size),
    ]
    return Double(columns.max() ?? 1) * size * spacing + 3.5
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
        when: step.when,
        text: cut(step.text, width: column, size: size, lines: 3),
        reads: cut(step.reads, width: 46, size: size, lines: 1)
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
      kept.append(Step(when: "", text: text, reads: "", isRest: true))
    }
    return kept
  }
}
