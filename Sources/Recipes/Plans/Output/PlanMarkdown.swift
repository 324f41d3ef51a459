import Text

/// Plans as Markdown: a heading, a list of the inputs, and a table of the steps.
package struct PlanMarkdown: PlanRenderer {
  /// A renderer.
  package init() {}

  package var delimiters: PlanDelimiters { PlanDelimiters(separator: "\n") }

  package func render(_ plan: BrewPlan, into output: inout [UInt8]) {
    var text = "## \(plan.inputs.recipeName.inMarkdown(lineBreak: " "))\n\n"
    for (label, value) in PlanHeader.lines(of: plan) {
      text += "- \(label): \(value.inMarkdown(lineBreak: " "))\n"
    }
    text += "\n"
    let steps = StepText.all(of: plan)
    let columns = Self.columns(steps).filter { $0.cells.contains { !$0.isEmpty } }
    text += Self.row(columns.map { $0.header })
    text += Self.row(columns.map { $0.isRight ? "---:" : "---" })
    for row in steps.indices {
      text += Self.row(columns.map { $0.cells[row].inMarkdown(lineBreak: "<br>") })
    }
    output += text.utf8
  }

  private struct Column {
    let header: String
    let cells: [String]
    var isRight = true
  }

  private static func columns(_ steps: [StepText]) -> [Column] {
    [
      Column(header: "Start", cells: steps.map { $0.start }),
      Column(header: "Step", cells: steps.map { $0.number }),
      Column(header: "Pour", cells: steps.map { $0.pour }),
      Column(header: "Scale", cells: steps.map { $0.scale }),
      Column(header: "Timer", cells: steps.map { $0.timer }),
      Column(header: "Temperature", cells: steps.map { $0.temperature }),
      Column(header: "Instruction", cells: steps.map { $0.instruction }, isRight: false),
    ]
  }

  private static func row(_ cells: [String]) -> String {
    "| " + cells.joined(separator: " | ") + " |\n"
  }
}

extension String {
  /// The text with Markdown escaped, including table pipes and the extensions of GitHub and GitLab.
  fileprivate func inMarkdown(lineBreak: String) -> String {
    var lines = split(omittingEmptySubsequences: false, whereSeparator: { $0.isNewline })
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { line in
      var text = String.UnicodeScalarView()
      for scalar in String(line.replacing("\t", with: " ")).escapedForTerminal.unicodeScalars {
        if scalar.isMarkup { text.append("\\") }
        text.append(scalar)
      }
      return String(text)
    }
    .joined(separator: lineBreak)
  }
}

extension Unicode.Scalar {
  fileprivate var isMarkup: Bool {
    switch self {
    case "\\", "`", "*", "_", "[", "]", "<", ">", "|", "~", "&", "$", "#": true
    default: false
    }
  }
}
