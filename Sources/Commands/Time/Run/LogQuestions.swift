import Diary
import Platform
import SystemPackage

extension LogAnswers {
  /// Asks for the rating and notes of a brew, line by line. Stops at the end of input.
  static func asked(
    given: BrewDetails,
    offered: BrewDetails,
    keys: FileDescriptor,
    display: FileDescriptor
  ) -> LogAnswers {
    var answers = LogAnswers(given: given, offered: offered)
    var reader = TerminalLineReader(keys)
    var output = OutputStream(display)
    while let question = answers.question {
      output.write(question.prompt)
      output.flush()
      let typed = reader.next()
      if reader.isAtEnd { output.write("\n") }
      guard let line = typed else {
        answers.stop()
        break
      }
      if let problem = answers.take(line) { output.write("  \(problem)\n") }
    }
    output.flush()
    return answers
  }
}
