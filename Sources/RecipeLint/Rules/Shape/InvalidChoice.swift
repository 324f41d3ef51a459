import Recipes
import Text

extension Rule {
  static let invalidChoice = Rule(
    id: "invalid-choice",
    summary: "A value is not one of the words that its key allows.",
    rationale: """
      `grind`, `scaling` and `origin` each take one of a few words, in lower case with hyphens, so that
      recipes can be compared and sorted. To describe a grind in more detail, use `grindDescriptor`, or
      `grinder` and `grindSetting`.
      """,
    bad: "grind: Medium Fine",
    good: "grind: medium-fine",
    fix: .safe,
    check: .shape { error, report in
      guard case .invalidChoice(let key, let text, let nearest) = error.kind,
        case .choice(let words) = key.type
      else { return }
      let answer =
        key.name == "grind"
        ? error.grindAnswer(text, nearest) : error.choiceAnswer(key, nearest)
      report.add(
        "`\(key.name)` cannot be \(text.quoted): expected \(listed(words, "or"))",
        at: error.place,
        answer
      )
    }
  )
}

extension ShapeError {
  fileprivate func choiceAnswer(_ key: KeyDescription, _ nearest: String?) -> Answer {
    if let nearest {
      return Answer("did you mean `\(nearest)`?", change(to: nearest, .safe))
    }
    if key.name == "origin" {
      return Answer(
        "`origin` says where the recipe comes from; the origin of the coffee can be in `notes` or `tags`",
        renameKey(to: "x-origin", .unsafe)
      )
    }
    return Answer("choose one of these words, or remove `\(key.name)`")
  }

  // MARK: Grinds

  fileprivate func grindAnswer(_ text: String, _ nearest: String?) -> Answer {
    let meant = GrindLabel.meant(by: text)
    // A typing error in the whole word is likelier than one of its parts alone.
    let likely = nearest ?? meant?.value.rawValue
    let word = meant?.isCertain == true ? meant?.value.rawValue : likely
    if let key = Self.otherKey(for: text) {
      return detailAnswer(text, word, key)
    }
    guard let word else {
      return Answer("choose the nearest word, and describe the grind in `grindDescriptor:`")
    }
    guard nearest == nil, meant?.isCertain != true else {
      return Answer("did you mean `\(word)`?", change(to: word, .safe))
    }
    return Answer(
      "usually that is `\(word)`; details can be in `grindDescriptor`",
      change(to: word, keeping: nil, .unsafe)
    )
  }

  /// The key for what a text says about a grind: its setting where it has a figure, or what it resembles.
  private static func otherKey(for text: String) -> RecipeKey? {
    let words = text.foldedWords
    let settings: Set = [
      "click", "clicks", "klick", "klicks", "clics", "clic", "scatti", "setting", "notch",
      "notches",
      "stufe", "cran", "crans", "turns", "クリック",
    ]
    if words.contains(where: { $0.contains(where: { $0.isNumber }) || settings.contains($0) }) {
      return .grindSetting
    }
    return ["like", "wie", "comme", "come", "como"].contains(words.first ?? "")
      ? .grindDescriptor : nil
  }

  /// The setting in a text, where punctuation separates it from the grind size; else the whole text.
  private static func detail(of text: String) -> String {
    let parts = text.split { ",;()@[]".contains($0) }.map { String($0).trimmed }
    let settings = parts.filter { $0.contains(where: { $0.isNumber }) }
    let others = parts.filter { !$0.contains(where: { $0.isNumber }) && !$0.isBlank }
    let isWhole = settings.count == 1 && others.allSatisfy { GrindLabel(named: $0) != nil }
    return isWhole ? settings[0] : text
  }

  /// The answer to a setting or a description, with or without a grind size beside it.
  private func detailAnswer(_ text: String, _ word: String?, _ key: RecipeKey) -> Answer {
    let name = RecipeFormat.describe(key).name
    let owner = recipe?.root
    let isFree = owner.map { context.entry(name, in: $0) == nil } ?? false
    guard let word else {
      return Answer("write `\(name): \(text.shortened)`, and for `grind` the nearest word")
    }
    let detail = Self.detail(of: text)
    let line = "\(name): \(ScalarText.block(detail, indentation: 0))"
    let help = "write `grind: \(word)`, and `\(name): \(detail.shortened)` below it"
    guard isFree, let change = change(to: word, .unsafe),
      let added = context.adding(line, below: node - 1)
    else { return Answer(help) }
    let title = "change to `\(word)`, and write `\(name)` below it"
    return Answer(help, Fix(title, .unsafe, change.edits + [added]))
  }
}
