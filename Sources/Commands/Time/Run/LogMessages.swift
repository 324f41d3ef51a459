import Diary
import Platform
import SystemPackage
import TimerUI

/// Asks a brewer how the cup was, line by line.
struct LogMessages {
  let keys: FileDescriptor
  let display: FileDescriptor

  /// The answers; what was not answered is left out. Questions end with what is typed, too.
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
