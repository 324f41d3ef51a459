/// What the keys of one document say about it: how many things that recipes say, and how many keys that no recipe has.
///
/// A document is a recipe if it says at least two things that recipes say, more than it has keys that no recipe has,
/// and one of them is coffee by name, a brewer, or a step that pours: `grind`, `dose`, `water` and `temperature` are
/// also keys of sausages, medicine and baby milk.
struct ContentEvidence {
  /// So many different things that recipes say make a recipe, whatever else is in it, so the rest is not read.
  private static let certain = 5
  /// The most keys that are compared with the names of other languages, or for typing errors.
  private static let mostGuesses = 100

  /// What the document says with a value that fits, a bit for each key.
  private var said: UInt64 = 0
  /// The keys of recipes in it whose values do not speak against them, a bit for each.
  private var known: UInt64 = 0
  /// The number of keys that no recipe has, or with something other than recipes have.
  private var strangers = 0
  private var hasName = false
  /// Whether there is a key that recipes of meals have too.
  private var hasMealKey = false
  /// Whether there is coffee by name, a brewer, or a step that pours.
  private var hasAnchor = false
  /// Whether there is a brewer whose name is a common word, such as `switch`, which needs more beside it.
  private var hasCommonBrewer = false
  /// The key without a value in the last line: somebody may be typing it. Its bit, or 0.
  private var open: UInt64 = 0
  private var guesses = 0
  /// The bits of the keys that recipes of meals have too.
  private static let ofMeals = [RecipeKey.yield, .temperature, .totalTime].reduce(
    [StepKey.instruction, .temperature, .at, .timer, .ice].reduce(0) { $0 | Self.bit($1) }
  ) { $0 | Self.bit($1) }

  private static let recipeTypes = RecipeFormat.recipe.map { $0.type }
  private static let stepTypes = RecipeFormat.step.map { $0.type }
  private static let methodBit = bit(RecipeKey.method)

  private static func bit(_ key: RecipeKey) -> UInt64 { 1 << UInt64(key.rawValue) }
  private static func bit(_ key: StepKey) -> UInt64 { 1 << UInt64(32 + key.rawValue) }

  /// Whether the document is a recipe, whatever follows.
  var isCertain: Bool { hasAnchor && said.nonzeroBitCount >= Self.certain }

  /// Whether the document is a recipe, by all that is in it.
  var isRecipe: Bool {
    let count = said.nonzeroBitCount
    guard hasAnchor || hasCommonBrewer && count > 2, count > strangers else { return false }
    return count + (hasName ? 1 : 0) > 1
  }

  /// Whether it looks like a recipe, however misspelt.
  var resemblesRecipe: Bool {
    let count = (known | open).nonzeroBitCount
    return count > 0 && count >= strangers
  }

  /// Whether nothing tells what it is.
  var isUndecided: Bool { strangers == 0 && !hasMealKey }

  /// Notes that another line follows: a key without a value is complete.
  mutating func continueBelow() {
    // Meals have a method that is in the lines below the key.
    if open == Self.methodBit { hasMealKey = true }
    open = 0
  }

  /// Adds a key with its value; returns what is below it.
  mutating func add(_ pair: ContentPair, inSteps: Bool) -> ContentKey.Content {
    if pair.isExtension { return .nothing }
    switch pair.key.role(inSteps: inSteps) {
    case .opening(let isName):
      if isName, pair.hasColon, !pair.value.isEmpty { hasName = true }
    case .content(let content):
      guard pair.hasColon else { break }
      if content == .steps { hasMealKey = true }
      return content
    case .recipe(let key, let naming): add(pair, as: key, naming)
    case .step(let key, let naming): add(pair, as: key, naming)
    case nil: if pair.hasColon, !inSteps { guess(pair) }
    }
    return .nothing
  }

  private mutating func add(
    _ pair: ContentPair,
    as key: RecipeKey,
    _ naming: ContentKey.Naming
  ) {
    let value = ContentValue(pair.value)
    if key == .coffee || naming.contains(.coffee), let fit = value.coffee {
      guard pair.isSeparated else { return }
      count(fit, Self.bit(fit == .text ? key : .dose), pair)
      if fit != .misfit { hasAnchor = true }
      return
    }
    let fit = value.fit(Self.recipeTypes[Int(key.rawValue)])
    guard pair.isSeparated || fit == .sure && naming.contains(.own) else { return }
    count(fit, Self.bit(key), pair)
    if key == .method, fit == .sure { note(value, naming) }
  }

  /// Notes a brewer.
  private mutating func note(_ value: ContentValue, _ naming: ContentKey.Naming) {
    if naming.contains(.brewer) || value.isUnmistakableBrewer {
      hasAnchor = true
    } else {
      hasCommonBrewer = true
    }
  }

  private mutating func add(
    _ pair: ContentPair,
    as key: StepKey,
    _ naming: ContentKey.Naming
  ) {
    // An instruction by another name is any text.
    guard pair.isSeparated, key != .instruction || naming.contains(.own) else { return }
    let fit = ContentValue(pair.value).fit(Self.stepTypes[Int(key.rawValue)])
    if fit != .misfit { count(fit, Self.bit(key), pair) }
    if key == .pourTo || key == .pour, naming.contains(.own), fit == .sure || fit == .bare {
      hasAnchor = true
    }
  }

  private mutating func count(_ fit: ContentValue.Fit, _ bit: UInt64, _ pair: ContentPair) {
    let isMeal = bit & Self.ofMeals != 0
    switch fit {
    case .sure, .bare, .text: said |= bit
    case .unclear: break
    case .misfit:
      if pair.hasColon { strangers += 1 }
      return
    case .empty:
      if pair.hasColon, !isMeal { open = bit }
      return
    }
    if isMeal { hasMealKey = true } else { known |= bit }
  }

  /// Adds a key that the format does not know: a typing error, or the word of another language, if its value fits.
  private mutating func guess(_ pair: ContentPair) {
    strangers += 1
    let value = ContentValue(pair.value)
    guard guesses < Self.mostGuesses, pair.key.count > 1, value.mayTell else { return }
    guesses += 1
    let name = String(decoding: pair.key.written, as: UTF8.self)
    guard let meant = KeyNames.recipeKey(meantBy: name),
      let key = RecipeKey.allCases.first(where: { RecipeFormat.describe($0).name == meant.name })
    else { return }
    let before = said
    let isTypingError = KeyNames.translated(name, in: RecipeFormat.recipe) == nil
    let isCoffee = KeyNames.saysCoffee(name) || key == .coffee && isTypingError
    let naming: ContentKey.Naming = isCoffee ? [.coffee] : []
    guard isCoffee || value.fit(meant.type) == .sure else { return }
    add(pair, as: key, naming)
    if said != before { strangers -= 1 }
  }
}
