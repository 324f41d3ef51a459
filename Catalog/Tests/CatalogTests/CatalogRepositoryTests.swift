import CatalogFormat
import CatalogNetwork
import CatalogPublishing
import CatalogTestSupport
import Foundation
import Testing

@testable import CatalogStore

/// Updates, for every failure.
@Suite struct CatalogRepositoryTests {
  /// What the server does.
  enum Failure: String, CaseIterable {
    case none, unreachable, timeout, broken, status500, tooManyRequests, notFound, unauthorized,
      forbidden
    case untrustedServer, tooLarge, wrongSignature, rollback, expired, malformed
  }

  /// A server that fails changes nothing: what was fetched before stays.
  @Test(arguments: Failure.allCases) func whatIsStoredStaysAfterAFailure(failure: Failure)
    async throws
  {
    let server = try Versions()
    for isFetched in [true, false] {
      let storage = MemoryStorage(isFetched ? server.fetched(before: failure) : server.unfetched)
      let repository = CatalogRepository(
        source: server.source(failure),
        storage: storage,
        now: { Versions.now }
      )
      let before = await storage.load()
      let update = try? await repository.update()
      // An old version is none to go back to only for one who has a newer one.
      let isGood = failure == .none || (failure == .rollback && !isFetched)
      #expect((update != nil) == isGood, "\(failure)")
      #expect((await storage.load() == before) == !isGood, "\(failure)")
    }
  }

  @Test func nothingIsKnownOfACatalogThatWasNotAdded() async throws {
    let empty = CatalogRepository(source: try Versions().source(.none), storage: MemoryStorage())
    await #expect(throws: CatalogError.neverFetched) { try await empty.update() }
  }

  @Test func filesAreCheckedWhereverTheyComeFrom() async throws {
    let server = try Versions()
    let storage = MemoryStorage(server.unfetched)
    let repository = CatalogRepository(source: server.source(.none), storage: storage)
    let file = recipe("Morning").entry.file
    #expect(try await repository.content(.recipe, file).isNew)
    #expect(try await !repository.content(.recipe, file).isNew)
    await storage.store(Array("other".utf8), as: .recipe, file)
    #expect(try await repository.content(.recipe, file).isNew)
    #expect(try await repository.content(.recipe, file).value == recipe("Morning").text)
    let other = FileReference(
      path: file.path,
      size: file.size,
      sha256: String(repeating: "0", count: 64)
    )
    await #expect(throws: CatalogError.defect(.wrongContent(file.path))) {
      try await repository.content(.recipe, other)
    }
  }
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
    case .status500: .failure(.network(.refused("the server answered with status 500")))
    case .tooManyRequests: .failure(.network(.busy(seconds: 60)))
    case .notFound: .failure(.network(.missing(path: CatalogRoot.path)))
    case .unauthorized: .failure(.network(.signInNeeded()))
    case .forbidden: .failure(.network(.notAllowed()))
    case .untrustedServer: .failure(.network(.untrustedServer("unknown")))
    case .tooLarge: .failure(.network(.tooLarge(limit: CatalogLimits.root)))
    case .wrongSignature: .success(forged)
    case .rollback: .success(first)
    case .expired: .success(expired)
    case .malformed: .success(SignedRoot(root: Array("{}".utf8), signature: second.signature))
    }
  }

  /// The first version as it was fetched; before a rollback the second.
  func fetched(before failure: CatalogRepositoryTests.Failure) -> StoredCatalog {
    var stored = unfetched
    stored.known = KnownRoot(failure == .rollback ? second : first, validator: nil)
    return stored
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
      throw .network(.missing(path: file.path))
    }
    return Array(data)
  }
}

extension TestFolder {
  fileprivate static func made() -> TestFolder {
    do { return try TestFolder() } catch { preconditionFailure("\(error)") }
  }
}
