import SourceText

extension Diagnostic {
  /// The message with the help in parentheses, for formats with a single text for a finding.
  var messageWithHelp: String { help.isEmpty ? message : "\(message) (\(help))" }

  /// What text below the message has to say, for formats that show no snippet: lines with nothing
  /// hidden in them.
  var advice: [String] {
    let places = related.map { place in
      let start = LineIndex(place.source.bytes).position(at: place.range.start)
      return "\(place.source.pathText):\(start.line):\(start.column): \(place.message)"
    }
    let help = help.isEmpty ? [] : ["help: \(help)"]
    return (places + notes.map { "note: \($0)" } + help).map(\.escapedForTerminal)
  }
}
