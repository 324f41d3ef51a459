import RecipeSyntax
import Recipes
import Text

/// The step whose lines are being read: its keys, and the columns into which they are moved.
struct CurrentStep {
  /// The column of the dashes.
  var dashColumn = 0
  /// Whether any line of the steps begins with a marker, apart from names.
  var hasItems = false
  /// The keys so far.
  var keys: Set<String> = []
  /// The columns of the keys: as they should be, and as the first line of the step has them.
  var column = (new: 4, old: 4)
  /// Why the lines of the step move.
  var cause: StructureCause?
  fileprivate var isBegun = false
  /// Whether the step is below a name.
  fileprivate var isInGroup = false
  /// Whether the name above becomes a comment, so that the next key begins the step.
  fileprivate var followsName = false
  /// How far the last line with a key moves.
  var move = 0
  /// What all texts with a colon have before it, if there are several: it is the name of a key then.
  var sharedName: String?

  /// Ends the step at the name of a group of keys.
  ///
  /// - Parameter hasInstruction: whether the next key begins a step; otherwise the name does.
  mutating func endAtName(hasInstruction: Bool) {
    (isBegun, isInGroup) = (false, true)
    if hasInstruction { followsName = true }
  }
}

extension LooseRecipe {
  // MARK: Where it begins

  /// Whether a line with this key begins another step.
  func isNextStep(_ index: Int, _ name: String) -> Bool {
    if !step.isBegun || step.followsName || step.keys.contains(name) { return true }
    return lines[index].marker != nil && !isExtraDash(index, name)
  }

  /// Whether the dash in front of a key is one too many: the step has its instruction, and no other one follows.
  private func isExtraDash(_ index: Int, _ name: String) -> Bool {
    name != "instruction" && step.keys.contains("instruction") && LooseKeys.isOnlyOfStep(name)
      && !hasOwnInstruction(after: index)
  }

  /// Whether the step that the dash begins has an instruction of its own.
  private func hasOwnInstruction(after index: Int) -> Bool {
    var next = index + 1
    while steps.range.contains(next), lines[next].marker == nil {
      if LooseKeys.stepKey(name(lines[next])) == "instruction" { return true }
      next += 1
    }
    return false
  }

  // MARK: Edits

  /// Begins a step in a line, and moves its dash and its content.
  ///
  /// - Parameter cause: why the line is not a step yet; `nil` if its own columns tell.
  mutating func beginStep(_ index: Int, cause: StructureCause?) {
    let line = lines[index]
    step.keys.removeAll(keepingCapacity: true)
    step.isBegun = true
    let isDash = line.hasDash(bytes)
    let content =
      isDash ? step.dashColumn + line.contentColumn - line.indentation : keyColumn(below: index)
    let reasonOfNames = step.followsName ? StructureCause.names : nil
    step.column = (content, line.contentColumn)
    var leading = String(repeating: " ", count: step.dashColumn) + "-"
    let place = ByteRange(line.range.start, line.contentStart)
    let isEmpty = line.contentStart == line.textEnd
    if !isEmpty { leading += String(repeating: " ", count: content - step.dashColumn - 1) }
    guard (isEmpty ? text(place).withoutTrailingSpaces : text(place)) != leading else {
      (step.cause, step.move, step.followsName) = (nil, 0, false)
      return
    }
    step.followsName = false
    let isShift =
      head.shiftOfSteps > 0 && isDash && line.indentation == step.dashColumn + head.shiftOfSteps
    let reason =
      cause ?? reasonOfNames
      ?? (line.marker == nil
        ? .missingDashes
        : isShift ? head.causeOfShift : step.isInGroup ? .names : isDash ? .dashColumns : .markers)
    step.cause = reason
    step.move = content - line.contentColumn
    let mark = line.marker ?? line.key ?? ByteRange(line.contentStart, line.textEnd)
    let own = reason == .markers ? text(mark) : name(line)
    let name = isShift ? found.name(of: reason) ?? own : own
    let isOfMark = reason == .markers || reason == .dashColumns
    found.add(reason, at: isOfMark ? mark : line.key ?? mark, name, [Edit(place, leading)])
  }

  /// The column of the keys below an item without a dash: their own, where they fit the marker.
  private func keyColumn(below index: Int) -> Int {
    let line = lines[index]
    guard line.marker != nil, steps.range.contains(index + 1), lines[index + 1].marker == nil
    else { return step.dashColumn + 2 }
    let wanted = lines[index + 1].indentation - line.indentation + step.dashColumn
    let widest = max(step.dashColumn + 2, line.contentColumn - line.indentation + step.dashColumn)
    return (step.dashColumn + 2...widest).contains(wanted) ? wanted : step.dashColumn + 2
  }

  /// Moves another line of the step.
  mutating func addToStep(_ line: WrittenLine) {
    let leading = String(repeating: " ", count: step.column.new)
    let place = ByteRange(line.range.start, line.contentStart)
    step.move = step.column.new - line.contentColumn
    guard text(place) != leading else { return }
    var cause = step.cause ?? .keyColumns
    if line.marker != nil {
      cause = .extraDashes
    } else if line.contentColumn != step.column.old,
      ![.missingDashes, .names, .textSteps, head.causeOfShift].contains(cause)
    {
      cause = .keyColumns
    }
    let name = cause == head.causeOfShift ? found.name(of: cause) ?? name(line) : name(line)
    found.add(cause, at: line.key ?? place, name, [Edit(place, leading)])
  }
}
