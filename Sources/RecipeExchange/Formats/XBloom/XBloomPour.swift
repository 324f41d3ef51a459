import Recipes
import Text

/// A pour of an xBloom, as both forms of its recipes have it.
struct XBloomPour {
  /// The name of the machine's own grinder.
  static let grinder = "xBloom"

  var label: String?
  var volume: WrittenAmount?
  /// In ml/s.
  var flow: Double?
  /// The seconds without water behind it.
  var pause = 0.0
  var temperature: WrittenAmount?
  /// How it moves: a number of the table of patterns.
  var pattern: Int?
  var isShakenBefore = false
  var isShakenAfter = false

  init() {}

  // MARK: Reading

  /// The step.
  ///
  /// - Parameter common: the temperature of the recipe.
  func step(_ common: WrittenAmount?) -> RecipeDraft.DraftStep {
    var words = label.map { "\($0.withLiteralBraces.onOneLine)\(Self.pour)" } ?? "Pour {pour}"
    if let known = XBloomLimits.patterns.first(where: { $0.number == pattern }) {
      words += " \(known.text)"
    }
    if isShakenBefore { words += ", \(Self.shakenBefore)" }
    if isShakenAfter { words += ", \(Self.shakenAfter)" }
    if pause > 0 { words += "\(Self.wait)\(Canonical.duration(seconds: pause))" }
    let pouring = flow.flatMap { flow in
      volume.map { flow > 0 ? Proportion($0.value, over: flow).whole : 0 }
    }
    return RecipeDraft.DraftStep(
      instruction: words + ".",
      timer: pouring.map { $0 + pause },
      water: volume,
      pour: .increment,
      temperature: temperature == common ? nil : temperature
    )
  }

  private static let pour = ": pour {pour}"
  private static let shakenBefore = "shaken before"
  private static let shakenAfter = "shaken after"
  private static let wait = ", then wait "

  /// Water that the machine adds to the cup after the brew.
  static func bypass(
    _ volume: WrittenAmount?,
    _ temperature: WrittenAmount?,
    in draft: RecipeDraft
  ) -> RecipeDraft.DraftStep {
    RecipeDraft.DraftStep(
      instruction: "Add {pour} of water to the cup.",
      water: volume,
      pour: .increment,
      isFixed: true,
      temperature: temperature == draft.temperature ? nil : temperature
    )
  }

  /// Takes a temperature: a number, or the words of the app for water that is not heated and for the most heat.
  static func temperature(_ path: String, _ record: inout ForeignRecord) -> WrittenAmount? {
    let word = record.peek(path)?.string?.trimmed.uppercased()
    guard let degrees = word.flatMap({ XBloomLimits.words[$0] }) else {
      return record.quantity(path, .temperature, as: "temperature")
    }
    record.mark(path)
    let text = Canonical.temperature(celsius: degrees)
    record.note(.carried, path, "temperature: \(text)")
    return WrittenAmount(base: degrees)
  }

  /// Sets the grinder and its setting; 0 is for coffee that is already ground.
  static func setGrind(_ path: String, in draft: inout RecipeDraft, _ record: inout ForeignRecord) {
    guard let size = record.number(path, as: "grindSetting"), size > 0 else { return }
    draft[.grinder] = grinder
    draft[.grindSetting] = Canonical.number(size)
  }

  // MARK: Writing

  /// Whether a step adds water to the cup, and not to the coffee: such water does not scale.
  static func isBypass(_ step: RecipeStepDTO) -> Bool {
    let text = step.instructionText.lowercased()
    return step.isFixed && !step.isIce
      && ["to the cup", "bypass"].contains { text.firstRange(of: $0) != nil }
  }

  /// The pour of a step, with what its instruction says of it in the words of an import.
  init(_ step: RecipeStepDTO, _ pour: MachinePour) {
    let text = step.instructionText
    label = text.firstRange(of: Self.pour).map { String(text[..<$0.lowerBound]) }?.nonBlank
    func has(_ words: String) -> Bool { text.firstRange(of: words) != nil }
    pattern = XBloomLimits.patterns.first { has($0.text) }?.number
    isShakenBefore = has(Self.shakenBefore)
    isShakenAfter = has(Self.shakenAfter)
    guard label != nil, let timer = step.timerDurationSeconds else { return }
    if let wait = text.firstRange(of: Self.wait) {
      let rest = String(text[wait.upperBound...].prefix { $0 != "." })
      pause = WrittenAmount.read(rest, as: .duration)?.amount.value ?? 0
    }
    let rate = Rounding.tenth(pour.volume / max(1, timer - pause))
    flow = XBloomLimits.flows.contains(rate) && pause <= XBloomLimits.pause ? rate : nil
  }
}
