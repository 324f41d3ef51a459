import TestSupport

/// Writes recipes, right and wrong ones, in layouts as wild as YAML allows.
///
/// Most are valid YAML, but not all. The same seed always gives the same recipe.
package struct WildRecipe {
  var random: SeededGenerator
  var text = ""
  /// How many comments there are.
  var commentCount = 0
  /// The anchors that an alias may name.
  var anchors: [String] = []
  /// How likely things are in this recipe, in percent: some recipes are calm.
  let odds: Odds
  /// Whether the values of this recipe make one that can be brewed, if nothing else is in the way.
  let isSound: Bool

  /// How likely things are, in percent.
  struct Odds {
    let comment, blankLine, flow, quote, fold, wrong, anchor, directive, oddity: Int
  }

  /// The recipe of a seed, in UTF-8.
  package static func source(seed: UInt64) -> [UInt8] {
    source(using: SeededGenerator(seed: seed))
  }

  /// The recipe of these random numbers, in UTF-8.
  package static func source(using random: SeededGenerator) -> [UInt8] {
    var recipe = WildRecipe(using: random)
    recipe.writeStream()
    return Array(recipe.withLineEndings().utf8)
  }

  private init(using random: SeededGenerator) {
    var random = random
    func one(of values: Int...) -> Int { values.randomElement(using: &random) ?? 0 }
    odds = Odds(
      comment: one(of: 0, 8, 25),
      blankLine: one(of: 0, 10, 30),
      flow: one(of: 0, 10, 40),
      quote: one(of: 5, 30, 80),
      fold: one(of: 0, 5, 20),
      wrong: one(of: 0, 0, 5, 20),
      anchor: one(of: 0, 0, 0, 12),
      directive: one(of: 0, 0, 15),
      oddity: one(of: 0, 2, 8)
    )
    isSound = Bool.random(using: &random)
    self.random = random
  }

  // MARK: Chance

  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  // MARK: The stream

  private mutating func writeStream() {
    if chance(5) { text += "\u{FEFF}" }
    let count = chance(85) ? 1 : number(2...3)
    for document in 0..<count { writeDocument(isFirst: document == 0) }
    writeEnd()
  }

  private mutating func writeDocument(isFirst: Bool) {
    anchors = []
    if isFirst, chance(80) {
      writeRoot()
      return
    }
    writeAbove(0)
    if !isFirst, chance(30) {
      write("...")
      endLine()
    }
    if chance(odds.oddity), isFirst || text.hasSuffix("...\n") {
      writeAbove(0)
      write(pick(["%YAML 1.1", "%YAML 1.2", "%TAG !y! tag:yaml.org,2002:"]))
      endLine()
    }
    write("---")
    if chance(6) {
      write(" ")
      writeFlow(.recipe, indent: 0)
      endLine()
    } else {
      if chance(odds.anchor) { write(" &root") }
      endLine()
      writeRoot()
    }
  }

  private mutating func writeRoot() {
    switch number(0...99) {
    case 0...87: writeBlock(pairs(of: .recipe), indent: chance(4) ? number(1...4) : 0)
    case 88...93:
      writeAbove(0)
      writeFlow(.recipe, indent: 0)
      endLine()
    case 94...95: writeList(.steps, indent: 0)
    case 96...97:
      writeAbove(0)
      writeScalar(pick(WildTexts.texts), indent: -1, isInFlow: false)
      if !text.hasSuffix("\n") { endLine() }
    default: writeAbove(0)
    }
  }

  private mutating func writeEnd() {
    writeAbove(chance(60) ? 0 : number(0...6))
    if chance(8) {
      write("...")
      endLine()
      writeAbove(0)
    }
    if chance(15) {
      while text.last == "\n" { text.removeLast() }
      if chance(20) { text += pick([" ", "\n  ", "\n\n", "\n# the end", "\n\n  # the end "]) }
    }
  }

  private mutating func withLineEndings() -> String {
    guard chance(15) else { return text }
    guard chance(30) else { return text.replacing("\n", with: "\r\n") }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .reduce("") { $0 + $1 + (chance(50) ? "\r\n" : "\n") }
  }
}
