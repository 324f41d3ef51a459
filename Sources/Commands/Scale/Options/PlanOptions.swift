import ArgumentParser
import Reports

/// The options that say how plans are written.
struct PlanOptions: ParsableArguments {
  @Option(help: ArgumentHelp("How to write plans.", valueName: "format"))
  var format: PlanOutputFormat = .text
}

/// How plans are written.
enum PlanOutputFormat: String, DescribedFormat, ExpressibleByArgument {
  case text, json, jsonl, yaml, csv, markdown

  var summary: String {
    switch self {
    case .text: "a table to brew from"
    case .json: "one JSON document, a list where there are several recipes"
    case .jsonl: "a JSON record per recipe, each on a line"
    case .yaml: "recipes again, with the new amounts"
    case .csv: "a row per step, for spreadsheets"
    case .markdown: "a page to print or publish"
    }
  }

  static var allValueStrings: [String] { allCases.map(\.rawValue) }

  static var allValueDescriptions: [String: String] {
    allCases.reduce(into: [:]) { $0[$1.rawValue] = $1.summary }
  }
}
