import ArgumentParser
import Platform

extension Console {
  /// Throws a usage error if there is no terminal to ask for confirmation.
  ///
  /// - Parameter option: what confirms without a question.
  func requireConfirmation(orElse option: String = "--yes") throws {
    guard Terminal.isTerminal(RunContext.current.input),
      Terminal.isTerminal(RunContext.current.errors)
    else {
      throw ValidationError("cannot ask for confirmation: not a terminal; add \(option)")
    }
  }

  /// Asks a question that is answered with yes or no, on the terminal.
  func confirms(_ question: String) throws -> Bool {
    try requireConfirmation()
    return ["y", "yes"].contains(answer(to: "\(question) (y/n) ")?.lowercased())
  }

  /// Asks a question on the terminal; nil if there is no answer.
  func answer(to question: String) -> String? {
    var output = OutputStream(RunContext.current.errors, capacity: 0)
    output.write(question)
    var reader = TerminalLineReader(RunContext.current.input)
    return reader.next()
  }
}
