import RecipePages
import Recipes
import TestSupport
import Testing

/// Where the parts of a chart are.
@Suite struct ChartLayoutTests {
  /// No label touches another one, or leaves the picture, and no word lies on the line or on ice.
  private func check(_ plan: BrewPlan, _ size: ChartLayout.Size, _ hint: String) {
    let layout = ChartLayout(BrewChart(plan), size)
    let svg = ChartSVG.inline(layout.chart, of: plan.inputs.recipeName, size, id: "a").text
    let numbers = svg.split(separator: "viewBox=\"0 0 ")[1].prefix { $0 != "\"" }.split(
      separator: " "
    )
    let picture = Box(x: 0, y: 0, width: Double(numbers[0])!, height: Double(numbers[1])!)
    for (index, label) in layout.labels.enumerated() {
      #expect(picture.contains(label.box), "\(hint), \(size): \(label) leaves the picture")
      for other in layout.labels[..<index] {
        #expect(!label.box.overlaps(other.box), "\(hint), \(size): \(label) touches \(other)")
      }
      guard label.role == .word else { continue }
      for bar in layout.ice { #expect(!label.box.overlaps(bar), "\(hint), \(size): \(label)") }
      for segment in layout.line {
        #expect(!crosses(segment, label.box), "\(hint), \(size): \(label) lies on the line")
      }
    }
    // Nothing falls out of the plot.
    for segment in layout.line {
      for point in [segment.from, segment.to] {
        let place = Box(x: point.x, y: point.y, width: 0, height: 0)
        #expect(picture.contains(place), "\(hint), \(size): \(point)")
      }
    }
  }

  /// Tried point by point, independent of the layout's own arithmetic.
  private func crosses(_ segment: ChartLayout.Segment, _ box: Box) -> Bool {
    (1..<60).contains { step in
      let share = Double(step) / 60
      let x = segment.from.x + (segment.to.x - segment.from.x) * share
      let y = segment.from.y + (segment.to.y - segment.from.y) * share
      return x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height
    }
  }

  @Test(arguments: ChartLayout.Size.allCases)
  func everyRecipe(size: ChartLayout.Size) {
    #expect(Plans.all.count > 50)
    for plan in Plans.all { check(plan, size, plan.inputs.recipeName) }
  }

  @Test(arguments: ChartLayout.Size.allCases)
  func randomRecipes(size: ChartLayout.Size) throws {
    for seed in 0..<100 {
      var generator = RecipeGenerator(seed: UInt64(seed))
      check(try generator.plan(), size, "seed \(seed)")
    }
  }

  /// More steps than pixels: where the line is too dense to look at each segment.
  @Test(arguments: [0, 1, 2])
  func thousandsOfSteps(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let steps = (0..<2000).map { index in
      let timer = "timer: \(Int.random(in: 1...90, using: &generator)) s"
      return index % 3 > 0 || Bool.random(using: &generator) ? "pour: 1 g, \(timer)" : timer
    }
    let poured = steps.count { $0.hasPrefix("pour") }
    check(try Plans.plan(Plans.recipe(steps, yield: poured)), .wide, "seed \(seed)")
  }

  /// Labels that have room are there.
  @Test func whatAnOrdinaryChartSays() throws {
    let steps = [
      "pourTo: 45 g, timer: 45 s", "pourTo: 148 g, timer: 45 s", "pourTo: 250 g, timer: 45 s",
      "timer: 1 min",
    ]
    let layout = ChartLayout(BrewChart(try Plans.plan(Plans.recipe(steps))), .wide)
    let texts = Dictionary(grouping: layout.labels, by: \.role).mapValues {
      $0.map(\.text).sorted()
    }
    #expect(
      texts == [
        .reading: ["148 g", "250 g", "45 g"],
        .time: ["0:00", "0:45", "1:30", "2:15", "3:15"],
        .number: ["1", "2", "3", "4"],
        .word: ["+102 g", "+103 g", "bloom 45 g", "drawdown"],
      ]
    )
  }

  /// A chart says in words what it shows.
  @Test func words() throws {
    let text = """
      name: Iced
      method: v60
      dose: 20 g
      yield: 300 g
      temperature: 96 °C
      grind: medium-fine
      steps:
        - {instruction: Ice., ice: 100 g}
        - {instruction: Bloom., pourTo: 60 g, timer: 45 s}
        - {instruction: Wait., timer: 15 s}
        - {instruction: Pour., pourTo: 200 g, timer: 45 s}
        - {instruction: Let it drain.}

      """
    #expect(
      BrewChart(try Plans.plan(text)).words == """
        100 g of ice first. 0:00 bloom with 60 g. 0:45 wait. 1:00 pour 140 g to 200 g. 1:45 drawdown. Steps without \
        a time are not to scale.
        """
    )
  }
}
