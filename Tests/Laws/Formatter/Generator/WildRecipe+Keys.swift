/// The keys of generated recipes, and their possible values.
extension WildRecipe {
  /// What is to stand somewhere.
  indirect enum Value {
    case recipe, step, steps, soundSteps, tags, anything
    /// The step of a sound recipe at whose end the scale reads `to` grams, after `from` before it.
    case soundStep(from: Int, to: Int)
    case scalar(String)
  }

  typealias Pair = (key: String, value: Value)

  /// The keys of a recipe, of a step, or of something else, with their values.
  mutating func pairs(of value: Value) -> [Pair] {
    var pairs: [Pair]
    switch value {
    case .recipe: pairs = recipePairs(isSound ? soundPairs() : requiredPairs())
    case .step: pairs = stepPairs()
    case .soundStep(let from, let to): pairs = soundStepPairs(from, to)
    default:
      pairs = (0..<number(1...3)).map { _ in (pick(WildTexts.keys), anything()) }
    }
    if chance(10) { pairs.append(("x-" + pick(["tool", "a", "note"]), anything())) }
    if chance(odds.wrong) {
      pairs.insert((pick(WildTexts.keys), anything()), at: number(0...pairs.count))
    }
    if chance(50) { pairs.shuffle(using: &random) }
    var known: Set<String> = []
    return pairs.filter { known.insert($0.key).inserted }
  }

  private mutating func requiredPairs() -> [Pair] {
    [
      ("name", text(30)), ("method", word(WildTexts.methods)), ("dose", word(WildTexts.masses)),
      ("yield", word(WildTexts.masses)), ("temperature", word(WildTexts.temperatures)),
      ("grind", word(WildTexts.grinds)),
    ]
  }

  private mutating func soundPairs() -> [Pair] {
    [
      ("name", text(10)), ("method", .scalar("v60")), ("dose", mass(15)), ("yield", mass(250)),
      ("temperature", .scalar(pick(["94", "94c", "94 °C", "94.0 C", "201.2 F"]))),
      ("grind", .scalar("medium-fine")),
    ]
  }

  private mutating func recipePairs(_ required: [Pair]) -> [Pair] {
    var pairs = required
    let more: [Pair] = [
      ("format", word(["1", "2", "one"])), ("id", word(WildTexts.ids)),
      ("origin", word(WildTexts.origins)), ("author", text(30)), ("source", text(30)),
      ("description", text(40)), ("notes", text(40)), ("tags", chance(90) ? .tags : text(50)),
      ("modifiedAt", word(WildTexts.times)), ("grindDescriptor", text(30)), ("grinder", text(30)),
      ("grindSetting", text(30)), ("scaling", word(WildTexts.scalings)),
      ("totalTime", word(WildTexts.durations)),
    ]
    for pair in more where chance(18) { pairs.append(pair) }
    pairs = pairs.filter { _ in !chance(odds.wrong / 2) }
    if !chance(odds.wrong / 2) {
      pairs.append(("steps", chance(98) ? (isSound ? .soundSteps : .steps) : anything()))
    }
    return pairs.map { chance(odds.wrong / 2) ? ($0.key, anything()) : $0 }
  }

  private mutating func stepPairs() -> [Pair] {
    var pairs: [Pair] = [("instruction", text(30))]
    if chance(70) {
      pairs.append((pick(["pourTo", "pourTo", "pour", "ice"]), word(WildTexts.masses)))
    }
    if chance(60) { pairs.append(("timer", word(WildTexts.durations))) }
    if chance(15) { pairs.append(("at", word(WildTexts.durations))) }
    if chance(15) { pairs.append(("temperature", word(WildTexts.temperatures))) }
    if chance(10) { pairs.append(("order", word(WildTexts.indices))) }
    if chance(5) { pairs.append(("id", word(WildTexts.ids))) }
    return pairs.map { chance(odds.wrong / 2) ? ($0.key, anything()) : $0 }
  }

  private mutating func soundStepPairs(_ from: Int, _ to: Int) -> [Pair] {
    let isTarget = chance(70)
    return [
      ("instruction", text(10)), isTarget ? ("pourTo", mass(to)) : ("pour", mass(to - from)),
      ("timer", .scalar(pick(["45", "45s", "0:45", "45 seconds", "45 s"]))),
    ]
  }

  /// As many grams, in one spelling or another.
  private mutating func mass(_ grams: Int) -> Value {
    .scalar(
      pick([
        "\(grams) g", "\(grams)g", "\(grams)", "\(grams).0 g", "0\(grams) grams", "\(grams)000 mg",
      ])
    )
  }

  /// A text, with a chance in percent of one that is a trap.
  private mutating func text(_ percent: Int) -> Value {
    .scalar(pick(chance(percent) ? WildTexts.texts : WildTexts.calmTexts))
  }

  /// A word, most likely the first of the list or one near it.
  private mutating func word(_ words: [String]) -> Value {
    .scalar(chance(30) ? words[0] : pick(words))
  }

  mutating func anything() -> Value {
    switch number(0...9) {
    case 0: .steps
    case 1: .step
    case 2: .tags
    case 3...5: .anything
    default: .scalar(pick(WildTexts.texts))
    }
  }

  /// The items of a list.
  mutating func items(of value: Value) -> [Value] {
    switch value {
    case .steps:
      (0..<number(1...3)).map { _ in chance(odds.wrong) ? anything() : .step }
    case .soundSteps:
      zip([0, 45, 148], [45, 148, 250]).map { .soundStep(from: $0, to: $1) }
    case .tags: (0..<number(0...5)).map { _ in text(40) }
    default: (0..<number(0...3)).map { _ in anything() }
    }
  }
}

/// What stands between the lines of a wild recipe and at their ends.
extension WildRecipe {
  mutating func write(_ text: String) { self.text += text }

  mutating func write(spaces count: Int) {
    text += String(repeating: " ", count: max(0, count))
  }

  /// Ends a line, with a comment or blanks perhaps.
  mutating func endLine() {
    if chance(odds.comment) {
      write(chance(odds.oddity) ? "\t" : String(repeating: " ", count: number(1...3)))
      write(comment())
    }
    if chance(5) { write(pick([" ", "   ", "\t"])) }
    write("\n")
  }

  /// Blank lines and lines of comments above an entry in some column.
  mutating func writeAbove(_ indent: Int) {
    if chance(odds.blankLine) { writeBlankLines() }
    guard chance(odds.comment) else { return }
    for _ in 0..<number(1...2) {
      let column =
        chance(70) ? indent : chance(40) ? 0 : number(0...indent + 5)
      write(spaces: column)
      write(comment() + "\n")
      if chance(odds.blankLine) { writeBlankLines() }
    }
  }

  private mutating func writeBlankLines() {
    for _ in 0..<number(1...4) {
      if chance(10) { write(spaces: number(1...8)) }
      write("\n")
    }
  }

  /// A comment, most of them with a number of its own.
  mutating func comment() -> String {
    commentCount += 1
    if chance(odds.directive) {
      return pick(chance(50) ? WildTexts.ignores : WildTexts.directives)
    }
    if chance(3) { return "#" }
    return pick(WildTexts.comments) + " \(commentCount)" + (chance(5) ? "  " : "")
  }
}
