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
      json.array(plan.added) { json, entry in json.string(entry.id.uuidString.lowercased()) }
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
