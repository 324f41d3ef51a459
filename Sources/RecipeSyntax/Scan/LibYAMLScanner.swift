import CLibYAML
import SourceText

/// Pulls tokens out of libyaml and gives them byte ranges. The only place that knows libyaml.
///
/// libyaml's marks count code points from where it began to read; each is converted once, here.
/// A scanner reads one stretch of a source at a time: after a syntax error ``restart(at:)`` begins
/// anew behind it.
struct LibYAMLScanner: ~Copyable {
  /// Collections nested deeper than this are refused: libyaml takes quadratic time for them.
  static let depthLimit = 64

  private let bytes: UnsafeBufferPointer<UInt8>
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  /// libyaml's token, filled anew for each one.
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

  /// Begins anew at a byte offset, as if the text started there.
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

  /// The next token; the text of a scalar that is not verbatim is appended to `cooked`.
  mutating func next(cooked: inout [UInt8]) throws(SyntaxError) -> Token {
    guard yaml_parser_scan(parser, raw) == 1 else { throw failure() }
    let kind = TokenKind(rawValue: UInt8(truncatingIfNeeded: raw.pointee.type.rawValue)) ?? .none
    if kind == .streamStart { return try next(cooked: &cooked) }
    let start = cursor.offset(of: raw.pointee.start_mark.index)
    let end = cursor.offset(of: raw.pointee.end_mark.index)
    guard kind != .scalar else {
      let token = scalar(start, end, &cooked)
      yaml_token_delete(raw)
      return token
    }
    if kind.ownsText { yaml_token_delete(raw) }
    try track(kind, start)
    return Token(kind, start, end)
  }

  /// Bounds the depth of collections, per token, before libyaml feels it.
  private mutating func track(_ kind: TokenKind, _ start: Int) throws(SyntaxError) {
    switch kind {
    case .blockSequenceStart, .blockMappingStart, .flowSequenceStart, .flowMappingStart:
      depth += 1
      if depth > Self.depthLimit {
        let place = ByteRange(start, min(start + 1, bytes.count))
        throw SyntaxError(.tooDeep(limit: Self.depthLimit), at: place)
      }
    case .blockEnd, .flowSequenceEnd, .flowMappingEnd: depth -= 1
    default: break
    }
  }

  private func scalar(_ start: Int, _ end: Int, _ cooked: inout [UInt8]) -> Token {
    let scalar = raw.pointee.data.scalar
    let value = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
    let style = style(scalar.style)
    let margin = style.isQuoted ? 1 : 0
    let written = ByteRange(start + margin, end - margin)
    if !style.isBlock, written.count == value.count, matches(written, value) {
      return Token(scalar: style, start, end, text: written, isCooked: false)
    }
    let text = ByteRange(cooked.count, cooked.count + value.count)
    cooked.append(contentsOf: value)
    let end = style.isBlock ? endOfText(start, end) : end
    return Token(scalar: style, start, end, text: text, isCooked: true)
  }

  private func matches(_ range: ByteRange, _ value: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let source = bytes.baseAddress, let value = value.baseAddress else { return true }
    return memcmp(source + range.start, value, range.count) == 0
  }

  /// Where the last line of a block scalar ends; libyaml counts the empty lines below it as well.
  private func endOfText(_ start: Int, _ end: Int) -> Int {
    var end = end
    while end > start, isBlank(bytes[end - 1]) { end -= 1 }
    return end
  }

  private func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
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

/// The library that scans YAML.
package enum LibYAML {
  /// The version that the program uses, such as `0.2.5`.
  package static var version: String { String(cString: yaml_get_version_string()) }
}
