import CommandLine
import Diary

/// Says what does not get from a diary into another format, or the other way.
struct ExchangeTalk {
  private let console: Console
  private let isQuiet: Bool
  private let namesAll: Bool

  init(on console: Console, options: ConsoleOptions) {
    self.console = console
    isQuiet = options.quiet
    namesAll = options.verbose
  }

  /// Says what was lost, or changed. Of those that say the same about the same field the first one stands
  /// for all, unless everything shall be said.
  ///
  /// - Parameter file: the name of the file that they are in.
  func say(_ losses: [ExchangeIssue], in file: String?) {
    guard !isQuiet else { return }
    if namesAll {
      for loss in losses { warn(Self.text(loss, in: file)) }
      return
    }
    for group in ExchangeIssueGroup.groups(of: losses) {
      let rest = group.count - 1
      warn(Self.text(group.first, in: file) + (rest > 0 ? " (and in \(rest) more)" : ""))
    }
  }

  /// Says what keeps brews from being carried over; this is never kept quiet.
  func say(problems: [ExchangeIssue], in file: String) {
    for problem in problems { console.error(Self.text(problem, in: file)) }
  }

  /// Says something that nobody has to act upon.
  func warn(_ message: String) {
    if !isQuiet { console.warning(message) }
  }

  private static func text(_ issue: ExchangeIssue, in file: String?) -> String {
    guard let file else { return issue.description }
    return file + (issue.line.map { ":\($0)" } ?? "") + ": " + issue.description
  }
}
