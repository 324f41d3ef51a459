import Diary
import Platform
import SourceText
import SystemPackage

/// Asks a brewer for what is missing of an entry, line by line.
struct EntryQuestions {
  let keys: FileDescriptor
  let display: FileDescriptor

  /// Asks; whether all was answered that must be. What is typed may end before.
  func complete(_ draft: inout EntryDraft) -> Bool {
    var reader = LineReader(keys)
    var output = OutputStream(display, capacity: 0)
    for field in EntryField.asked where !draft.has(field) {
      let isRequired = EntryField.required.contains(field)
      while true {
        output.write(field.question)
        let typed = reader.next()
        if reader.isAtEnd { output.write("\n") }
        guard let line = typed else { return draft.missing.isEmpty }
        let answer = line.withoutBlanksAround
        if answer.isEmpty, !isRequired { break }
        do throws(EntryProblem) {
          try draft.take(answer, for: field)
          if let problem = draft.problem(with: field) {
            output.write("  \(problem)\n")
          } else {
            break
          }
        } catch {
          output.write("  \(error.answer)\n")
        }
      }
    }
    return true
  }
}
