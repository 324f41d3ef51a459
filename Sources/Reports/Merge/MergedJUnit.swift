import SourceText

/// JUnit reports as one. Suites are copied as they are.
struct MergedJUnit: MergedReport {
  private static let counts = ["tests", "failures", "errors", "skipped"]
  /// What the name of the only test begins with where there are no findings.
  private static let noFindings = "no findings in "

  private var tool = ""
  private var sums = [0, 0, 0, 0]
  private var seconds = 0.0
  private var names: [[UInt8]] = []
  private var suites: [ArraySlice<UInt8>] = []
  /// The number of files in reports without findings.
  private var cleanFiles = 0

  mutating func add(_ bytes: [UInt8]) throws(MergeProblem) {
    var reader = XMLTags(bytes)
    guard let root = try reader.next(), root.name == "testsuites", root.kind != .end else {
      throw MergeProblem("is not a JUnit report: expected the element `testsuites`")
    }
    var next = self
    if next.tool.isEmpty { next.tool = root.attribute("name") ?? "" }
    while root.kind == .start {
      guard let tag = try reader.next() else { throw MergeProblem("ends before `</testsuites>`") }
      if tag.kind == .end { break }
      guard tag.name == "testsuite" else {
        throw MergeProblem(
          "has an element `\(tag.name.quotedBriefly)` where a `testsuite` was expected"
        )
      }
      try next.addSuite(tag, &reader, of: root.attribute("name"))
    }
    guard try reader.next() == nil else { throw MergeProblem("has more than one root element") }
    self = next
  }

  private mutating func addSuite(
    _ tag: XMLTags.Tag,
    _ reader: inout XMLTags,
    of tool: String?
  ) throws(MergeProblem) {
    var first: XMLTags.Tag?
    var end = tag.range.upperBound
    var depth = tag.kind == .start ? 1 : 0
    while depth > 0 {
      guard let inner = try reader.next() else { throw MergeProblem("ends inside a `testsuite`") }
      if inner.kind != .end { first = first ?? inner }
      depth += inner.kind == .start ? 1 : inner.kind == .end ? -1 : 0
      end = inner.range.upperBound
    }
    let name = tag.attribute("name") ?? ""
    if name == tool, let files = first.flatMap(Self.cleanFiles) {
      cleanFiles += min(files, 1 << 40)
      return
    }
    for (index, count) in Self.counts.enumerated() {
      let number = tag.attribute(count) ?? "0"
      guard let value = Int(number), (0...1 << 40).contains(value) else {
        throw MergeProblem("has a `testsuite` whose `\(count)` is not a number")
      }
      sums[index] += value
    }
    seconds += Double(tag.attribute("time") ?? "0") ?? 0
    names.append(Array(name.utf8))
    suites.append(reader.bytes[tag.range.lowerBound..<end])
  }

  /// The number of files in a report without findings, from its only test.
  private static func cleanFiles(_ test: XMLTags.Tag) -> Int? {
    guard test.name == "testcase", let name = test.attribute("name"), name.hasPrefix(noFindings)
    else { return nil }
    return Int(name.dropFirst(noFindings.count).prefix { $0 != " " })
  }

  func finish() -> (text: String, notes: [String]) {
    if suites.isEmpty {
      var summary = Summary()
      summary.add(cleanFiles: cleanFiles)
      var text = ""
      var renderer = JUnitRenderer(tool: ToolMetadata(name: tool, version: ""))
      renderer.finish(summary, into: &text)
      return (text, [])
    }
    var xml = XMLWriter()
    xml.declaration()
    let time = seconds > 0 && seconds.isFinite ? "\(seconds)" : "0"
    let attributes = zip(Self.counts, sums).map { ($0, "\($1)") } + [("time", time)]
    xml.open("testsuites", [("name", tool)] + attributes)
    var text = xml.take()
    for index in MergeOrder.sorted(names) {
      text += "  "
      text += String(decoding: suites[index], as: UTF8.self)
      text += "\n"
    }
    xml.close("testsuites")
    return (text + xml.take(), [])
  }
}
