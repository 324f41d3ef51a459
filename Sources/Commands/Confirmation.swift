import ArgumentParser
import Platform

extension Console {
  /// Throws a usage error if there is no terminal to ask for confirmation.
  func requireConfirmation() throws {
    guard Terminal.isTerminal(.standardInput), Terminal.isTerminal(.standardError) else {
      throw ValidationError("cannot ask for confirmation: not a terminal; add --yes")
    }
  }

  /// Asks a question that is answered with yes or no, on the terminal.
  func confirms(_ question: String) throws -> Bool {
    try requireConfirmation()
    var output = OutputStream(.standardError, capacity: 0)
    output.write("\(question) (y/n) ")
    var reader = TerminalLineReader(.standardInput)
    return ["y", "yes"].contains(reader.next()?.lowercased() ?? "n")
  }
}
