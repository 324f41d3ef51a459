import ArgumentParser
import Text

/// Finds out what a word of a command can become, from the words before it.
struct CompletionWords {
  private let command: CommandDeclaration
  private let values: CompletionValues
  private let current: String
  /// The option whose value the word is.
  private var pending: ArgumentDeclaration?
  /// The options that stand before, by all of their names.
  private var used: Set<String> = []
  /// The number of arguments without names that stand before.
  private var operands = 0
  private var isBehindDashes = false

  init(
    of command: any ParsableCommand.Type,
    after words: ArraySlice<String>,
    _ current: String,
    tool: Tool?
  ) {
    self.command = CommandDeclaration(of: command)
    self.current = current
    values = CompletionValues(
      program: tool?.program ?? "brewguide",
      command: command._commandName,
      words: Array(words)
    )
    for word in words { read(word) }
  }

  private mutating func read(_ word: String) {
    if pending != nil {
      pending = nil
    } else if isBehindDashes || word == "-" || !word.hasPrefix("-") {
      operands += 1
    } else if word == "--" {
      isBehindDashes = true
    } else {
      let name = String(word.prefix { $0 != "=" })
      guard let option = command.option(name) else { return }
      used.formUnion(option.names)
      if option.takesValue, !word.contains("=") { pending = option }
    }
  }

  /// The candidates.
  var answer: CompletionAnswer {
    if let pending { return values.answer(for: pending, current) }
    guard current.hasPrefix("-"), !isBehindDashes else { return operand }
    if let equals = current.firstIndex(of: "="), let option = command.option(current[..<equals]) {
      guard option.takesValue else { return CompletionAnswer() }
      let start = current.index(after: equals)
      let prefix = String(current[..<start])
      return values.answer(for: option, String(current[start...]), behind: prefix)
    }
    let options = command.arguments.filter { argument in
      argument.isRepeating || !argument.names.contains { used.contains($0) }
    }
    return CompletionAnswer(
      options.flatMap { option in
        option.names.filter { $0.hasPrefix("--") || current == "-" }
          .map { CompletionAnswer.Candidate($0, option.abstract) }
      },
      for: current
    )
  }

  /// The candidates for an argument without a name.
  private var operand: CompletionAnswer {
    let all = command.arguments.filter { $0.names.isEmpty }
    let argument = operands < all.count ? all[operands] : all.last { $0.isRepeating }
    return argument.map { values.answer(for: $0, current) } ?? CompletionAnswer()
  }
}
