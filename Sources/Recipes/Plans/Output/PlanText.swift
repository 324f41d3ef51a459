import Text

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
    var text = (name + [""]).map { $0 + "\n" }.joined()
    text += Self.header.text(of: PlanHeader.rows(of: plan), width: width, style: style)
    output += (text + "\n" + steps(of: plan)).utf8
  }

  private static let header = TextTable([.init(role: .caption), .init(fit: .wraps(least: 12))])

  private func steps(of plan: BrewPlan) -> String {
    let steps = StepText.all(of: plan)
    let rows = steps.map { $0.cells }
    var wide = Self.wide
    wide.measure(rows)
    return wide.layout(width: width).hasTextBelow
      ? Self.narrow.text(of: steps.map { $0.narrowCells }, width: width, style: style)
      : wide.text(of: rows, width: width, style: style)
  }

  private static let places: [TextTable.Column] = [
    .init("Start", isRight: true), .init("Step", isRight: true),
  ]

  private static let wide = TextTable(
    places + [
      .init("Pour", isRight: true, role: .number), .init("Scale", isRight: true, role: .number),
      .init("Timer", isRight: true), .init("Temp.", isRight: true),
      .init("Instruction", fit: .wraps(least: minimumInstructionWidth)),
    ]
  )

  private static let narrow = TextTable(
    places + [.init("Instruction", fit: .wraps(least: minimumInstructionWidth / 2))]
  )
}

extension StepText {
  fileprivate var cells: [String] {
    [start, number, pour, scale, timer, temperature, instruction]
  }

  fileprivate var narrowCells: [String] {
    [start, number, numbers.isEmpty ? instruction : "\(numbers)\n\(instruction)"]
  }

  /// The numbers of the step on one line: `+103 g to 148 g, 0:45`.
  private var numbers: String {
    let amount = scale.isEmpty ? pour : "\(pour) to \(scale)"
    return [amount, temperature, timer].filter { !$0.isEmpty }.joined(separator: ", ")
  }
}
