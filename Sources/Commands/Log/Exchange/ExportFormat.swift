import ArgumentParser
import Reports

/// The formats that a diary is exported in.
enum ExportFormat: String, DescribedFormat, ExpressibleByArgument {
  case csv, json, brewspec

  var summary: String {
    switch self {
    case .csv: "a row per entry, for spreadsheets"
    case .json: "one JSON document with the entries as they are stored"
    case .brewspec: "BrewSpec 1.0, in YAML"
    }
  }

  static var allValueStrings: [String] { allCases.map(\.rawValue) }

  static var allValueDescriptions: [String: String] {
    allCases.reduce(into: [:]) { $0[$1.rawValue] = $1.summary }
  }
}
