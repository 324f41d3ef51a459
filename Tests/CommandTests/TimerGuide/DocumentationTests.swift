import Commands
import Recipes
import TestSupport
import Testing

/// Compares docs/brewtimer.md with the code.
@Suite struct DocumentationTests {
  private let page: String

  init() throws { page = try ProjectFiles.text("docs/brewtimer.md") }

  @Test func screen() {
    let guide = GuidedBrew(Plans.morning, [(0, .next), (20, .next), (66, .next)], now: 83.4)
    let lines = GuideScreen(of: guide, size: .usual).lines().map { $0.text() + "\n" }
    #expect(page.contains("```text\n\(lines.joined())```"))
  }

  /// Every event is in the table, with its fields in their order.
  @Test func events() {
    let plan = Plans.morning
    let keys: [(Double, GuideKey)] = [
      (0, .next), (20, .next), (30, .pause), (40, .pause), (90, .restart), (91, .yes), (92, .next),
      (93, .next), (94, .next), (95, .next), (96, .next), (97, .quit), (98, .yes),
    ]
    var guide = GuidedBrew(plan, keys)
    guide.quit()
    let writer = EventLine(plan: plan)
    var fields: [String: [String]] = [:]
    // With a scale: a pour, a lifted vessel, a tare, and a silence.
    var weighed = GuidedBrew(plan: plan)
    let readings: [(range: Range<Int>, grams: Double)] = [
      (20..<40, 45), (40..<50, -300), (50..<60, 45), (60..<70, 0), (100..<110, 0),
    ]
    for (range, grams) in [(0..<20, 0)] + readings {
      for tenth in range {
        // At first, the water is poured.
        let weight = tenth < 20 ? Double(tenth) * 2.25 : grams
        let reading = ScaleReading(milliseconds: Int64(tenth * 100), grams: weight)
        weighed.read(reading, isUnattended: true)
      }
    }
    for case .event(let event) in guide.takeUpdates() + weighed.takeUpdates() {
      fields[event.kind.rawValue] = names(in: writer.text(event))
    }
    #expect(fields.count == BrewEvent.Kind.allCases.count)
    for kind in BrewEvent.Kind.allCases {
      let row = page.split(separator: "\n").first { $0.hasPrefix("| `\(kind.rawValue)` |") }
      let cells = row.map { $0.split(separator: "|") } ?? []
      let words = (cells.last ?? "").split(separator: "`")
      let documented = words.filter { $0.first?.isLetter == true }
      let common = ["version", "event", "plannedSeconds", "elapsedSeconds"]
      #expect(fields[kind.rawValue] == common + documented.map(String.init), "\(kind)")
    }
  }

  /// The field names of a flat object.
  private func names(in line: String) -> [String] {
    line.split(separator: "\":").dropLast().map { part in
      String(part.split(separator: "\"").last ?? "")
    }
  }
}
