import RecipeLint
import RecipeSyntax
import Recipes
import Text

extension Server {
  /// `textDocument/hover`: what is under the cursor.
  func hover(_ document: DocumentSnapshot, _ parameters: Parameters) throws -> JSONObject? {
    let offset = document.offset(try parameters.position("position"))
    let hover =
      document.isConfiguration || document.isEquipment
      ? ConfigurationHelp.markdown(at: offset, in: document)
      : Hover(at: offset, in: document) { project.grinderText(for: $0, in: document) }
        .map { ($0.markdown, $0.range) }
    guard let (text, range) = hover else { return nil }
    let contents = MarkupContent(markdown: text, isPlain: !client.showsMarkdownInHover)
    return ["contents": contents, "range": document.range(range)]
  }
}

/// The text about a place in a recipe.
struct Hover {
  /// The text, in Markdown.
  let markdown: String
  /// The bytes that the text is about.
  let range: ByteRange

  /// The text about a byte; nil if there is nothing to say.
  ///
  /// - Parameter grinder: the setting of the reader's grinder for a recipe; nil if none is configured.
  init?(
    at offset: Int,
    in document: DocumentSnapshot,
    grinder: (RecipeView) -> String? = { _ in nil }
  ) {
    if let hover = Hover(ruleAt: offset, in: document) {
      self = hover
      return
    }
    guard let place = RecipePlace(at: offset, in: document) else { return nil }
    if place.isInValue, let hover = Hover(placeholderAt: offset, of: place, in: document) {
      self = hover
      return
    }
    range = place.isInValue ? place.valueRange ?? place.keyRange : place.keyRange
    var parts = KeyText(place, figures: document.figures(at: offset), methods: document.methods)
      .parts
    let isGrind = [RecipeKey.grind, .grinder, .grindSetting].contains { place.path == .recipe($0) }
    if isGrind, let text = grinder(place.recipe) { parts.append(text) }
    guard !parts.isEmpty else { return nil }
    markdown = parts.joined(separator: "\n\n")
  }

  /// The rationale of a rule that a comment names.
  private init?(ruleAt offset: Int, in document: DocumentSnapshot) {
    let line = document.lines.range(ofLine: document.lines.line(at: offset))
    guard let mark = document.bytes[line.start..<line.end].firstIndex(of: UInt8(ascii: "#")),
      mark < offset
    else { return nil }
    let isPart: (UInt8) -> Bool = { $0 == UInt8(ascii: "-") || (0x61...0x7A).contains($0) }
    var (start, end) = (offset, offset)
    while start > mark, isPart(document.bytes[start - 1]) { start -= 1 }
    while end < line.end, isPart(document.bytes[end]) { end += 1 }
    let word = document.tree.spelling(of: ByteRange(start, end))
    guard let rule = Rule.named(word) else { return nil }
    markdown = "**\(rule.id)** (\(rule.severity.rawValue))\n\n\(rule.summary)\n\n\(rule.help)"
    range = ByteRange(start, end)
  }

  /// The text that a placeholder becomes.
  private init?(placeholderAt offset: Int, of key: RecipePlace, in document: DocumentSnapshot) {
    guard case .step(let step, .instruction) = key.path, let value = key.valueRange else {
      return nil
    }
    let found = Placeholder.written(in: value, of: document.bytes).first {
      $0.range.contains(orEndsAt: offset)
    }
    guard let (placeholder, place) = found.map({ ($0.placeholder, $0.range) }) else { return nil }
    range = place
    let shown = document.figures(at: offset).flatMap {
      PlaceholderText.text(of: placeholder, inStep: step, of: key.recipe, $0)
    }
    markdown =
      "`{\(placeholder.rawValue)}`: \(placeholder.summary)"
      + (shown.map { "\n\nHere: **\($0)**" } ?? "")
  }
}

/// The text that a placeholder becomes in a recipe as written.
enum PlaceholderText {
  /// The text; nil if the recipe is not valid, or has no such value.
  static func text(
    of placeholder: Placeholder,
    inStep step: Int,
    of recipe: RecipeView,
    _ figures: RecipeFigures
  ) -> String? {
    guard let plan = figures.plan else { return nil }
    let turn = recipe.values.steps[step].orderIndex
    let texts = plan.stepTexts(at: turn)
    switch placeholder {
    case .dose: return plan.inputTexts.dose
    case .yield: return plan.inputTexts.yield
    case .pour: return texts.pour
    case .total: return texts.total
    case .timer:
      return plan.scaledSteps[turn].timerDurationSeconds.map { Canonical.duration(seconds: $0) }
    case .temperature: return texts.temperature
    }
  }
}
