import Diary
import Text

/// Reports what an import did, or would do.
struct ImportReport {
  let plan: ImportPlan
  let content: ImportContent
  /// Whether nothing was written.
  let isDryRun: Bool

  /// One line, such as `imported 12 entries, skipped 3 already in the diary`.
  var text: String {
    var text =
      (isDryRun ? "would import " : "imported ")
      + counted(plan.added.count - plan.updated, "entry", "entries")
    if plan.updated > 0 {
      text +=
        (isDryRun ? ", would update " : ", updated ") + "\(plan.updated) that changed in the file"
    }
    if plan.present > 0 {
      text += ", skipped \(plan.present) already in the diary"
    }
    if plan.repeated > 0 { text += ", skipped \(plan.repeated) that the file has twice" }
    return text
  }

  /// Additional warnings.
  var warnings: [String] {
    var warnings: [String] = []
    if let first = plan.conflicts.first {
      let rest = plan.conflicts.count - 1
      let more = rest > 0 ? ", and \(counted(rest, "other id"))" : ""
      warnings.append(
        "different entries share the id \(first.text)\(more); all are kept"
      )
    }
    if plan.deleted > 0 {
      warnings.append(
        "skipped \(counted(plan.deleted, "entry", "entries")) deleted from the diary: "
          + "use --restore to bring \(plan.deleted == 1 ? "it" : "them") back"
      )
    }
    return warnings
  }

  /// The whole report as one JSON document.
  var json: String {
    var json = JSONWriter()
    json.object { json in
      json.field("version", 1)
      json.flag("dryRun", isDryRun)
      json.array("imported", plan.added.compactMap(\.id)) { json, id in json.string(id.text) }
      json.field("updated", plan.updated)
      json.field("skipped", plan.present + plan.repeated)
      json.field("deleted", plan.deleted)
      json.array("conflicts", plan.conflicts) { json, id in json.string(id.text) }
      json.field("problemCount", content.problems.count)
      for (name, issues) in [("problems", content.problems.first), ("losses", content.losses)] {
        json.array(name, issues, Self.write)
      }
    }
    return json.text + "\n"
  }

  private static func write(_ json: inout JSONWriter, _ issue: ExchangeIssue) {
    json.object { json in
      json.literal("line", issue.line.map { "\($0)" })
      json.field("path", issue.path)
      json.field("message", issue.message)
    }
  }
}

/// Reports what is lost between the diary and another format.
struct ExchangeWarnings {
  /// The maximum number of messages of a kind, unless verbose.
  private static let maximumListed = 20

  let console: Console

  /// Reports losses and changes. Of equal messages about the same field only the first is written, unless
  /// verbose.
  ///
  /// - Parameter file: the name of the file with the issues.
  func write(_ losses: [ExchangeIssue], in file: String?) {
    guard !console.isQuiet else { return }
    if console.isVerbose {
      for loss in losses { warn(Self.text(loss, in: file)) }
      return
    }
    let groups = ExchangeIssueGroup.groups(of: losses)
    for group in groups.prefix(Self.maximumListed) {
      let rest = group.count - 1
      warn(Self.text(group.first, in: file) + (rest > 0 ? " (and in \(rest) more)" : ""))
    }
    let rest = groups.count - Self.maximumListed
    if rest > 0 { warn(Self.more(rest, in: file) + "; `--verbose` lists all") }
  }

  /// Reports what prevents brews from being imported, even with `--quiet`: the first problems, and how many
  /// others there are.
  func write(_ problems: ExchangeIssues, in file: String) {
    let listed = problems.first.prefix(console.isVerbose ? .max : Self.maximumListed)
    for problem in listed { console.error(Self.text(problem, in: file)) }
    let rest = problems.count - listed.count
    guard rest > 0 else { return }
    let hint =
      console.isVerbose ? "" : "; `--verbose` lists the first \(ExchangeIssues.maximumKept)"
    console.error(Self.more(rest, in: file) + hint)
  }

  /// Writes a warning.
  func warn(_ message: String) {
    if !console.isQuiet { console.warning(message) }
  }

  private static func more(_ count: Int, in file: String?) -> String {
    (file.map { $0 + ": " } ?? "") + "and \(count) more"
  }

  private static func text(_ issue: ExchangeIssue, in file: String?) -> String {
    guard let file else { return issue.description }
    return file + (issue.line.map { ":\($0)" } ?? "") + ": " + issue.description
  }
}
