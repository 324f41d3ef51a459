import Recipes
import Text

/// The answer to a key that recipes often have elsewhere, and that this format has another place for.
struct KeyWithAnswer {
  let help: String
  private(set) var fix: Fix?

  /// `nil` for other keys.
  ///
  /// - Parameter owner: the mapping that has the key.
  init?(
    _ name: String,
    _ scope: SchemaError.Scope,
    _ error: SchemaError,
    _ owner: Int?,
    _ context: LintContext
  ) {
    let word = name.foldedWords.joined()
    // `- Stir: gently` is an instruction.
    let isFirst = owner.flatMap { context.firstEntry(of: $0)?.key } == error.node
    if scope == .step, let owner, isFirst, ColonInstruction(owner, context) != nil { return nil }
    if Self.ratios.contains(word), scope == .recipe {
      (help, fix) = Self.ratioAnswer(error, context)
    } else if scope == .recipe, let list = IngredientList(error.node, context) {
      help = list.help
    } else if let help = (scope == .recipe ? Self.recipe : Self.step)[word] {
      self.help = help
      fix = Self.keeping(name, error)
    } else {
      return nil
    }
  }

  /// The fix that renames a key, so that the tools keep it and ignore it; `nil` for a name that is not a word.
  static func keeping(_ name: String, _ error: SchemaError) -> Fix? {
    let kept = name.foldedWords.joined(separator: "-")
    guard WordChoice.isKebabCase(kept) else { return nil }
    return Fix(
      "rename to `x-\(kept)`, which the tools keep and ignore",
      .unsafe,
      [Edit(error.range, "x-\(kept)")]
    )
  }

  // MARK: Ratios

  private static let ratios: Set = [
    "ratio", "brewratio", "coffeeratio", "verhaltnis", "bruhverhaltnis", "rapport", "rapporto",
    "proporcion",
    "proporcao", "比率",
  ]

  /// A ratio gives the dose or the yield where that is missing; otherwise it says nothing new.
  private static func ratioAnswer(
    _ error: SchemaError,
    _ context: LintContext
  ) -> (help: String, fix: Fix?) {
    let recipe = context.recipe(around: error.node)
    let text = context.tree.resolved(error.node + 1).map { context.tree.text(of: $0) } ?? ""
    let plain = "the ratio follows from `dose` and `yield`"
    guard let recipe else { return (plain, nil) }
    switch (recipe.values.dose, recipe.values.yield) {
    case (let dose?, let yield?) where dose > 0:
      let actual = "1:" + Canonical.number(yield / dose, decimals: 1)
      let title = "remove `\(context.spelling(of: error.range)): \(text.shortened)`"
      return (
        "remove it: \(plain), and is \(actual)",
        context.wholeLine(of: error.range).map { Fix(title, .unsafe, [Edit($0, "")]) }
      )
    case (let dose?, nil) where context.entry("yield", in: recipe.root) == nil:
      let mass = BrewRatio(text).map { Canonical.mass($0.yield(for: dose)) }
      return mass.map { replacing(error, with: "yield: \($0)", plain, context) } ?? (plain, nil)
    case (nil, let yield?) where context.entry("dose", in: recipe.root) == nil:
      let mass = BrewRatio(text).map { Canonical.mass($0.dose(for: yield)) }
      return mass.map { replacing(error, with: "dose: \($0)", plain, context) } ?? (plain, nil)
    default: return (plain, nil)
    }
  }

  /// To write the missing amount instead of the ratio.
  private static func replacing(
    _ error: SchemaError,
    with line: String,
    _ plain: String,
    _ context: LintContext
  ) -> (help: String, fix: Fix?) {
    let node = error.node + 1
    let help = "\(plain): write `\(line)`"
    guard context.tree.resolved(node) == node else { return (help, nil) }
    let place = ByteRange(error.range.start, context.tree.nodes[node].range.end)
    let title = "change \(context.spelling(of: place).quoted) to `\(line)`"
    return (help, Fix(title, .unsafe, [Edit(place, line)]))
  }

  // MARK: Other keys

  private static let notes = "it belongs in `notes`, or begin it with `x-`"
  private static let coffee =
    "a recipe is for any coffee: write it in `notes` or `tags`, or in the diary with `brewlog add --coffee`"
  private static let diary = "it belongs in the diary: `brewlog add` asks for it after a brew"

  private static let recipe = table([
    (
      notes,
      "pressure bar bars flow flowrate tds extraction extractionyield ey equipment kettle paper"
    ),
    (notes, "filterpaper waterhardness hardness ppm minerals waterquality difficulty level cost"),
    (
      notes,
      "price calories milk sugar drink drinktype image photo picture video prep preptime druck"
    ),
    (
      notes,
      "pression pressione presion pressao milch zucker lait latte zucchero leche azucar leite acucar"
    ),
    (
      "`yield` says how much it makes; for how many people belongs in `notes`",
      "servings serves serving portions portion persons people cups cup makes portionen personen tassen "
        + "porciones porcoes porzioni personnes tasses porties 人数 人前"
    ),
    (
      coffee,
      "roast roastlevel roastdate roaster beans bean variety varietal process processing origincountry country "
        + "farm region altitude producer blend coffeename rostung rostgrad rosterei bohne bohnen torrefaction "
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

  private static let step = table([
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
