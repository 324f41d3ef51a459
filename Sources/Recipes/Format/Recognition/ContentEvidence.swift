/// What the keys of one document say about it.
struct ContentEvidence {
  /// One key that only brew recipes have, or two that support each other.
  private static let enough = 2
  /// Keys that only brew recipes have, twice: no other program has these together.
  private static let certain = 4
  /// The most keys that are compared with the names of other languages, or for typing errors.
  private static let mostGuesses = 100

  private var points = 0
  /// Of keys whose value is any text. They count only if the values of other keys fit, unlike in translations.
  private var textPoints = 0
  /// The number of keys whose values are something else than in a recipe.
  private var misfits = 0
  /// Whether there is a dose without a unit, which counts in full only among keys of recipes.
  private var hasBareDose = false
  /// Whether there is a yield of water. Other recipes have one too, so it only supports another key.
  private var hasWater = false
  /// The keys of other formats, and those of this format.
  private var (foreignKeys, ownKeys) = (0, 0)
  /// Whether a key is enough alone.
  private var hasCertainKey = false
  private var hasBrewKey = false
  /// Whether there is a key that recipes of meals have too.
  private var hasMealKey = false
  /// Whether the last line is a key of recipes and meals without a value: somebody may be typing it.
  private var hasOpenKey = false
  private var guesses = 0

  /// Whether the document is a recipe, whatever else is in it.
  var isCertain: Bool { hasCertainKey && points >= Self.certain && !isMostlyForeign }

  /// Whether the document is a recipe, after ``finish()``. Keys of other formats weigh against it: weak keys count only
  /// without any, and others as long as these are not the majority.
  var isRecipe: Bool {
    points >= Self.enough && (hasCertainKey ? !isMostlyForeign : foreignKeys == 0)
  }

  private var isMostlyForeign: Bool { foreignKeys + misfits > ownKeys }

  /// Whether nothing tells that it is not one, after ``finish()``.
  var isUndecided: Bool {
    guard misfits < Self.enough, !isMostlyForeign else { return false }
    return points > 0 || foreignKeys == 0 && (hasBrewKey || !hasMealKey)
  }

  /// Notes that another line follows: a key without a value is complete.
  mutating func continueBelow() {
    hasMealKey = hasMealKey || hasOpenKey
    hasOpenKey = false
  }

  /// Counts what depends on the whole document.
  mutating func finish() {
    if misfits == 0 { points += textPoints }
    if hasBareDose, foreignKeys == 0 { points += Self.enough }
    let support = (hasBareDose ? 1 : 0) + (hasWater ? 1 : 0)
    if points > 0 || support >= Self.enough { points += support }
    (hasBareDose, hasWater, textPoints) = (false, false, 0)
  }

  /// Adds a key with its value; returns whether it may have keys of recipes below it.
  mutating func add(_ pair: ContentPair) -> Bool {
    if pair.isExtension { return false }
    let role = pair.key.role
    if role != nil { ownKeys += 1 }
    switch role {
    case .opening: return false
    case .recipes: return pair.hasColon
    case .steps:
      hasMealKey = hasMealKey || pair.hasColon
      return pair.hasColon
    case .meal: hasMealKey = hasMealKey || pair.hasColon
    case .brew(let key, let isOwnName): add(pair, as: key, isOwnName: isOwnName)
    case nil: guess(pair)
    }
    return false
  }

  private mutating func add(_ pair: ContentPair, as key: BrewKey, isOwnName: Bool) {
    let isShared = key == .method || key == .yield
    if pair.hasColon, isShared {
      hasOpenKey = pair.value.isEmpty
      hasMealKey = hasMealKey || !hasOpenKey && !(key == .method && Self.beginsMethod(pair.value))
    } else if pair.hasColon {
      hasBrewKey = true
    }
    let fit = key.fit(ContentValue(pair.value))
    guard isOwnName, pair.isSeparated, fit != .water else {
      if fit == .water { hasWater = true } else if fit.isSure || fit == .bare { points += 1 }
      return
    }
    switch fit {
    case .certain:
      points += Self.enough
      hasCertainKey = true
    case .likely: points += 1
    case .text: textPoints += key == .grindDescriptor ? Self.enough : 1
    case .bare: hasBareDose = true
    case .misfit: misfits += 1
    case .water, .none: break
    }
  }

  /// Whether somebody may be typing the name of a brew method.
  private static func beginsMethod(_ text: ArraySlice<UInt8>) -> Bool {
    BrewMethod.allKnown.contains { $0.rawValue.utf8.starts(with: text) }
  }

  /// Adds a key that the format does not know: a typing error, or the word of another language, if its value fits.
  private mutating func guess(_ pair: ContentPair) {
    if pair.hasColon { foreignKeys += 1 }
    guard guesses < Self.mostGuesses, pair.hasColon, pair.key.count > 2 else { return }
    let value = ContentValue(pair.value)
    guard BrewKey.guessed.contains(where: { $0.fit(value).isSure }) else { return }
    guesses += 1
    let name = String(decoding: pair.key.plain, as: UTF8.self)
    guard let meant = KeyNames.recipeKey(meantBy: name), let key = BrewKey(rawValue: meant.name),
      key.fit(value).isSure
    else { return }
    points += 1
    (foreignKeys, ownKeys) = (foreignKeys - 1, ownKeys + 1)
  }
}

/// The keys that make a text a brew recipe, if their values fit.
enum BrewKey: String {
  case method, dose, yield, grind, grindDescriptor, grinder, grindSetting, scaling, pourTo, pour
  /// `isCumulativeWaterTarget`, which no other program has.
  case cumulative = "isCumulativeWaterTarget"

  /// Those that are guessed.
  static let guessed: [BrewKey] = [.method, .dose, .grind]

  /// How well a value fits its key.
  enum Fit {
    /// Only a brew recipe has such a value with such a key.
    case certain
    case likely
    /// Any text fits.
    case text
    /// A number without a unit.
    case bare
    /// An amount of water, as for a soup.
    case water
    /// Something else, such as a word where there should be an amount.
    case misfit
    case none

    /// Whether the value alone shows what it is.
    var isSure: Bool { self == .certain || self == .likely }
  }

  func fit(_ value: ContentValue) -> Fit {
    switch self {
    case .method: value.isBrewer
    case .grind: value.isGrind
    case .dose: value.isDose
    case .yield: value.isWater ? .water : .none
    case .pourTo: value.startsWithDigit ? .certain : value.isWord ? .misfit : .none
    case .pour: value.isWater ? .likely : .none
    case .grindDescriptor, .grinder, .grindSetting: value.isEmpty ? .none : .text
    case .scaling: value.isText(ScalingRule.bloomSplit.rawValue) ? .certain : .none
    case .cumulative: value.isText("true") || value.isText("false") ? .likely : .none
    }
  }
}
