import Diary
import Recipes
import SystemPackage
import Workspace

/// Logs a completed brew: asks for a rating and writes the entry.
struct BrewLogging {
  let questions: LogQuestions
  /// Where the log goes.
  let target: LogTarget
  let isQuiet: Bool
  let console: Console

  /// Asks, shows a hint, and writes the entry.
  func run(_ session: BrewSession) throws -> ExitStatus {
    let plan = session.state.plan
    let answers = questions.answers()
    let advice = TasteHintService.advice(taste: answers.taste, rating: answers.rating)
    if !isQuiet, let advice { console.note(advice) }
    guard let rating = answers.rating else {
      if !isQuiet { console.note("not logged: no rating") }
      return .done
    }
    let request = CreateBrewLogRequest(
      of: plan,
      totalTime: session.elapsedTime,
      rating: rating,
      tasteTag: answers.taste,
      note: answers.note,
      timestamp: LogTime.now.date
    )
    switch target {
    case .diary(let diary): return try add(request, to: diary)
    case .output:
      console.write(LineWriter.line(request))
      return .done
    }
  }

  private func add(_ request: CreateBrewLogRequest, to diary: DiaryFile) throws -> ExitStatus {
    let status: ExitStatus
    do {
      let (entry, receipt) = try BrewLogUseCase(Diary(diary)).saveBrewLog(request)
      console.recordEntry(entry.summary.id)
      if let error = receipt.syncError { throw error }
      if isQuiet { return .done }
      if TasteHintService.advice(taste: request.tasteTag, rating: request.rating) == nil {
        console.note(TasteAdvice.text(for: entry))
      }
      let name = PrintableName.of(diary.path)
      console.note("logged as \(entry.summary.id.text) in \(name)")
      for warning in receipt.warnings(about: diary) { console.warning(warning) }
      return .done
    } catch let error as InvalidBrewLogError {
      for reason in error.errors { console.error(reason.description) }
      status = .findings
    } catch let error as DiaryWriteError {
      console.error(error.message, hint: error.hint)
      status = .failure
    }
    // Do not lose the log: the brew cannot be repeated for it.
    console.write(LineWriter.line(request))
    return status
  }
}
