import Commands
import Platform
import Recipes
import Text

/// The pictures of the tools, made from what they show.
enum Pictures {
  /// The pictures for which the checkout has the recipe.
  static func files(of checkout: Checkout) -> [GeneratedFile] {
    [("brewlint", findings(in: checkout)), ("brewtimer", timer(in: checkout))].compactMap {
      name,
      picture in
      picture.map { GeneratedFile(path: "docs/images/\(name).svg", text: $0.text) }
    }
  }

  /// The findings in the recipe of README.md, with the mistake that the page makes.
  private static func findings(in checkout: Checkout) -> TerminalPicture? {
    let file = "morning.yaml"
    func output(_ style: Style) -> String? {
      let page = (checkout.text("README.md") ?? "").replacing(
        "pourTo: 250 g",
        with: "pourTo: 280 g"
      )
      return ShownOutput.findings(inFirstRecipeOf: page, file: file, style: style)
    }
    guard let plain = output(.plain), let colored = output(.ansi) else { return nil }
    return TerminalPicture(title: "brewlint \(file)", description: plain, output: colored)
  }

  /// The screen of the timer in the middle of a brew of the recipe of README.md.
  private static func timer(in checkout: Checkout) -> TerminalPicture? {
    let path = "morning.yaml"
    let page = FencedBlock.all(in: checkout.text("README.md") ?? "")
    guard let text = page.first(where: { $0.words == ["yaml", path] })?.text else { return nil }
    let file = RecipeFile(bytes: Array(text.utf8), identity: path)
    guard let recipe = file.documents.first?.toDetailDTO(),
      let plan = try? BrewSessionUseCase.createPlan(of: recipe, for: ScaleRequest())
    else { return nil }
    var guide = GuidedBrew(plan: plan)
    for second in [0, 45] { guide.press(.next, at: .seconds(second)) }
    guide.advance(to: .milliseconds(62_400))
    let lines = GuideScreen(of: guide, size: .usual).lines()
    return TerminalPicture(
      title: "brewtimer \(path)",
      description: lines.map { $0.text() }.filter { !$0.isEmpty }.joined(separator: "\n"),
      output: lines.map { $0.text(.ansi) }.joined(separator: "\n")
    )
  }
}
