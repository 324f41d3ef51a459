import Recipes
import TestSupport
import Testing
import Text

/// Properties of every plan.
@Suite struct PlanTextLawTests {
  /// Plans round-trip: the output parses to the same plan, which gives the same output.
  @Test(arguments: Samples.of(0..<300))
  func roundTrip(seed: UInt64) throws {
    var maker = PlanGenerator(seed: seed)
    let plan = maker.plan()
    let text = PlanJSONLines().bytes(of: [plan])
    let read = try PlanReader.plan(in: text)
    #expect(read == plan.quantised, "seed \(seed)")
    #expect(PlanJSONLines().bytes(of: [read]) == text, "seed \(seed)")
  }

  /// Text fits any terminal, and contains no control sequences.
  @Test(arguments: Samples.of(0..<300))
  func textFits(seed: UInt64) {
    var maker = PlanGenerator(seed: seed)
    let plan = maker.plan()
    for width in [36, 40, 60, 80, 100, 250, nil] {
      let text = PlanText(width: width).text(of: [plan])
      let widest = text.split(separator: "\n").map { String($0).displayWidth() }.max() ?? 0
      #expect(widest <= min(width ?? 100, 100), "seed \(seed), width \(width ?? 0):\n\(text)")
      #expect(!text.unicodeScalars.contains { isObeyed($0) }, "seed \(seed)")
    }
  }

  /// Colors change nothing but colors.
  @Test(arguments: Samples.of(0..<50))
  func colorsChangeNothingElse(seed: UInt64) {
    var maker = PlanGenerator(seed: seed)
    let plan = maker.plan()
    let colored = PlanText(style: .ansi, width: 60).text(of: [plan])
    #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == PlanText(width: 60).text(of: [plan]))
  }

  /// Every row of the Markdown table has as many cells as its header.
  @Test(arguments: Samples.of(0..<100))
  func tablesAreRectangular(seed: UInt64) {
    var maker = PlanGenerator(seed: seed)
    let plan = maker.plan()
    let text = PlanMarkdown().text(of: [plan])
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("|") }
    let cells = rows.map { $0.replacing(/\\./, with: "").count { $0 == "|" } }
    #expect(Set(cells).count == 1, "seed \(seed):\n\(text)")
    #expect(rows.count == plan.scaledSteps.count + 2, "seed \(seed):\n\(text)")
  }

  /// Every CSV record has as many fields as there are columns.
  @Test(arguments: Samples.of(0..<100))
  func recordsAreRectangular(seed: UInt64) {
    var maker = PlanGenerator(seed: seed)
    let plan = maker.plan()
    let text = PlanCSV().text(of: [plan])
    let unquoted = text.replacing(/"(?:[^"]|"")*"/, with: "")
    let lines = unquoted.split(separator: "\r\n")
    #expect(lines.count == plan.scaledSteps.count + 1, "seed \(seed):\n\(text)")
    let fields = lines.map { $0.count { $0 == "," } + 1 }
    #expect(Set(fields) == [PlanCSV.columns.count], "seed \(seed):\n\(text)")
  }

  @Test(arguments: ProjectFiles.paths(under: "recipes", endings: [".yaml"]))
  func recipesOfTheCollection(path: String) throws {
    let bytes = Array(try ProjectFiles.text(path).utf8)
    for document in RecipeFile(bytes: bytes, identity: path).documents {
      let recipe = try #require(document.toDetailDTO())
      for amounts in [ScaleAmounts.own, .dose(21.7)] {
        let request = ScaleRequest(amounts: amounts)
        let plan = try BrewSessionUseCase.createPlan(of: recipe, for: request)
        #expect(try PlanReader.plan(in: PlanJSON().bytes(of: [plan])) == plan.quantised)
        for width in [40, 60, 80] {
          let lines = PlanText(width: width).text(of: [plan]).split(separator: "\n")
          #expect(lines.allSatisfy { String($0).displayWidth() <= width }, "width \(width)")
        }
      }
    }
  }

  private func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
    scalar != "\n" && (scalar.properties.generalCategory == .control || scalar == "\u{202E}")
  }
}
