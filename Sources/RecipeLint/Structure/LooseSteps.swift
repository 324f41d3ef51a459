import RecipeSyntax
import Recipes
import Text

extension LooseRecipe {
  /// Reads the layout of the steps: which line begins a step, and in which column each line belongs.
  mutating func readSteps() {
    guard steps.header != nil || !steps.range.isEmpty else { return }
    let header = columnOfSteps
    let column = dashColumn(behind: header) - head.shiftOfSteps
    step.dashColumn = column < header ? header + 2 : column
    step.hasItems = hasItems
    let names = steps.range.filter { roles[$0] == .text && lines[$0].key != nil }
      .map { name(lines[$0]) }
    step.sharedName = names.count > 1 && Set(names).count == 1 ? names[0] : nil
    guard readStepsHeader() else { return }
    for index in steps.range { readStep(index) }
  }

  private mutating func readStep(_ index: Int) {
    switch roles[index] {
    case .name: readName(index)
    case .more: readMore(index)
    case .again:
      let line = lines[index]
      let edits = [Edit(wholeLine(line), "")]
      found.add(.repeatedSteps, at: line.key ?? line.range, name(line), edits)
    case .dash: beginStep(index, cause: nil)
    case .text: readText(index)
    case .numbered: readNumbered(index)
    case .key: readKey(index)
    case nil: break
    }
  }

  // MARK: Names

  private mutating func readName(_ index: Int) {
    let line = lines[index]
    guard let entry = line.entry else { return }
    let hasInstruction = self.hasInstruction(below: index)
    step.endAtName(hasInstruction: hasInstruction)
    var edit = Edit(at: entry.key.start, "instruction: ")
    if hasInstruction {
      let comment = String(repeating: " ", count: step.dashColumn) + "# "
      edit = Edit(ByteRange(line.range.start, entry.key.start), comment)
    } else {
      beginStep(index, cause: .names)
      step.cause = .names
      step.keys.insert("instruction")
    }
    found.add(.names, at: entry.key, name(line), [edit, Edit(entry.separator, "")])
  }

  // MARK: Texts

  private mutating func readMore(_ index: Int) {
    let line = lines[index]
    let wanted = line.indentation + step.move
    let isLoose = !line.isInside && wanted <= step.column.new
    let target = isLoose ? step.column.new + 2 : wanted
    if !line.isInside, line.key != nil { return readColon(index) }
    guard target != line.indentation, target >= 0 else { return }
    let gap = ByteRange(line.range.start, line.textStart)
    let edit = Edit(gap, String(repeating: " ", count: target))
    let cause =
      step.cause == .textSteps ? .textSteps : isLoose ? .looseText : step.cause ?? .keyColumns
    found.add(cause, at: ByteRange(line.textStart, line.textEnd), text(line), [edit])
  }

  /// A line with a colon in a text over several lines: the text becomes a block scalar.
  private mutating func readColon(_ index: Int) {
    var first = index - 1
    while first > steps.range.lowerBound, roles[first] == .more { first -= 1 }
    let (owner, line) = (lines[first], lines[index])
    guard let key = line.key, let separator = owner.entry?.separator, index - first < 16 else {
      return
    }
    let spaces = String(repeating: " ", count: step.column.new + 2)
    var edits: [Edit] = []
    let gap = ByteRange(separator.end, separator.end)
    if !found.holds(gap) { edits.append(Edit(gap, ">-\n" + spaces)) }
    for more in first + 1...index {
      let place = ByteRange(lines[more].range.start, lines[more].textStart)
      guard text(place) != spaces, !found.holds(place) else { continue }
      edits.append(Edit(place, spaces))
    }
    found.add(.colonText, at: key, name(line), edits)
  }

  private mutating func readText(_ index: Int) {
    let line = lines[index]
    // A word in the first column, below steps that are indented, is not one of them.
    if line.marker == nil, step.hasItems, line.indentation < step.dashColumn { return }
    let text = text(line)
    let needsQuotes = text.contains(": ") || text.contains(" #")
    let isQuoted =
      text.hasPrefix("\"") || text.hasPrefix("'") || text.hasPrefix("{") || text.hasPrefix("[")
    guard !text.hasPrefix("<"), !text.hasPrefix("|") else { return }
    if line.key != nil, StepTextName.isKey(name(line)) || name(line) == step.sharedName { return }
    guard !isQuoted || !needsQuotes, !(needsQuotes && (text.contains("\"") || text.contains("\\")))
    else { return }
    beginStep(index, cause: .textSteps)
    step.cause = .textSteps
    step.keys.insert("instruction")
    let place = ByteRange(line.hasDash(bytes) ? line.contentStart : line.textStart, line.textEnd)
    var edits = [Edit(at: line.contentStart, "instruction: " + (needsQuotes ? "\"" : ""))]
    if needsQuotes { edits.append(Edit(at: line.textEnd, "\"")) }
    found.add(line.hasDash(bytes) ? .textItems : .textSteps, at: place, text, edits)
  }

  private mutating func readNumbered(_ index: Int) {
    let line = lines[index]
    guard let entry = line.entry, !text(entry.value).contains(": ") else { return }
    let name = name(line)
    beginStep(index, cause: .numbers)
    step.keys.insert("instruction")
    let gap = ByteRange(entry.key.start, entry.separator.end)
    let spaces = String(repeating: " ", count: step.column.new)
    let time = name.contains(":") ? "at: \(name)\n\(spaces)" : ""
    found.add(.numbers, at: entry.key, name, [Edit(gap, time + "instruction: ")])
  }

  // MARK: Keys

  private mutating func readKey(_ index: Int) {
    let line = lines[index]
    let written = name(line)
    let name = LooseKeys.stepKey(written) ?? written
    readValue(of: line)
    if isNextStep(index, name) {
      beginStep(index, cause: nil)
    } else {
      addToStep(line)
    }
    step.keys.insert(name)
    if step.cause == .names, name != written, let key = line.key, !found.holds(key) {
      found.add(.names, at: key, written, [Edit(key, name)])
    }
  }
}
