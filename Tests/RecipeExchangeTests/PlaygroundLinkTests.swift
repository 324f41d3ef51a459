import Foundation
import Testing

@testable import RecipeExchange

/// Links to the playground, decoded by their definition.
@Suite struct PlaygroundLinkTests {
  /// With a rest of one, two and no bytes after the last group of three, and more than the window of DEFLATE.
  @Test(arguments: [
    "", "a", "ab", "name: Morning V60\n", "temperature: 94 °C\r\n", "\u{FEFF}# 咖啡 ☕️\n",
    String(repeating: "- instruction: Pour.\n", count: 10_000),
    String((0..<70_000).map { Character(Unicode.Scalar(0x100 + $0 * 7919 % 50_000)!) }),
  ])
  func holdsTheRecipe(text: String) throws {
    let page = "https://coffee.example/playground/?a=b"
    let link = PlaygroundLink.link(to: page, with: Array(text.utf8))
    #expect(link.hasPrefix(page + "#recipe="))
    let encoded = link.dropFirst(page.count + "#recipe=".count)
    #expect(encoded.utf8.allSatisfy { $0.isASCIILetterOrDigit || $0 == 0x2D || $0 == 0x5F })
    var base64 = encoded.replacing("-", with: "+").replacing("_", with: "/")
    base64 += String(repeating: "=", count: (4 - base64.count % 4) % 4)
    let data = try #require(Data(base64Encoded: String(base64)))
    #expect(try Deflate.inflated(Array(data)[...], size: text.utf8.count) == Array(text.utf8))
  }

  @Test func isShort() {
    let text = "name: Morning V60\n" + String(repeating: "  - instruction: Pour.\n", count: 20)
    #expect(PlaygroundLink.link(to: "https://a", with: Array(text.utf8)).utf8.count < 100)
  }
}

extension UInt8 {
  fileprivate var isASCIILetterOrDigit: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }
}
