import Files
import Platform
import Recipes
import SystemPackage
import Text
import Workspace

/// Lets the user choose a recipe on the terminal.
struct RecipePicking {
  /// How choosing ended.
  enum End {
    /// The recipe at this index was chosen.
    case picked(Int)
    /// The user wants to brew nothing.
    case quit
    /// The terminal was closed.
    case terminalLost
    /// A signal that ends the program.
    case signal(Int32)
  }

  let keys: FileDescriptor
  let display: FileDescriptor
  /// Whether the list is a screen to move in, rather than lines with a question.
  let usesScreen: Bool
  let style: Style

  /// Offers recipes: the one that was used last first, then in the order of lists.
  ///
  /// - Parameter found: at least one, each with its file.
  func choose(
    among found: [(recipe: RecipeSummaryDTO, file: InputFile)],
    in directory: WorkingDirectory,
    _ preferences: Preferences = Composition.preferences.current
  ) throws -> End {
    let recipes = found.map(\.recipe)
    let isLast = found.map { preferences.isLast($0.recipe, in: $0.file, directory) }
    let sorted = Array(recipes.indices).inListOrder(ownFirst: true) { recipes[$0] }
    let order = sorted.filter { isLast[$0] } + sorted.filter { !isLast[$0] }
    let picker = RecipePicker(order.map { RecipeChoice(recipes[$0], isLast: isLast[$0]) })
    let end = usesScreen ? try guide(picker) : ask(picker)
    if case .picked(let place) = end { return .picked(order[place]) }
    return end
  }

  // MARK: The screen

  private func guide(_ list: RecipePicker) throws -> End {
    var picker = list
    let terminal = FullScreenTerminal(keys: keys, output: display, usesScreen: true)
    var events = try TerminalEvents(keys: keys)
    let screen = PickerScreen(of: picker.choices)
    terminal.enter()
    defer { terminal.leave() }
    while true {
      let size = terminal.size
      terminal.show(screen.lines(of: picker, size: size).map { $0.text(style) }, size: size)
      let happened = events.wait(nil, leave: { terminal.leave() }, enter: { terminal.enter() })
      for event in happened {
        switch event {
        case .key(let key): picker.press(key)
        case .redraw, .input: terminal.invalidate()
        case .keysEnded: return .terminalLost
        case .signal(let number): return .signal(number)
        }
        if let end = Self.end(of: picker) { return end }
      }
    }
  }

  // MARK: Lines

  private func ask(_ list: RecipePicker) -> End {
    var picker = list
    let screen = PickerScreen(of: picker.choices)
    var output = OutputStream(display)
    for line in screen.plainLines { output.write(line.escapedAsLine + "\n") }
    var reader = TerminalLineReader(keys)
    while true {
      output.write(screen.question)
      output.flush()
      let typed = reader.next()
      if reader.isAtEnd { output.write("\n") }
      defer { output.flush() }
      guard let line = typed else { return .quit }
      if let problem = picker.answer(line.trimmed) { output.write("  \(problem)\n") }
      if let end = Self.end(of: picker) { return end }
    }
  }

  private static func end(of picker: RecipePicker) -> End? {
    picker.isQuit ? .quit : picker.picked.map { .picked($0) }
  }
}
