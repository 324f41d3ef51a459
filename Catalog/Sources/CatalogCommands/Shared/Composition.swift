import CatalogFormat
import CatalogNetwork
import CatalogPlatform
import CatalogStore

/// Puts the program together: the transport to servers with everything that stands before it, and the repositories.
struct Composition: Sendable {
  private let transport: AsyncHTTPTransport?
  private let logging: LoggingConfiguration
  /// The sign-ins that git keeps.
  let credentials: Credentials
  /// The time for everything that is asked.
  let budget: TimeBudget

  init(_ options: NetworkOptions, _ output: Output) throws(CommandFailure) {
    if let authority = options.authority,
      !FileManager.default.isReadableFile(atPath: authority)
    {
      throw CommandFailure("\(authority): cannot be read", hint: "--ca-file needs a file in PEM")
    }
    let file = options.authority ?? ProcessInfo.processInfo.environment["SSL_CERT_FILE"]
    let time = Duration.seconds(options.time.timeout)
    transport = options.offline ? nil : AsyncHTTPTransport(authority: file, time: time)
    logging = output.logging
    budget = options.time.budget
    credentials = Credentials(within: budget, of: options.time, output)
  }

  /// Runs work with a connection, and closes it.
  static func open<Value>(
    _ options: NetworkOptions,
    _ output: Output,
    _ work: (Composition) async throws -> Value
  ) async throws -> Value {
    let composition = try Composition(options, output)
    let result: Result<Value, any Error>
    do {
      result = .success(try await work(composition))
    } catch {
      result = .failure(error)
    }
    await composition.close()
    return try result.get()
  }

  /// Closes all connections.
  func close() async { await transport?.shutDown() }

  /// The repository of a catalog.
  func repository(of catalog: CatalogHome.Catalog) throws(CommandFailure) -> CatalogRepository {
    let address = try Self.address(catalog.stored.address, allowsHTTP: catalog.stored.allowsHTTP)
    return CatalogRepository(source: source(address), storage: catalog.files)
  }

  /// The sign-in to a server.
  func auth(at address: ServerAddress, in home: CatalogHome) -> any AuthRepository {
    ServerAuth(
      address: address,
      client: client(address, signIn: nil),
      credentials: credentials,
      sessions: home.sessions
    )
  }

  /// The sign-in to a server that is not asked.
  static func localAuth(
    at address: ServerAddress,
    in home: CatalogHome,
    _ time: TimeOptions,
    _ output: Output
  ) -> any AuthRepository {
    let credentials = Credentials(within: time.budget, of: time, output)
    return ServerAuth(
      address: address,
      client: nil,
      credentials: credentials,
      sessions: home.sessions
    )
  }

  /// Where reports about a server go. They take no sign-in with them.
  func reports(to address: ServerAddress) -> any ReportRepository {
    RemoteReports(client(address, signIn: nil))
  }

  /// The files of a server.
  func source(_ address: ServerAddress) -> any CatalogSource {
    guard let client = client(address, signIn: credentials.signIn(for: address)) else {
      return NoSource()
    }
    return RemoteSource(client)
  }

  /// Asks a server; nil with `--offline`.
  ///
  /// - Parameter signIn: nil to send no token.
  func client(_ address: ServerAddress, signIn: SignIn?) -> NetworkClient? {
    guard let transport else { return nil }
    let plain = NetworkClient(
      address,
      transport: transport,
      within: budget,
      interceptors: logging.interceptors
    )
    guard let signIn else { return plain }
    return NetworkClient(
      address,
      transport: transport,
      within: budget,
      interceptors: [
        RefreshInterceptor(signIn, for: address, client: plain),
        RetryInterceptor(),
        RedirectInterceptor(for: address),
        BearerTokenInterceptor(signIn, for: address),
      ] + logging.interceptors
    )
  }

  /// An address that may be asked.
  static func address(
    _ text: String,
    allowsHTTP: Bool
  ) throws(CommandFailure) -> ServerAddress {
    do throws(ServerAddress.AddressError) {
      return try ServerAddress(folder: text, allowsHTTP: allowsHTTP)
    } catch {
      switch error {
      case .notHTTP(let text):
        throw CommandFailure("not an address: \(text)", hint: "write it as https://host/folder/")
      case .hasMore(let text):
        throw CommandFailure(
          "the address has a name, a password, a query or a fragment: \(text)",
          hint: "write it as https://host/folder/, and sign in with `brewcatalog login`"
        )
      case .notEncrypted(let text):
        throw CommandFailure(
          "the address is not encrypted: \(text)",
          hint: "use https, or --allow-http if you trust the network"
        )
      }
    }
  }
}
