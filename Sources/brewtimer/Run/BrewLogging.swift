import BrewCLI
import BrewDomain
import Brewing
import Diagnostics
import GuidedBrew
import SystemPackage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What becomes of a completed brew: the brewer is asked about it, and what is worth keeping is written.
struct BrewLogging {
  let talk: LogTalk
  /// Where the log goes; nil for standard output.
  let file: LineAppender?
  let isQuiet: Bool
  let console: Console

  /// Asks, hints and writes.
  func run(_ session: BrewSession) -> ExitStatus {
    let plan = session.state.plan
    let answers = talk.answers()
    if !isQuiet, let taste = answers.taste { console.note(TasteHintService.hint(for: taste)) }
    guard let rating = answers.rating else {
      if !isQuiet { console.note("not logged, as there is no rating") }
      return .done
    }
    // Milliseconds, as diaries have them.
    let now = Date().timeIntervalSinceReferenceDate
    let request = CreateBrewLogRequest(
      of: plan,
      totalTime: session.elapsedTime,
      rating: rating,
      tasteTag: answers.taste,
      note: answers.note,
      timestamp: Date(timeIntervalSinceReferenceDate: Double(Int(now * 1000)) / 1000)
    )
    return write(request)
  }

  private func write(_ request: CreateBrewLogRequest) -> ExitStatus {
    guard let file else {
      console.write(request.jsonLine)
      return .done
    }
    do {
      try file.append(request.jsonLine)
      return .done
    } catch {
      console.report(error)
      // Nobody brews it again for the sake of the log.
      console.write(request.jsonLine)
      return .failure
    }
  }
}
