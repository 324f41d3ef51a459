import Recipes
import Text

/// The layout of the steps: which line begins a step, and in which column each line belongs.
struct StepLayout {
  private let recipe: LooseRecipe
  private let steps: StepLines
  private let header: StepsHeader
  private let roles: StepRoles
  private var step: CurrentStep
  /// What all texts with a colon have before it, if there are several: it is the name of a key then.
  private let sharedName: String?

  /// - Parameters:
  ///   - shift: how far all lines of the steps move to the left.
  ///   - causeOfShift: why they do.
  init(
    _ recipe: LooseRecipe,
    _ steps: StepLines,
    shift: Int,
    _ causeOfShift: StructureCause
  ) {
    self.recipe = recipe
    self.steps = steps
    header = StepsHeader(recipe, steps, shift: shift)
    let roles = StepRoles(recipe, steps)
    self.roles = roles
    let names = steps.range.filter { roles[$0] == .text && recipe.lines[$0].key != nil }
      .map { recipe.lines[$0].name }
    sharedName = names.count > 1 && Set(names).count == 1 ? names[0] : nil
    let column = roles.dashColumn(behind: header.column) - shift
    step = CurrentStep(
      recipe,
      steps,
      dashColumn: column < header.column ? header.column + 2 : column,
      shift: shift,
      causeOfShift
    )
  }

  mutating func read(_ found: inout StructureMistakes) {
    guard steps.header != nil || !steps.range.isEmpty else { return }
    guard header.read(&found) else { return }
    for index in steps.range { read(index, &found) }
  }

  private mutating func read(_ index: Int, _ found: inout StructureMistakes) {
    switch roles[index] {
    case .name: readName(index, &found)
    case .more: readMore(index, &found)
    case .again:
      let line = recipe.lines[index]
      let edits = [Edit(recipe.wholeLine(line), "")]
      found.add(.repeatedSteps, at: line.key ?? line.range, line.name, edits)
    case .dash: step.begin(index, cause: nil, &found)
    case .text: readText(index, &found)
    case .numbered: readNumbered(index, &found)
    case .key: readKey(index, &found)
    }
  }

  // MARK: Names

  private mutating func readName(_ index: Int, _ found: inout StructureMistakes) {
    let line = recipe.lines[index]
    guard let key = line.key else { return }
    let hasInstruction = roles.hasInstruction(below: index)
    step.endAtName(hasInstruction: hasInstruction)
    let colon = ByteRange(key.end, line.separator.end)
    if hasInstruction {
      let comment = String(repeating: " ", count: step.dashColumn) + "# "
      let edits = [Edit(ByteRange(line.range.start, key.start), comment), Edit(colon, "")]
      found.add(.names, at: key, line.name, edits)
    } else {
      step.begin(index, cause: .names, &found)
      step.cause = .names
      step.insert("instruction")
      let edits = [Edit(ByteRange(key.start, key.start), "instruction: "), Edit(colon, "")]
      found.add(.names, at: key, line.name, edits)
    }
  }

  // MARK: Texts

  private mutating func readMore(_ index: Int, _ found: inout StructureMistakes) {
    let line = recipe.lines[index]
    let wanted = line.indentation + step.move
    let isLoose = !recipe.isInside[index] && wanted <= step.column.new
    let target = isLoose ? step.column.new + 2 : wanted
    if !recipe.isInside[index], line.key != nil { return readColon(index, &found) }
    guard target != line.indentation, target >= 0 else { return }
    let edit = Edit(
      ByteRange(line.range.start, line.textStart),
      String(repeating: " ", count: target)
    )
    let cause =
      step.cause == .textSteps ? .textSteps : isLoose ? .looseText : step.cause ?? .keyColumns
    found.add(cause, at: ByteRange(line.textStart, line.textEnd), line.text(recipe.bytes), [edit])
  }

  /// A line with a colon in a text over several lines: the text becomes a block scalar.
  private func readColon(_ index: Int, _ found: inout StructureMistakes) {
    var first = index - 1
    while first > steps.range.lowerBound, roles[first] == .more { first -= 1 }
    let (owner, line) = (recipe.lines[first], recipe.lines[index])
    guard let key = line.key, owner.key != nil, index - first < 16 else { return }
    let spaces = String(repeating: " ", count: step.column.new + 2)
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
    if line.marker == nil, roles.hasItems, line.indentation < step.dashColumn { return }
    let text = line.text(recipe.bytes)
    let needsQuotes = text.contains(": ") || text.contains(" #")
    let isQuoted =
      text.hasPrefix("\"") || text.hasPrefix("'") || text.hasPrefix("{") || text.hasPrefix("[")
    guard !text.hasPrefix("<"), !text.hasPrefix("|") else { return }
    if line.key != nil, StepText.isKey(line.name) || line.name == sharedName { return }
    guard !isQuoted || !needsQuotes, !(needsQuotes && (text.contains("\"") || text.contains("\\")))
    else { return }
    step.begin(index, cause: .textSteps, &found)
    step.cause = .textSteps
    step.insert("instruction")
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
    step.begin(index, cause: .numbers, &found)
    step.insert("instruction")
    let gap = ByteRange(key.start, line.separator.end)
    let spaces = String(repeating: " ", count: step.column.new)
    found.add(
      .numbers,
      at: key,
      line.name,
      [Edit(gap, isTime ? "at: \(line.name)\n\(spaces)instruction: " : "instruction: ")]
    )
  }

  // MARK: Keys

  private mutating func readKey(_ index: Int, _ found: inout StructureMistakes) {
    let line = recipe.lines[index]
    let name = LooseKeys.stepKey(line.name) ?? line.name
    LooseValue(line, recipe).read(&found)
    if step.isNext(index, name) {
      step.begin(index, cause: nil, &found)
    } else {
      step.add(line, &found)
    }
    step.insert(name)
    if step.cause == .names, name != line.name, let key = line.key, !found.holds(key) {
      found.add(.names, at: key, line.name, [Edit(key, name)])
    }
  }
}
