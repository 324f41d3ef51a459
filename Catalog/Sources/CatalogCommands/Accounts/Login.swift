import ArgumentParser
import CatalogNetwork
import CatalogPlatform
import CatalogStore

/// `brewcatalog login`.
struct Login: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Sign in to the server of a catalog.",
    discussion: """
      Asks for a name and a password, and keeps what the server gives in return where git keeps its passwords (`git credential`). With --token, reads a token from standard input that the server gave you elsewhere.
      """
  )

  @Argument(help: "The catalog, or the address of one that you want to add.")
  var catalog: String

  @Option(help: "The name to sign in with; asked for if it is missing.")
  var user: String?

  @Flag(help: "Read a token from standard input and keep it.")
  var token = false

  @Flag(name: .customLong("allow-http"), help: "Allow an address without encryption.")
  var allowsHTTP = false

  @OptionGroup var network: NetworkOptions
  @OptionGroup var common: CommonOptions

  func run() async throws {
    let address = try common.home().address(of: catalog, allowsHTTP: allowsHTTP)
    try await Connection.open(network, common.output) { connection in
      let secret = token ? try readToken() : try await signIn(to: address, connection)
      try await connection.credentials.keep(secret, for: address)
    }
    common.output.note("signed in to \(address.host)")
    common.output.json(["version": .number(1), "host": .text(address.host)] as PlainResult)
  }

  private func readToken() throws(CommandFailure) -> SignIn.Stored {
    guard let line = readLine(), !line.isEmpty else {
      throw CommandFailure("there is no token on standard input")
    }
    guard TokenAnswer.isToken(line) else {
      throw CommandFailure("the token has a character that no token has")
    }
    return SignIn.Stored(isRefreshToken: false, secret: line)
  }

  private func signIn(
    to address: ServerAddress,
    _ connection: Connection
  ) async throws(CommandFailure) -> SignIn.Stored {
    guard let client = connection.client(address, signIn: nil) else {
      throw CommandFailure(.network(.offline), of: catalog)
    }
    let (name, password) = try ask(for: address)
    return try await secret(AuthEndpoints.signIn(username: name, password: password), client)
  }

  private func secret(
    _ endpoint: APIEndpoint,
    _ client: NetworkClient
  ) async throws(CommandFailure) -> SignIn.Stored {
    do throws(APIError) {
      let answer = try await client.send(endpoint).tokens()
      return SignIn.Stored(
        isRefreshToken: answer.refreshToken != nil,
        secret: answer.refreshToken ?? answer.accessToken
      )
    } catch {
      throw failure(error)
    }
  }

  private func failure(_ error: APIError) -> CommandFailure {
    switch error {
    case .unauthorized, .forbidden, .status(400):
      CommandFailure("\(catalog): the server does not accept this name and password", status: 1)
    case .notFound:
      CommandFailure(
        "\(catalog): the server has no sign-in",
        hint: "if it gave you a token, use --token"
      )
    default: CommandFailure(.network(error), of: catalog)
    }
  }

  private func ask(for address: ServerAddress) throws(CommandFailure) -> (String, String) {
    let isTerminal = isatty(STDIN_FILENO) != 0
    guard let name = user ?? Self.answer("Name for \(address.host): ", isTerminal), !name.isEmpty,
      let password = Self.password(isTerminal), !password.isEmpty
    else { throw CommandFailure("a name and a password are needed") }
    return (name, password)
  }

  private static func answer(_ question: String, _ isTerminal: Bool) -> String? {
    if isTerminal { _ = writeAll(question.utf8, to: STDERR_FILENO) }
    return readLine()
  }

  /// Reads a password; a terminal does not show it.
  private static func password(_ isTerminal: Bool) -> String? {
    guard isTerminal else { return readLine() }
    guard let terminal = SilentTerminal() else { return nil }
    defer { terminal.restore() }
    return answer("Password: ", true)
  }
}

/// A terminal that does not show what is typed, also not after Ctrl-C: it is restored before the program ends.
private struct SilentTerminal {
  /// How the terminal was, for the signal handler, which can capture nothing.
  private nonisolated(unsafe) static var before = termios()

  init?() {
    guard tcgetattr(STDIN_FILENO, &Self.before) == 0 else { return nil }
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { number in
        tcsetattr(STDIN_FILENO, TCSANOW, &SilentTerminal.before)
        _exit(128 + number)
      }
    }
    var silent = Self.before
    silent.c_lflag &= ~tcflag_t(ECHO)
    guard tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent) == 0 else { return nil }
  }

  func restore() {
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &Self.before)
    for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, SIG_DFL) }
    _ = writeAll("\n".utf8, to: STDERR_FILENO)
  }
}

/// `brewcatalog logout`.
struct Logout: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Forget the sign-in to a server.")

  @Argument(help: "The catalog, or an address.")
  var catalog: String

  @OptionGroup var time: TimeOptions
  @OptionGroup var common: CommonOptions

  func run() async throws {
    let address = try common.home().address(of: catalog, allowsHTTP: true)
    let credentials = Credentials(within: time.budget, of: time, common.output)
    guard await credentials.remove(address) else {
      throw CommandFailure("git did not forget the sign-in to \(address.host)")
    }
    common.output.note("signed out of \(address.host)")
    common.output.json(["version": .number(1), "host": .text(address.host)] as PlainResult)
  }
}

extension Credentials {
  /// Keeps the secret of a sign-in in the place of others, and checks that it is kept.
  fileprivate func keep(
    _ secret: SignIn.Stored,
    for address: ServerAddress
  ) async throws(CommandFailure) {
    await replace(with: secret, for: address)
    guard await load(address) == secret else {
      throw CommandFailure(
        "git did not keep the sign-in",
        hint:
          "choose where: git config --global credential.helper cache (or store, libsecret, osxkeychain)"
      )
    }
  }
}

extension CatalogHome {
  /// The address of a catalog, or an address itself.
  fileprivate func address(
    of text: String,
    allowsHTTP: Bool
  ) throws(CommandFailure) -> ServerAddress {
    if text.contains("/") { return try Connection.address(text, allowsHTTP: allowsHTTP) }
    let stored = try catalog(text).stored
    return try Connection.address(stored.address, allowsHTTP: stored.allowsHTTP)
  }
}
