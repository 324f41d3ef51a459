import CatalogFormat
import CatalogNetwork
import CatalogPublishing
import CatalogTestSupport
import Foundation
import Testing

@testable import CatalogStore

/// Where answers come from, for every strategy and every failure.
@Suite struct CatalogRepositoryTests {
  /// What the server does.
  enum Failure: String, CaseIterable {
    case none, unreachable, timeout, broken, status500, tooManyRequests, notFound, unauthorized,
      forbidden
    case untrustedServer, tooLarge, wrongSignature, rollback, expired, malformed
  }

  /// For each failure, the answers with the strategies `-`, `c`, `o`, `s`, `co`, `cs`, `os` and `cos`, where `c` is
  /// `cacheFirst`, `o` is `offlineFallback` and `s` is `useLocalStorage`. `S` comes from the server, `L` from what is
  /// stored, `l` from what is stored with a warning, and `E` is an error.
  private static let stored = """
    none             S S S S S L S L
    unreachable      E E E E E L l L
    timeout          E E E E E L l L
    broken           E E E E E L l L
    status500        E E E E E L l L
    tooManyRequests  E E E E E L l L
    notFound         E E E E E L l L
    unauthorized     E E E E E L E L
    forbidden        E E E E E L E L
    untrustedServer  E E E E E L E L
    tooLarge         E E E E E L E L
    wrongSignature   E E E E E L E L
    rollback         E E E E E L E L
    expired          E E E E E L E L
    malformed        E E E E E L E L
    """
  /// The same if what is stored has expired.
  private static let old = """
    none             S S S S S S S S
    unreachable      E E E E E E l l
    timeout          E E E E E E l l
    broken           E E E E E E l l
    status500        E E E E E E l l
    tooManyRequests  E E E E E E l l
    notFound         E E E E E E l l
    unauthorized     E E E E E E E E
    forbidden        E E E E E E E E
    untrustedServer  E E E E E E E E
    tooLarge         E E E E E E E E
    wrongSignature   E E E E E E E E
    rollback         E E E E E E E E
    expired          E E E E E E E E
    malformed        E E E E E E E E
    """
  private static let strategies = ["-", "c", "o", "s", "co", "cs", "os", "cos"]

  @Test(arguments: [("stored", stored), ("old", old)], [false, true])
  func everyStrategyTimesEveryFailure(state: (String, String), usesCache: Bool) async throws {
    let server = try Versions()
    var table: [String] = []
    for failure in Failure.allCases {
      var row = failure.rawValue.padding(toLength: 17, withPad: " ", startingAt: 0)
      for letters in Self.strategies {
        let strategy = RepositoryStrategy(
          cacheFirst: letters.contains("c"),
          offlineFallback: letters.contains("o"),
          useCache: usesCache,
          useLocalStorage: letters.contains("s")
        )
        let isOld = state.0 == "old"
        row += await server.outcome(failure, strategy, isOld: isOld) + " "
      }
      table.append(row.trimmingCharacters(in: .whitespaces))
    }
    #expect(table.joined(separator: "\n") == state.1)
  }

  @Test func withoutAnythingStoredTheServerMustAnswer() async throws {
    let server = try Versions()
    for failure in Failure.allCases where failure != .rollback {
      let repository = CatalogRepository(
        source: server.source(failure),
        storage: MemoryStorage(server.unfetched),
        now: { Versions.now }
      )
      let origin = try? await repository.root(.stored).origin
      #expect(origin == (failure == .none ? .server : nil), "\(failure)")
    }
    let empty = CatalogRepository(source: server.source(.none), storage: MemoryStorage())
    await #expect(throws: CatalogError.neverFetched) { try await empty.root(.fresh) }
  }

  @Test func theCacheAnswersUntilItsTimeIsOver() async throws {
    let server = try Versions()
    let time = Time()
    let repository = CatalogRepository(
      source: server.source(.none),
      storage: MemoryStorage(server.unfetched),
      cache: TTLCache(lifetime: .seconds(10)) { time.now },
      now: { Versions.now }
    )
    var origins: [Fetched<CatalogRoot>.Origin] = []
    for pause in [0, 5, 4, 1, 9, 2] {
      time.advance(by: .seconds(pause))
      origins.append(try await repository.root(.fresh).origin)
    }
    #expect(origins == [.server, .cache, .cache, .server, .cache, .server])
    try await repository.clear()
    #expect(try await repository.root(.stored).origin == .storage)
  }

  @Test func filesAreCheckedWhereverTheyComeFrom() async throws {
    let server = try Versions()
    let storage = MemoryStorage(server.unfetched)
    let repository = CatalogRepository(source: server.source(.none), storage: storage)
    let file = recipe("Morning").entry.file
    #expect(try await repository.content(.recipe, file).origin == .server)
    #expect(try await repository.content(.recipe, file).origin == .storage)
    await storage.store(Array("other".utf8), as: .recipe, file)
    #expect(try await repository.content(.recipe, file).origin == .server)
    #expect(try await repository.content(.recipe, file).value == recipe("Morning").text)
    let other = FileReference(
      path: file.path,
      size: file.size,
      sha256: String(repeating: "0", count: 64)
    )
    await #expect(throws: CatalogError.defect(.wrongContent(file.path))) {
      try await repository.content(.recipe, other)
    }
    let plain = RepositoryStrategy(cacheFirst: true, offlineFallback: true, useLocalStorage: false)
    #expect(try await repository.content(.recipe, file, plain).origin == .server)
  }
}

/// The time of a cache.
private final class Time: @unchecked Sendable {
  private let lock = NSLock()
  private var time: Duration = .zero

  var now: Duration { lock.withLock { time } }

  func advance(by pause: Duration) { lock.withLock { time += pause } }
}

/// A catalog with two versions, and what servers make of it.
private struct Versions {
  static let now = TestCatalog.now
  let unfetched: StoredCatalog
  private let first: SignedRoot
  private let second: SignedRoot
  private let forged: SignedRoot
  private let expired: SignedRoot
  private let folder = TestFolder.made()
  private let site: URL

  init() throws {
    site = folder.url.appending(path: "site")
    let day = TimeInterval(24 * 60 * 60)
    let catalog = try TestCatalog(in: site, [recipe("Morning")], now: Self.now - 100 * day)
    first = try catalog.signed()
    try catalog.publish([recipe("Morning"), recipe("Noon")])
    second = try catalog.signed()
    unfetched = catalog.stored
    let other = try TestCatalog(in: folder.url.appending(path: "other"))
    forged = try other.signed()
    let old = folder.url.appending(path: "old")
    let late = try TestCatalog(in: old, key: catalog.key, now: Self.now - 400 * day)
    for number in 1...4 { try late.publish([recipe("\(number)")], now: Self.now - 399 * day) }
    expired = try late.signed()
  }

  func source(_ failure: CatalogRepositoryTests.Failure) -> any CatalogSource {
    FolderSource(folder: site, answer: answer(failure))
  }

  private func answer(_ failure: CatalogRepositoryTests.Failure) -> Result<SignedRoot, CatalogError>
  {
    switch failure {
    case .none: .success(second)
    case .unreachable: .failure(.network(.unreachable("refused")))
    case .timeout: .failure(.network(.timeout))
    case .broken: .failure(.network(.broken("reset")))
    case .status500: .failure(.network(.status(500)))
    case .tooManyRequests: .failure(.network(.tooManyRequests(retryAfter: 60)))
    case .notFound: .failure(.network(.notFound(path: CatalogRoot.path)))
    case .unauthorized: .failure(.network(.unauthorized))
    case .forbidden: .failure(.network(.forbidden))
    case .untrustedServer: .failure(.network(.untrustedServer("unknown")))
    case .tooLarge: .failure(.network(.tooLarge(limit: CatalogLimits.root)))
    case .wrongSignature: .success(forged)
    case .rollback: .success(first)
    case .expired: .success(expired)
    case .malformed: .success(SignedRoot(root: Array("{}".utf8), signature: second.signature))
    }
  }

  /// The letter of the answer; `first` is what is stored, or for a rollback the second.
  func outcome(
    _ failure: CatalogRepositoryTests.Failure,
    _ strategy: RepositoryStrategy,
    isOld: Bool
  ) async -> String {
    var stored = unfetched
    stored.known = KnownRoot(failure == .rollback ? second : first, validator: nil)
    let expiry = try? stored.root().expires
    let now = isOld ? (expiry ?? Self.now) : Self.now
    // What the server has is still good when the stored root has just expired, unless that is the newest.
    let repository = CatalogRepository(
      source: source(failure),
      storage: MemoryStorage(stored),
      now: { now }
    )
    do throws(CatalogError) {
      let answer = try await repository.root(strategy)
      switch answer.origin {
      case .server: return "S"
      case .storage: return answer.warning == nil ? "L" : "l"
      case .cache: return "C"
      }
    } catch {
      return "E"
    }
  }
}

/// The files of a folder, with an answer about the root.
private struct FolderSource: CatalogSource {
  let folder: URL
  let answer: Result<SignedRoot, CatalogError>

  func root(unless known: KnownRoot?) async throws(CatalogError) -> RootAnswer {
    .root(KnownRoot(try answer.get(), validator: nil))
  }

  func content(of file: FileReference) async throws(CatalogError) -> [UInt8] {
    guard let data = try? Data(contentsOf: folder.appending(path: file.path)) else {
      throw .network(.notFound(path: file.path))
    }
    return Array(data)
  }
}

extension TestFolder {
  fileprivate static func made() -> TestFolder {
    do { return try TestFolder() } catch { preconditionFailure("\(error)") }
  }
}
