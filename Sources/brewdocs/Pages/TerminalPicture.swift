import RecipeLint
import Text

/// An SVG picture of a terminal window that shows the colored output of a program.
///
/// The window is dark in light and in dark mode, so that one picture fits both. Each word has its own position,
/// so columns are exact in any font, and blocks are drawn as rectangles, since fonts leave gaps between them.
struct TerminalPicture {
  /// What the title bar shows: the command.
  let title: String
  /// The text for people who do not see the picture.
  let description: String
  /// Text with the escape sequences of ``Style/ansi``.
  let output: String

  /// The picture as an SVG file.
  var text: String {
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let rows = lines.last == "" ? lines.count - 1 : lines.count
    let width = Tenths.column * Self.columns + 2 * Tenths.margin
    let height = Tenths.titleBar + Tenths.row * rows + 2 * Tenths.margin
    var svg = XMLWriter()
    svg.element("svg", frame(width: width, height: height)) { svg in
      svg.element("title", [("id", "title")], text: title)
      svg.element("desc", [("id", "description")], text: description)
      let border = [("fill", Color.window), ("stroke", Color.border), ("rx", "8")]
      svg.element("rect", box(5, 5, width - 10, height - 10) + border)
      for button in 0..<3 {
        let place = [("cx", "\(20 + 18 * button)"), ("cy", "18"), ("r", "5.5")]
        svg.element("circle", place + [("fill", Color.button)])
      }
      svg.element("text", titleBar(width: width), text: title)
      svg.element("g", Self.font) { svg in
        for (row, line) in lines.enumerated() {
          for piece in Self.pieces(of: line) { draw(piece, row: row, into: &svg) }
        }
      }
    }
    return svg.text
  }

  // MARK: Parts

  /// The width of the window, in columns.
  private static let columns = 80

  private static let font = [
    (
      "font-family",
      "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', 'Liberation Mono', monospace"
    ),
    ("font-size", "14"),
  ]

  private func frame(width: Int, height: Int) -> [(String, String)] {
    [
      ("xmlns", "http://www.w3.org/2000/svg"), ("width", "\(width / 10)"),
      ("height", "\(height / 10)"), ("viewBox", "0 0 \(Tenths.text(width)) \(Tenths.text(height))"),
      ("role", "img"), ("aria-labelledby", "title description"), ("xml:space", "preserve"),
    ]
  }

  private func titleBar(width: Int) -> [(String, String)] {
    [
      ("x", Tenths.text(width / 2)), ("y", "22"), ("text-anchor", "middle"),
      ("font-family", "system-ui, sans-serif"), ("font-size", "13"), ("fill", Color.caption),
    ]
  }

  private func draw(_ piece: Piece, row: Int, into svg: inout XMLWriter) {
    let left = Tenths.margin + Tenths.column * piece.column
    let top = Tenths.titleBar + Tenths.margin + Tenths.row * row
    let width = Tenths.column * piece.text.displayWidth()
    if let opacity = piece.blockOpacity {
      let fill = [
        ("fill", piece.color), ("fill-opacity", opacity), ("shape-rendering", "crispEdges"),
      ]
      svg.element("rect", box(left, top, width, Tenths.row) + fill)
      return
    }
    var attributes = [
      ("x", Tenths.text(left)), ("y", Tenths.text(top + Tenths.baseline)),
      ("textLength", Tenths.text(width)), ("lengthAdjust", "spacingAndGlyphs"),
      ("fill", piece.color),
    ]
    if piece.isBold { attributes.append(("font-weight", "bold")) }
    svg.element("text", attributes, text: piece.text)
  }

  private func box(_ left: Int, _ top: Int, _ width: Int, _ height: Int) -> [(String, String)] {
    [
      ("x", Tenths.text(left)), ("y", Tenths.text(top)), ("width", Tenths.text(width)),
      ("height", Tenths.text(height)),
    ]
  }

  // MARK: Escape sequences

  /// A word, or some blocks, in one style.
  private struct Piece {
    /// The first column, from 0.
    let column: Int
    var text: String
    let isBold: Bool
    let color: String

    /// How strongly to fill the cells; `nil` for text.
    var blockOpacity: String? {
      switch text.first {
      case "█": "1"
      case "░": "0.25"
      default: nil
      }
    }
  }

  /// The words of a line, without the spaces between them.
  private static func pieces(of line: String) -> [Piece] {
    var pieces: [Piece] = []
    var codes: [Substring] = []
    var column = 0
    for (index, part) in line.split(separator: "\u{1B}[", omittingEmptySubsequences: false)
      .enumerated()
    {
      var text = part
      if index > 0, let end = part.firstIndex(of: "m") {
        codes = part[..<end].split(separator: ";")
        text = part[part.index(after: end)...]
      }
      var isInPiece = false
      for character in text {
        if isInPiece, let last = pieces.last?.text.last, isPart(character, after: last) {
          pieces[pieces.count - 1].text.append(character)
        } else if character != " " {
          pieces.append(piece(character, at: column, codes))
        }
        isInPiece = character != " "
        column += String(character).displayWidth(from: column)
      }
    }
    return pieces
  }

  /// Whether a character belongs to the same piece as the one before it: not a space, nor another kind of block.
  private static func isPart(_ character: Character, after last: Character) -> Bool {
    if character == " " { return false }
    let blocks = "█░"
    return character == last || !blocks.contains(character) && !blocks.contains(last)
  }

  private static func piece(_ character: Character, at column: Int, _ codes: [Substring]) -> Piece {
    Piece(
      column: column,
      text: String(character),
      isBold: codes.contains("1"),
      color: codes.compactMap { Color.byCode[$0] }.last ?? Color.text
    )
  }

  /// The colors, each readable on that of the window.
  private enum Color {
    static let window = "#1c2128"
    static let border = "#768390"
    static let button = "#545d68"
    static let text = "#cdd9e5"
    static let caption = "#9aa7b4"
    static let byCode: [Substring: String] = [
      "2": caption, "31": "#ff8079", "33": "#e3b341", "34": "#79b8ff", "36": "#56d4dd",
    ]
  }

  /// Lengths in tenths of a pixel, which print the same everywhere.
  private enum Tenths {
    static let column = 84
    static let row = 190
    static let baseline = 140
    static let margin = 160
    static let titleBar = 260

    static func text(_ tenths: Int) -> String {
      tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
  }
}
