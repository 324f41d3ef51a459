import Platform
import RecipeText
import Text

/// Asks a person about conflicts, on a terminal.
struct ConflictQuestions {
  /// Whether there is somebody to ask.
  let canAsk: Bool
  /// Whether the person wants no more questions.
  private(set) var isStopped = false
  private let console: Console
  private var keyboard = TerminalLineReader(RunContext.current.input)

  init(on console: Console) {
    self.console = console
    canAsk = Terminal.isTerminal(RunContext.current.input) && console.isErrorTerminal
  }

  /// The letter that a person chooses among these; `q` at the end of input.
  mutating func answer(_ question: String, _ letters: String) -> Character {
    while true {
      console.note(question)
      guard let line = keyboard.next() else {
        isStopped = true
        return "q"
      }
      if let letter = line.lowercased().first, letters.contains(letter) {
        if letter == "q" { isStopped = true }
        return letter
      }
    }
  }

  /// What the person chooses; nil to leave the conflict.
  mutating func choice(_ resolution: ConflictResolution?) -> ConflictChoice? {
    guard canAsk else { return nil }
    let hasParts = (resolution?.parts.count ?? 0) > 1
    let question = "[o]urs, [t]heirs, [b]oth, \(hasParts ? "[p]art by part, " : "")[s]kip, [q]uit?"
    switch answer(question, hasParts ? "otbpsq" : "otbsq") {
    case "o": return .ours
    case "t": return .theirs
    case "b": return .both
    case "p": return resolution.flatMap { parts($0) }
    default: return nil
    }
  }

  private mutating func parts(_ resolution: ConflictResolution) -> ConflictChoice? {
    while true {
      var indices: Set<Int> = []
      for (index, part) in resolution.parts.enumerated() {
        let texts = part.texts.joined(separator: "; ").escapedForTerminal
        console.note("\(index + 1) of \(resolution.parts.count): \(texts)")
        switch answer("  [o]urs (before →), [t]heirs (after →), [s]kip, [q]uit?", "otsq") {
        case "o": break
        case "t": indices.insert(index)
        default: return nil
        }
      }
      do throws(ResolutionError) {
        _ = try resolution.result(taking: indices)
        if indices.isEmpty { return .ours }
        if indices.count == resolution.parts.count { return .theirs }
        return .parts(indices.sorted().map { resolution.parts[$0].name })
      } catch {
        for reason in error.reasons { console.error(reason) }
        console.note("choose again")
      }
    }
  }

  /// Whose version of a file counts that one side does not have; nil to leave the conflict.
  mutating func side() -> ConflictChoice? {
    guard canAsk else {
      console.note("  --ours, --theirs or --both decides")
      return nil
    }
    switch answer("[o]urs, [t]heirs, [s]kip, [q]uit?", "otsq") {
    case "o": return .ours
    case "t": return .theirs
    default: return nil
    }
  }
}
