import RecipeLint
import Recipes
import Text

/// A text with a name: a file, a line of JSON, or what a page holds.
package struct NamedText: Sendable {
  /// What it is called in results: a label, never a path to open.
  package let name: String
  /// Its content.
  package let text: [UInt8]

  /// A text.
  package init(name: String, text: [UInt8]) {
    self.name = name
    self.text = text
  }

  /// The most bytes of a name. Each finding repeats the name, so a long one could make the results endless.
  package static let longestName = 4096
}

// MARK: Results

/// The fields of results in JSON, each with a comma before it.
extension [UInt8] {
  /// Appends the field `text`.
  package mutating func appendText(_ bytes: [UInt8]) {
    appendLiteral(",\"text\":")
    bytes.withUnsafeBufferPointer { appendJSON($0) }
  }

  /// Appends the field `diagnostics`.
  package mutating func appendFindings(_ found: FileFindings) {
    appendLiteral(",\"diagnostics\":[")
    if !found.findings.isEmpty {
      let records = RecordRenderer.jsonRecords(of: found.findings, in: found.source)
      append(contentsOf: records.joined(separator: ",").utf8)
    }
    append(UInt8(ascii: "]"))
  }

  /// Appends the field `error`.
  ///
  /// - Parameters:
  ///   - hint: what to do, if the message does not make it clear.
  ///   - position: the line and the column, from 1.
  package mutating func appendError(
    _ message: String,
    hint: String? = nil,
    at position: (line: Int, column: Int)? = nil
  ) {
    appendLiteral(#","error":{"message":"#)
    appendJSON(message)
    if let hint {
      appendLiteral(#","hint":"#)
      appendJSON(hint)
    }
    if let position {
      append(contentsOf: #","line":\#(position.line),"column":\#(position.column)"#.utf8)
    }
    append(UInt8(ascii: "}"))
  }

  /// Appends the plans of a document's recipes, and why some are missing; returns the number of reasons.
  package mutating func appendPlans(_ content: BrewableContent<ScaledPlan>) -> Int {
    switch content {
    case .other(let known):
      appendError("expected a recipe, but this is \(known.name)")
      return 1
    case .recipes(let scaled, let found):
      let plans = scaled.compactMap { try? $0.result.get().text }
      let failed = scaled.first { if case .failure = $0.result { true } else { false } }
      if !plans.isEmpty || found == nil && failed == nil {
        appendLiteral(",\"plans\":[")
        for (index, plan) in plans.enumerated() {
          if index > 0 { append(UInt8(ascii: ",")) }
          append(contentsOf: plan)
        }
        append(UInt8(ascii: "]"))
      }
      if let found { appendFindings(found) }
      if let failed, case .failure(let error) = failed.result {
        let message = scaled.count == 1 ? error.message : "\(failed.name): \(error.message)"
        appendError(message, hint: error.hint)
      }
      return (found == nil ? 0 : 1) + (failed == nil ? 0 : 1)
    }
  }
}
