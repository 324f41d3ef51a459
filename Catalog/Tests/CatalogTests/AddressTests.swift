import CatalogNetwork
import Testing

@Suite struct AddressTests {
  @Test(
    "HTTP to another machine must be allowed",
    arguments: [
      ("https://a.example/r", true), ("HTTPS://a.example/", true), ("http://a.example/", false),
      ("http://localhost:8001/", true), ("http://127.0.0.1/r/", true), ("http://[::1]/", true),
      ("http://127.0.0.1.a.example/", false), ("http://localhost.a.example/", false),
      ("http://10.0.0.1/", false), ("http://[::2]/", false),
    ]
  )
  func encryption(_ text: String, isAllowed: Bool) throws {
    if isAllowed {
      _ = try ServerAddress(folder: text)
    } else {
      #expect(throws: ServerAddress.AddressError.notEncrypted(text)) {
        try ServerAddress(folder: text)
      }
    }
    _ = try ServerAddress(folder: text, allowsHTTP: true)
  }

  @Test(
    "Only addresses of servers are addresses",
    arguments: [
      "", "/r/", "a.example/", "ftp://a.example/", "file:///r/", "https://", "https://a\n/",
    ]
  )
  func others(_ text: String) {
    let error = ServerAddress.AddressError.notHTTP(text.hasSuffix("/") ? text : text + "/")
    #expect(throws: error) { try ServerAddress(folder: text, allowsHTTP: true) }
  }
}
