import Recipes
import Text

/// The step whose lines are being read: its keys, and the columns into which they are moved.
struct CurrentStep {
  private let recipe: LooseRecipe
  private let steps: StepLines
  private let shift: Int
  private let causeOfShift: StructureCause
  /// The column of the dashes.
  let dashColumn: Int
  /// The keys so far.
  private var keys: Set<String> = []
  /// The columns of the keys: as they should be, and as the first line of the step has them.
  private(set) var column = (new: 4, old: 4)
  /// Why the lines of the step move.
  var cause: StructureCause?
  private var isBegun = false
  /// Whether the step is below a name.
  private var isInGroup = false
  /// Whether the name above becomes a comment, so that the next key begins the step.
  private var followsName = false
  /// How far the last line with a key moves.
  private(set) var move = 0

  /// No step yet.
  ///
  /// - Parameters:
  ///   - dashColumn: where the dashes belong.
  ///   - shift: how far all steps move to the left, and why.
  init(
    _ recipe: LooseRecipe,
    _ steps: StepLines,
    dashColumn: Int,
    shift: Int,
    _ causeOfShift: StructureCause
  ) {
    self.recipe = recipe
    self.steps = steps
    self.dashColumn = dashColumn
    self.shift = shift
    self.causeOfShift = causeOfShift
  }

  /// Ends the step at the name of a group of keys.
  ///
  /// - Parameter hasInstruction: whether the next key begins a step; otherwise the name does.
  mutating func endAtName(hasInstruction: Bool) {
    (isBegun, isInGroup) = (false, true)
    if hasInstruction { followsName = true }
  }

  mutating func insert(_ key: String) { keys.insert(key) }

  // MARK: Where it begins

  /// Whether a line with this key begins another step.
  func isNext(_ index: Int, _ name: String) -> Bool {
    if !isBegun || followsName || keys.contains(name) { return true }
    return recipe.lines[index].marker != nil && !isExtraDash(index, name)
  }

  /// Whether the dash in front of a key is one too many: the step has its instruction, and no other one follows.
  private func isExtraDash(_ index: Int, _ name: String) -> Bool {
    name != "instruction" && keys.contains("instruction") && LooseKeys.isOnlyOfStep(name)
      && !hasOwnInstruction(after: index)
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

  // MARK: Edits

  /// Begins a step in a line, and moves its dash and its content.
  ///
  /// - Parameter cause: why the line is no step yet; `nil` if its own columns tell.
  mutating func begin(
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
    let reasonOfNames = followsName ? StructureCause.names : nil
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
      (self.cause, move, followsName) = (nil, 0, false)
      return
    }
    followsName = false
    let isShift = shift > 0 && isDash && line.indentation == dashColumn + shift
    let reason =
      cause ?? reasonOfNames
      ?? (line.marker == nil
        ? .missingDashes
        : isShift ? causeOfShift : isInGroup ? .names : isDash ? .dashColumns : .markers)
    self.cause = reason
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

  /// Moves another line of the step.
  mutating func add(_ line: LooseLine, _ found: inout StructureMistakes) {
    let leading = String(repeating: " ", count: column.new)
    let place = ByteRange(line.range.start, line.contentStart)
    move = column.new - line.contentColumn
    guard recipe.text(place) != leading else { return }
    let isShifted = line.marker == nil && line.contentColumn == column.old
    let cause: StructureCause =
      line.marker != nil
      ? .extraDashes
      : isShifted
        ? self.cause ?? .keyColumns
        : [.missingDashes, .names, .textSteps, causeOfShift].contains(self.cause)
          ? self.cause ?? .keyColumns : .keyColumns
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
