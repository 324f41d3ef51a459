import JSON

/// Documents of ``JSONRenderer`` as one.
struct MergedJSON: MergedReport {
  /// The fields of the summary, in order.
  private static let names: [StaticString] = ["files", "errors", "warnings", "notes", "fixable"]

  private var counts = [0, 0, 0, 0, 0]
  private var files: [[UInt8]] = []
  private var findings: [JSONSlice] = []

  mutating func add(_ bytes: [UInt8]) throws(MergeProblem) {
    let report = try JSONSlice(report: bytes)
    guard report.field("version")?.count == 1 else {
      throw MergeProblem("has another version than 1: merge it with a newer brewguide")
    }
    let items = try report.list("diagnostics")
    guard let summary = report.field("summary"), summary.isObject else {
      throw MergeProblem("has no `summary`")
    }
    var counts = counts
    for (index, name) in Self.names.enumerated() {
      let (sum, isTooLarge) = counts[index].addingReportingOverflow(
        summary.field(name)?.count ?? -1
      )
      guard sum >= counts[index], !isTooLarge else {
        throw MergeProblem("has no count `summary.\(name)`")
      }
      counts[index] = sum
    }
    var files: [[UInt8]] = []
    for (index, item) in items.enumerated() {
      guard let file = item.field("file")?.string else {
        throw MergeProblem("has no text `diagnostics[\(index)].file`")
      }
      files.append(Array(file.utf8))
    }
    self.counts = counts
    self.files += files
    findings += items
  }

  func finish() -> (text: String, notes: [String]) {
    var json = JSONWriter()
    json.object { json in
      json.field("version", 1)
      json.key("summary")
      json.object { json in
        for (name, count) in zip(Self.names, counts) { json.field("\(name)", count) }
      }
      json.key("diagnostics")
      json.array { _ in }
    }
    var records = JSONRecords(in: json.text, before: 2)
    var text = ""
    for index in MergeOrder.sorted(files) { records.append(findings[index].compact, to: &text) }
    records.close(&text)
    return (text, [])
  }
}
