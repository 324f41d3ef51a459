import ArgumentParser
import Reports

/// How entries are written.
enum EntryFormat: String, DescribedFormat, ExpressibleByArgument {
  case text, json, jsonl, csv

  var summary: String {
    switch self {
    case .text: "for people"
    case .json: "one JSON document"
    case .jsonl: "the lines of the diary as they are"
    case .csv: "a row per entry, for spreadsheets"
    }
  }

  static var allValueStrings: [String] { allCases.map(\.rawValue) }

  static var allValueDescriptions: [String: String] {
    allCases.reduce(into: [:]) { $0[$1.rawValue] = $1.summary }
  }
}
