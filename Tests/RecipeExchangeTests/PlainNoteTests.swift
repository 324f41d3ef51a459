import Recipes
import Testing

@testable import RecipeExchange

/// Notes as people keep and send them: without marks, in tables, in lists under any heading.
@Suite struct PlainNoteTests {
  /// A text, and what it gives: the name, dose, yield and temperature, then each step with what it pours, its start and
  /// its timer.
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let expected: [String]

    init(_ text: String, _ expected: String...) { (self.text, self.expected) = (text, expected) }

    var testDescription: String { text }
  }

  private static let hoffmann = "15g 250g 94C total 180 | +45 @0 =150 @45 =250 @90 for 90"

  static let notes: [Case] = [
    // The commonest form of all.
    Case(
      "15 g coffee, 250 g water, 94 C / 0:00 bloom with 45 g / 0:45 pour to 150 g / 1:30 pour to 250 g / 3:00 done",
      "note: \(hoffmann)"
    ),
    Case(
      "15 g coffee, 250 g water, 94 C\n0:00 bloom with 45 g\n0:45 pour to 150 g\n1:30 pour to 250 g\n3:00 done\n",
      "note: \(hoffmann)"
    ),
    Case(
      "Hoffmann 1 cup\n\n15 g coffee\n\n250 g water\n\n94 C\n\n0:00 bloom with 45 g\n\n0:45 pour to 150 g\n\n1:30 pour to 250 g\n\n3:00 done\n\nTasted great, thanks!\n",
      "Hoffmann 1 cup: \(hoffmann)"
    ),
    Case(
      "Hoffmann 1 cup: 15 g coffee, 250 g water, 94 C. 0:00 bloom with 45 g, 0:45 pour to 150 g, 1:30 pour to 250 g, 3:00 done",
      "Hoffmann 1 cup: \(hoffmann)"
    ),
    Case(
      "15 g coffee 250 g water 94 C 0:00 bloom with 45 g 0:45 pour to 150 g 1:30 pour to 250 g 3:00 done",
      "note: \(hoffmann)"
    ),
    Case(
      "> [!tip] Hoffmann 1 cup\n> • 15 g coffee\n> • 250 g water\n> • 94 C\n>\n> 0:00 bloom with 45 g\n> 0:45 pour to 150 g\n> 1:30 pour to 250 g\n> 3:00\n",
      "Hoffmann 1 cup: \(hoffmann)"
    ),
    Case(
      "Hoffmann 1 cup\n==============\n15g : 250ml\n94 C\n1. 0:00 bloom with 45 g\n2. 0:45 pour to 150 g\n3. 1:30 pour to 250 g\n4. 3:00 fertig\n",
      "Hoffmann 1 cup: \(hoffmann)"
    ),
    Case(
      "Two cups\n20g : 300ml\n92C, medium fine\n\n- [x] 0:00 bloom 60g\n- [ ] 0:45 pour to 180g\n- [ ] 1:30 pour to 300g\n",
      "Two cups: 20g 300g 92C | +60 @0 =180 @45 =300 @90"
    ),
    Case(
      "Morning V60\n15g coffee\n1:16\n93C\n\nbloom 45g, wait 45s\npour to 150g\npour to 240g\n\nsweet and juicy\n",
      "Morning V60: 15g 240g 93C | +45 for 45 =150 =240"
    ),
    Case(
      "AeroPress\nGrind 11 g coffee, medium-fine.\nAdd 200 g water, brew 2 minutes, plunge!\n",
      "AeroPress: 11g 200g 90C | +200 for 120"
    ),
    Case(
      "French Press\n**Dose** 30g | **Water** 500g | **Temp** 95C\n1. Add 30 grams of coffee.\n2. Pour in all 500 grams of water.\n",
      "French Press: 30g 500g 95C | - =500"
    ),
    Case(
      "Kasuya\n20 g coffee, 1:15, 92 C\nPour 50 g\nPour 70 g\nPour 60 g\nPour 60 g\nPour 60 g\n",
      "Kasuya: 20g 300g 92C | +50 +70 +60 +60 +60"
    ),
    Case(
      "Filtre\n15 g de café\n250 g d'eau\n94 °C\n0:00 Versez 45 g\n0:45 Versez jusqu'à 250 g\n2:30 fini\n",
      "Filtre: 15g 250g 94C total 150 | +45 @0 =250 @45 for 105"
    ),
    Case(
      "French press\n30 g coffee, 500 g water\nPour all the water.\nSteep 4 min.\nPress.\n",
      "French press: 30g 500g 93C | =500 - for 240 -"
    ),
    Case(
      "Kalita\n25g/400ml 92°C\n1) 0:00 50ml\n2) 0:30 150ml\n3) 1:00 400ml\nTotal time 2:45\n",
      "Kalita: 25g 400g 92C total 165 | =50 @0 =150 @30 =400 @60"
    ),
    Case(
      "recipe: V60\ncoffee: 18g\nwater: 300g\ntemp: 96\n\nbloom: 54g for 45s\npour 1: up to 180g\npour 2: up to 300g\n",
      "V60: 18g 300g 96C | =54 for 45 =180 =300"
    ),
    Case(
      "Sunday\nDose 15 g\nWater 250 g 94 C\n45 g bloom\npour to 250 g\n",
      "Sunday: 15g 250g 94C | +45 =250"
    ),
    Case(
      "V60\nコーヒー 15g\nお湯 250g 92℃\n0:00 45g 注ぐ\n0:45 250gまで注ぐ\n2:30 完成\n",
      "V60: 15g 250g 92C total 150 | +45 @0 =250 @45 for 105"
    ),
    Case("V60\n15g in, 250g out, 93c\nbloom 45g\npour to 250g\n", "V60: 15g 250g 93C | +45 =250"),
    // A wide paragraph is one sentence, and the sentences of a paragraph are steps.
    Case(
      "Evening\n\n15 g coffee, 250 g water\n\nBloom with 45 g of water, which takes some time as the coffee\nis fresh. Pour to 150 g. Pour to 250 g.\n",
      "Evening: 15g 250g 93C | +45 =150 =250"
    ),
  ]

  static let tables: [Case] = [
    Case(
      "# A\n\n- 20 g coffee\n- 300 g water\n\n| Time | Pour | Total |\n|---|---|---|\n| 0:00 - 0:30 | 50 g | 50 g |\n| 0:30 - 1:00 | 100 g | 150 g |\n| 1:00 - 1:30 | 150 g | 300 g |\n",
      "A: 20g 300g 93C | =50 @0 for 30 =150 @30 for 30 =300 @60 for 30"
    ),
    // The figures say which column is which, in any language.
    Case(
      "# A\n\n- 20 g Kaffee\n- 300 g Wasser\n\n| Schritt | Menge (g) | Waage (g) | Zeit |\n|---|---|---|---|\n| 1 | 50 | 50 | 0:00 |\n| 2 | 100 | 150 | 0:30 |\n| 3 | 150 | 300 | 1:00 |\n",
      "A: 20g 300g 93C | =50 @0 =150 @30 =300 @60"
    ),
    Case(
      "# A\n\n- 15 g coffee\n- 250 g water\n\n| Step | Water | Time |\n|---|---|---|\n| Bloom | 45 g | 0:45 |\n| First pour | 150 g | 1:30 |\n| Second pour | 250 g | 2:30 |\n",
      "A: 15g 250g 93C | =45 @0 for 45 =150 @45 for 45 =250 @90 for 60"
    ),
    Case(
      "# A\n\n- 15 g coffee\n- 250 g water\n\n| Step | Water | Time |\n|---|---|---|\n| Bloom | 50 ml | 45 s |\n| Pour | 100 ml | 30 s |\n| Pour | 100 ml | 30 s |\n",
      "A: 15g 250g 93C | +50 for 45 +100 for 30 +100 for 30"
    ),
    Case(
      "A\n15 g coffee\nTime\tPour\n0:00\t50 g\n0:45\t100 g\n1:30\t100 g\n",
      "A: 15g 250g 93C | +50 @0 +100 @45 +100 @90"
    ),
    Case(
      "# A\n\n| Coffee | 15 g |\n|---|---|\n| Water | 250 g |\n| Time | 3:00 |\n\n| 0:00 | +50 g |\n| 0:45 | → 250 g |\n",
      "A: 15g 250g 93C total 180 | +50 @0 =250 @45"
    ),
    // Ingredients may come last.
    Case(
      "# A\n\n1. Bloom with 45 g.\n2. Pour to 250 g.\n\n- 15 g coffee\n- 250 g water\n",
      "A: 15g 250g 93C | +45 =250"
    ),
  ]

  static let headings: [Case] = [
    Case(
      "# A\n\n- 15 g coffee\n- 250 g water\n- 94 °C\n\n## Technique\n\n- Rinse the filter.\n- Add the coffee, tare.\n- Pour 50 g water, wait 45 s.\n- Pour to 250 g.\n",
      "A: 15g 250g 94C | - - +50 for 45 =250"
    ),
    Case(
      "# A\n\n## 材料\n\n- 15 g coffee\n- 250 g water\n\n## Så här\n\n- Skölj filtret\n- 0:00 50 g\n- 0:45 250 g\n\n## Tips\n\n- Mal finare.\n\n1. Köp en våg.\n",
      "A: 15g 250g 93C | - =50 @0 =250 @45"
    ),
    Case(
      "# A\n\n## Ingredients\n\n1. 15 g coffee\n2. 250 g water\n\n## Equipment\n\n- V60\n- Kettle\n\n## Prep\n\n1. Boil.\n2. Grind.\n\n## Bloom\n\n- Pour 45 g.\n\n## Main pour\n\n- Pour to 250 g.\n\n## Finish\n\n1. Drain for 30 s.\n\n## Variations\n\n- Pour 20 g more.\n",
      "A: 15g 250g 93C | - - +45 =250 - for 30"
    ),
    Case(
      "# A\n\n**Ingredients**\n\n15 g coffee\n250 g water\n\n**How I do it**\n\n- Bloom: 45 g\n- Pour to 250 g\n",
      "A: 15g 250g 93C | +45 =250"
    ),
    Case(
      "# My V60 notes\n\n### Try 2\n\n- 15 g coffee\n- 250 g water\n\n1. Bloom with 45 g.\n2. Pour to 250 g.\n\n### Try 1\n\n- 16 g coffee\n- 240 g water\n\n1. Bloom with 45 g.\n2. Pour to 240 g.\n",
      "Try 2: 15g 250g 93C | +45 =250",
      "Try 1: 16g 240g 93C | +45 =240"
    ),
    Case(
      "# Notes\n\n## V60\n\n### Monday\n\n15 g coffee\n\n1. Pour 250 g.\n\n### Tuesday\n\n16 g coffee\n\n1. Pour 260 g.\n\n## Press\n\n30 g coffee\n\n1. Pour 500 g.\n",
      "Monday: 15g 250g 93C | +250",
      "Tuesday: 16g 260g 93C | +260",
      "Press: 30g 500g 93C | +500"
    ),
    // Parts of one recipe are not recipes.
    Case(
      "# A\n\n## Bloom\n\n1. Pour 45 g.\n\n## Pour\n\n1. Pour to 250 g.\n\n## Coffee\n\n- 15 g coffee\n",
      "A: 15g 250g 93C | +45 =250"
    ),
  ]

  @Test(arguments: notes) func readsANote(_ row: Case) throws {
    let file = ImportFile(Array(row.text.utf8), name: "note.txt")
    #expect(ExchangeFormat.formats(of: file) == [.markdown])
    let read = try Self.recipes(file)
    #expect(read == row.expected, "\(read)")
  }

  @Test(arguments: tables) func readsATable(_ row: Case) throws {
    let read = try Self.recipes(ImportFile(Array(row.text.utf8), name: "a.md"))
    #expect(read == row.expected, "\(read)")
  }

  @Test(arguments: headings) func readsSections(_ row: Case) throws {
    let read = try Self.recipes(ImportFile(Array(row.text.utf8), name: "a.md"))
    #expect(read == row.expected, "\(read)")
  }

  /// Text without a dose and pours is not a recipe.
  @Test(arguments: [
    "Milk, eggs, bread\n", "hello\n", "2 kg potatoes\n500 g flour\n1 l milk\n",
    "Call Ada at 10:30.\n",
    "- [ ] buy filters\n- [ ] clean the kettle\n",
  ])
  func refusesOtherText(_ text: String) {
    #expect(ExchangeFormat.formats(of: ImportFile(Array(text.utf8), name: "a.txt")) == [])
  }

  /// What is in a list or a table and was not read is quoted: the file has steps.
  @Test(arguments: [
    (
      "# A\n\n- 15 g coffee\n- 250 g water\n\n## How\n\n- Wet it.\n- Go on.\n",
      "`Wet it.` was not read as a step"
    ),
    (
      "# A\n\n- 15 g coffee\n- 250 g water\n\n| Who | What |\n|---|---|\n| Ada | 250 g, slowly |\n",
      "`Ada: 250 g, slowly` was not read as a step"
    ),
  ])
  func quotesWhatWasNotRead(_ text: String, _ reason: String) throws {
    let read = try ExchangeFormat.markdown.read(ImportFile(Array(text.utf8), name: "a.md"))
    #expect(read.recipes.map(\.errors) == [[reason]])
  }

  /// What is left out is quoted too.
  @Test func quotesRemarks() throws {
    let text = "A\n15 g coffee\n0:00 pour 250 g\n3:00 done\nA bit sour.\n"
    let read = try ExchangeFormat.markdown.read(ImportFile(Array(text.utf8), name: "a.txt"))
    let lost = read.recipes.flatMap(\.notes).filter { $0.kind == .lost }
    #expect(lost == [ImportNote(.lost, "line 5", "'A bit sour.': it is after the steps")])
  }

  // MARK: What it gives

  private static func recipes(_ file: ImportFile) throws -> [String] {
    try ExchangeFormat.markdown.read(file).recipes.map { recipe in
      let request = recipe.request
      func number(_ value: Double) -> String { Canonical.number(value) }
      let total = request.totalTimeSeconds.map { " total \(number($0))" } ?? ""
      let steps = request.steps.map { step -> String in
        let sign = step.isCumulativeWaterTarget ? "=" : "+"
        let parts = [
          step.waterAmountGrams.map { sign + number($0) } ?? "-",
          step.startTimeSeconds.map { "@" + number($0) },
          step.timerDurationSeconds.map { "for " + number($0) },
        ]
        return parts.compactMap { $0 }.joined(separator: " ")
      }
      let amounts =
        "\(number(request.defaultDose))g \(number(request.defaultTargetYield))g \(number(request.defaultWaterTemperature))C"
      let errors = recipe.errors.map { " error: \($0)" }.joined()
      return "\(request.name): \(amounts)\(total) | \(steps.joined(separator: " "))\(errors)"
    }
  }
}
