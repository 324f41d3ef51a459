import Diary
import Platform
import SystemPackage

/// Asks for the rating and notes of a brew, line by line.
struct LogQuestions {
  let keys: FileDescriptor
  let display: FileDescriptor

  /// The answers, without unanswered questions. Stops at the end of input.
  func answers() -> LogAnswers {
    var answers = LogAnswers()
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
