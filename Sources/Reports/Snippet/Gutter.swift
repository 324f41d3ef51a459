import SourceText

/// The column of line numbers that a snippet's rows start with.
struct Gutter {
  /// The columns of the widest number.
  let width: Int
  let style: Style

  /// The row above a snippet, which says where it is.
  func arrow(_ place: String) -> String { arrow("-->", place) }

  /// The row above the snippet of another source.
  func otherArrow(_ place: String) -> String { arrow(":::", place) }

  private func arrow(_ sign: String, _ place: String) -> String {
    String(repeating: " ", count: width) + style.paint(sign, .gutter) + " " + place
  }

  /// A row of a snippet, with the number of its line if it is one.
  func row(number: Int? = nil, _ text: String = "") -> String {
    let number = number.map(String.init) ?? ""
    let padding = String(repeating: " ", count: max(0, width - number.utf8.count))
    let bar = style.paint("\(padding)\(number) |", .gutter)
    return text.isEmpty ? bar : "\(bar) \(text)"
  }

  /// The row that stands for lines that are left out.
  var gap: String { blank + style.paint("⋮", .gutter) }

  /// A row below a snippet: `= note: …`.
  func footer(_ kind: String, _ text: String) -> String {
    "\(blank)\(style.paint("=", .gutter)) \(style.paint(kind, .footer)): \(text)"
  }

  private var blank: String { String(repeating: " ", count: width + 1) }
}
