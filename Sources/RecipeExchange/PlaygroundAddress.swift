/// Links that open a recipe in the playground, a page that checks, formats and scales recipes.
///
/// The recipe is in the fragment of the link, which browsers never send to a server.
package enum PlaygroundLink {
  /// Whether links can begin with an address: it has a scheme of the web, only ASCII, no space and no fragment.
  package static func isPage(_ text: String) -> Bool {
    for scheme in ["https://", "http://"] where text.hasPrefix(scheme) {
      let rest = text.utf8.dropFirst(scheme.utf8.count)
      return !rest.isEmpty && rest.allSatisfy { 0x21...0x7E ~= $0 && $0 != UInt8(ascii: "#") }
    }
    return false
  }
}
