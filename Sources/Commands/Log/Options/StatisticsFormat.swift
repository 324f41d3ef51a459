import ArgumentParser
import Reports

/// How statistics are written.
enum StatisticsFormat: String, DescribedFormat, ExpressibleByArgument {
  case text, json, jsonl, csv

  var summary: String {
    switch self {
    case .text: "tables, with bars on a terminal"
    case .json: "one JSON document"
    case .jsonl: "a JSON record for each recipe, brewer and week, each on a line"
    case .csv: "the same as rows, for spreadsheets"
    }
  }

  static var allValueStrings: [String] { allCases.map(\.rawValue) }

  static var allValueDescriptions: [String: String] {
    allCases.reduce(into: [:]) { $0[$1.rawValue] = $1.summary }
  }
}
