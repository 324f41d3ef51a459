import CatalogFormat
import CatalogNetwork
import CatalogStore
import CatalogTestSupport
import Foundation

/// A client with all that stands before the transport, in the order of the program. It never waits: pauses are recorded.
struct ClientOfServer: Sendable {
  let client: NetworkClient
  let address: ServerAddress
  /// The pauses before repeated requests.
  let pauses = Locked<[Duration]>([])

  private init(
    _ address: ServerAddress,
    _ transport: AsyncHTTPTransport,
    _ signIn: SignIn,
    _ budget: TimeBudget,
    _ pausing: @escaping RetryInterceptor.Sleep
  ) {
    self.address = address
    let pauses = pauses
    client = NetworkClient(
      address,
      transport: transport,
      within: budget,
      interceptors: [
        RefreshInterceptor(
          signIn,
          for: address,
          client: NetworkClient(address, transport: transport, within: budget, interceptors: [])
        ),
        RetryInterceptor(
          sleep: { pause in
            pauses.change { $0.append(pause) }
            try await pausing(pause)
          },
          random: { 1 }
        ),
        RedirectInterceptor(for: address),
        BearerTokenInterceptor(signIn, for: address),
      ]
    )
  }

  /// Runs a test with a client, and closes its connections.
  ///
  /// - Parameter pausing: is called for each pause.
  static func run<Result>(
    _ url: String,
    signIn: SignIn = SignIn(load: { nil }),
    within budget: TimeBudget = .unhurried,
    pausing: @escaping RetryInterceptor.Sleep = { _ in },
    _ test: (ClientOfServer) async throws -> Result
  ) async throws -> Result {
    let transport = AsyncHTTPTransport.unhurried
    do {
      let client = ClientOfServer(
        try ServerAddress(folder: url, allowsHTTP: true),
        transport,
        signIn,
        budget,
        pausing
      )
      let result = try await test(client)
      await transport.shutDown()
      return result
    } catch {
      await transport.shutDown()
      throw error
    }
  }

  /// The body of an answer, or why there is none.
  func outcome(of endpoint: APIEndpoint) async -> Result<String, APIError> {
    do throws(APIError) {
      return .success(String(decoding: try await client.send(endpoint).body, as: UTF8.self))
    } catch {
      return .failure(error)
    }
  }

  /// What comes for a file of at most `limit` bytes.
  func outcome(of path: String = "file", limit: Int = 1 << 16) async -> Result<String, APIError> {
    let file = FileReference(path: path, size: limit, sha256: "")
    return await outcome(of: CatalogEndpoints.file(file))
  }

  /// The catalog of the server, kept in memory.
  func repository(
    _ storage: MemoryStorage,
    now: Date = TestCatalog.now
  ) -> CatalogRepository {
    CatalogRepository(source: RemoteSource(client), storage: storage, now: { now })
  }
}

/// Updates a catalog: what changed, or why it failed.
func outcome(
  of repository: CatalogRepository
) async -> Result<String, CatalogError> {
  do throws(CatalogError) {
    let update = try await repository.update()
    let change = update.isChanged ? "changed" : "unchanged"
    return .success("\(change), number \(update.root.sequence), \(update.fetched) fetched")
  } catch {
    return .failure(error)
  }
}

// On a busy machine, a server that is only slow must not be asked twice.

extension AsyncHTTPTransport {
  /// Waits longer for a server than any test takes.
  static var unhurried: AsyncHTTPTransport { AsyncHTTPTransport(time: .seconds(10_000)) }
}

extension TimeBudget {
  /// More time than any test takes.
  static var unhurried: TimeBudget { TimeBudget(limit: .seconds(3600)) }
}
