import ArgumentParser
import BrewCLI

/// How statistics are written.
enum StatisticsFormat: String, DescribedFormat, ExpressibleByArgument {
  case text, json

  var summary: String {
    switch self {
    case .text: "tables, with bars on a terminal"
    case .json: "one JSON document"
    }
  }

  static var allValueStrings: [String] { allCases.map(\.rawValue) }

  static var allValueDescriptions: [String: String] {
    allCases.reduce(into: [:]) { $0[$1.rawValue] = $1.summary }
  }
}
