import BrewGuide
import CatalogFormat
import CatalogPlatform

#if canImport(FoundationEssentials)
  @_spi(_Unicode) import Swift
#endif

/// The words of a part of the index, in small letters, one line for each recipe in the order of the index:
/// name, method, tags and author, with tabs between them, and commas around each tag.
enum SearchText {
  /// The text of a part of the index.
  static func text(ofShard shard: [UInt8], path: String) throws(CatalogDefect) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(shard.count / 2)
    for line in shard.split(separator: UInt8(ascii: "\n")) {
      let entry = try CatalogEntry(line: line, of: path)
      let tags = entry.tags.map { "," + folded($0) }.joined() + ","
      let fields = [
        folded(entry.name), folded(entry.method.rawValue), tags, folded(entry.author ?? ""),
      ]
      text += fields.joined(separator: "\t").utf8
      text.append(UInt8(ascii: "\n"))
    }
    return text
  }

  /// A text in the form for comparison, on one line: small letters, and one form of each character. `ß` is `ss`, `İ` is
  /// `i`, and the sigma at the end of a word is like any other.
  static func folded(_ text: String) -> String {
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    guard !isASCII else { return oneLine(text.lowercased()) }
    let small = text.narrow.uppercased().lowercased()
    let plain = small.replacing("ς", with: "σ").unicodeScalars.filter { $0.value != 0x307 }
    return oneLine(String(String.UnicodeScalarView(plain)).composed)
  }

  private static func oneLine(_ text: String) -> String {
    String(
      String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 ? " " : $0 })
    )
  }
}

extension String {
  /// The text with the wide forms of the ASCII characters (U+FF01 to U+FF5E), as East Asian keyboards write them, made
  /// narrow.
  fileprivate var narrow: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { scalar in
          (0xFF01...0xFF5E).contains(scalar.value)
            ? Unicode.Scalar(UInt8(scalar.value - 0xFEE0)) : scalar
        }
      )
    )
  }

  /// The text in Unicode's normalization form C: `é` is one character, however it was typed.
  fileprivate var composed: String {
    #if canImport(FoundationEssentials)
      // Public names for this are only in the part of Foundation that brings the tables of all languages.
      String(String.UnicodeScalarView(_nfc))
    #else
      precomposedStringWithCanonicalMapping
    #endif
  }
}
