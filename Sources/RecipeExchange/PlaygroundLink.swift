/// Links that open a recipe in the playground, a page that checks, formats and scales recipes.
///
/// The recipe is in the fragment of the link, which browsers never send to a server.
package enum PlaygroundLink {
  /// The link to a page with a recipe: its DEFLATE stream in the alphabet of URLs (RFC 4648, section 5). O(n).
  package static func link(to page: String, with recipe: [UInt8]) -> String {
    "\(page)#recipe=\(base64URL(Deflate.deflated(recipe)))"
  }

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8
  )

  /// Without padding: three bytes are four characters, and a rest has one more character than bytes.
  private static func base64URL(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0...group.count { text.append(alphabet[bits >> (18 - 6 * place) & 0x3F]) }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
