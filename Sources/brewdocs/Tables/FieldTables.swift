import Diary
import Recipes

/// The tables of plan fields.
enum PlanTables {
  static func table(_ fields: [PlanField]) -> String {
    var table = MarkdownTable("field", "value", "meaning")
    for field in fields {
      let null = field.isOptional ? ", or `null`" : ""
      table.add(field.name.code, field.expectation + null, field.summary)
    }
    return table.text
  }
}

/// The table of diary fields.
enum LogTables {
  static var fields: String {
    var table = MarkdownTable("field", "value", "meaning")
    for field in LogField.allCases {
      table.add(
        field.rawValue.code,
        expectation(field.kind) + (field.isOptional ? ", or `null`" : ""),
        field.summary
      )
    }
    return table.text
  }

  private static func expectation(_ kind: LogField.Kind) -> String {
    switch kind {
    case .version: "\(LogFormat.version)"
    case .uuid: "a UUID, written in lower case"
    case .timestamp: "a time such as `2026-04-01T06:30:00.125Z`"
    case .text: "text"
    case .number: "a number"
    case .rating: "a whole number from 1 to 5"
    case .word(let words): words.map { "`\($0)`" }.joined(separator: ", ")
    }
  }
}
