import RecipeSyntax
import Recipes
import Text

extension ShapeError {
  /// The answer to a key that recipes often have elsewhere, and that this format has another place for. `nil` for other
  /// keys.
  ///
  /// - Parameter owner: the mapping that has the key.
  func keyAnswer(_ name: String, _ scope: SchemaError.Scope, _ owner: Int?) -> Answer? {
    let word = name.foldedWords.joined()
    // `- Stir: gently` is an instruction.
    let isFirst = owner.flatMap { context.firstEntry(of: $0)?.key } == node
    if scope == .step, let owner, isFirst, context.colonAnswer(owner) != nil { return nil }
    if KnownKeys.ratios.contains(word), scope == .recipe { return ratioAnswer }
    if scope == .recipe, let answer = context.ingredientsAnswer(node) { return answer }
    let help = (scope == .recipe ? KnownKeys.recipe : KnownKeys.step)[word]
    return help.map { Answer($0, keeping(name)) }
  }

  /// The fix that renames a key, so that the tools keep it and ignore it; `nil` for a name that is not a word.
  func keeping(_ name: String) -> Fix? {
    let kept = name.foldedWords.joined(separator: "-")
    guard WordChoice.isKebabCase(kept) else { return nil }
    return Fix(
      "rename to `x-\(kept)`, which the tools keep and ignore",
      .unsafe,
      range,
      "x-\(kept)"
    )
  }

  // MARK: Ratios

  /// A ratio gives the dose or the yield where that is missing; otherwise it says nothing new.
  private var ratioAnswer: Answer {
    let text = tree.resolved(node + 1).map { tree.text(of: $0) } ?? ""
    let plain = "the ratio follows from `dose` and `yield`"
    guard let recipe else { return Answer(plain) }
    let ratio = BrewRatio(text)
    var line: String?
    switch (recipe.values.dose, recipe.values.yield) {
    case (let dose?, let yield?) where dose > 0:
      let actual = "1:" + Canonical.number(yield / dose, decimals: 1)
      let title = "make `\(context.spelling(of: range)): \(text.shortened)` a comment"
      return Answer(
        "remove it: \(plain), and is \(actual)",
        context.wholeLine(of: range).map { _ in Fix(title, .unsafe, at: range.start, "# ") }
      )
    case (let dose?, nil) where context.entry("yield", in: recipe.root) == nil:
      line = ratio.map { "yield: \(Canonical.mass($0.yield(for: dose)))" }
    case (nil, let yield?) where context.entry("dose", in: recipe.root) == nil:
      line = ratio.map { "dose: \(Canonical.mass($0.dose(for: yield)))" }
    default: break
    }
    // To write the missing amount instead of the ratio.
    guard let line else { return Answer(plain) }
    let help = "\(plain): write `\(line)`"
    guard tree.resolved(node + 1) == node + 1 else { return Answer(help) }
    let place = ByteRange(range.start, tree.nodes[node + 1].range.end)
    let title = "change \(context.spelling(of: place).quoted) to `\(line)`"
    let kept = context.isInFlow(node) ? "" : " # \(context.spelling(of: place))"
    return Answer(help, kept.isEmpty ? nil : Fix(title, .unsafe, place, line + kept))
  }
}

/// Keys of other formats by their folded words, with what to do about them.
private enum KnownKeys {
  static let ratios: Set = [
    "ratio", "brewratio", "coffeeratio", "verhaltnis", "bruhverhaltnis", "rapport", "rapporto",
    "proporcion",
    "proporcao", "比率",
  ]

  private static let notes = "it belongs in `notes`, or begin it with `x-`"
  private static let coffee =
    "write it in `coffee`, or in the diary with `brewlog add --coffee`"
  private static let diary = "it belongs in the diary: `brewlog add` asks for it after a brew"

  static let recipe = table([
    (
      notes,
      "pressure bar bars flow flowrate tds extraction extractionyield ey equipment kettle paper "
        + "filterpaper waterhardness hardness ppm minerals waterquality difficulty level cost "
        + "price calories milk sugar drink drinktype image photo picture video prep preptime druck "
        + "pression pressione presion pressao milch zucker lait latte zucchero leche azucar leite "
        + "acucar"
    ),
    (
      "`yield` says how much it makes; for how many people belongs in `notes`",
      "servings serves serving portions portion persons people cups cup makes portionen personen tassen "
        + "porciones porcoes porzioni personnes tasses porties 人数 人前"
    ),
    (
      coffee,
      "roast roastlevel roastdate roaster variety varietal process processing origincountry country "
        + "farm region altitude producer rostung rostgrad rosterei torrefaction "
        + "tostatura tueste tostado torra 焙煎 焙煎度"
    ),
    (diary, "rating score stars taste tasting tastingnotes bewertung geschmack"),
    (
      "write a step that adds it to the cup, such as `- instruction: Add {pour} to the cup.` with `pour: 100 g`; "
        + "it counts towards the yield",
      "bypass bypasswater dilution dilute"
    ),
    (
      "write it as the first of the `steps`, with `pourTo` and `timer`",
      "bloom bloomtime bloomwater bloomamount preinfusion preinfusiontime preinfuse blooming bluhen"
    ),
    (
      "say it in the `instruction` of the step that it is for",
      "stir stirring swirl agitation technique pourstyle height pourheight"
    ),
    (
      "`totalTime` is the whole brew; the time of a step is its `timer`",
      "drawdown drawdowntime steeptime contacttime"
    ),
    ("write the unit behind each amount, such as `15 g`", "unit units einheit einheiten"),
    ("write it in `tags`", "category categories type kind style kategorie categorie categoria"),
    ("write it as `modifiedAt`", "date created createdat datum datedecreation"),
  ])

  static let step = table([
    (
      "say it in the `instruction`",
      "stir stirring swirl agitation technique pourstyle height pourheight"
    ),
    ("say it in the `instruction`", "note notes comment comments tip hint title label bemerkung"),
    (
      "write how long the step takes as `timer`, or when the next one begins as its `at`",
      "end endtime until ende fin fine 終了"
    ),
    ("write each pour as a step of its own", "repeat repeats pulses pours times"),
    (notes, "pressure bar flow flowrate pourrate"),
    (
      "such a step has `pour:`, an amount to add, or `pourTo:`, what the scale reads then",
      "grams gram gewicht weight poids peso 重さ"
    ),
  ])

  private static func table(_ rows: [(help: String, names: String)]) -> [String: String] {
    var table: [String: String] = [:]
    for (help, names) in rows {
      for name in names.split(separator: " ") { table[name.foldedWords.joined()] = help }
    }
    return table
  }
}
