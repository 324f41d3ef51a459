/// Whether and how output is colored.
package struct Style: Sendable {
  /// The role of a piece of text.
  package enum Role: Equatable, Sendable {
    /// The severity and rule of an error, and the marks and labels of its finding.
    case error
    /// The same of a warning.
    case warning
    /// The same of a note.
    case note
    /// The message, in the first line of a finding.
    case message
    /// The line numbers and the frame of a snippet.
    case gutter
    /// The marks and labels of related locations.
    case secondary
    /// The words `note`, `help` and `fix` before a footer.
    case footer
    case title
    /// The label of a value or a column.
    case caption
    /// The most important number.
    case number
  }

  private let isColored: Bool

  /// No colors.
  package static let plain = Style(isColored: false)
  /// The sixteen colors of ANSI terminals, so that the user's theme decides how they look.
  package static let ansi = Style(isColored: true)

  /// `text` in the style of a role; `text` must not contain escape sequences.
  package func paint(_ text: String, _ role: Role) -> String {
    isColored ? "\u{1B}[\(Self.code(of: role))m\(text)\u{1B}[0m" : text
  }

  private static func code(of role: Role) -> String {
    switch role {
    case .error: "1;31"
    case .warning: "1;33"
    case .note: "1;36"
    case .gutter, .secondary: "1;34"
    case .message, .footer, .title, .number: "1"
    case .caption: "2"
    }
  }
}
