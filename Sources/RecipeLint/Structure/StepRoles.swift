import RecipeSyntax
import Recipes
import Text

/// What each line of the steps is, as far as the names of its keys and the lines above tell.
extension LooseRecipe {
  mutating func readRoles() {
    // The column of the last key or text that another line may continue.
    var columnOfText = 0
    for index in steps.range {
      roles[index] = role(of: index, columnOfText)
      if roles[index] != .more { columnOfText = lines[index].contentColumn }
    }
  }

  private func role(of index: Int, _ columnOfText: Int) -> LineRole {
    let line = lines[index]
    if line.isInside { return .more }
    if line.marker != nil, line.contentStart == line.textEnd { return .dash }
    guard line.key != nil else {
      return line.marker == nil && continuesText(index) && !beginsWithKey(line) ? .more : .text
    }
    if name(line) == "steps", line.isHeader, line.marker == nil { return .again }
    if isName(index) { return .name }
    if isNumber(name(line)), !line.value.isEmpty { return .numbered }
    let isUnknown =
      LooseKeys.stepKey(name(line)) == nil && !name(line).hasPrefix(RecipeFormat.foreignPrefix)
    if isUnknown, line.marker == nil, line.indentation > columnOfText, continuesText(index) {
      return .more
    }
    if isUnknown, line.marker != nil, !line.value.isEmpty { return .text }
    return .key
  }

  /// Whether the text above is the value of a key that takes several lines. The roles of the lines above are known.
  private func continuesText(_ index: Int) -> Bool {
    guard index > steps.range.lowerBound else { return false }
    let (line, above) = (lines[index], lines[index - 1])
    switch roles[index - 1] {
    case .more: return !above.isInside || line.key == nil
    case .key: return LooseKeys.stepKey(name(above)) == "instruction" && !above.value.isEmpty
    case .text, .numbered: return line.indentation > above.indentation
    default: return false
    }
  }

  /// Whether the text begins with a key that may lack its colon: `pour to 148 g`.
  private func beginsWithKey(_ line: WrittenLine) -> Bool {
    let word = bytes[line.contentStart..<line.textEnd].prefix { $0 > 0x20 }
    return LooseKeys.isOnlyOfStep(String(decoding: word, as: UTF8.self))
  }

  /// Whether the line names a group of keys: the lines below it belong to a step.
  private func isName(_ index: Int) -> Bool {
    let line = lines[index]
    guard line.isHeader, index + 1 < steps.range.upperBound else {
      return false
    }
    let next = lines[index + 1]
    let isKnown = LooseKeys.isExact(name(line))
    // Other keys of a step stand in the same column; but `- pour:` may also say what the step is about.
    let isOther = isKnown && !["pour", "ice"].contains(name(line))
    let isNested = next.indentation > (isOther ? line.contentColumn : line.indentation)
    guard isNested || !isKnown, next.key != nil, next.indentation >= line.indentation else {
      return false
    }
    guard next.marker == nil || isNested else { return false }
    return LooseKeys.stepKey(name(next)) != nil && (!isKnown || isNested)
  }

  /// `1`, `step 2`, `0:45`.
  private func isNumber(_ name: String) -> Bool {
    let word = name.lowercased()
    let rest =
      word.hasPrefix("step") ? word.dropFirst(4).drop { $0 == " " || $0 == "#" } : word[...]
    return !rest.isEmpty && rest.utf8.allSatisfy { (0x30...0x3A).contains($0) }
  }

  // MARK: All lines

  /// The lines with a marker, apart from names.
  private var items: [Int] {
    steps.range.filter { lines[$0].marker != nil && roles[$0] != .name }
  }

  /// The column in which most steps have their dash, or would have it.
  ///
  /// - Parameter least: the column of `steps:`.
  func dashColumn(behind least: Int) -> Int {
    let items = items
    let begins = items.filter {
      name(lines[$0]) == "instruction" || lines[$0].key == nil
    }
    let dashes = (begins.isEmpty ? items : begins).map { lines[$0].indentation }
    guard let first = dashes.first else {
      let key = steps.range.first { roles[$0] == .key }
      return max((key.map { lines[$0].indentation } ?? 0) - 2, least + 2)
    }
    let count = dashes.count { $0 == first }
    let other = dashes.last ?? first
    let names = roles[steps.range].map { $0 == .name }
    let isNamedLater = names.first == false && names.contains(true)
    let isOther = !isNamedLater && dashes.count { $0 == other } > count
    return isOther ? other : first
  }

  /// Whether any line of the steps has a marker, apart from names.
  var hasItems: Bool { !items.isEmpty }

  /// Whether the group below a name has an instruction.
  func hasInstruction(below index: Int) -> Bool {
    (index + 1..<max(index + 1, steps.range.upperBound)).prefix { roles[$0] != .name }
      .contains { LooseKeys.stepKey(name(lines[$0])) == "instruction" || lines[$0].key == nil }
  }
}
