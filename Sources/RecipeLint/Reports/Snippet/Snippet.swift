import Text

/// The source lines of a finding, with its marks.
struct Snippet {
  private let source: SourceText
  private let index: LineIndex
  private let severity: Severity
  private let start: SourcePosition
  /// The parts by line, the finding's own first.
  private let pieces: [Int: [LabelPart]]
  private let lines: [Int]

  /// The snippet of one finding in `source`, whose lines are `index`.
  init(of diagnostic: Diagnostic, in source: SourceText, index: LineIndex) {
    let primary = Label(diagnostic.range, diagnostic.label)
    let labels =
      [(label: primary, isPrimary: true)] + diagnostic.labels.map { (label: $0, isPrimary: false) }
    self.init(labels, severity: diagnostic.severity, in: source, index: index)
  }

  /// The snippet of a location in another source, for a finding of `severity`.
  init(of place: RelatedPlace, severity: Severity) {
    let labels = [(label: Label(place.range, place.message), isPrimary: false)]
    let index = LineIndex(place.source.bytes)
    self.init(labels, severity: severity, in: place.source, index: index)
  }

  private init(
    _ labels: [(label: Label, isPrimary: Bool)],
    severity: Severity,
    in source: SourceText,
    index: LineIndex
  ) {
    self.source = source
    self.index = index
    self.severity = severity
    start = index.position(at: labels[0].label.range.start)
    let pieces = labels.flatMap { label, isPrimary in
      LabelPart.pieces(of: label, isPrimary: isPrimary, in: source.bytes, index: index)
    }
    self.pieces = Dictionary(grouping: pieces, by: { $0.line })
    lines = self.pieces.keys.sorted()
  }

  /// The position of the first label: `file:line:column`.
  var place: String { "\(source.name.escapedForTerminal):\(start.line):\(start.column)" }

  /// The number of digits in the greatest line number.
  var gutterWidth: Int { String(lines.last ?? 1).utf8.count }

  /// The lines of the snippet.
  ///
  /// A single line between two marked ones is shown, because the gap marker would take as much space.
  func rows(_ gutter: Gutter) -> [String] {
    var rows: [String] = []
    var previous: Int?
    for line in lines {
      switch previous.map({ line - $0 }) ?? 1 {
      case 1: break
      case 2: rows += self.rows(of: line - 1, gutter)
      default: rows.append(gutter.gap)
      }
      rows += self.rows(of: line, gutter)
      previous = line
    }
    return rows
  }

  private func rows(of line: Int, _ gutter: Gutter) -> [String] {
    let range = index.line(line)
    let pieces = pieces[line] ?? []
    let text = SnippetLine(range, in: source.bytes, focus: pieces.first?.range.start ?? range.start)
    let shown = gutter.row(number: line, text.text)
    guard !pieces.isEmpty else { return [shown] }
    let marks = LineMarks(pieces, in: text, severity: severity)
    return [shown] + marks.rows(gutter.style).map { gutter.row($0) }
  }
}

/// The line number column of a snippet.
struct Gutter {
  /// The width of the widest number.
  let width: Int
  let style: Style

  /// The row above a snippet, with its position; `:::` begins that of another source.
  func arrow(_ place: String, _ sign: String = "-->") -> String {
    String(repeating: " ", count: width) + style.paint(sign, .gutter) + " " + place
  }

  /// A row of a snippet, with a line number for source lines.
  func row(number: Int? = nil, _ text: String = "") -> String {
    let number = number.map(String.init) ?? ""
    let padding = String(repeating: " ", count: max(0, width - number.utf8.count))
    let bar = style.paint("\(padding)\(number) |", .gutter)
    return text.isEmpty ? bar : "\(bar) \(text)"
  }

  /// The row that marks omitted lines.
  var gap: String { blank + style.paint("⋮", .gutter) }

  /// A row below a snippet: `= note: …`.
  func footer(_ kind: String, _ text: String) -> String {
    "\(blank)\(style.paint("=", .gutter)) \(style.paint(kind, .footer)): \(text)"
  }

  private var blank: String { String(repeating: " ", count: width + 1) }
}
