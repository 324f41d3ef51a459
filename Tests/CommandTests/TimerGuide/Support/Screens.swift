import Commands
import Platform
import Testing

/// Expects a whole screen with a number of columns and rows; ignores trailing blanks.
func expect(
  _ guide: GuidedBrew,
  _ columns: Int,
  _ rows: Int,
  _ screen: String,
  at location: SourceLocation = #_sourceLocation
) {
  let lines = GuideScreen(of: guide, size: TerminalSize(columns: columns, rows: rows)).lines()
  let text = lines.map { line in
    String(line.text().reversed().drop { $0 == " " }.reversed())
  }.joined(separator: "\n")
  #expect(text == screen, sourceLocation: location)
}
