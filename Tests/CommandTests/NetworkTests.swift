import Foundation
import TestSupport
import Testing

/// The programs never use a network: they do not even refer to the functions of the C library for it.
@Suite struct NetworkTests {
  private static let functions: Set = [
    "accept", "accept4", "bind", "connect", "freeaddrinfo", "getaddrinfo", "gethostbyaddr",
    "gethostbyname", "getnameinfo", "inet_addr", "inet_pton", "listen", "recv", "recvfrom",
    "recvmsg", "res_query", "send", "sendmsg", "sendto", "shutdown", "socket", "socketpair",
  ]

  @Test func noFunctionOfSocketsIsUsed() throws {
    #if canImport(Darwin)
      let options = ["-u"]
    #else
      let options = ["-D", "--undefined-only"]
    #endif
    let program = Program("brewguide").path
    let outcome = try Program(at: "/usr/bin/env").run(["nm"] + options + [program], in: Scratch())
    try #require(outcome.status == 0, "\(outcome.errors)")
    // Each line ends with a name, on macOS with an underscore before it, on Linux with a version behind it.
    let names = outcome.output.split(separator: "\n").compactMap { line in
      line.split(separator: " ").last?.split(separator: "@").first.map(String.init)
    }
    let used = Set(names.map { $0.hasPrefix("_") ? String($0.dropFirst()) : $0 })
    // What the programs do use is found.
    #expect(used.contains("renameat") && used.contains("fsync"))
    #expect(used.intersection(Self.functions) == [])
  }

  /// Nothing else in the sources brings a network, such as Foundation's.
  @Test func noModuleForTheNetworkIsImported() throws {
    let root = ProjectFiles.root.appending(path: "Sources")
    let found = FileManager.default.enumerator(atPath: root.path)
    while let path = found?.nextObject() as? String {
      guard path.hasSuffix(".swift") else { continue }
      let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
      for word in ["import FoundationNetworking", "import Network\n", "URLSession"] {
        #expect(!text.contains(word), "\(path): \(word)")
      }
    }
  }
}
