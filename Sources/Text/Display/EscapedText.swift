extension String {
  /// The text on one line without hidden scalars, so that names and messages cannot forge output: `\n`, `\r`
  /// and `\t` for these, and `<U+001B>` for others. Commands of build servers are broken up: `#\#[error]`.
  package var escapedForTerminal: String {
    escaped { scalar in
      switch scalar {
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      default: scalar.visibleForm
      }
    }
  }

  /// The same, for file names: hidden scalars as `\u{1b}`, and joiners where nothing can be joined. A relative path that begins like a command of a build
  /// server gets a `./`, so that it still names the file.
  package var escapedAsPath: String {
    let text = escaped(joiners: true) { "\\u{\(String($0.value, radix: 16))}" }
    return text.beginsLikeCommand ? "./" + text : text
  }

  /// The same as ``escapedForTerminal``, for text that begins a line: with a backslash if the text begins like a
  /// command of a build server (`\::error`).
  package var escapedAsLine: String { escapedForTerminal.asLine }

  /// Escaped text as the beginning of a line.
  var asLine: String {
    guard beginsLikeCommand, let start = firstIndex(of: ":") else { return self }
    return self[..<start] + "\\" + self[start...]
  }

  /// Whether GitHub would read the text as a command, if it were a line.
  private var beginsLikeCommand: Bool {
    utf8.contains(UInt8(ascii: ":")) && drop(while: { $0.isWhitespace }).hasPrefix("::")
  }

  private func escaped(
    joiners escapesJoiners: Bool = false,
    _ form: (Unicode.Scalar) -> String
  ) -> String {
    guard !isVisibleASCII || utf8.contains(UInt8(ascii: "#")) else { return self }
    var result = String.UnicodeScalarView()
    var previous: Unicode.Scalar = "\0"
    for index in unicodeScalars.indices {
      let scalar = unicodeScalars[index]
      let isLoose = escapesJoiners && scalar.isJoiner && previous.isASCII
      if scalar.isHidden || isLoose {
        result.append(contentsOf: form(scalar).unicodeScalars)
        previous = "\0"
      } else {
        if isCommand(at: index) { result.append("\\") }
        result.append(scalar)
        previous = scalar
      }
    }
    return String(result)
  }

  /// Whether the second `#` of a command of a build server is at `index`. O(1).
  package func isCommand(at index: Index) -> Bool {
    let scalars = unicodeScalars
    guard scalars[index] == "#", index > startIndex, scalars[scalars.index(before: index)] == "#"
    else { return false }
    return CommandMark.begins(scalars[scalars.index(after: index)...].lazy.map { $0.value })
  }
}

extension String {
  /// The maximum number of scalars that a message quotes of a text.
  private static let maximumQuoted = 60

  /// The text as a message quotes it: escaped, and only its beginning if it is long.
  ///
  /// O(1): a text of many megabytes is not read to its end.
  package var quotedBriefly: String {
    let beginning = unicodeScalars.prefix(Self.maximumQuoted)
    guard beginning.endIndex < unicodeScalars.endIndex else { return escapedForTerminal }
    return String(beginning).escapedForTerminal + "…"
  }
}

/// The commands that some build servers find anywhere in a line: `##[error]`, `##vso[…]`, `##teamcity[…]`.
package enum CommandMark {
  /// Whether text that follows `##` makes it a command.
  package static func begins(_ text: some Sequence<UInt32>) -> Bool {
    for value in text.prefix(maximumLength) {
      if value == 0x5B { return true }
      guard (0x61...0x7A).contains(value | 0x20) else { return false }
    }
    return false
  }

  private static let maximumLength = 20
}

extension Unicode.Scalar {
  /// Whether the scalar only joins its neighbors.
  fileprivate var isJoiner: Bool { Visibility(value) == .joining }
}
