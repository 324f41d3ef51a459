import ArgumentParser
import CatalogNetwork
import CatalogPlatform
import CatalogStore

/// The options of commands about a sign-in.
struct AccountOptions: ParsableArguments {
  @Argument(help: "The catalog, or the address of one that you want to add.")
  var catalog: String

  @OptionGroup var network: NetworkOptions
  @OptionGroup var common: CommonOptions

  /// Runs work with the accounts of the server, and says what was done.
  func run(
    _ done: String,
    allowsHTTP: Bool = true,
    _ work: (any AuthRepository, ServerAddress) async throws -> Void
  ) async throws {
    let home = try common.home()
    let address = try home.address(of: catalog, allowsHTTP: allowsHTTP)
    try await Composition.open(network, common.output) { composition in
      do {
        try await work(composition.auth(at: address, in: home), address)
      } catch let error as AuthError {
        throw CommandFailure(error, of: catalog, at: address)
      }
    }
    common.output.note("\(done) \(address.host)")
    common.output.json(["host": address.host])
  }
}

/// `brewcatalog login`.
struct Login: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Sign in to the server of a catalog.",
    discussion: """
      Asks for a name and a password, and keeps what the server gives in return where git keeps its passwords (`git credential`). With --token, reads a token from standard input that the server gave you elsewhere. With --register, creates the account first, where the server allows it, and a terminal asks for its password twice.
      """
  )

  @Option(help: "The name to sign in with; asked for if it is missing.")
  var user: String?

  @Flag(help: "Read a token from standard input and keep it.")
  var token = false

  @Flag(help: "Create an account with this name and password.")
  var register = false

  @Flag(name: .customLong("allow-http"), help: "Allow an address without encryption.")
  var allowsHTTP = false

  @OptionGroup var account: AccountOptions

  func validate() throws {
    if token, register { throw ValidationError("--token and --register cannot be used together.") }
  }

  func run() async throws {
    try await account.run("signed in to", allowsHTTP: allowsHTTP) { auth, address in
      if token {
        guard let line = readLine(), !line.isEmpty else {
          throw CommandFailure("there is no token on standard input")
        }
        return try await auth.login(token: line)
      }
      if account.network.offline { throw AuthError.other(.network(.offline)) }
      let (name, password) = try ask(for: address)
      if register {
        try await auth.register(name: name, password: password)
      } else {
        try await auth.login(name: name, password: password)
      }
    }
  }

  private func ask(for address: ServerAddress) throws(CommandFailure) -> (String, String) {
    let isTerminal = isatty(STDIN_FILENO) != 0
    guard let name = user ?? Self.answer("Name for \(address.host): ", isTerminal), !name.isEmpty,
      let password = Self.password(isTerminal), !password.isEmpty
    else { throw CommandFailure("a name and a password are needed") }
    // Nobody sees what is typed. A program that writes it here makes no typing mistakes.
    if register, isTerminal, Self.password(true, "The same password again: ") != password {
      throw CommandFailure("the two passwords differ, so no account was created", status: 1)
    }
    return (name, password)
  }

  private static func answer(_ question: String, _ isTerminal: Bool) -> String? {
    if isTerminal { _ = writeAll(question.utf8, to: STDERR_FILENO) }
    return readLine()
  }

  /// Reads a password; a terminal does not show it.
  private static func password(_ isTerminal: Bool, _ question: String = "Password: ") -> String? {
    guard isTerminal else { return readLine() }
    guard let terminal = SilentTerminal() else { return nil }
    defer { terminal.restore() }
    return answer(question, true)
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
  static let configuration = CommandConfiguration(
    abstract: "Forget the sign-in to a server, and the name."
  )

  @OptionGroup var account: AccountOptions

  func run() async throws {
    try await account.run("signed out of") { auth, _ in try await auth.logout() }
  }
}

/// `brewcatalog whoami`.
struct WhoAmI: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "whoami",
    abstract: "Show who is signed in to a server.",
    discussion: "Opens no connection. The status is 1 if nobody is signed in."
  )

  @Argument(help: "The catalog, or an address.")
  var catalog: String

  @OptionGroup var time: TimeOptions
  @OptionGroup var common: CommonOptions

  func run() async throws {
    let home = try common.home()
    let address = try home.address(of: catalog, allowsHTTP: true)
    let auth = Composition.localAuth(at: address, in: home, time, common.output)
    let found: SignedIn
    do throws(AuthError) {
      found = try await auth.whoami()
    } catch {
      throw CommandFailure(error, of: catalog, at: address)
    }
    var result = ["host": address.host]
    switch found {
    case .nobody:
      throw CommandFailure(
        "nobody is signed in to \(address.host)",
        hint: "brewcatalog login \(catalog)",
        status: 1
      )
    case .token: common.output.line("with a token")
    case .name(let name):
      result["user"] = name
      common.output.line(name)
    }
    common.output.json(result)
  }
}

extension CommandFailure {
  fileprivate init(_ error: AuthError, of catalog: String, at address: ServerAddress) {
    switch error {
    case .refused(let text):
      self.init(
        text.map { "\(catalog): the server says: \($0)" }
          ?? "\(catalog): the server does not accept this name and password",
        status: 1
      )
    case .noSignIn(let text):
      self.init(
        "\(catalog): the server has no sign-in\(AppError.saying(text))",
        hint: "if it gave you a token, use --token"
      )
    case .noRegistration(let text):
      self.init(
        "\(catalog): the server creates no accounts\(AppError.saying(text))",
        hint: "ask the publisher for one"
      )
    case .noToken: self.init("the token has a character that no token has")
    case .notKept:
      self.init(
        "git did not keep the sign-in",
        hint:
          "choose where: git config --global credential.helper cache (or store, libsecret, osxkeychain)"
      )
    case .notForgotten: self.init("git did not forget the sign-in to \(address.host)")
    case .other(let error): self.init(error, of: catalog)
    }
  }
}

extension CatalogHome {
  /// The address of a catalog, or an address itself.
  func address(
    of text: String,
    allowsHTTP: Bool
  ) throws(CommandFailure) -> ServerAddress {
    if text.contains("/") { return try Composition.address(text, allowsHTTP: allowsHTTP) }
    let stored = try catalog(text).stored
    return try Composition.address(stored.address, allowsHTTP: stored.allowsHTTP)
  }
}
