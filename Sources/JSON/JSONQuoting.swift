import SourceText

extension String {
  /// The text as it stands between the quotes of a string of JSON.
  ///
  /// Hidden scalars are escaped too: JSON need not, but people look at it in terminals. O(n); nothing is
  /// copied where nothing must be escaped.
  package var escapedForJSON: String {
    guard !isPlainASCII, unicodeScalars.contains(where: \.needsEscapeInJSON) else { return self }
    var result = ""
    for scalar in unicodeScalars {
      if scalar.needsEscapeInJSON {
        result += scalar.escapedForJSON
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Whether the text is ASCII of which nothing must be escaped.
  private var isPlainASCII: Bool {
    func isPlain(_ byte: UInt8) -> Bool {
      byte &- 0x20 < 0x5F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }
    return utf8.withContiguousStorageIfAvailable { $0.allSatisfy(isPlain) }
      ?? utf8.allSatisfy(isPlain)
  }
}

extension Unicode.Scalar {
  fileprivate var needsEscapeInJSON: Bool { self == "\"" || self == "\\" || isHidden }

  fileprivate var escapedForJSON: String {
    switch self {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: String(self).utf16.map { "\\u" + hexadecimal(UInt32($0), digits: 4) }.joined()
    }
  }
}
