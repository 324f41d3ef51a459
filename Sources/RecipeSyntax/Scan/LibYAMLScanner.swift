import CLibYAML
import Text

/// Scans tokens with libyaml and converts their positions to byte ranges. Nothing else uses libyaml.
///
/// libyaml's marks count code points from its start; each is converted once, here. A scanner reads one part
/// of a source at a time: after a syntax error, ``restart(at:)`` starts again after it.
struct LibYAMLScanner: ~Copyable {
  /// The maximum nesting depth, because libyaml takes quadratic time.
  private static let depthLimit = 64

  private let bytes: UnsafeBufferPointer<UInt8>
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  /// libyaml's token, reused.
  private let raw: UnsafeMutablePointer<yaml_token_t>
  private var cursor: CodePointCursor
  private var depth = 0

  /// `bytes` must outlive the scanner and hold only characters that ``CharacterCheck`` permits.
  init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
    self.bytes = bytes
    self.parser = .allocate(capacity: 1)
    self.raw = .allocate(capacity: 1)
    self.cursor = CodePointCursor(bytes, base: start)
    begin(at: start)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
    raw.deallocate()
  }

  /// Restarts at a byte offset, as if the text started there.
  mutating func restart(at start: Int) {
    yaml_parser_delete(parser)
    cursor = CodePointCursor(bytes, base: start)
    depth = 0
    begin(at: start)
  }

  private func begin(at start: Int) {
    yaml_parser_initialize(parser)
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    let rest = UnsafeBufferPointer(rebasing: bytes[start...])
    yaml_parser_set_input_string(parser, rest.baseAddress, rest.count)
  }

  /// Reads the next token; the text of a scalar that is not verbatim is appended to `decodedText`.
  mutating func next(_ token: inout Token, decodedText: inout [UInt8]) throws(SyntaxError) {
    guard yaml_parser_scan(parser, raw) == 1 else { throw failure() }
    let kind = TokenKind(rawValue: UInt8(truncatingIfNeeded: raw.pointee.type.rawValue)) ?? .none
    let start = cursor.offset(of: raw.pointee.start_mark.index)
    let end = cursor.offset(of: raw.pointee.end_mark.index)
    switch kind {
    case .streamStart: return try next(&token, decodedText: &decodedText)
    case .scalar:
      token = scalar(start, end, &decodedText)
      return yaml_token_delete(raw)
    case .blockSequenceStart, .blockMappingStart, .flowSequenceStart, .flowMappingStart:
      // Limited for each token, before libyaml slows down.
      depth += 1
      if depth > Self.depthLimit { throw tooDeep(at: start) }
    case .blockEnd, .flowSequenceEnd, .flowMappingEnd: depth -= 1
    // libyaml's token owns its text.
    case .alias, .anchor, .tag, .tagDirective: yaml_token_delete(raw)
    default: break
    }
    token = Token(kind, start, end)
  }

  private func tooDeep(at start: Int) -> SyntaxError {
    let place = ByteRange(start, min(start + 1, bytes.count))
    return SyntaxError(.tooDeep(limit: Self.depthLimit), at: place)
  }

  @inline(__always)
  private func scalar(_ start: Int, _ end: Int, _ decodedText: inout [UInt8]) -> Token {
    let scalar = raw.pointee.data.scalar
    let value = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
    let style = style(scalar.style)
    let margin = style.isQuoted ? 1 : 0
    let written = ByteRange(start + margin, end - margin)
    if !style.isBlock, written.count == value.count, matches(written, value) {
      return Token(scalar: style, start, end, text: written, isDecoded: false)
    }
    let text = ByteRange(decodedText.count, decodedText.count + value.count)
    decodedText.append(contentsOf: value)
    let end = style.isBlock ? endOfText(start, end) : end
    return Token(scalar: style, start, end, text: text, isDecoded: true)
  }

  private func matches(_ range: ByteRange, _ value: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let source = bytes.baseAddress, let value = value.baseAddress else { return true }
    return memcmp(source + range.start, value, range.count) == 0
  }

  /// The end of the last line of a block scalar; libyaml includes the empty lines below it.
  private func endOfText(_ start: Int, _ end: Int) -> Int {
    var end = end
    while end > start, bytes[end - 1].isWhitespace { end -= 1 }
    return end
  }

  private func failure() -> SyntaxError {
    func offset(_ mark: yaml_mark_t) -> Int {
      var cursor = self.cursor
      return cursor.offset(of: mark.index)
    }
    let words = LibYAMLProblem(
      problem: parser.pointee.problem.map { String(cString: $0) } ?? "the text cannot be read",
      context: parser.pointee.context.map { String(cString: $0) } ?? "",
      problemOffset: offset(parser.pointee.problem_mark),
      contextOffset: offset(parser.pointee.context_mark)
    )
    return words.syntaxError(in: bytes)
  }

  private func style(_ style: yaml_scalar_style_t) -> ScalarStyle {
    switch style {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
    case YAML_LITERAL_SCALAR_STYLE: .literal
    case YAML_FOLDED_SCALAR_STYLE: .folded
    default: .plain
    }
  }
}

/// Converts code-point indices, counted from a base, to byte offsets.
///
/// Within a run of ASCII, they differ by a constant. The cursor caches the current run, so most conversions
/// are one addition; indices rarely go back.
private struct CodePointCursor {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// A code point index, its offset, and the number of ASCII bytes from there.
  private var index = 0
  private var offset: Int
  private var run: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>, base: Int) {
    self.bytes = bytes
    self.offset = base
    self.run = bytes.countOfASCII(from: base)
  }

  /// The offset of the code point with index `target`; the end of the bytes if it is beyond.
  @inline(__always)
  mutating func offset(of target: Int) -> Int {
    if target >= index, target - index <= run { return offset + target - index }
    return distantOffset(of: target)
  }

  private mutating func distantOffset(of target: Int) -> Int {
    while target - index > run, offset + run < bytes.count { passRun() }
    while target < index, offset > 0 { stepBack() }
    return min(offset + target - index, bytes.count)
  }

  /// Advances past the run and the code point after it.
  private mutating func passRun() {
    index += run + 1
    offset += run + 1
    while offset < bytes.count, isContinuation(bytes[offset]) { offset += 1 }
    run = bytes.countOfASCII(from: offset)
  }

  private mutating func stepBack() {
    index -= 1
    offset -= 1
    while offset > 0, isContinuation(bytes[offset]) { offset -= 1 }
    run = bytes[offset] < 0x80 ? run + 1 : 0
  }

  private func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}

/// Converts a libyaml scanner error to a typed error.
///
/// Problems can only be distinguished by their English messages, here those of libyaml 0.2. Unknown messages
/// are passed through.
private struct LibYAMLProblem {
  let problem: String
  let context: String
  let problemOffset: Int
  let contextOffset: Int

  /// The error at the most helpful location: the opening quote, the line without a colon.
  func syntaxError(in bytes: UnsafeBufferPointer<UInt8>) -> SyntaxError {
    switch (problem, context) {
    case (_, "while scanning a quoted scalar") where problem.hasPrefix("found unexpected"):
      let quote = Character(Unicode.Scalar(bytes[contextOffset]))
      return SyntaxError(.unclosedQuote(quote), at: ByteRange(contextOffset, contextOffset + 1))
    case (_, "while parsing a quoted scalar"), (_, "while scanning a quoted scalar"):
      return SyntaxError(.invalidEscape, at: escape(bytes))
    case ("could not find expected ':'", _):
      return SyntaxError(.missingColon, at: line(from: contextOffset, bytes))
    case ("found character that cannot start any token", _):
      return SyntaxError(reserved(bytes), at: character(at: problemOffset, bytes))
    case ("block sequence entries are not allowed in this context", _):
      return SyntaxError(.misplacedItem, at: character(at: problemOffset, bytes))
    case ("mapping values are not allowed in this context", _):
      return SyntaxError(.colonInText, at: character(at: problemOffset, bytes))
    case _ where problem.hasPrefix("found a tab character"):
      return SyntaxError(.tabIndentation, at: character(at: problemOffset, bytes))
    case (_, "while scanning a directive"):
      return SyntaxError(.malformed(problem), at: line(from: contextOffset, bytes))
    case (_, "while scanning a block scalar"), (_, "while scanning an anchor"),
      (_, "while scanning an alias"), (_, "while scanning a tag"), (_, "while parsing a tag"):
      // The text was meant to begin with that character.
      let indicator = Character(Unicode.Scalar(bytes[contextOffset]))
      return SyntaxError(.reservedCharacter(indicator), at: character(at: contextOffset, bytes))
    default:
      return SyntaxError(.malformed(problem), at: character(at: problemOffset, bytes))
    }
  }

  private func reserved(_ bytes: UnsafeBufferPointer<UInt8>) -> SyntaxError.Kind {
    guard problemOffset < bytes.count else { return .malformed(problem) }
    let byte = bytes[problemOffset]
    return byte == 0x09 ? .tabIndentation : .reservedCharacter(Character(Unicode.Scalar(byte)))
  }

  /// libyaml's mark is at the backslash or after it.
  private func escape(_ bytes: UnsafeBufferPointer<UInt8>) -> ByteRange {
    var start = min(problemOffset, bytes.count)
    while start > contextOffset, start == bytes.count || bytes[start] != UInt8(ascii: "\\") {
      start -= 1
    }
    var end = character(at: start + 1, bytes).end
    let digits = start + 1 < bytes.count ? LibYAML.digits(ofEscape: bytes[start + 1]) ?? 0 : 0
    while end < bytes.count, end < start + 2 + digits, isAlphanumeric(bytes[end]) { end += 1 }
    return ByteRange(start, end)
  }

  private func isAlphanumeric(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
  }

  private func character(at offset: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> ByteRange {
    var end = min(offset + 1, bytes.count)
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return ByteRange(min(offset, bytes.count), end)
  }

  private func line(from start: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> ByteRange {
    var end = bytes.endOfText(at: start)
    end = bytes[start...].startOfBlanks(before: end)
    return ByteRange(start, end)
  }
}

/// The library that scans YAML.
package enum LibYAML {
  /// The version that the program uses, such as `0.2.5`.
  package static var version: String { String(cString: yaml_get_version_string()) }

  /// How many digits the escape of a letter has in double quotes; `nil` for one without digits.
  package static func digits(ofEscape letter: UInt8) -> Int? {
    switch letter {
    case UInt8(ascii: "x"): 2
    case UInt8(ascii: "u"): 4
    case UInt8(ascii: "U"): 8
    default: nil
    }
  }
}
