extension OutputFormat {
  package static let json = OutputFormat("json", "one JSON document") { _, _, _ in
    RecordRenderer.json
  }

  package static let jsonl = OutputFormat(
    "jsonl",
    "one JSON record per finding"
  ) { _, _, _ in RecordRenderer.jsonLines }
}
