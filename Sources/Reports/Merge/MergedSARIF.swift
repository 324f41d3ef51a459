import JSON
import SourceText

/// The limits of code scanning at GitHub for one run.
package struct SARIFLimits: Sendable {
  /// The most results that are accepted.
  package var results = 25_000
  /// The most results that are shown.
  package var shown = 5_000
  /// The largest report in bytes, as gzip packs it.
  package var packedSize = 10_000_000

  /// The limits as of 2026.
  package init() {}
}

/// SARIF reports of one program as one run.
struct MergedSARIF: MergedReport {
  private let limits: SARIFLimits
  private let packedSize: (String) -> Int
  /// The fields of the report and of its run that have to be the same in all reports, as they are written.
  private var frame: Frame?
  private var results: [JSONSlice] = []
  private var paths: [[UInt8]] = []
  private var ranks: [UInt8] = []
  private var invocations: [String] = []

  /// What is around the results.
  private struct Frame: Equatable {
    var report: [String] = []
    var run: [String] = []
    var names: [String] = []
  }

  init(limits: SARIFLimits, packedSize: @escaping (String) -> Int) {
    self.limits = limits
    self.packedSize = packedSize
  }

  mutating func add(_ bytes: [UInt8]) throws(MergeProblem) {
    let report = try JSONSlice(report: bytes)
    guard report.field("version")?.string == "2.1.0" else {
      throw MergeProblem("has another version of SARIF than 2.1.0")
    }
    let before = self
    do throws(MergeProblem) {
      for run in try report.list("runs") { try add(run, of: report) }
    } catch {
      self = before
      throw error
    }
  }

  private mutating func add(_ run: JSONSlice, of report: JSONSlice) throws(MergeProblem) {
    var frame = Frame()
    for (name, value) in report.fields ?? [] where name != "runs" {
      frame.report.append("\"\(name.escapedForJSON)\":\(value.compact)")
    }
    for (name, value) in run.fields ?? [] where name != "results" && name != "invocations" {
      frame.names.append(name)
      frame.run.append("\"\(name.escapedForJSON)\":\(value.compact)")
    }
    if let first = self.frame, first != frame {
      let name = zip(zip(first.run, frame.run), first.names).first { $0.0.0 != $0.0.1 }?.1
      throw MergeProblem(
        "differs from the first report in `\(name ?? "runs")`: merge reports of the same program and version"
      )
    }
    self.frame = frame
    invocations += run.field("invocations")?.items?.map(\.compact) ?? []
    for (index, result) in try run.list("results").enumerated() {
      guard result.isObject else { throw MergeProblem("has no object `results[\(index)]`") }
      results.append(result)
      paths.append(Self.path(of: result))
      ranks.append(Self.rank(of: result))
    }
  }

  /// The path of the first place of a result; empty if there is none.
  private static func path(of result: JSONSlice) -> [UInt8] {
    let place = result.field("locations")?.items?.first?.field("physicalLocation")
    let uri = place?.field("artifactLocation")?.field("uri")?.string ?? ""
    return Array(uri.utf8).percentDecoded
  }

  /// 0 for the most severe results.
  private static func rank(of result: JSONSlice) -> UInt8 {
    switch result.field("level")?.string {
    case "error": 0
    case nil, "warning": 1
    case "note": 2
    default: 3
    }
  }

  // MARK: The result

  func finish() -> (text: String, notes: [String]) {
    let order = MergeOrder.sorted(paths)
    let whole = text(of: order, note: nil)
    guard order.count > limits.results || isTooLarge(whole) else {
      let isPartlyShown = order.count > limits.shown
      return (
        whole,
        isPartlyShown
          ? ["\(order.count) results: GitHub shows the \(limits.shown) most severe"] : []
      )
    }
    let severe = order.enumerated().sorted {
      (ranks[$0.element], $0.offset) < (ranks[$1.element], $1.offset)
    }.map(\.element)
    return limited(severe)
  }

  /// The report with as many of the results as the limits allow.
  private func limited(_ order: [Int]) -> (text: String, notes: [String]) {
    var kept = min(order.count, limits.results)
    var left = note(kept: kept, of: order.count)
    var text = text(of: Array(order.prefix(kept)), note: left)
    // Packed sizes grow about as the number of results does.
    while kept > 0, isTooLarge(text) {
      let ratio = Double(limits.packedSize) / Double(max(1, packedSize(text)))
      kept = min(kept - 1, Int(Double(kept) * ratio * 0.95))
      left = note(kept: kept, of: order.count)
      text = self.text(of: Array(order.prefix(kept)), note: left)
    }
    return (text, [left])
  }

  private func isTooLarge(_ text: String) -> Bool {
    text.utf8.count > limits.packedSize && packedSize(text) > limits.packedSize
  }

  private func note(kept: Int, of all: Int) -> String {
    "\(all - kept) of \(all) results left out, the least severe: GitHub takes \(limits.results) results and \(limits.packedSize / 1_000_000) MB"
  }

  private func text(of order: [Int], note: String?) -> String {
    // Reports without a run have no results either.
    guard let frame else { return "{\"version\":\"2.1.0\",\"runs\":[]}\n" }
    var notes = invocations
    if let note { notes.append(Self.invocation(note)) }
    let fields =
      frame.run + (notes.isEmpty ? [] : ["\"invocations\":[\(notes.joined(separator: ","))]"])
    let run = (fields + ["\"results\":[]"]).joined(separator: ",")
    let document = "{" + (frame.report + ["\"runs\":[{\(run)}]"]).joined(separator: ",") + "}"
    var records = JSONRecords(in: document, before: 4)
    var text = ""
    for index in order { records.append(results[index].compact, to: &text) }
    records.close(&text)
    return text
  }

  /// An `invocation` object (section 3.20) with a notification.
  private static func invocation(_ note: String) -> String {
    var json = JSONWriter()
    json.object { json in
      json.key("executionSuccessful")
      json.literal("true")
      json.key("toolExecutionNotifications")
      json.array { json in
        json.object { json in
          json.field("level", "warning")
          json.key("message")
          json.object { $0.field("text", note) }
        }
      }
    }
    return json.text
  }
}

extension [UInt8] {
  /// The bytes of a URI without its escapes.
  fileprivate var percentDecoded: [UInt8] {
    guard contains(UInt8(ascii: "%")) else { return self }
    var decoded: [UInt8] = []
    var offset = 0
    while offset < count {
      if self[offset] == UInt8(ascii: "%"), offset + 2 < count,
        let value = UInt8(String(decoding: self[offset + 1...offset + 2], as: UTF8.self), radix: 16)
      {
        decoded.append(value)
        offset += 3
      } else {
        decoded.append(self[offset])
        offset += 1
      }
    }
    return decoded
  }
}
