import BrewDomain
import CommandLine
import Diary
import Essentials
import SystemPackage
import Workspace

/// What becomes of a completed brew: the brewer is asked about it, and what is worth keeping is written.
struct BrewLogging {
  let talk: LogMessages
  /// Where the log goes.
  let target: LogTarget
  let isQuiet: Bool
  let console: Console

  /// Asks, hints and writes.
  func run(_ session: BrewSession) throws -> ExitStatus {
    let plan = session.state.plan
    let answers = talk.answers()
    if !isQuiet, let taste = answers.taste { console.note(TasteHintService.hint(for: taste)) }
    guard let rating = answers.rating else {
      if !isQuiet { console.note("not logged, as there is no rating") }
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
      if let error = receipt.syncError { throw error }
      if isQuiet { return .done }
      let name = PrintableName.of(diary.path)
      console.note("logged as \(entry.summary.id.uuidString.lowercased()) in \(name)")
      if let warning = receipt.warning(about: diary) { console.warning(warning) }
      return .done
    } catch let error as InvalidBrewLogError {
      for reason in error.errors { console.error(reason.description) }
      status = .findings
    } catch let error as DiaryWriteError {
      console.error(error.message, hint: error.hint)
      status = .failure
    }
    // Nobody brews it again for the sake of the log.
    console.write(LineWriter.line(request))
    return status
  }
}
