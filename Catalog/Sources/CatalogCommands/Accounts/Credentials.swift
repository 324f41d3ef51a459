import CatalogNetwork
import CatalogPlatform
import CatalogStore
import Subprocess

/// The secrets of sign-ins, which `git credential` keeps where git keeps those of its remotes: a keychain, or what the
/// person has set up.
struct Credentials: Sendable {
  private let budget: TimeBudget
  private let options: TimeOptions
  private let output: Output

  /// - Parameters:
  ///   - budget: the time that git may take, with everything else.
  ///   - options: the time for keeping what a server gave, which is done even if the other is over.
  init(within budget: TimeBudget, of options: TimeOptions, _ output: Output) {
    (self.budget, self.options, self.output) = (budget, options, output)
  }

  /// The names that tell both kinds of secrets apart, and from those of git.
  private static let kinds: [(name: String, isRefresh: Bool)] = [
    ("brewcatalog-refresh", true), ("brewcatalog-token", false),
  ]

  /// The sign-in to a server. Its secret is only looked up when the server asks for one.
  func signIn(for address: ServerAddress) -> SignIn {
    let saving = Credentials(within: options.budget, of: options, output)
    return SignIn(
      load: { await load(address) },
      save: { await saving.save($0, for: address) },
      alone: Self.alone
    )
  }

  /// Lets one program at a time get tokens: a secret can be good for one refresh, and the next one must be kept before
  /// another program looks. Without a place for the lock, it is not needed more than the tokens are.
  @Sendable private static func alone(
    _ work: @escaping @Sendable () async -> SignIn.Renewal
  ) async -> SignIn.Renewal {
    guard let home = try? CatalogHome(environment: "production") else { return await work() }
    do throws(CatalogError) {
      return try await home.files(".sign-in").locked { () async throws(CatalogError) in
        await work()
      }
    } catch {
      return await work()
    }
  }

  /// The secret for a server; nil if there is none.
  func load(_ address: ServerAddress) async -> SignIn.Stored? {
    for kind in Self.kinds {
      guard let secret = await secret(address, kind.name) else { continue }
      return SignIn.Stored(isRefreshToken: kind.isRefresh, secret: secret)
    }
    return nil
  }

  /// The secret that git keeps under a name. A helper may answer with what it has for another name, such as a password
  /// for git itself: that is not ours to send.
  private func secret(_ address: ServerAddress, _ username: String) async -> String? {
    guard let answer = await run("fill", address, username, secret: nil) else { return nil }
    let lines = answer.split(separator: "\n")
    guard lines.contains("username=\(username)") else { return nil }
    return lines.first { $0.hasPrefix("password=") }.map { String($0.dropFirst("password=".count)) }
  }

  /// Keeps a secret.
  func save(_ stored: SignIn.Stored, for address: ServerAddress) async {
    let kind = Self.kinds.first { $0.isRefresh == stored.isRefreshToken } ?? Self.kinds[0]
    _ = await run("approve", address, kind.name, secret: stored.secret)
  }

  /// Keeps a secret in the place of all others for the server.
  func replace(with stored: SignIn.Stored, for address: ServerAddress) async {
    await save(stored, for: address)
    await remove(Self.kinds.filter { $0.isRefresh != stored.isRefreshToken }, of: address)
  }

  /// Forgets all secrets for a server. Returns whether git answered.
  func remove(_ address: ServerAddress) async -> Bool {
    await remove(Self.kinds, of: address)
    return await !budget.isOver
  }

  private func remove(
    _ kinds: [(name: String, isRefresh: Bool)],
    of address: ServerAddress
  ) async {
    for kind in kinds {
      guard let secret = await secret(address, kind.name) else { continue }
      _ = await run("reject", address, kind.name, secret: secret)
    }
  }

  /// Runs git without letting it ask anybody; nil if it fails, or if the time is over.
  private func run(
    _ verb: String,
    _ address: ServerAddress,
    _ username: String,
    secret: String?
  ) async -> String? {
    var input = "protocol=\(address.isEncrypted ? "https" : "http")\nhost=\(address.host)\n"
    // By path too: several people may publish on one host.
    let path = address.path.split(separator: "/").joined(separator: "/")
    if !path.isEmpty { input += "path=\(path)\n" }
    input += "username=\(username)\n"
    if let secret {
      guard !secret.contains(where: \.isNewline) else { return nil }
      input += "password=\(secret)\n"
    }
    // The input waits in a pipe: writing cannot fail, or end this program, when git ends before it reads.
    var ends: [CInt] = [-1, -1]
    guard input.utf8.count < Self.mostInput, pipe(&ends) == 0 else { return nil }
    let answer = ends[0]
    defer { close(answer) }
    let isWritten = writeAll((input + "\n").utf8, to: ends[1])
    close(ends[1])
    guard isWritten else { return nil }
    guard await !budget.isOver else { return nil }
    if let output = await budget.run({ await Self.output(ofGit: verb, input: answer) }) {
      return output
    }
    output.warning(
      "git did not answer within \(options.timeout) s, so no sign-in is used or kept",
      hint: "see what `git config credential.helper` names, or give it more time with --timeout"
    )
    return nil
  }

  private static func output(ofGit verb: String, input: CInt) async -> String? {
    let result = try? await Subprocess.run(
      .name("git"),
      arguments: [
        "-c", "core.askPass=false", "-c", "credential.useHttpPath=true", "credential", verb,
      ],
      environment: .custom(variables),
      input: .fileDescriptor(.init(rawValue: input), closeAfterSpawningProcess: false),
      output: .string(limit: 65_536)
    )
    guard let result, result.terminationStatus.isSuccess else { return nil }
    return result.standardOutput
  }

  /// The variables of this program in bytes, which need not be text, with those that keep git from asking. Each ends with
  /// a zero byte.
  private static var variables: [[UInt8]] {
    let own = ["GIT_TERMINAL_PROMPT=0", "GIT_ASKPASS=false"].map { Array($0.utf8) }
    let names = own.map { $0.prefix { $0 != UInt8(ascii: "=") } + [UInt8(ascii: "=")] }
    let others = environmentVariables.filter { variable in !names.contains(where: variable.starts) }
    return (own + others).map { $0 + [0] }
  }

  /// The bytes that any system keeps in a pipe until they are read.
  private static let mostInput = 16_384
}
