import BrewDomain
import SourceText

/// Plans as text for the terminal: the inputs, then a table of the steps.
///
/// The instruction is the last column, so that numbers stay aligned whatever characters it has; it is
/// wrapped. If that leaves it too narrow, the numbers are written above it. Warnings are not shown here; they
/// go to standard error.
package struct PlanText: PlanRenderer {
  /// The maximum line width in terminal columns; longer lines are hard to read.
  package static let maximumWidth = 100
  /// The minimum width of the instruction column.
  private static let minimumInstructionWidth = 24

  private let style: Style
  private let width: Int

  /// A renderer.
  ///
  /// - Parameter width: the columns of the terminal; nil or 0 if unknown.
  package init(style: Style = .plain, width: Int? = nil) {
    self.style = style
    let known = width.flatMap { $0 > 0 ? $0 : nil }
    self.width = min(known ?? Self.maximumWidth, Self.maximumWidth)
  }

  package var delimiters: PlanDelimiters { PlanDelimiters(separator: "\n") }

  package func render(_ plan: BrewPlan, into output: inout [UInt8]) {
    let name = plan.inputs.recipeName.escapedForTerminal.wrapped(to: width).map {
      style.paint($0, .title)
    }
    let lines =
      name + [""] + Self.header(of: plan).lines(width: width, style: style) + [""] + steps(of: plan)
    for line in lines { output += "\(line)\n".utf8 }
  }

  private static func header(of plan: BrewPlan) -> TextTable {
    let lines = PlanHeader.lines(of: plan)
    return TextTable(
      [TextTable.Column(header: "", cells: lines.map(\.label), role: .caption)],
      last: TextTable.Column(header: "", cells: lines.map(\.value))
    )
  }

  private func steps(of plan: BrewPlan) -> [String] {
    let steps = StepText.all(of: plan)
    let wide = Self.wideTable(steps)
    let table =
      width - wide.leadingWidth < Self.minimumInstructionWidth ? Self.narrowTable(steps) : wide
    return table.lines(width: width, style: style)
  }

  private static func wideTable(_ steps: [StepText]) -> TextTable {
    TextTable(
      places(steps) + [
        column("Pour", steps.map(\.pour), role: .number),
        column("Scale", steps.map(\.scale), role: .number),
        column("Timer", steps.map(\.timer)),
        column("Temp.", steps.map(\.temperature)),
      ],
      last: TextTable.Column(header: "Instruction", cells: steps.map(\.instruction))
    )
  }

  private static func narrowTable(_ steps: [StepText]) -> TextTable {
    let texts = steps.map { step in
      let numbers = step.numbers
      return numbers.isEmpty ? step.instruction : "\(numbers)\n\(step.instruction)"
    }
    return TextTable(places(steps), last: TextTable.Column(header: "Instruction", cells: texts))
  }

  private static func places(_ steps: [StepText]) -> [TextTable.Column] {
    [column("Start", steps.map(\.start)), column("Step", steps.map(\.number))]
  }

  private static func column(
    _ header: String,
    _ cells: [String],
    role: Style.Role? = nil
  ) -> TextTable.Column {
    TextTable.Column(header: header, cells: cells, isRight: true, role: role)
  }
}

extension StepText {
  /// The numbers of the step on one line: `+103 g to 148 g, 0:45`.
  fileprivate var numbers: String {
    let amount = scale.isEmpty ? pour : "\(pour) to \(scale)"
    return [amount, temperature, timer].filter { !$0.isEmpty }.joined(separator: ", ")
  }
}
