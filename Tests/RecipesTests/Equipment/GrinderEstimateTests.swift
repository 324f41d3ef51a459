import Recipes
import Testing

@Suite struct GrinderEstimateTests {
  private let comandante = GrinderDTO(
    name: "Comandante C40",
    burrs: "Nitro Blade",
    step: 30,
    settings: [
      GrinderSettingDTO(label: .fine, range: GrinderRange(7, 13)),
      GrinderSettingDTO(label: .mediumFine, range: GrinderRange(18, 25)),
      GrinderSettingDTO(label: .medium, range: GrinderRange(25, 30)),
    ]
  )
  private let redClix = GrinderDTO(name: "Red Clix", burrs: "nitro blade", step: 15)
  private let encore = GrinderDTO(
    name: "Baratza Encore",
    scale: .numbers,
    settings: [
      GrinderSettingDTO(label: .mediumFine, range: GrinderRange(12, 16)),
      GrinderSettingDTO(label: .medium, range: GrinderRange(16, 20)),
    ]
  )

  @Test func aLabelGivesItsRange() throws {
    let estimate = try comandante.estimate(for: .mediumFine)
    #expect(
      estimate.text == "about 18–25 clicks on Comandante C40 (approximate, from the label)"
    )
  }

  @Test func whatIsUnknownSaysWhatToAdd() {
    let error = #expect(throws: GrinderEstimateError.self) {
      try encore.estimate(for: .coarse)
    }
    #expect(error == .noSetting(grinder: "Baratza Encore", label: .coarse))
    #expect(error?.description == "no setting for coarse is known for Baratza Encore")
    #expect(
      error?.hint
        == "add `coarse: 20-24`, with your own figures, to the `settings` of Baratza Encore in equipment.yaml"
    )
  }

  @Test func labelsComeBeforeDistances() throws {
    let estimate = try encore.estimate(for: GrinderRange(20), on: comandante)
    #expect(
      estimate
        == GrinderEstimate(
          grinder: "Baratza Encore",
          setting: GrinderRange(12, 16),
          scale: .numbers,
          basis: .labels,
          other: "20 clicks on Comandante C40"
        )
    )
    #expect(
      estimate.text
        == "about setting 12–16 on Baratza Encore (approximate, from 20 clicks on Comandante C40)"
    )
  }

  @Test(arguments: [
    (GrinderRange(25), GrinderRange(12, 20)),
    (GrinderRange(22, 28), GrinderRange(12, 20)),
    (GrinderRange(26, 28), GrinderRange(16, 20)),
  ])
  func settingsOfSeveralLabelsGiveAllOfThem(setting: GrinderRange, expected: GrinderRange) throws {
    #expect(try encore.estimate(for: setting, on: comandante).setting == expected)
  }

  @Test func clicksAreConvertedBetweenTheSameBurrs() throws {
    let estimate = try redClix.estimate(for: GrinderRange(24), on: comandante)
    #expect(estimate.setting == GrinderRange(46, 50))
    #expect(estimate.basis == .step)
  }

  @Test func otherBurrsAreNotCompared() {
    let other = GrinderDTO(name: "K6", burrs: "heptagonal", step: 16)
    #expect(throws: GrinderEstimateError.notComparable(grinder: "K6", other: "Comandante C40")) {
      try other.estimate(for: GrinderRange(24), on: comandante)
    }
    // Between labels, nothing is known.
    #expect(throws: GrinderEstimateError.self) {
      try encore.estimate(for: GrinderRange(15), on: comandante)
    }
    // A label that is missing on one side.
    #expect(throws: GrinderEstimateError.self) {
      try encore.estimate(for: GrinderRange(10, 20), on: comandante)
    }
  }

  @Test(arguments: [
    ("comandante  C40", "24 clicks", "24 clicks on Comandante C40 (as the recipe says)"),
    (
      "Red Clix", "48", "about 18–25 clicks on Comandante C40 (approximate, from the label)"
    ),
    (
      "Baratza Encore", "setting 17",
      "about 25–30 clicks on Comandante C40 (approximate, from setting 17 on Baratza Encore)"
    ),
    (
      "Baratza Encore", "2.5.1",
      "about 18–25 clicks on Comandante C40 (approximate, from the label)"
    ),
    ("Unknown", "17", "about 18–25 clicks on Comandante C40 (approximate, from the label)"),
  ])
  func aRecipeGivesTheBestThatIsKnown(grinder: String, setting: String, text: String) throws {
    let known = [encore, GrinderDTO(name: "Red Clix")]
    let estimate = try comandante.estimate(for: .mediumFine, written: (grinder, setting)) { name in
      known.first { GrinderDTO.isSame($0.name, name) }
    }
    #expect(estimate.text == text)
  }

  @Test(arguments: [
    ("24", GrinderRange(24)), ("24 clicks", GrinderRange(24)), ("1 Click", GrinderRange(1)),
    ("20-24", GrinderRange(20, 24)), ("26–28 clicks", GrinderRange(26, 28)),
    ("24 to 20", GrinderRange(20, 24)), ("about 7.5", GrinderRange(7.5)),
    ("setting 7.0", GrinderRange(7)), ("~ 65 clicks", GrinderRange(65)), ("# 8", GrinderRange(8)),
    ("24 (clicks)", GrinderRange(24)),
  ])
  func settingsAreReadAsPeopleWriteThem(text: String, expected: GrinderRange) {
    #expect(GrinderRange(text: text) == expected)
  }

  @Test(arguments: [
    "", "fine", "2.5.1", "-3", "1e3", "nan", "24 clicks finer", "20-24-28", "7,5", "²", "1234567",
    "24 µm", "4R", "- 4", "2 rotations 5",
  ])
  func otherTextsAreNotSettings(text: String) {
    #expect(GrinderRange(text: text) == nil)
  }
}
