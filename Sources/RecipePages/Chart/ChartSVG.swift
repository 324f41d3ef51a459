import Recipes
import Text

/// A chart as SVG.
///
/// Everything is drawn in the color of the text around it, with lines, dots and hatching instead of colors, so that it
/// is readable in black and white, in light and in dark.
package enum ChartSVG {
  /// A file of its own, with the name of the recipe above the chart, in light or dark as the viewer prefers.
  package static func file(of plan: BrewPlan) -> Markup {
    let layout = ChartLayout(BrewChart(plan), .wide)
    let (width, height) = (layout.size.width, layout.size.height + heading)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 \(-heading) \(width) \(height)" role="img" aria-labelledby="title desc" fill="currentColor">
      <title id="title">\(title(layout.chart, plan.inputs.recipeName))</title>
      <desc id="desc">\(layout.chart.words)</desc>
      <style>
      svg { color: #2b211b; background: #fffdf9; font: 13px system-ui, sans-serif }
      @media (prefers-color-scheme: dark) { svg { color: #efe6dc; background: #1a1512 } }
      </style>
      <text x="12" y="-10" font-size="18" font-weight="600">\(cut(plan.inputs.recipeName, width - 24))</text>
      \(content(layout, "chart"))</svg>

      """
  }

  /// A picture inside a page, which gives it colors and fonts.
  ///
  /// - Parameters:
  ///   - name: of the recipe.
  ///   - id: unique on the page.
  package static func inline(
    _ chart: BrewChart,
    of name: String,
    _ size: ChartLayout.Size,
    id: String
  ) -> Markup {
    let layout = ChartLayout(chart, size)
    return """
      <svg class="chart \(size.rawValue)" viewBox="0 0 \(size.width) \(size.height)" role="img" \
      aria-labelledby="\(id)-title \(id)-desc" fill="currentColor" font-size="13">
      <title id="\(id)-title">\(title(layout.chart, name))</title>
      <desc id="\(id)-desc">\(layout.chart.words)</desc>
      \(content(layout, id))</svg>

      """
  }

  /// A small picture of the water alone, for lists; hidden from screen readers.
  package static func thumbnail(_ plan: BrewPlan) -> Markup {
    let chart = BrewChart(plan)
    guard let last = chart.steps.last, last.readings.after > 0 else { return "" }
    func point(_ place: Double, _ grams: Double) -> Markup {
      "\(place / chart.length * 120),\(38 - grams / chart.greatest * 34)"
    }
    var path: Markup = "M0,38"
    for step in chart.steps {
      path += "L\(point(step.span.lowerBound, step.readings.before))"
      path += "L\(point(step.pourEnd, step.readings.after))"
    }
    path += "L\(point(chart.length, last.readings.after))"
    return """
      <svg class="thumb" viewBox="0 0 120 40" preserveAspectRatio="none" aria-hidden="true" focusable="false">\
      <path class="area" d="\(path)V38H0Z"/><path class="line" d="\(path)"/></svg>
      """
  }

  /// The height of the line with the name.
  private static let heading = 34.0

  private static func title(_ chart: BrewChart, _ name: String) -> String {
    "\(chart.isInCup ? "Coffee in the cup" : "Water") over time: \(name)"
  }

  /// The beginning of a text that fits into a width at the size of the heading.
  private static func cut(_ text: String, _ width: Double) -> String {
    let scale = 18 / ChartLayout.fontSize
    if ChartLayout.width(text) * scale <= width { return text }
    var (kept, taken) = (String.UnicodeScalarView(), ChartLayout.width("…") * scale)
    for scalar in text.unicodeScalars {
      taken += ChartLayout.width(String(scalar)) * scale
      if taken > width { break }
      kept.append(scalar)
    }
    return String(kept) + "…"
  }

  // MARK: Parts

  private static func content(_ layout: ChartLayout, _ id: String) -> Markup {
    """
    \(patterns(id))\(untimed(layout, id))\(area(layout, id))\(grid(layout))\(ice(layout, id))\(line(layout))\(poured(layout))\
    <g class="labels">
    \(Markup.each(layout.labels) { label($0) })</g>

    """
  }

  private static func patterns(_ id: String) -> Markup {
    """
    <defs><pattern id="\(id)-ice" width="6" height="6" patternUnits="userSpaceOnUse">\
    <path d="M0 6L6 0M0 0L6 6" stroke="currentColor" stroke-width=".8" opacity=".7"/></pattern>\
    <pattern id="\(id)-drain" width="5" height="5" patternUnits="userSpaceOnUse">\
    <circle cx="2.5" cy="2.5" r=".8" opacity=".55"/></pattern></defs>

    """
  }

  /// The water, and dots where it drains.
  private static func area(_ layout: ChartLayout, _ id: String) -> Markup {
    let bottom = layout.plot.y + layout.plot.height
    guard let first = layout.line.first else { return "" }
    let outline = Markup.each(layout.line) { "L\($0.to.x) \($0.to.y)" }
    let drained = Markup.each(layout.line.filter { $0.kind == .drain }) { segment in
      """
      <path d="M\(segment.from.x) \(segment.from.y)H\(segment.to.x)V\(bottom)H\(segment.from.x)Z" \
      fill="url(#\(id)-drain)"/>

      """
    }
    return """
      <path class="area" d="M\(first.from.x) \(first.from.y)\(outline)V\(bottom)H\(first.from.x)Z" opacity=".12"/>
      \(drained)
      """
  }

  /// A frame around the steps whose time is unknown.
  private static func untimed(_ layout: ChartLayout, _ id: String) -> Markup {
    let plot = layout.plot
    return Markup.each(layout.chart.steps.filter { !$0.isTimed }) { step in
      let (start, end) = (step.span.lowerBound, step.span.upperBound)
      let x = plot.x + plot.width * start / layout.chart.length
      return """
        <rect class="untimed" x="\(x)" y="\(plot.y - 6)" width="\(plot.width * (end - start) / layout.chart.length)" \
        height="\(plot.height + 6)" fill="none" stroke="currentColor" stroke-dasharray="2 4" opacity=".5"/>

        """
    }
  }

  private static func grid(_ layout: ChartLayout) -> Markup {
    let plot = layout.plot
    let bottom = plot.y + plot.height
    let ticks = Markup.each(layout.chart.steps) { step in
      "M\(plot.x + plot.width * step.span.lowerBound / layout.chart.length) \(bottom)v5"
    }
    let levels = Markup.each(layout.levels) { level in
      "M\(level.from.x) \(level.from.y)H\(level.to.x)"
    }
    return """
      <path class="levels" d="\(levels)" fill="none" stroke="currentColor" stroke-dasharray="1 3" opacity=".55"/>
      <path class="axis" d="M\(plot.x) \(bottom)H\(plot.x + plot.width)\(ticks)M\(plot.x + plot.width) \(bottom)v5" \
      fill="none" stroke="currentColor" opacity=".8"/>

      """
  }

  private static func ice(_ layout: ChartLayout, _ id: String) -> Markup {
    Markup.each(layout.ice) { bar in
      """
      <rect class="ice" x="\(bar.x)" y="\(bar.y)" width="\(bar.width)" height="\(bar.height)" rx="3" \
      fill="url(#\(id)-ice)" stroke="currentColor"/>

      """
    }
  }

  /// Thick where water is poured, thin where it rests, dotted where it drains, dashed where the time is unknown.
  private static func line(_ layout: ChartLayout) -> Markup {
    Markup.each(layout.line) { segment in
      let style: Markup =
        switch segment.kind {
        case .pour: #"stroke-width="3.5""#
        case .rest: #"stroke-width="1.5""#
        case .drain: #"stroke-width="2" stroke-dasharray="0.1 4.5""#
        case .untimed: #"stroke-width="2" stroke-dasharray="6 4""#
        }
      return """
        <path class="line" d="M\(segment.from.x) \(segment.from.y)L\(segment.to.x) \(segment.to.y)" fill="none" \
        stroke="currentColor" stroke-linecap="round" \(style)/>

        """
    }
  }

  /// What was poured, as a line of small dots above the plan.
  private static func poured(_ layout: ChartLayout) -> Markup {
    guard let first = layout.poured.first else { return "" }
    let line = Markup.each(layout.poured.dropFirst()) { "L\($0.x) \($0.y)" }
    return """
      <path class="poured" d="M\(first.x) \(first.y)\(line)" fill="none" stroke="currentColor" stroke-width="1.5" \
      stroke-dasharray="1 3" stroke-linecap="round"/>

      """
  }

  private static func label(_ label: ChartLayout.Label) -> Markup {
    let box = label.box
    let middle = box.x + box.width / 2
    // The base line of the text.
    let y = box.y + box.height / 2 + 4.5
    let amount = Markup.some(label.amount) { " data-amount=\"\($0)\" data-room=\"\(box.width)\"" }
    switch label.role {
    case .number:
      return """
        <rect class="badge" x="\(box.x)" y="\(box.y)" width="\(box.width)" height="\(box.height)" rx="9" fill="none" \
        stroke="currentColor"/><text x="\(middle)" y="\(y)" text-anchor="middle" font-size="12">\(label.text)</text>

        """
    case .reading:
      return """
        <text class="reading" x="\(box.x + box.width)" y="\(y)" text-anchor="end"\(amount)>\(label.text)</text>

        """
    case .time, .word:
      return """
        <text x="\(middle)" y="\(y)" text-anchor="middle"\(amount)>\(label.text)</text>

        """
    }
  }
}
