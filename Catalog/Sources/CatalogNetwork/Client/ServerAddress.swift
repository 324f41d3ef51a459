import CatalogPlatform

/// An absolute address that may be asked: HTTPS, or HTTP on this machine or where the person allowed it.
package struct ServerAddress: Hashable, Sendable, CustomStringConvertible {
  private let url: URL

  /// Why an address cannot be used.
  package enum AddressError: Error, Hashable, Sendable {
    /// It is not an absolute address of HTTP.
    case notHTTP(String)
    /// It has a name or password, a query, or a fragment.
    case hasMore(String)
    /// It is HTTP to another machine.
    case notEncrypted(String)
  }

  /// Reads the address of a catalog: a folder, with or without a final slash.
  ///
  /// - Parameter allowsHTTP: whether HTTP to another machine is allowed.
  package init(folder text: String, allowsHTTP: Bool = false) throws(AddressError) {
    try self.init(text.hasSuffix("/") ? text : text + "/", allowsHTTP)
    guard url.query == nil, url.fragment == nil else { throw .hasMore(text) }
  }

  private init(_ text: String, _ allowsHTTP: Bool) throws(AddressError) {
    guard text.utf8.count <= 2000, text.utf8.allSatisfy({ 0x21...0x7e ~= $0 }),
      let url = URL(string: text), let scheme = url.scheme?.lowercased(),
      scheme == "https" || scheme == "http", let host = url.host(), !host.isEmpty,
      1...65535 ~= url.port ?? 443
    else { throw .notHTTP(text) }
    guard url.user() == nil, url.password() == nil else { throw .hasMore(text) }
    self.url = url
    guard isEncrypted || isLoopback || allowsHTTP else { throw .notEncrypted(text) }
  }

  /// The address of a file below this folder.
  ///
  /// - Parameter path: relative, as ``FileReference`` allows.
  package func file(_ path: String) -> ServerAddress { ServerAddress(url.appending(path: path)) }

  private init(_ url: URL) { self.url = url }

  /// The address that a redirect leads to.
  ///
  /// - Throws: `APIError.redirect` if it is less safe than this one: without encryption, or on this machine.
  package func redirected(to location: String) throws(APIError) -> ServerAddress {
    guard let target = URL(string: location, relativeTo: url)?.absoluteString,
      let address = try? ServerAddress(target, !isEncrypted)
    else { throw .redirect("to an address that is not allowed") }
    guard address.isEncrypted || !isEncrypted else { throw .redirect("from https to http") }
    guard !address.mayBeLoopback || isLoopback else { throw .redirect("to this machine") }
    return address
  }

  /// Whether this address is below a folder of the same server: secrets are only sent there.
  ///
  /// A server resolves `..` and escapes of it, and other names that begin with a dot are in no catalog.
  package func isBelow(_ folder: ServerAddress) -> Bool {
    guard origin == folder.origin, url.path().hasPrefix(folder.url.path()) else { return false }
    let inner = Self.withoutEscapes(url.path().utf8.dropFirst(folder.url.path().utf8.count))
    let names = inner.split { [UInt8(ascii: "/"), UInt8(ascii: "\\")].contains($0) }
    return !names.contains { $0.first == UInt8(ascii: ".") }
  }

  /// The bytes that a path stands for: `%2e` is a dot.
  private static func withoutEscapes(_ path: some Sequence<UInt8>) -> [UInt8] {
    var (bytes, rest) = ([UInt8](), Array(path)[...])
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "%"), let escaped = UInt8(digits, radix: 16) {
        bytes.append(escaped)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }

  /// Whether nobody on the way can read or change what is sent.
  package var isEncrypted: Bool { url.scheme?.lowercased() == "https" }

  /// Whether the server is surely this machine.
  package var isLoopback: Bool {
    let host = url.host() ?? ""
    let isIPv4 = host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." }
    return isIPv4 || ["localhost", "::1", "[::1]"].contains(host.lowercased())
  }

  /// Whether the system may take the host for this machine: `127.1`, `0x7f000001`, `0.0.0.0` and `a.localhost` too.
  private var mayBeLoopback: Bool {
    if isLoopback { return true }
    let brackets: Set<Character> = ["[", "]"]
    let text = (url.host() ?? "").lowercased().filter { !brackets.contains($0) }
    let host = String(text.prefix { $0 != "%" })
    let name = host.hasSuffix(".") ? String(host.dropLast()) : host
    if name == "localhost" || name.hasSuffix(".localhost") { return true }
    var (short, long) = (in_addr(), in6_addr())
    if inet_aton(name, &short) != 0 {
      return Self.isLoopback(withUnsafeBytes(of: &short, Array.init))
    }
    guard inet_pton(AF_INET6, name, &long) == 1 else { return false }
    let bytes = withUnsafeBytes(of: &long, Array.init)
    let isShort = bytes.prefix(10).allSatisfy { $0 == 0 } && [0, 0xff].contains(bytes[10])
    return isShort && (Self.isLoopback(bytes.suffix(4)) || bytes.suffix(4) == [0, 0, 0, 1])
  }

  /// Whether the bytes are an address of version 4 that is this machine, or none.
  private static func isLoopback(_ bytes: some Collection<UInt8>) -> Bool {
    [0, 127].contains(bytes.first) && (bytes.first == 127 || bytes.allSatisfy { $0 == 0 })
  }

  /// The scheme, the host and the port: secrets are only sent to the same.
  package var origin: String {
    let port = url.port ?? (isEncrypted ? 443 : 80)
    return "\(isEncrypted ? "https" : "http")://\(name.lowercased()):\(port)"
  }

  /// The host, with the port if one is written.
  package var host: String { name + (url.port.map { ":\($0)" } ?? "") }

  /// The host without the port; an address of version 6 in brackets, so that a port can follow it.
  private var name: String {
    let name = url.host() ?? ""
    return name.contains(":") && !name.hasPrefix("[") ? "[\(name)]" : name
  }

  /// The path, without the slash at its beginning.
  package var path: String { String(url.path().drop { $0 == "/" }) }

  /// The address without its query, in which a redirect may carry a secret.
  package var withoutQuery: String {
    url.query == nil ? description : String(description.prefix { $0 != "?" }) + "?…"
  }

  /// The address.
  package var description: String { url.absoluteString }
}
