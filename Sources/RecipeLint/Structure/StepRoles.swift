import Recipes

/// What each line of the steps is, as far as the names of its keys and the lines above tell.
struct StepRoles {
  /// What a line of the steps is.
  enum Role {
    /// The name of a group: `- bloom:`, `step 1:`.
    case name
    /// A key of a step.
    case key
    /// A text where a step or a key is expected.
    case text
    /// A numbered text: `1: Bloom`.
    case numbered
    /// More of the text above.
    case more
    /// A second `steps:`.
    case again
    /// A dash with nothing behind it.
    case dash
  }

  private let lines: [LooseLine]
  private let isInside: [Bool]
  private let bytes: [UInt8]
  private let range: Range<Int>
  private var roles: [Role] = []
  /// The column of the last key or text that another line may continue.
  private var columnOfText = 0
  /// The lines with a marker, apart from names.
  private var items: [Int] = []

  /// The roles of no lines.
  init() { (lines, isInside, bytes, range) = ([], [], [], 0..<0) }

  init(_ recipe: LooseRecipe) {
    (lines, isInside, bytes) = (recipe.lines, recipe.isInside, recipe.bytes)
    range = recipe.steps.range
    for index in range {
      roles.append(role(index))
      if roles.last != .more { columnOfText = lines[index].contentColumn }
    }
    items = range.filter { lines[$0].marker != nil && self[$0] != .name }
  }

  /// The role of a line, by its index in the recipe.
  subscript(index: Int) -> Role { roles[index - range.lowerBound] }

  private func role(_ index: Int) -> Role {
    let line = lines[index]
    if isInside[index] { return .more }
    if line.marker != nil, line.contentStart == line.textEnd { return .dash }
    guard line.key != nil else {
      return line.marker == nil && continuesText(index) && !beginsWithKey(line) ? .more : .text
    }
    if line.name == "steps", line.isHeader, line.marker == nil { return .again }
    if isName(index) { return .name }
    if Self.isNumber(line.name), !line.value.isEmpty { return .numbered }
    let isUnknown =
      LooseKeys.stepKey(line.name) == nil && !line.name.hasPrefix(RecipeFormat.foreignPrefix)
    if isUnknown, line.marker == nil, line.indentation > columnOfText, continuesText(index) {
      return .more
    }
    if isUnknown, line.marker != nil, !line.value.isEmpty { return .text }
    return .key
  }

  /// Whether the text above is the value of a key that takes several lines. The roles of the lines above are known.
  private func continuesText(_ index: Int) -> Bool {
    guard let role = roles.last else { return false }
    let (line, above) = (lines[index], lines[index - 1])
    switch role {
    case .more: return !isInside[index - 1] || line.key == nil
    case .key: return LooseKeys.stepKey(above.name) == "instruction" && !above.value.isEmpty
    case .text, .numbered: return line.indentation > above.indentation
    default: return false
    }
  }

  /// Whether the text begins with a key that may lack its colon: `pour to 148 g`.
  private func beginsWithKey(_ line: LooseLine) -> Bool {
    let word = bytes[line.contentStart..<line.textEnd].prefix { $0 > 0x20 }
    return LooseKeys.isOnlyOfStep(String(decoding: word, as: UTF8.self))
  }

  /// Whether the line names a group of keys: the lines below it belong to a step.
  private func isName(_ index: Int) -> Bool {
    let line = lines[index]
    guard line.isHeader, index + 1 < range.upperBound else {
      return false
    }
    let next = lines[index + 1]
    let isKnown = LooseKeys.isExact(line.name)
    // Other keys of a step stand in the same column; but `- pour:` may also say what the step is about.
    let isOther = isKnown && !["pour", "ice"].contains(line.name)
    let isNested = next.indentation > (isOther ? line.contentColumn : line.indentation)
    guard isNested || !isKnown, next.key != nil, next.indentation >= line.indentation else {
      return false
    }
    guard next.marker == nil || isNested else { return false }
    return LooseKeys.stepKey(next.name) != nil && (!isKnown || isNested)
  }

  /// `1`, `step 2`, `0:45`.
  private static func isNumber(_ name: String) -> Bool {
    let word = name.lowercased()
    let rest =
      word.hasPrefix("step") ? word.dropFirst(4).drop { $0 == " " || $0 == "#" } : word[...]
    return !rest.isEmpty && rest.utf8.allSatisfy { (0x30...0x3A).contains($0) }
  }

  // MARK: All lines

  /// Whether any line has a marker, apart from names.
  var hasItems: Bool { !items.isEmpty }

  /// The column in which most steps have their dash, or would have it.
  ///
  /// - Parameter least: the column of `steps:`.
  func dashColumn(behind least: Int) -> Int {
    let begins = items.filter {
      lines[$0].name == "instruction" || lines[$0].key == nil
    }
    let dashes = (begins.isEmpty ? items : begins).map { lines[$0].indentation }
    guard let first = dashes.first else {
      let key = range.first { self[$0] == .key }
      return max((key.map { lines[$0].indentation } ?? 0) - 2, least + 2)
    }
    let count = dashes.count { $0 == first }
    let other = dashes.last ?? first
    let isNamedLater = roles.first != .name && roles.contains(.name)
    let isOther = !isNamedLater && dashes.count { $0 == other } > count
    return isOther ? other : first
  }

  /// Whether the group below a name has an instruction.
  func hasInstruction(below index: Int) -> Bool {
    var next = index + 1
    while range.contains(next), self[next] != .name {
      if LooseKeys.stepKey(lines[next].name) == "instruction"
        || lines[next].key == nil
      {
        return true
      }
      next += 1
    }
    return false
  }
}
