import Recipes
import Text

/// The SHA-256 of a diary line, by which an edit names the line that it replaces.
///
/// The line counts without a byte order mark and without whitespace at its ends, so that its line end does not matter.
package struct LineHash: Hashable, Sendable {
  /// The field of an edit with the hashes of the lines that it replaces.
  package static let field = "replaces"

  private let words: SIMD4<UInt64>

  /// The hash of a line. O(n).
  package init(of line: some Collection<UInt8>) {
    let digest = SHA256.digest(Array(line.withoutMarkAndBlanks))
    words = Self.words(of: digest)
  }

  /// Parses 64 hexadecimal digits; nil for anything else.
  package init?(_ text: String) {
    let digits = text.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard digits.count == 64, text.utf8.count == 64 else { return nil }
    let bytes = (0..<32).map { UInt8(digits[$0 * 2] << 4 | digits[$0 * 2 + 1]) }
    words = Self.words(of: bytes)
  }

  private static func words(of bytes: [UInt8]) -> SIMD4<UInt64> {
    bytes.withUnsafeBytes { $0.loadUnaligned(as: SIMD4<UInt64>.self) }
  }

  /// 64 hexadecimal digits in lower case.
  package var text: String {
    withUnsafeBytes(of: words) { $0.hexDigits }
  }
}

extension Collection<UInt8> {
  /// A line without a byte order mark and surrounding whitespace of JSON.
  var withoutMarkAndBlanks: SubSequence {
    let mark = starts(with: ByteOrderMark.bytes) ? ByteOrderMark.bytes.count : 0
    let rest = dropFirst(mark).drop { $0.isWhitespace }
    var end = rest.endIndex
    var count = rest.count
    while count > 0 {
      let before = rest.index(rest.startIndex, offsetBy: count - 1)
      guard rest[before].isWhitespace else { break }
      (end, count) = (before, count - 1)
    }
    return rest[rest.startIndex..<end]
  }
}

extension LineWriter {
  /// An edit: an entry that replaces lines, without the newline.
  ///
  /// - Parameter unknown: the fields that this release does not know, which are kept.
  static func edit(
    _ entry: BrewLogDetailDTO,
    replacing hashes: [LineHash],
    unknown: [UnknownField]
  ) -> [UInt8] {
    let beginning = "{\"\(LogField.version.rawValue)\":\(LogFormat.version),"
    let rest = line(entry).utf8.dropFirst(beginning.utf8.count).dropLast("}\n".utf8.count)
    let texts = hashes.map { "\"\($0.text)\"" }
    let value = texts.count == 1 ? texts[0] : "[" + texts.joined(separator: ",") + "]"
    // Before the id, so that a reader finds edits without reading every entry.
    let edit = Array((beginning + "\"\(LineHash.field)\":\(value),").utf8) + rest
    return unknown.reduce(into: edit) { $0 += Array(",".utf8) + $1.member } + Array("}".utf8)
  }
}
