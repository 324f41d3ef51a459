import ArgumentParser
import Platform

extension Console {
  /// Throws a usage error if there is no terminal to ask for confirmation.
  func requireConfirmation() throws {
    guard Terminal.isTerminal(RunContext.current.input),
      Terminal.isTerminal(RunContext.current.errors)
    else {
      throw ValidationError("cannot ask for confirmation: not a terminal; add --yes")
    }
  }

  /// Asks a question that is answered with yes or no, on the terminal.
  func confirms(_ question: String) throws -> Bool {
    try requireConfirmation()
    var output = OutputStream(RunContext.current.errors, capacity: 0)
    output.write("\(question) (y/n) ")
    var reader = TerminalLineReader(RunContext.current.input)
    return ["y", "yes"].contains(reader.next()?.lowercased())
  }
}
