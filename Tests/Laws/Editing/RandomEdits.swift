import RecipeSyntax
import Recipes
import TestSupport

/// A change of a text that can be found again.
package struct FoundChange: CustomStringConvertible {
  package let kind: String
  package let description: String
  let isFound: (String) -> Bool

  package func isFound(in text: String) -> Bool { isFound(text) }
}

/// Random edits of the lines of a recipe, as a person makes them in an editor.
package struct RandomEdits {
  package private(set) var lines: [String]
  package private(set) var changes: [FoundChange] = []
  private let base: [String]
  private let side: String
  private var count = 0
  /// Whether the file is written with other line endings.
  private let usesCarriageReturn: Bool

  package init(of lines: [String], side: String, using random: inout SeededGenerator) {
    self.lines = lines
    base = lines
    self.side = side
    usesCarriageReturn = Int.random(in: 0..<10, using: &random) == 0
  }

  package static func lines(of text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  package static func text(of lines: [String]) -> String { lines.joined(separator: "\n") + "\n" }

  package var text: String {
    let text = Self.text(of: lines)
    return usesCarriageReturn ? text.replacing("\n", with: "\r\n") : text
  }

  package mutating func edit(_ times: Int, using random: inout SeededGenerator) {
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
    let steps = lines.indices.filter { lines[$0].hasPrefix("  - ") }
    switch Int.random(in: 0..<15, using: &random) {
    case 0, 1, 2: changeValue(key, at: place, using: &random)
    case 7: removeStep(at: steps.randomElement(using: &random) ?? place)
    case 8, 13: moveStep(at: steps.randomElement(using: &random) ?? place)
    case 9: addID(at: place)
    case 10:
      lines.append("# \(word)")
      found("# \(word)", "comment at the end")
    case 11:
      // Both ends: the first key, or the last.
      guard !lines.contains(where: { $0.hasPrefix("x-\(side)") }) else { return }
      lines.insert("x-\(word): 1", at: Bool.random(using: &random) ? lines.count : 0)
      found("x-\(word): 1", "last key")
    case 12:
      lines.insert("\(margin)# \(word)", at: place)
      found("# \(word)", "comment above")
    case 3:
      guard !lines[place].contains("#"), !lines[place].hasSuffix(":") else { return }
      lines[place] += " # \(word)"
      found("# \(word)", "comment behind")
    case 4: removeKey(key, at: place)
    case 5:
      guard !lines.contains(where: { $0.hasPrefix("grinder:") }) else { return }
      lines.insert("grinder: \(word)", at: 1)
      found("grinder: \(word)", "added key")
    case 6:
      guard lines[place].hasPrefix("  - ") else { return }
      lines.insert("  - instruction: \(word) it.", at: place)
      found("instruction: \(word) it.", "added step")
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

  private mutating func found(_ text: String, _ kind: String) {
    changes.append(FoundChange(kind: kind, description: "added \(text)") { $0.contains(text) })
  }

  /// The lines of the step that begins at a line; nil if none does.
  private func step(at place: Int) -> Range<Int>? {
    guard place < lines.count, lines[place].hasPrefix("  - ") else { return nil }
    let end = lines[(place + 1)...].firstIndex { !$0.hasPrefix("    ") } ?? lines.count
    return place..<end
  }

  /// Puts a step behind the next one. If a side changed or removed one of them, nobody could say what is in order.
  private mutating func moveStep(at place: Int) {
    // Where the order is written out, the places of lines mean nothing.
    guard let first = step(at: place), let second = step(at: first.upperBound),
      !lines[place].hasPrefix("  - order:"),
      lines.filter({ $0 == lines[first.lowerBound] }).count == 1,
      lines.filter({ $0 == lines[second.lowerBound] }).count == 1
    else { return }
    let (one, other) = (lines[first.lowerBound], lines[second.lowerBound])
    // A step with other words is a new one, which may stay where it is.
    guard base.contains(one), base.contains(other) else { return }
    lines.replaceSubrange(first.lowerBound..<second.upperBound, with: lines[second] + lines[first])
    changes.append(
      FoundChange(kind: "moved step", description: "moved \(one) behind \(other)") { text in
        let all = text.split(whereSeparator: \.isNewline)
        let places = [one, other].map { line in all.firstIndex { $0.hasPrefix(line) } }
        guard let before = places[1], let after = places[0] else { return true }
        return before < after
      }
    )
  }

  /// Adds an id to a recipe or step, which begins like that of the other side: if both add one, ours stays.
  private mutating func addID(at place: Int) {
    let line = lines[place]
    let isStep = line.hasPrefix("  - ")
    guard !isStep || base.filter({ $0 == line }).count == 1,
      isStep
        ? place + 1 == lines.count || !lines[place + 1].contains("id:")
        : !lines.contains(where: { $0.hasPrefix("id:") })
    else { return }
    let sum = isStep ? line.utf8.reduce(0 as UInt32) { $0 &* 31 &+ UInt32($1) } : 0
    let digits = String(sum, radix: 16)
    let start = "id: " + String(repeating: "0", count: 8 - digits.count) + digits
    let margin = isStep ? "    " : ""
    let id = "\(margin)\(start)-0000-4000-8000-00000000000\(side.utf8.count)"
    lines.insert(id, at: isStep ? place + 1 : 0)
    // A copy has ids of its own.
    changes.append(
      FoundChange(kind: "id", description: "added \(start)") {
        $0.contains(start) || $0.contains("origin: conflicted-copy") && $0.contains("id: ")
      }
    )
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
    found("\(key): \(value)", "value")
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
    changes.append(
      FoundChange(kind: "removed key", description: "removed \(line)") { !Self.holds(line, $0) }
    )
  }

  /// Whether a text has a line, maybe with a comment behind it.
  private static func holds(_ line: String, _ text: String) -> Bool {
    text.split(whereSeparator: \.isNewline).contains { $0 == line || $0.hasPrefix(line + " #") }
  }

  /// Removes a step without water.
  private mutating func removeStep(at place: Int) {
    guard let range = step(at: place), lines.filter({ $0.hasPrefix("  - ") }).count > 2 else {
      return
    }
    let step = lines[range]
    let first = lines[place]
    guard !step.contains(where: { $0.contains("pour") || $0.contains("ice:") }),
      lines.filter({ $0 == first }).count == 1
    else { return }
    lines.removeSubrange(range)
    changes.append(
      FoundChange(kind: "removed step", description: "removed \(first)") { !$0.contains(first) }
    )
  }

  private mutating func changeTags(using random: inout SeededGenerator) {
    guard let place = lines.firstIndex(where: { $0.hasPrefix("tags: [") && $0.hasSuffix("]") })
    else { return }
    var tags = lines[place].dropFirst(7).dropLast().split(separator: ", ").map(String.init)
    if Bool.random(using: &random), let tag = tags.first {
      tags.removeFirst()
      changes.append(
        FoundChange(kind: "tag", description: "removed tag \(tag)") { text in
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
        FoundChange(kind: "tag", description: "added tag \(word)") { text in
          text.split(whereSeparator: \.isNewline).contains {
            $0.hasPrefix("tags:") && $0.contains(word)
          }
        }
      )
    }
    lines[place] = "tags: [\(tags.joined(separator: ", "))]"
  }
}
