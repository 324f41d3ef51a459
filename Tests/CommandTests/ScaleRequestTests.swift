import ProgramSupport
import TestSupport
import Testing

/// The scaling options of `brewscale`, and their errors.
@Suite struct ScaleRequestTests {
  private let brewscale = Program("brewscale")

  /// A V60 in three pours by its rule.
  private static let split = Recipes.clean
    .replacing("name: Morning V60", with: "name: Split V60")
    .replacing(
      "  - instruction: Pour the rest.",
      with: """
          - instruction: Pour to {total}.
            pourTo: 148 g
            timer: 45 s
          - instruction: Pour the rest.
        """
    )

  /// Dose, yield, and what the scale reads after each step.
  @Test(arguments: [
    ([], "15 250: 45 148 250"), (["--dose", "18"], "18 300: 54 177 300"),
    (["--dose", "18 g"], "18 300: 54 177 300"), (["--dose=0.635oz"], "18 300: 54 177 300"),
    (["--yield", "500"], "30 500: 90 295 500"), (["--yield", "0.5l"], "30 500: 90 295 500"),
    (["--ratio", "16"], "15 240: 45 143 240"), (["--ratio", "1:16"], "15 240: 45 143 240"),
    (["--factor", "2"], "30 500: 90 295 500"), (["--factor", "0.5"], "7.5 125: 23 74 125"),
    (["--dose", "20", "--yield", "300"], "20 300: 60 180 300"),
    (["--dose", "20", "--ratio", "16"], "20 320: 60 190 320"),
    (["--yield", "300", "--ratio", "15"], "20 300: 60 180 300"),
    (["--dose", "17", "--rule", "proportional"], "17 283: 51 168 283"),
    (["--rule", "bloom-split"], "15 250: 45 148 250"),
    (["--dose", "18", "--dose", "18"], "18 300: 54 177 300"),
  ])
  func amounts(options: [String], expected: String) throws {
    let folder = try Scratch(["a.yaml": Self.split])
    let outcome = try brewscale.run(["a.yaml", "-q", "--format", "jsonl"] + options, in: folder)
    let dose = numbers(of: "doseGrams", in: outcome.output)
    let yield = numbers(of: "targetYieldGrams", in: outcome.output)
    let readings = numbers(of: "cumulativeWaterGrams", in: outcome.output)
    #expect("\(dose) \(yield): \(readings)" == expected)
    #expect(outcome.status == 0)
  }

  @Test func temperatureAndGrind() throws {
    let folder = try Scratch(["a.yaml": Self.split])
    let options = ["--temperature", "201F", "--grind", "coarse"]
    let outcome = try brewscale.run(["a.yaml", "--format", "yaml"] + options, in: folder)
    let expected = Self.split.replacing("94 °C", with: "201 °F")
      .replacing("medium-fine", with: "coarse")
    #expect(outcome == .init(status: 0, output: expected, errors: ""))
  }

  // MARK: What makes no sense

  private static let mass = "--dose takes a mass from 0.1 g to 1000 kg, such as 18, '18 g' or 0.6oz"
  private static let water =
    "--yield takes a mass from 1 g to 1000 kg, such as 300, '300 g' or 0.3l"
  private static let ratio =
    "--ratio takes a ratio above 0 and up to 1:1000000, such as 16, 1:16.7 or 60g/l"
  private static let factor = "--factor takes a number above 0 and up to 1000000, such as 2 or 0.5"
  private static let heat =
    "--temperature takes a temperature from 0 °C to 100 °C, such as 94 or 201F"

  private static let badValues = [
    (
      "--dose", mass,
      [
        "0", "-3", "0.04", "1e9", "1000001", "abc", "nan", "inf", "", " ", "250%", "18 ml",
        "0x10",
      ]
    ),
    ("--yield", water, ["0", "-300", "0.4", "1e3", "x", "NaN", "", "300 °C"]),
    ("--ratio", ratio, ["0", "1:0", "-16", "1:16:2", "16 g", "nan", "", "1:1000001"]),
    ("--factor", factor, ["0", "-1", "1e9", "double", "", "200%", "1000001"]),
    ("--temperature", heat, ["-1", "101", "213F", "hot", "", "94 g"]),
  ].flatMap { option, expectation, values in
    values.map { (option, $0, "\(expectation), not '\($0)'") }
  }

  /// What was probably meant, where there is no doubt.
  @Test(arguments: [
    ("--dose", "18,5", "\(mass), not '18,5': did you mean '18.5'?"),
    ("--dose", "18 Gramm", "\(mass), not '18 Gramm': did you mean '18 g'?"),
    ("--yield", "25 cl", "\(water), not '25 cl': did you mean '250 ml'?"),
    ("--ratio", "16,5", "\(ratio), not '16,5': did you mean '16.5'?"),
    ("--factor", "1,5", "\(factor), not '1,5': did you mean '1.5'?"),
    ("--temperature", "94 Grad", "\(heat), not '94 Grad': did you mean '94 °C'?"),
    ("--yield", "240-250 ml", "\(water), not '240-250 ml'"),
  ])
  func suggestions(option: String, value: String, message: String) throws {
    try expectUsage([option, value], message)
  }

  @Test(arguments: badValues)
  func invalidNumbers(option: String, value: String, message: String) throws {
    try expectUsage([option, value], message)
    // The same behind an equals sign; once for each option is enough.
    if value == "0" { try expectUsage(["\(option)=\(value)"], message) }
  }

  @Test(arguments: [
    (
      ["--dose", "18", "--yield", "300", "--ratio", "16"],
      "--dose, --yield and --ratio: two determine the third, so remove one"
    ),
    (
      ["--factor", "2", "--dose", "18"],
      "--factor scales the recipe's own dose and yield: remove --dose, --yield and --ratio"
    ),
    (
      ["--factor", "2", "--yield", "300", "--ratio", "16"],
      "--factor scales the recipe's own dose and yield: remove --dose, --yield and --ratio"
    ),
    (["--name", " "], "--name takes part of a recipe name, such as kasuya"),
    (["--method", ""], "--method takes a brew method, such as v60 or french-press"),
    (["--quiet", "--verbose"], "--quiet and --verbose cannot be used together"),
    (["--dose"], "--dose needs a value: <mass>, such as 18, '18 g' or 0.6oz"),
    (
      ["--rule", "fast"],
      "--rule takes bloom-split or proportional, not 'fast'"
    ),
    (
      ["--format", "xml"],
      "--format takes text, json, jsonl, yaml, csv or markdown, not 'xml'"
    ),
  ])
  func usage(options: [String], message: String) throws { try expectUsage(options, message) }

  private func expectUsage(_ options: [String], _ message: String) throws {
    let folder = try Scratch(["a.yaml": Recipes.clean])
    let errors = "brewscale: error: \(message)\n  hint: see `brewscale --help`\n"
    #expect(
      try brewscale.run(["a.yaml"] + options, in: folder)
        == .init(status: 2, output: "", errors: errors)
    )
  }

  // MARK: What cannot be poured

  /// The others are still written, and no pour is ever negative.
  @Test(arguments: [
    (
      ["--dose", "100", "--yield", "250", "--rule", "bloom-split"],
      """
      the bloom (300 g) must be less than the water to pour (250 g)
        hint: use less coffee or more water, or scale the recipe's own pours with --rule proportional

      """
    ),
    (["--yield", "1", "--ratio", "100"], "the dose must be 0.1 g or more\n"),
    (["--dose", "0.1", "--ratio", "1"], "the yield must be 1 g or more\n"),
    (
      ["--ratio", "100000"],
      "a yield of 1500000 g is above the limit of 1000 kg\n"
    ),
  ])
  func impossible(options: [String], reason: String) throws {
    let folder = try Scratch(["a.yaml": Self.split])
    #expect(
      try brewscale.run(["a.yaml"] + options, in: folder)
        == .init(status: 1, output: "", errors: "brewscale: error: a.yaml: Split V60: \(reason)")
    )
  }

  @Test func otherRecipesAreWritten() throws {
    let one = Recipes.clean.replacing("pourTo: 45 g", with: "ice: 0 g")
      .replacing("Bloom to {total}.", with: "Swirl.").replacing("Morning", with: "One Pour")
    let folder = try Scratch(["a.yaml": one, "b.yaml": Self.split])
    let outcome = try brewscale.run([".", "--rule", "bloom-split", "--format", "csv"], in: folder)
    #expect(outcome.output.split(separator: "\r\n").count == 4)
    #expect(
      outcome.errors == """
        brewscale: error: a.yaml: One Pour V60: the bloom and the rest need at least 2 pours, but the recipe has 1
          hint: scale the recipe's own pours with --rule proportional

        """
    )
    #expect(outcome.status == 1)
  }

  // MARK: Advice

  private static let advice = """
    brewscale: warning: a.yaml: Morning V60: a dose of 50 g is outside the recommended 12 g to 40 g
    brewscale: warning: a.yaml: Morning V60: a yield of 833 g is outside the recommended 180 g to 720 g
    brewscale: warning: a.yaml: Morning V60: a temperature of 80 °C is outside the recommended 90 °C to 96 °C

    """

  @Test(arguments: [([], advice), (["--quiet"], "")])
  func warnings(options: [String], errors: String) throws {
    let folder = try Scratch(["a.yaml": Recipes.clean])
    let request = ["a.yaml", "--dose", "50", "--temperature", "80", "--format", "jsonl"]
    let outcome = try brewscale.run(request + options, in: folder)
    let warnings = #"""
      "warnings":[{"kind":"dose-out-of-range","value":50,"from":12,"to":40},\#
      {"kind":"yield-out-of-range","value":833,"from":180,"to":720},\#
      {"kind":"temperature-out-of-range","value":80,"from":90,"to":96}]
      """#
    #expect(outcome.output.contains(warnings))
    #expect(outcome.errors == errors)
    #expect(outcome.status == 0)
  }

  /// Plans keep instructions unchanged except for placeholders, and warn about unscaled amounts. Recipes get
  /// scaled amounts in their instructions.
  @Test(arguments: [
    (
      ["Bloom to 45 g.", "Pour to 250 g."], ["--dose", "18"],
      "the instructions of steps 1 and 2 name amounts that are not scaled, `45 g` and `250 g`"
    ),
    (
      ["Bloom to {total}.", "Pour to 250 g."], ["--dose", "18"],
      "the instruction of step 2 names an amount that is not scaled, `250 g`"
    ),
    (["Bloom to {total}.", "Pour to 250 g."], [], ""),
    (["Bloom to {total}.", "Pour to 250 g."], ["--dose", "18", "--quiet"], ""),
    (["Bloom to {total}.", "Pour to 250 g."], ["--dose", "18", "--format", "yaml"], ""),
    (["Bloom.", "Pour to the 400 g mark."], ["--dose", "18"], ""),
  ])
  func amountsInWords(instructions: [String], options: [String], message: String) throws {
    let recipe = Recipes.clean.replacing("Bloom to {total}.", with: instructions[0])
      .replacing("Pour the rest.", with: instructions[1])
    let outcome = try brewscale.run(["a.yaml"] + options, in: try Scratch(["a.yaml": recipe]))
    let errors =
      "brewscale: warning: a.yaml: Morning V60: \(message); write {pour}, {total}, {dose} or {temperature}, or scale with --format yaml\n"
    #expect(outcome.errors == (message.isEmpty ? "" : errors))
    #expect(outcome.status == 0)
  }

  /// The values of a field in JSON, in order.
  private func numbers(of field: String, in json: String) -> String {
    json.split(separator: "\"\(field)\":").dropFirst()
      .map { $0.prefix { $0.isNumber || $0 == "." } }.joined(separator: " ")
  }
}
