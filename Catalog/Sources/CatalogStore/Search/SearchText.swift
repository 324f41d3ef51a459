import BrewGuide
import CatalogFormat
import Foundation

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

  /// A text in small letters, on one line.
  static func folded(_ text: String) -> String {
    String(
      String.UnicodeScalarView(text.lowercased().unicodeScalars.map { $0.value < 0x20 ? " " : $0 })
    )
  }
}
