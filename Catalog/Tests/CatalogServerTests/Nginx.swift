import CatalogTestSupport
import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// nginx with TLS, `ETag`, compression and ranges, on a free port of this machine. It is `localhost` by a certificate of
/// an authority that nobody knows.
struct Nginx: Sendable {
  /// The folder with its files. `served` is what it serves.
  let folder: URL
  /// The port.
  let port: Int

  /// The address of its folder.
  var url: String { "https://localhost:\(port)/" }
  /// The certificate of the authority.
  var authority: String { folder.appending(path: "authority.pem").path }

  /// Where it is installed; nil if it is not.
  static let path = [
    "/usr/sbin/nginx", "/usr/bin/nginx", "/usr/local/bin/nginx", "/opt/homebrew/bin/nginx",
  ]
  .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Whether tests with it run: if it is installed, and where its absence is a failure.
  static let isExpected =
    path != nil || ProcessInfo.processInfo.environment["CATALOG_TESTS_NEED_NGINX"] == "1"

  /// Why it does not run.
  enum Failure: Error {
    case notInstalled
    case noSocket
    case failed(String)
  }

  /// Runs nginx as long as a test runs. Returns its log: a line for each request.
  static func run(
    in folder: URL,
    _ test: @Sendable (Nginx) async throws -> Void
  ) async throws -> [String] {
    guard let path else { throw Failure.notInstalled }
    let (socket, port) = try listening()
    let nginx = Nginx(folder: folder, port: port)
    try await nginx.makeCertificates()
    try Data(nginx.configuration.utf8).write(to: folder.appending(path: "nginx.conf"))
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = ["-p", folder.path, "-e", "stderr", "-c", "nginx.conf"]
    // It takes over the socket as it does when it replaces itself, so that nobody waits until it listens.
    process.environment = ["NGINX": "0;", "PATH": "/usr/bin:/bin"]
    process.standardInput = FileHandle(fileDescriptor: socket, closeOnDealloc: true)
    process.standardError = FileHandle.nullDevice
    let (ended, end) = AsyncStream<Void>.makeStream()
    process.terminationHandler = { _ in end.finish() }
    try process.run()
    let result: Result<Void, any Error>
    do {
      result = .success(try await test(nginx))
    } catch {
      result = .failure(error)
    }
    // Its log is complete when it has ended.
    process.terminate()
    for await _ in ended {}
    try result.get()
    let log = try String(contentsOf: folder.appending(path: "access.log"), encoding: .utf8)
    return log.split(separator: "\n").map(String.init)
  }

  /// A socket that listens at a free port.
  private static func listening() throws -> (socket: CInt, port: Int) {
    #if canImport(Glibc)
      let stream = CInt(SOCK_STREAM.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    let file = socket(AF_INET, stream, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isOpen = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(file, address, size) == 0 && listen(file, 64) == 0
          && getsockname(file, address, &size) == 0
      }
    }
    guard file >= 0, isOpen else { throw Failure.noSocket }
    return (file, Int(UInt16(bigEndian: address.sin_port)))
  }

  private var configuration: String {
    """
    daemon off;
    user root;
    pid nginx.pid;
    events {}
    http {
      log_format short '$request_method $uri $status $sent_http_content_encoding $http_range';
      access_log access.log short;
      client_body_temp_path temporary;
      proxy_temp_path temporary;
      fastcgi_temp_path temporary;
      uwsgi_temp_path temporary;
      scgi_temp_path temporary;
      gzip on;
      gzip_types *;
      gzip_min_length 1;
      etag on;
      server {
        listen 127.0.0.1:\(port) ssl;
        ssl_certificate server.pem;
        ssl_certificate_key server.key;
        root served;
      }
    }

    """
  }

  /// Makes an authority, and a certificate by it for `localhost`.
  private func makeCertificates() async throws {
    try Data("subjectAltName=DNS:localhost\n".utf8).write(to: folder.appending(path: "names"))
    let newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    try await openssl(
      ["req", "-x509", "-days", "2", "-subj", "/CN=Test authority"] + newKey
        + ["-keyout", "authority.key", "-out", "authority.pem"]
    )
    try await openssl(
      ["req", "-subj", "/CN=localhost"] + newKey + ["-keyout", "server.key", "-out", "server.csr"]
    )
    try await openssl([
      "x509", "-req", "-days", "2", "-in", "server.csr", "-CA", "authority.pem",
      "-CAkey", "authority.key", "-CAcreateserial", "-extfile", "names", "-out", "server.pem",
    ])
  }

  private func openssl(_ arguments: [String]) async throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["openssl"] + arguments
    process.currentDirectoryURL = folder
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try await process.runToItsEnd()
    guard process.terminationStatus == 0 else {
      throw Failure.failed("openssl \(arguments.joined(separator: " "))")
    }
  }
}
