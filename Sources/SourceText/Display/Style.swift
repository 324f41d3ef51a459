/// Whether and how output is coloured.
package struct Style: Sendable {
  /// What a piece of text is for.
  package enum Role: Equatable, Sendable {
    /// The severity of an error with its rule, and what marks and labels the finding itself.
    case error
    /// The same of a warning.
    case warning
    /// The same of a note.
    case note
    /// What is wrong, in the first line of a finding.
    case message
    /// The line numbers and the frame of a snippet.
    case gutter
    /// What marks and labels the other places of a finding.
    case secondary
    /// The words `note`, `help` and `fix` before a footer.
    case footer
    /// The name of what is shown.
    case title
    /// What stands before a value or above a column and says what it is.
    case caption
    /// The figure that matters most of several.
    case figure
  }

  private let isColored: Bool

  /// No colours.
  package static let plain = Style(isColored: false)
  /// The sixteen colours of ANSI terminals, so that the user's theme decides how they look.
  package static let ansi = Style(isColored: true)

  /// `text` as its role wants it; `text` must hold no escape sequence.
  package func paint(_ text: String, _ role: Role) -> String {
    isColored ? "\u{1B}[\(Self.code(of: role))m\(text)\u{1B}[0m" : text
  }

  private static func code(of role: Role) -> String {
    switch role {
    case .error: "1;31"
    case .warning: "1;33"
    case .note: "1;36"
    case .gutter, .secondary: "1;34"
    case .message, .footer, .title, .figure: "1"
    case .caption: "2"
    }
  }
}
