import RecipeSchema
import SourceText

/// The layout of the steps: which line begins a step, and in which column each line belongs.
struct StepLayout {
  /// What a line of the steps is.
  private enum Role {
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

  private let recipe: LooseRecipe
  private let steps: StepLines
  private let shift: Int
  private let causeOfShift: StructureCause
  private var roles: [Role] = []
  /// The columns of the dashes, and of the keys where a step does not show its own.
  private var dashColumn = 2
  private var keyColumn = 4
  /// The keys of the current step.
  private var keys: Set<String> = []
  /// The columns of the keys of the current step: as they should be, and as its first line has them.
  private var column = (new: 4, old: 4)
  private var causeOfStep: StructureCause?
  private var isBegun = false
  /// Whether the step is below a name.
  private var isInGroup = false
  /// The column of the last key or text that another line may continue.
  private var columnOfText = 0
  private var begins = false
  /// How far the last line with a key moves.
  private var move = 0
  private var hasMarkers = false

  init(
    _ recipe: LooseRecipe,
    _ steps: StepLines,
    shift: Int,
    _ causeOfShift: StructureCause
  ) {
    self.recipe = recipe
    self.steps = steps
    self.shift = shift
    self.causeOfShift = causeOfShift
  }

  mutating func read(_ found: inout StructureMistakes) {
    guard steps.header != nil || !steps.range.isEmpty else { return }
    addHeader(&found)
    guard !steps.range.isEmpty else { return }
    for index in steps.range {
      roles.append(role(index))
      if roles.last != .more { columnOfText = recipe.lines[index].contentColumn }
    }
    hasMarkers = steps.range.contains {
      recipe.lines[$0].marker != nil && roles[$0 - steps.range.lowerBound] != .name
    }
    chooseColumns()
    for index in steps.range { read(index, &found) }
  }

  // MARK: The header

  private func addHeader(_ found: inout StructureMistakes) {
    guard let header = steps.header else {
      let first = recipe.lines[steps.range.lowerBound]
      let place = ByteRange(first.range.start, first.range.start)
      let name = first.key ?? ByteRange(first.contentStart, first.textEnd)
      return found.add(.missingSteps, at: name, first.name, [Edit(place, "steps:\n")])
    }
    let line = recipe.lines[header]
    let value = recipe.text(line.value)
    guard let first = value.first, line.comma == nil else { return }
    let gap = ByteRange(line.separator.start, line.value.start)
    switch first {
    case "|" where value.count < 3, ">" where value.count < 3:
      found.add(
        .textSteps,
        at: line.value,
        value,
        [Edit(ByteRange(gap.start, line.value.end), ":")]
      )
    case "[" where isListOfTexts(value):
      var start = line.value.start + 1
      for item in value.dropFirst().dropLast().split(
        separator: ",",
        omittingEmptySubsequences: false
      ) {
        let place = start + item.prefix { $0 == " " }.utf8.count
        let edit = Edit(ByteRange(place, place), "instruction: ")
        found.add(.textSteps, at: line.value, value, [edit])
        start += item.utf8.count + 1
      }
    case "{" where value.last == "}":
      let end = ByteRange(line.value.end, line.value.end)
      let start = ByteRange(line.value.start, line.value.start)
      found.add(.missingDashes, at: line.value, line.name, [Edit(start, "["), Edit(end, "]")])
    case _ where first.isLetter && !value.contains(": ") && !value.contains(" #"):
      let column = String(repeating: " ", count: headerColumn + 2)
      let text = ":\n\(column)- instruction: "
      found.add(.textSteps, at: line.value, value, [Edit(gap, text)])
    default: break
    }
  }

  /// Whether a value in brackets is a list of texts without quotes.
  private func isListOfTexts(_ value: String) -> Bool {
    let inner = value.dropFirst().dropLast()
    return value.last == "]" && inner.contains { $0.isLetter }
      && !inner.contains { "[]{}:\"'#&*!".contains($0) } && !inner.hasSuffix(",")
  }

  private var headerColumn: Int {
    max(0, (steps.header.map { recipe.lines[$0].indentation } ?? 0) - shift)
  }

  // MARK: Roles

  private func role(_ index: Int) -> Role {
    let line = recipe.lines[index]
    if recipe.isInside[index] { return .more }
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
    let (line, above) = (recipe.lines[index], recipe.lines[index - 1])
    switch role {
    case .more: return !recipe.isInside[index - 1] || line.key == nil
    case .key: return LooseKeys.stepKey(above.name) == "instruction" && !above.value.isEmpty
    case .text, .numbered: return line.indentation > above.indentation
    default: return false
    }
  }

  /// Whether the text begins with a key that may lack its colon: `pour to 148 g`.
  private func beginsWithKey(_ line: LooseLine) -> Bool {
    let word = recipe.bytes[line.contentStart..<line.textEnd].prefix { $0 > 0x20 }
    return LooseKeys.isOnlyOfStep(String(decoding: word, as: UTF8.self))
  }

  /// Whether the line names a group of keys: the lines below it belong to a step.
  private func isName(_ index: Int) -> Bool {
    let line = recipe.lines[index]
    guard line.isHeader, index + 1 < steps.range.upperBound else {
      return false
    }
    let next = recipe.lines[index + 1]
    let isNested = next.indentation > line.indentation
    let isKnown = LooseKeys.isExact(line.name)
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

  // MARK: Columns

  private mutating func chooseColumns() {
    let keys = steps.range.filter { roles[$0 - steps.range.lowerBound] == .key }
    let items = steps.range.filter {
      recipe.lines[$0].marker != nil && roles[$0 - steps.range.lowerBound] != .name
    }
    let begins = items.filter {
      recipe.lines[$0].name == "instruction" || recipe.lines[$0].key == nil
    }
    let dashes = (begins.isEmpty ? items : begins).map { recipe.lines[$0].indentation }
    let least = headerColumn
    if let first = dashes.first {
      let count = dashes.count { $0 == first }
      let other = dashes.last ?? first
      let isNamedLater = roles.first != .name && roles.contains(.name)
      let isOther = !isNamedLater && dashes.count { $0 == other } > count
      dashColumn = isOther ? other : first
    } else {
      let first = keys.map { recipe.lines[$0].indentation }.first ?? 0
      dashColumn = max(first - 2, least + 2)
    }
    dashColumn = dashColumn - shift < least ? least + 2 : dashColumn - shift
    keyColumn = dashColumn + 2
  }

  // MARK: Lines

  private mutating func read(_ index: Int, _ found: inout StructureMistakes) {
    switch roles[index - steps.range.lowerBound] {
    case .name: readName(index, &found)
    case .more: readMore(index, &found)
    case .again:
      let line = recipe.lines[index]
      let edits = [Edit(recipe.wholeLine(line), "")]
      found.add(.repeatedSteps, at: line.key ?? line.range, line.name, edits)
    case .dash: begin(index, cause: nil, &found)
    case .text: readText(index, &found)
    case .numbered: readNumbered(index, &found)
    case .key: readKey(index, &found)
    }
  }

  private mutating func readName(_ index: Int, _ found: inout StructureMistakes) {
    let line = recipe.lines[index]
    guard let key = line.key else { return }
    (isBegun, isInGroup) = (false, true)
    let colon = ByteRange(key.end, line.separator.end)
    if hasInstruction(below: index) {
      let comment = String(repeating: " ", count: dashColumn) + "# "
      let edits = [Edit(ByteRange(line.range.start, key.start), comment), Edit(colon, "")]
      found.add(.names, at: key, line.name, edits)
      begins = true
    } else {
      begin(index, cause: .names, &found)
      causeOfStep = .names
      keys.insert("instruction")
      let edits = [Edit(ByteRange(key.start, key.start), "instruction: "), Edit(colon, "")]
      found.add(.names, at: key, line.name, edits)
    }
  }

  /// Whether the group below a name has an instruction.
  private func hasInstruction(below index: Int) -> Bool {
    var next = index + 1
    while steps.range.contains(next), roles[next - steps.range.lowerBound] != .name {
      if LooseKeys.stepKey(recipe.lines[next].name) == "instruction"
        || recipe.lines[next].key == nil
      {
        return true
      }
      next += 1
    }
    return false
  }

  private mutating func readMore(_ index: Int, _ found: inout StructureMistakes) {
    let line = recipe.lines[index]
    let wanted = line.indentation + move
    let isLoose = !recipe.isInside[index] && wanted <= column.new
    let target = isLoose ? column.new + 2 : wanted
    if !recipe.isInside[index], line.key != nil { return readColon(index, &found) }
    guard target != line.indentation, target >= 0 else { return }
    let edit = Edit(
      ByteRange(line.range.start, line.textStart),
      String(repeating: " ", count: target)
    )
    let cause =
      causeOfStep == .textSteps ? .textSteps : isLoose ? .looseText : causeOfStep ?? .keyColumns
    found.add(cause, at: ByteRange(line.textStart, line.textEnd), line.text(recipe.bytes), [edit])
  }

  /// A line with a colon in a text over several lines: the text becomes a block scalar.
  private func readColon(_ index: Int, _ found: inout StructureMistakes) {
    var first = index - 1
    while first > steps.range.lowerBound, roles[first - steps.range.lowerBound] == .more {
      first -= 1
    }
    let (owner, line) = (recipe.lines[first], recipe.lines[index])
    guard let key = line.key, owner.key != nil, index - first < 16 else { return }
    let spaces = String(repeating: " ", count: column.new + 2)
    var edits: [Edit] = []
    let gap = ByteRange(owner.separator.end, owner.separator.end)
    if !found.holds(gap) { edits.append(Edit(gap, ">-\n" + spaces)) }
    for more in first + 1...index {
      let place = ByteRange(recipe.lines[more].range.start, recipe.lines[more].textStart)
      guard recipe.text(place) != spaces, !found.holds(place) else { continue }
      edits.append(Edit(place, spaces))
    }
    found.add(.colonText, at: key, line.name, edits)
  }

  private mutating func readText(_ index: Int, _ found: inout StructureMistakes) {
    let line = recipe.lines[index]
    // A word in the first column, below steps that are indented, is not one of them.
    if line.marker == nil, hasMarkers, line.indentation < dashColumn { return }
    let text = line.text(recipe.bytes)
    let needsQuotes = text.contains(": ") || text.contains(" #")
    let isQuoted =
      text.hasPrefix("\"") || text.hasPrefix("'") || text.hasPrefix("{") || text.hasPrefix("[")
    guard !text.hasPrefix("<"), !text.hasPrefix("|") else { return }
    guard !isQuoted || !needsQuotes, !(needsQuotes && (text.contains("\"") || text.contains("\\")))
    else { return }
    begin(index, cause: .textSteps, &found)
    causeOfStep = .textSteps
    keys.insert("instruction")
    let place = ByteRange(
      line.hasDash(recipe.bytes) ? line.contentStart : line.textStart,
      line.textEnd
    )
    let start = ByteRange(line.contentStart, line.contentStart)
    var edits = [Edit(start, "instruction: " + (needsQuotes ? "\"" : ""))]
    if needsQuotes { edits.append(Edit(ByteRange(line.textEnd, line.textEnd), "\"")) }
    found.add(.textSteps, at: place, text, edits)
  }

  private mutating func readNumbered(_ index: Int, _ found: inout StructureMistakes) {
    let line = recipe.lines[index]
    guard let key = line.key else { return }
    let isTime = line.name.contains(":")
    let text = recipe.text(line.value)
    guard !text.contains(": ") else { return }
    begin(index, cause: .numbers, &found)
    keys.insert("instruction")
    let gap = ByteRange(key.start, line.separator.end)
    let spaces = String(repeating: " ", count: column.new)
    found.add(
      .numbers,
      at: key,
      line.name,
      [Edit(gap, isTime ? "at: \(line.name)\n\(spaces)instruction: " : "instruction: ")]
    )
  }

  private mutating func readKey(_ index: Int, _ found: inout StructureMistakes) {
    let line = recipe.lines[index]
    let name = LooseKeys.stepKey(line.name) ?? line.name
    LooseValue(line, recipe).read(&found)
    if beginsStep(index, name) {
      begin(index, cause: nil, &found)
    } else {
      continueStep(line, &found)
    }
    keys.insert(name)
    if causeOfStep == .names, name != line.name, let key = line.key, !found.holds(key) {
      found.add(.names, at: key, line.name, [Edit(key, name)])
    }
  }

  private func beginsStep(_ index: Int, _ name: String) -> Bool {
    if !isBegun || begins { return true }
    if keys.contains(name) { return true }
    guard recipe.lines[index].marker != nil else { return false }
    // A dash in front of a key other than the instruction, in a step that lacks it, is one too many.
    return name == "instruction" || !keys.contains("instruction")
      || !hasOwnInstruction(after: index)
      ? !isExtraDash(index, name) : true
  }

  /// Whether the step that the dash begins has an instruction of its own.
  private func hasOwnInstruction(after index: Int) -> Bool {
    var next = index + 1
    while steps.range.contains(next), recipe.lines[next].marker == nil {
      if LooseKeys.stepKey(recipe.lines[next].name) == "instruction" { return true }
      next += 1
    }
    return false
  }

  private func isExtraDash(_ index: Int, _ name: String) -> Bool {
    name != "instruction" && keys.contains("instruction") && LooseKeys.isOnlyOfStep(name)
      && !hasOwnInstruction(after: index)
  }

  // MARK: Edits

  private mutating func begin(
    _ index: Int,
    cause: StructureCause?,
    _ found: inout StructureMistakes
  ) {
    let line = recipe.lines[index]
    keys.removeAll(keepingCapacity: true)
    isBegun = true
    let isDash = line.hasDash(recipe.bytes)
    let content =
      isDash ? dashColumn + line.contentColumn - line.indentation : keyColumn(below: index)
    let reasonOfNames = begins ? StructureCause.names : nil
    column = (content, line.contentColumn)
    let leading =
      String(repeating: " ", count: dashColumn) + "-"
      + (line.contentStart == line.textEnd
        ? "" : String(repeating: " ", count: content - dashColumn - 1))
    let place = ByteRange(line.range.start, line.contentStart)
    guard
      recipe.text(place).trimmedEnd != leading.trimmedEnd
        || recipe.text(place) != leading && line.contentStart != line.textEnd
    else {
      (causeOfStep, move, begins) = (nil, 0, false)
      return
    }
    begins = false
    let isShift = shift > 0 && isDash && line.indentation == dashColumn + shift
    let reason =
      cause ?? reasonOfNames
      ?? (line.marker == nil
        ? .missingDashes
        : isShift ? causeOfShift : isInGroup ? .names : isDash ? .dashColumns : .markers)
    causeOfStep = reason
    move = content - line.contentColumn
    let mark = line.marker ?? line.key ?? ByteRange(line.contentStart, line.textEnd)
    let own = reason == .markers ? recipe.text(mark) : line.name
    let name = isShift ? found.name(of: reason) ?? own : own
    found.add(
      reason,
      at: reason == .markers || reason == .dashColumns ? mark : line.key ?? mark,
      name,
      [Edit(place, leading)]
    )
  }

  /// The column of the keys below an item without a dash: their own, where they fit the marker.
  private func keyColumn(below index: Int) -> Int {
    let line = recipe.lines[index]
    guard line.marker != nil, steps.range.contains(index + 1), recipe.lines[index + 1].marker == nil
    else { return dashColumn + 2 }
    let wanted = recipe.lines[index + 1].indentation - line.indentation + dashColumn
    let widest = max(dashColumn + 2, line.contentColumn - line.indentation + dashColumn)
    return (dashColumn + 2...widest).contains(wanted) ? wanted : dashColumn + 2
  }

  private mutating func continueStep(_ line: LooseLine, _ found: inout StructureMistakes) {
    let leading = String(repeating: " ", count: column.new)
    let place = ByteRange(line.range.start, line.contentStart)
    move = column.new - line.contentColumn
    guard recipe.text(place) != leading else { return }
    let isShifted = line.marker == nil && line.contentColumn == column.old
    let cause: StructureCause =
      line.marker != nil
      ? .extraDashes
      : isShifted
        ? causeOfStep ?? .keyColumns
        : [.missingDashes, .names, .textSteps, causeOfShift].contains(causeOfStep)
          ? causeOfStep ?? .keyColumns : .keyColumns
    let name = cause == causeOfShift ? found.name(of: cause) ?? line.name : line.name
    found.add(cause, at: line.key ?? place, name, [Edit(place, leading)])
  }
}

extension String {
  fileprivate var trimmedEnd: String {
    var text = self[...]
    while text.last == " " { text = text.dropLast() }
    return String(text)
  }
}
