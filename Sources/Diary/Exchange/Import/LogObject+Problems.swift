import BrewDomain

extension LogObject {
  /// All that keeps the fields from being an entry; id and version may be missing.
  var problems: [LineProblem] {
    let given = [LogField.version, .id].filter { !isAbsent($0) }
    let checked = given + LogField.allCases.dropFirst(2)
    return checked.compactMap { field in
      do throws(LineProblem) {
        try check(field)
        return nil
      } catch {
        return error
      }
    }
  }

  private func check(_ field: LogField) throws(LineProblem) {
    if field.isOptional, isAbsent(field) { return }
    switch field.kind {
    case .version: _ = try version()
    case .uuid: _ = try uuid(field.rawValue)
    case .timestamp: _ = try time(field.rawValue)
    case .text: _ = try text(field)
    case .number: _ = try number(field)
    case .rating: _ = try rating()
    case .word:
      if field == .grindLabel { let _: GrindLabel = try word(field) }
      if field == .tasteTag { let _: TasteTag = try word(field) }
    }
  }
}
