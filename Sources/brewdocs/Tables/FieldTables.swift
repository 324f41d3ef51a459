import Diary
import Recipes

/// A list of the fields of JSON.
enum FieldTable {
  static func text(
    _ fields: [(name: String, value: String, isOptional: Bool, summary: String)]
  ) -> String {
    fields.map {
      "- \($0.name.code) (\($0.value)\($0.isOptional ? ", or `null`" : "")): \($0.summary)"
    }
    .joined(separator: "\n")
  }

  static func text(_ fields: [PlanField]) -> String {
    text(fields.map { ($0.name, $0.expectation, $0.isOptional, $0.summary) })
  }

  /// The fields of a diary.
  static var log: String {
    text(LogField.allCases.map { ($0.rawValue, expectation($0.kind), $0.isNullable, $0.summary) })
  }

  private static func expectation(_ kind: LogField.Kind) -> String {
    switch kind {
    case .version: "\(LogFormat.version)"
    case .uuid: "a UUID, written in lower case"
    case .timestamp: "a time such as `2026-04-01T06:30:00.125Z`"
    case .text, .method: "text"
    case .day: "a date such as `2026-03-20`"
    case .words(let words): "a list of " + words.map { "`\($0)`" }.joined(separator: ", ")
    case .number: "a number"
    case .numbers: "a list of numbers"
    case .rating: "a whole number from 1 to 5"
    case .word(let words): words.map { "`\($0)`" }.joined(separator: ", ")
    }
  }
}
