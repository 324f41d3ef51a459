import RecipeLint
import RecipePages
import RecipeSyntax
import RecipeText
import RecipeTools
import Recipes
import Text

/// What the page asks for: the tools, each for one text.
struct Tools {
  private let options: Options
  private let document: NamedText
  private let content: InputContent
  private var isEquipment: Bool { EquipmentFormat.isName(document.name) }
  private var source: SourceText { SourceText(name: document.name, bytes: content.bytes) }

  init(_ text: [UInt8], _ options: Options) {
    self.options = options
    document = NamedText(name: options.name, text: text)
    content = InputContent(document, isMeant: options.isMeant)
  }

  /// What the text is, by its content: `recipe`, `resembling`, `undecided` or `other`.
  func kind() -> [UInt8] {
    let kind: StaticString =
      switch RecipeContent(document.text) {
      case _ where isEquipment: "recipe"
      case .recipe: "recipe"
      case .resembling: "resembling"
      case .undecided: "undecided"
      case .other: "other"
      }
    return kind.withUTF8Buffer { Array($0) }
  }

  /// The formats of findings.
  private enum ReportFormat: String, CaseIterable { case json, concise, full }

  /// What `brewlint check --format json` prints; the findings alone in other formats.
  func lint() throws(Options.Problem) -> [UInt8] {
    let found = findings()
    var output = ""
    switch try options.format(ReportFormat.json) {
    case .concise:
      var renderer = ConciseRenderer(style: options.style)
      renderer.render(found, in: source, into: &output)
    case .full:
      var renderer = FullRenderer(style: options.style)
      renderer.render(found, in: source, into: &output)
    case .json:
      var summary = Summary()
      summary.add(found)
      var renderer = RecordRenderer.json
      renderer.render(found, in: source, into: &output)
      output += renderer.finish(summary)
    }
    return Array(output.utf8)
  }

  private func findings() -> [Diagnostic] {
    if options.isReading {
      var linter = BlockingLinter(.reading)
      return linter.findings(in: content, source).findings
    }
    Self.linter.kind = isEquipment ? .equipment : .recipe
    return Self.linter.check(content)
  }

  /// The text that `brewlint --fix` makes; nil for what is not a recipe.
  func fix() -> [UInt8]? {
    guard case .recipe(let text, _) = content else { return nil }
    Self.linter.kind = isEquipment ? .equipment : .recipe
    return Fixer(takesUnsafe: options.takesUnsafe).fix(text, with: &Self.linter).bytes
  }

  /// What `brewfmt` prints; nil where it refuses.
  func format() -> [UInt8]? {
    guard case .recipe(let text, _) = content else { return nil }
    let scope: KeyScope = isEquipment ? .equipment : .recipe
    switch Self.formatter.format(text, as: scope) {
    case .unchanged: return text
    case .changed(let new): return new
    case .failed, .refused: return nil
    }
  }

  /// The record of `brewscale --documents`.
  func plan() throws(Options.Problem) -> [UInt8] {
    var record: [UInt8] = []
    record.appendLiteral(#"{"version":1,"name":"#)
    record.appendJSON(document.name)
    _ = record.appendPlans(try scaled(PlanWriter(.json)))
    record.append(UInt8(ascii: "}"))
    return record
  }

  /// What `brewscale` prints.
  func scale() throws(Options.Problem) -> [UInt8] {
    let writer = PlanWriter(try options.format(PlanOutputFormat.json))
    var collector = PlanCollector(writer)
    var output: [UInt8] = []
    if case .recipes(let scaled, _) = try scaled(writer) {
      for plan in scaled {
        if case .success(let written) = plan.result { output += collector.add(written.text) }
      }
    }
    return output + collector.finish()
  }

  /// The chart of the first recipe, as the page of a recipe has it for wide and for narrow windows; nil if it has no plan.
  func chart() throws(Options.Problem) -> [UInt8]? {
    let request = try options.request()
    let content = brewable { recipe, _ in
      try? request.plan(of: recipe, request.inputs(for: recipe), options.units, .builtIn)
    }
    guard case .recipes(let plans, _) = content, let plan = plans.first else { return nil }
    let (chart, name) = (BrewChart(plan), plan.inputs.recipeName)
    let wide = ChartSVG.inline(chart, of: name, .wide, id: "chart-wide")
    return wide.bytes + ChartSVG.inline(chart, of: name, .narrow, id: "chart-narrow").bytes
  }

  private func scaled(
    _ writer: PlanWriter
  ) throws(Options.Problem) -> BrewableContent<ScaledPlan> {
    let scaler = RecipeScaler(try options.request(), writer)
    let source = ScaleSource(
      hasFile: options.hasName,
      units: options.units,
      grinder: try options.grinder(of: Self.shipped)
    )
    return brewable { scaler.scale($0, $1, of: source) }
  }

  private func brewable<Made>(
    _ make: (RecipeDetailDTO, RecipeDocument) -> Made?
  ) -> BrewableContent<Made> {
    Self.recipes.read(content, identity: options.identity, { source }, make)
  }

  // What is kept from call to call, for its memory. The module has one thread.
  nonisolated(unsafe) private static var linter = {
    var linter = Linter()
    linter.grinders = { shipped.grinders.map { $0.name } }
    return linter
  }()
  nonisolated(unsafe) private static var formatter = Formatter()
  nonisolated(unsafe) private static var recipes = BrewableRecipes()

  /// The equipment that all programs know.
  private static let shipped = {
    var known = KnownEquipment()
    known.add(DecodedEquipment(SyntaxTree(parsing: PackageResources.equipment_yaml)).grinders)
    return known
  }()
}
