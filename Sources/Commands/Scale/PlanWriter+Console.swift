import RecipeTools

extension PlanOutputFormat: FileFormat {
  static let standard = PlanOutputFormat.text
  static let exampleFile = "plan.json"
}

extension PlanWriter {
  /// A writer for a console; text is fitted to the width of the terminal.
  init(_ format: PlanOutputFormat, on console: Console) {
    self.init(format, style: console.outputStyle, width: console.outputWidth)
  }
}
