import Commands
import Platform
import RecipeLint
import Recipes
import TestSupport
import Testing
import Text
import brewdocs

/// Compares the pictures of terminals, which are drawn by hand, with what the tools show for the recipe of README.md.
@Suite struct PictureTests {
  private static let recipe =
    FencedBlock.all(in: HandwrittenFile(path: "README.md").text)
    .first { $0.words == ["yaml", "morning.yaml"] }?.text ?? ""

  /// With the mistake that the page makes.
  @Test func findingsAreShown() throws {
    let text = Self.recipe.replacing("pourTo: 250 g", with: "pourTo: 280 g")
    let source = SourceText(name: "morning.yaml", bytes: Array(text.utf8))
    var (linter, renderer, summary, output) = (Linter(), FullRenderer(), Summary(), "")
    let findings = linter.lint(source.bytes)
    summary.add(findings)
    renderer.render(findings, in: source, into: &output)
    try expect("docs/images/brewlint.svg", shows: output + renderer.finish(summary))
  }

  /// The screen of the timer in the middle of a brew.
  @Test func timerIsShown() throws {
    let file = RecipeFile(bytes: Array(Self.recipe.utf8), identity: "morning.yaml")
    let recipe = try #require(file.documents.first?.toDetailDTO())
    var guide = GuidedBrew(plan: try BrewSessionUseCase.createPlan(of: recipe, for: ScaleRequest()))
    for second in [0, 45] { guide.press(.next, at: .seconds(second)) }
    guide.advance(to: .milliseconds(62_400))
    let lines = GuideScreen(of: guide, size: .usual).lines().map { $0.text() }
    try expect(
      "docs/images/brewtimer.svg",
      shows: lines.filter { !$0.isEmpty }.joined(separator: "\n")
    )
  }

  /// The same with a scale, 14 seconds after the second pour began, of 6 g/s.
  @Test func timerWithAScaleIsShown() throws {
    let file = RecipeFile(bytes: Array(Self.recipe.utf8), identity: "morning.yaml")
    let recipe = try #require(file.documents.first?.toDetailDTO())
    let plan = try BrewSessionUseCase.createPlan(of: recipe, for: ScaleRequest())
    var guide = GuidedBrew(plan: plan, options: .init(isAutomatic: true))
    for tenth in 0...620 {
      let second = Double(tenth) / 10
      let grams = second < 48 ? min(45, second * 5) : 45 + (second - 48) * 6
      guide.read(ScaleReading(milliseconds: Int64(tenth * 100), grams: grams), isUnattended: false)
      if tenth == 0 { guide.press(.next, at: .zero) }
    }
    let lines = GuideScreen(of: guide, size: .usual).lines().map { $0.text() }
    try expect(
      "docs/images/brewtimer-scale.svg",
      shows: lines.filter { !$0.isEmpty }.joined(separator: "\n")
    )
  }

  /// The description has the text for people who do not see the picture. Blocks are drawn as rectangles.
  private func expect(_ path: String, shows text: String) throws {
    let svg = try ProjectFiles.text(path).replacing("&gt;", with: ">").replacing("&lt;", with: "<")
    let description = try #require(svg.firstMatch(of: /<desc[^>]*>([^<]*)<\/desc>/)?.1)
    #expect(description == text, "\(path): edit the description")
    let words = svg.matches(of: /<text [^>]*textLength[^>]*>([^<]*)<\/text>/).map(\.1).joined()
    let visible = text.filter { !$0.isWhitespace && !"█░".contains($0) }
    #expect(words.filter { !$0.isWhitespace } == visible, "\(path): edit the words")
  }
}
