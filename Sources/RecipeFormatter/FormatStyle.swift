/// What of the layout a configuration decides; everything else has one form.
package struct FormatStyle: Equatable, Sendable {
  /// How lines end.
  package var lineEnding: LineEnding

  /// A style; unless told otherwise, that which files have without a configuration.
  package init(lineEnding: LineEnding = .auto) {
    self.lineEnding = lineEnding
  }
}

/// How the lines of a formatted file end.
package enum LineEnding: String, CaseIterable, Sendable {
  /// As its first line does.
  case auto
  /// `\n`
  case lf
  /// `\r\n`
  case crlf
}
