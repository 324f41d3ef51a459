import RecipeMerge
import RecipeSchema
import RecipeSyntax
import TestSupport
import Testing

/// Whatever two people change, every change is in the merged recipe or in the conflicted copy.
@Suite struct MergeLawTests {
  static let sources = ProjectFiles.recipes.compactMap { path -> [String]? in
    guard path.hasPrefix("recipes/"), let text = try? ProjectFiles.text(path) else { return nil }
    let file = RecipeFile(bytes: Array(text.utf8), identity: "-")
    guard file.tree.errors.isEmpty, file.documents.count == 1 else { return nil }
    return RandomEdits.lines(of: text)
  }

  @Test(arguments: 0..<10)
  func everyChangeIsFound(block: Int) throws {
    for number in 0..<100 {
      let seed = UInt64(510_000 + block * 100 + number)
      var random = SeededGenerator(seed: seed)
      let base = try #require(Self.sources.randomElement(using: &random))
      var ours = RandomEdits(of: base, side: "ours", using: &random)
      var theirs = RandomEdits(of: base, side: "theirs", using: &random)
      ours.edit(Int.random(in: 1...3, using: &random), using: &random)
      theirs.edit(Int.random(in: 1...3, using: &random), using: &random)
      expectLaws(RandomEdits.text(of: base), ours, theirs, "seed \(seed)")
    }
  }

  private func expectLaws(
    _ base: String,
    _ ours: RandomEdits,
    _ theirs: RandomEdits,
    _ seed: String
  ) {
    let result = RecipeMerge.merge(
      base: Array(base.utf8),
      ours: Array(ours.text.utf8),
      theirs: Array(theirs.text.utf8)
    )
    let text = String(decoding: result.bytes, as: UTF8.self)
    let copy = result.copy.map { String(decoding: $0.bytes { _ in false }, as: UTF8.self) }
    let results = [text] + (copy.map { [$0] } ?? [])
    for change in ours.changes + theirs.changes {
      #expect(results.contains { change.isFound(in: $0) }, "\(seed): \(change) is lost:\n\(text)")
    }
    #expect((copy == nil) == result.conflicts.isEmpty, "\(seed)")
    for result in results {
      #expect(SyntaxTree(parsing: Array(result.utf8)).errors.isEmpty, "\(seed): \(result)")
    }
    if !result.conflicts.isEmpty { #expect(text == ours.text, "\(seed)") }
    if Self.isValid(ours.text), Self.isValid(theirs.text) { #expect(Self.isValid(text), "\(seed)") }
    let reverse = RecipeMerge.merge(
      base: Array(base.utf8),
      ours: Array(theirs.text.utf8),
      theirs: Array(ours.text.utf8)
    )
    #expect(reverse.conflicts.count == result.conflicts.count, "\(seed): not symmetric")
  }

  private static func isValid(_ text: String) -> Bool {
    RecipeFile(bytes: Array(text.utf8), identity: "-").documents.allSatisfy(\.isValid)
  }

  /// Most pairs merge, and some do not: otherwise the law would say little.
  @Test func randomEditsMergeAndConflict() throws {
    var conflicts = 0
    for seed in 0..<200 as Range<UInt64> {
      var random = SeededGenerator(seed: 520_000 + seed)
      let base = try #require(Self.sources.randomElement(using: &random))
      var ours = RandomEdits(of: base, side: "ours", using: &random)
      var theirs = RandomEdits(of: base, side: "theirs", using: &random)
      ours.edit(2, using: &random)
      theirs.edit(2, using: &random)
      let result = RecipeMerge.merge(
        base: Array(RandomEdits.text(of: base).utf8),
        ours: Array(ours.text.utf8),
        theirs: Array(theirs.text.utf8)
      )
      conflicts += result.conflicts.isEmpty ? 0 : 1
    }
    #expect((10...120).contains(conflicts), "\(conflicts) of 200")
  }
}

/// A change of a text that can be found again.
struct FoundChange: CustomStringConvertible {
  let description: String
  let isFound: (String) -> Bool

  func isFound(in text: String) -> Bool { isFound(text) }
}

/// Random edits of the lines of a recipe, as a person makes them in an editor.
struct RandomEdits {
  private(set) var lines: [String]
  private(set) var changes: [FoundChange] = []
  private let side: String
  private var count = 0
  /// Whether the file is written with other line endings.
  private let usesCarriageReturn: Bool

  init(of lines: [String], side: String, using random: inout SeededGenerator) {
    self.lines = lines
    self.side = side
    usesCarriageReturn = Int.random(in: 0..<10, using: &random) == 0
  }

  static func lines(of text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  static func text(of lines: [String]) -> String { lines.joined(separator: "\n") + "\n" }

  var text: String {
    let text = Self.text(of: lines)
    return usesCarriageReturn ? text.replacing("\n", with: "\r\n") : text
  }

  mutating func edit(_ times: Int, using random: inout SeededGenerator) {
    for _ in 0..<times {
      let before = self
      count += 1
      editOnce(using: &random)
      let source = RecipeFile(bytes: Array(text.utf8), identity: "-")
      let isWhole = source.tree.errors.isEmpty && source.documents.first?.recipe.hasErrors == false
      // An edit that undoes an earlier one of the same side is none.
      if !isWhole || !changes.allSatisfy({ $0.isFound(in: text) }) {
        self = before
        count += 1
      }
    }
  }

  /// A word that is nowhere else.
  private var word: String { "\(side)\(count)" }

  private mutating func editOnce(using random: inout SeededGenerator) {
    // People change some lines more often than others.
    let often = lines.indices.filter { lines[$0].contains("dose:") || lines[$0].contains("grind:") }
    let places = Int.random(in: 0..<3, using: &random) == 0 ? often : Array(lines.indices)
    guard let place = places.randomElement(using: &random), let key = key(of: lines[place]) else {
      return
    }
    let margin = String(lines[place].prefix { $0 == " " })
    switch Int.random(in: 0..<9, using: &random) {
    case 0, 1: changeValue(key, at: place, using: &random)
    case 2:
      lines.insert("\(margin)# \(word)", at: place)
      found("# \(word)")
    case 3:
      guard !lines[place].contains("#"), !lines[place].hasSuffix(":") else { return }
      lines[place] += " # \(word)"
      found("# \(word)")
    case 4: removeKey(key, at: place)
    case 5:
      guard !lines.contains(where: { $0.hasPrefix("grinder:") }) else { return }
      lines.insert("grinder: \(word)", at: 1)
      found("grinder: \(word)")
    case 6:
      guard lines[place].hasPrefix("  - ") else { return }
      lines.insert("  - instruction: \(word) it.", at: place)
      found("instruction: \(word) it.")
    case 7: removeStep(at: place)
    default: changeTags(using: &random)
    }
  }

  /// The key of a line with a value, without the dash.
  private func key(of line: String) -> String? {
    let text = line.drop { $0 == " " || $0 == "-" }
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let key = String(text[..<colon])
    let isKey =
      RecipeFormat.recipe.contains { $0.name == key }
      || RecipeFormat.step.contains { $0.name == key }
    return isKey ? key : nil
  }

  private mutating func found(_ text: String) {
    changes.append(FoundChange(description: "added \(text)") { $0.contains(text) })
  }

  private mutating func changeValue(
    _ key: String,
    at place: Int,
    using random: inout SeededGenerator
  ) {
    let number = Int.random(in: 1...89, using: &random)
    let value: String
    switch key {
    case "dose", "yield", "pourTo", "pour", "ice": value = "\(number).\(side.utf8.count)1 g"
    case "timer", "at", "totalTime": value = "\(number % 59 + 1).\(side.utf8.count)1 s"
    case "temperature": value = "\(number).\(side.utf8.count)1 °C"
    case "grind": value = number % 2 == 0 ? "extra-fine" : "extra-coarse"
    case "name", "author", "source", "description", "notes", "instruction": value = "Text \(word)"
    default: return
    }
    guard let colon = lines[place].firstIndex(of: ":"), lines[place].hasSuffix(":") == false else {
      return
    }
    lines[place] = lines[place][...colon] + " " + value
    found("\(key): \(value)")
  }

  private mutating func removeKey(_ key: String, at place: Int) {
    let isOptional = [
      "author", "source", "description", "notes", "tags", "timer", "totalTime", "grinder",
    ]
    let line = lines[place]
    // Of equal lines, nobody could say which one is gone.
    guard isOptional.contains(key), !line.hasPrefix("  - "), lines.filter({ $0 == line }).count == 1
    else { return }
    lines.remove(at: place)
    changes.append(FoundChange(description: "removed \(line)") { !Self.holds(line, $0) })
  }

  /// Whether a text has a line, maybe with a comment behind it.
  private static func holds(_ line: String, _ text: String) -> Bool {
    text.split(whereSeparator: \.isNewline).contains { $0 == line || $0.hasPrefix(line + " #") }
  }

  /// Removes a step without water.
  private mutating func removeStep(at place: Int) {
    guard lines[place].hasPrefix("  - "), lines.filter({ $0.hasPrefix("  - ") }).count > 2 else {
      return
    }
    let end = lines[(place + 1)...].firstIndex { !$0.hasPrefix("    ") } ?? lines.count
    let step = lines[place..<end]
    let first = lines[place]
    guard !step.contains(where: { $0.contains("pour") || $0.contains("ice:") }),
      lines.filter({ $0 == first }).count == 1
    else { return }
    lines.removeSubrange(place..<end)
    changes.append(FoundChange(description: "removed \(first)") { !$0.contains(first) })
  }

  private mutating func changeTags(using random: inout SeededGenerator) {
    guard let place = lines.firstIndex(where: { $0.hasPrefix("tags: [") && $0.hasSuffix("]") })
    else { return }
    var tags = lines[place].dropFirst(7).dropLast().split(separator: ", ").map(String.init)
    if Bool.random(using: &random), let tag = tags.first {
      tags.removeFirst()
      changes.append(
        FoundChange(description: "removed tag \(tag)") { text in
          !text.split(whereSeparator: \.isNewline).contains {
            $0.hasPrefix("tags:")
              && ($0.contains("[\(tag),") || $0.contains(" \(tag),") || $0.contains("\(tag)]"))
          }
        }
      )
    } else {
      tags.append(word)
      let word = word
      changes.append(
        FoundChange(description: "added tag \(word)") { text in
          text.split(whereSeparator: \.isNewline).contains {
            $0.hasPrefix("tags:") && $0.contains(word)
          }
        }
      )
    }
    lines[place] = "tags: [\(tags.joined(separator: ", "))]"
  }
}
