import CommandLine
import Diary
import JSON
import SourceText

/// Tells what an import did, or would do.
struct ImportReport {
  private let plan: ImportPlan
  private let content: ImportContent
  private let isTrial: Bool

  /// - Parameter isTrial: whether nothing was written.
  init(_ plan: ImportPlan, of content: ImportContent, isTrial: Bool) {
    self.plan = plan
    self.content = content
    self.isTrial = isTrial
  }

  /// One line for people: `imported 12 entries, skipped 3 that were there already`.
  var text: String {
    var text =
      (isTrial ? "would import " : "imported ") + counted(plan.added.count, "entry", "entries")
    if plan.present > 0 {
      text += ", skipped \(plan.present) that \(plan.present == 1 ? "was" : "were") there already"
    }
    return text
  }

  /// What people should know besides.
  var warnings: [String] {
    var warnings: [String] = []
    if let first = plan.conflicts.first {
      let rest = plan.conflicts.count - 1
      let more = rest > 0 ? ", and with \(counted(rest, "other id"))" : ""
      warnings.append(
        "there are different entries with the id \(first.uuidString.lowercased())\(more); all are kept"
      )
    }
    if plan.deleted > 0 {
      warnings.append(
        "left out \(counted(plan.deleted, "entry", "entries")) that had been deleted from the diary: "
          + "--restore brings \(plan.deleted == 1 ? "it" : "them") back"
      )
    }
    return warnings
  }

  /// All of it, as one document of JSON.
  var json: String {
    var json = JSONWriter()
    json.object { json in
      json.field("version", 1)
      json.key("dryRun")
      json.literal("\(isTrial)")
      json.key("imported")
      json.array(plan.added) { json, entry in json.string(entry.log.id.uuidString.lowercased()) }
      json.field("skipped", plan.present)
      json.field("deleted", plan.deleted)
      json.key("conflicts")
      json.array(plan.conflicts) { json, id in json.string(id.uuidString.lowercased()) }
      for (name, issues) in [("problems", content.problems), ("losses", content.losses)] {
        json.key(name)
        json.array(issues, Self.write)
      }
    }
    return json.text + "\n"
  }

  private static func write(_ json: inout JSONWriter, _ issue: ExchangeIssue) {
    json.object { json in
      json.key("line")
      if let line = issue.line { json.integer(line) } else { json.null() }
      json.field("path", issue.path)
      json.field("message", issue.message)
    }
  }
}

/// Says what does not get from a diary into another format, or the other way.
struct ExchangeMessages {
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
