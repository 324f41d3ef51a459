import CatalogTestSupport
import Foundation
import Testing

@Suite("Signing in with the program")
struct LoginTests {
  /// What a person sees if git has no place for passwords, or does not work.
  private static let notKept = CatalogProgram.Outcome(
    status: 2,
    errors: """
      brewcatalog: error: git did not keep the sign-in
        hint: choose where: git config --global credential.helper cache (or store, libsecret, osxkeychain)

      """
  )

  @Test("Signing in, updating with new tokens, and signing out")
  func whole() async throws {
    try await PersonWithGit.run { tokens, server, person in
      let program = person.program
      let refused = try await program.running(["add", "roaster", server.url, "--yes"])
      #expect(refused.status == 2)
      #expect(
        refused.errors.hasPrefix("brewcatalog: error: roaster: the server asks you to sign in\n")
      )
      try await person.signIn(server)
      #expect(person.secrets == [server.kept("refresh", "refresh-1")])
      let added = try await program.running(["add", "roaster", server.url, "--yes", "--quiet"])
      #expect(added == .init(status: 0))
      #expect(person.secrets == [server.kept("refresh", "refresh-2")])
      tokens.expire()
      let updated = try await program.running(["update"])
      #expect(updated == .init(status: 0, errors: "roaster: nothing new\n"))
      #expect(person.secrets == [server.kept("refresh", "refresh-3")])
      let out = try await program.running(["logout", "roaster"])
      #expect(out == .init(status: 0, errors: "signed out of \(server.host)\n"))
      #expect(person.secrets == [])
      let last = try await program.running(["update"])
      #expect(
        last
          == .init(
            status: 2,
            errors: """
              brewcatalog: error: roaster: the server asks you to sign in
                hint: brewcatalog login roaster

              """
          )
      )
    }
  }

  @Test("An account is created, its name is shown, and forgotten")
  func account() async throws {
    try await PersonWithGit.run { _, server, person in
      let program = person.program
      let nobody = CatalogProgram.Outcome(
        status: 1,
        errors: """
          brewcatalog: error: nobody is signed in to \(server.host)
            hint: brewcatalog login \(server.url)

          """
      )
      #expect(try await program.running(["whoami", server.url]) == nobody)
      let taken = try await program.running(
        ["login", server.url, "--register", "--user", "ana"],
        input: "x\n"
      )
      let refusal = "brewcatalog: error: \(server.url): the server says: the name is taken\n"
      #expect(taken == .init(status: 1, errors: refusal))
      #expect(person.secrets == [] && person.sessions == nil)
      let made = try await program.running(
        ["login", server.url, "--register", "--user", "ben"],
        input: "x\n"
      )
      #expect(made == .init(status: 0, errors: "signed in to \(server.host)\n"))
      #expect(person.secrets == [server.kept("refresh", "refresh-ben")])
      #expect(person.sessions == "{\"users\":{\"\(server.url)\":\"ben\"},\"version\":1}\n")
      server.forget()
      let whoami = try await program.running(["whoami", server.url])
      #expect(whoami == .init(status: 0, output: "ben\n"))
      #expect(server.asked == [])
      let out = try await program.running(["logout", server.url])
      #expect(out.status == 0 && person.secrets == [] && person.sessions == nil)
      #expect(try await program.running(["whoami", server.url]) == nobody)
    }
  }

  @Test(
    "A terminal asks for the password of a new account twice",
    .timeLimit(.minutes(5)),
    arguments: ["x", "y"]
  )
  func twice(_ second: String) async throws {
    try await PersonWithGit.run { _, server, person in
      let outcome = try await person.program.typing(
        ["login", server.url, "--register", "--user", "ben"],
        answers: [("Password: ", "x\n"), ("The same password again: ", "\(second)\n")]
      )
      let asked = "Password: \nThe same password again: \n"
      if second == "x" {
        #expect(outcome == .init(status: 0, errors: asked + "signed in to \(server.host)\n"))
        #expect(person.secrets == [server.kept("refresh", "refresh-ben")])
      } else {
        let failure = "brewcatalog: error: the two passwords differ, so no account was created\n"
        #expect(outcome == .init(status: 1, errors: asked + failure))
        #expect(server.asked == [] && person.secrets == [])
      }
    }
  }

  @Test("A token has no name, even after a sign-in with one")
  func nameless() async throws {
    try await PersonWithGit.run { _, server, person in
      try await person.signIn(server)
      #expect(try await person.program.running(["whoami", server.url]).output == "ana\n")
      let words = ["login", server.url, "--token"]
      #expect(try await person.program.running(words, input: "access-1\n").status == 0)
      #expect(try await person.program.running(["whoami", server.url]).output == "with a token\n")
    }
  }

  @Test("The name and the password come from standard input")
  func input() async throws {
    try await PersonWithGit.run { _, server, person in
      let outcome = try await person.program.running(
        ["login", server.url],
        input: "ana\ns3cret-password\n"
      )
      #expect(outcome == .init(status: 0, errors: "signed in to \(server.host)\n"))
      for input in ["", "ana\n", "\n\n"] {
        let missing = try await person.program.running(["login", server.url], input: input)
        #expect(
          missing
            == .init(status: 2, errors: "brewcatalog: error: a name and a password are needed\n")
        )
      }
      let wrong = try await person.program.running(
        ["login", server.url, "--user", "ana"],
        input: "other\n"
      )
      let message =
        "brewcatalog: error: \(server.url): the server does not accept this name and password\n"
      #expect(wrong == .init(status: 1, errors: message))
      #expect(person.secrets == [server.kept("refresh", "refresh-1")])
    }
  }

  @Test("A token from elsewhere takes the place of a sign-in, and the other way round")
  func token() async throws {
    try await PersonWithGit.run { tokens, server, person in
      try await person.signIn(server)
      let token = try await person.program.running(
        ["login", server.url, "--token"],
        input: "access-1\n"
      )
      #expect(token == .init(status: 0, errors: "signed in to \(server.host)\n"))
      #expect(person.secrets == [server.kept("token", "access-1")])
      let added = try await person.program.running(
        ["add", "roaster", server.url, "--yes", "--quiet"]
      )
      #expect(added == .init(status: 0))
      try await person.signIn(server)
      #expect(person.secrets == [server.kept("refresh", "refresh-2")])
      #expect(server.asked.filter { $0.hasPrefix("POST") }.count == 2)
    }
  }

  @Test("Without a place for passwords, the person is told")
  func noHelper() async throws {
    try await PersonWithGit.run(helper: nil) { _, server, person in
      let outcome = try await person.program.running(
        ["login", server.url, "--user", "ana"],
        input: "s3cret-password\n"
      )
      #expect(outcome == Self.notKept)
    }
  }

  @Test(
    "A token that cannot be sent is refused",
    arguments: ["to ken\n", "tok\u{1B}en\n", "\n", ""]
  )
  func wrongToken(_ input: String) async throws {
    try await PersonWithGit.run { _, server, person in
      let outcome = try await person.program.running(
        ["login", server.url, "--token"],
        input: input
      )
      let message =
        input.count > 1
        ? "the token has a character that no token has" : "there is no token on standard input"
      #expect(outcome == .init(status: 2, errors: "brewcatalog: error: \(message)\n"))
      #expect(person.secrets == [])
    }
  }

  @Test("Without git, the sign-in is not kept")
  func noGit() async throws {
    try await PersonWithGit.run { _, server, person in
      let program = CatalogProgram(home: person.home, variables: ["PATH": "/nonexistent"])
      let outcome = try await program.running(
        ["login", server.url, "--token"],
        input: "access-1\n"
      )
      #expect(outcome.status == 2)
      #expect(outcome.errors.hasPrefix("brewcatalog: error: git did not keep the sign-in\n"))
    }
  }

  @Test("Programs at the same time go on, with a token that is good for one refresh")
  func together() async throws {
    try await PersonWithGit.run { tokens, server, person in
      try await person.signIn(server)
      let names = ["first", "second", "third", "fourth"]
      for name in names {
        let added = try await person.program.running(["add", name, server.url, "--yes", "-q"])
        #expect(added == .init(status: 0))
      }
      tokens.expire(untilRefused: names.count)
      let outcomes = try await withThrowingTaskGroup(of: CatalogProgram.Outcome.self) { group in
        for name in names { group.addTask { try await person.program.running(["update", name]) } }
        var outcomes: [CatalogProgram.Outcome] = []
        for try await outcome in group { outcomes.append(outcome) }
        return outcomes
      }
      #expect(outcomes.map(\.status) == [0, 0, 0, 0])
      let unchanged = names.map { "\($0): nothing new\n" }
      #expect(outcomes.map(\.errors).sorted() == unchanged.sorted())
    }
  }

  @Test("No secret is written with --verbose")
  func verbose() async throws {
    try await PersonWithGit.run { tokens, server, person in
      let program = person.program
      let login = try await program.running(
        ["login", server.url, "--user", "ana", "-v"],
        input: "s3cret-password\n"
      )
      #expect(
        login.errors == """
          POST \(server.url)auth/token: 200, 55 bytes
          signed in to \(server.host)

          """
      )
      _ = try await program.running(["add", "roaster", server.url, "--yes", "-q"])
      tokens.expire()
      let outcomes = [
        login, try await program.running(["update", "-v"]),
        try await program.running(["show", "Morning", "-v"]),
        try await program.running(["logout", "roaster", "-v"]),
      ]
      #expect(outcomes.map(\.status) == [0, 0, 0, 0])
      for secret in ["s3cret", "access-", "refresh-", "Bearer"] {
        for outcome in outcomes {
          #expect(!(outcome.output + outcome.errors).contains(secret))
        }
      }
    }
  }

  /// Scripts of a git that hangs: itself, a helper that it waits for, and one that keeps its output open.
  private static let hanging = ["exec sleep 1000", "sleep 1000", "sleep 1000 & sleep 1000"]

  @Test("A git that hangs ends with the time", arguments: hanging)
  func hangingGit(script: String) async throws {
    let folder = try TestFolder()
    let program = try Self.program(in: folder, git: script)
    let warning = """
      brewcatalog: warning: git did not answer within 1 s, so no sign-in is used or kept
        hint: see what `git config credential.helper` names, or give it more time with --timeout

      """
    let words = ["https://example.org/x", "--timeout", "1"]
    let login = try await program.running(["login"] + words + ["--token"], input: "secret\n")
    #expect(login == .init(status: 2, errors: warning + Self.notKept.errors))
    #expect(
      try await program.running(["logout"] + words)
        == .init(
          status: 2,
          errors: warning + "brewcatalog: error: git did not forget the sign-in to example.org\n"
        )
    )
  }

  @Test("Variables reach git in their bytes, which need not be text")
  func bytes() async throws {
    let folder = try TestFolder()
    _ = try Self.program(
      in: folder,
      git:
        "printf %s \"$COFFEE/$GIT_ASKPASS/$GIT_TERMINAL_PROMPT\" | od -An -v -tx1 >\"$HOME/seen\""
    )
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c", "export COFFEE=\"$(printf 'caf\\351')\"; exec \"$0\" logout https://example.org/x",
      CatalogProgram.path,
    ]
    let home = folder.url.path
    process.environment = [
      "HOME": home, "PATH": home + "/bin:/usr/bin:/bin", "GIT_ASKPASS": "asks",
      "GIT_TERMINAL_PROMPT": "1",
    ]
    process.standardError = FileHandle.nullDevice
    try await process.runToItsEnd()
    let seen = try String(contentsOf: folder.url.appending(path: "seen"), encoding: .utf8)
    let sent = [UInt8]("caf".utf8) + [0xe9] + [UInt8]("/false/0".utf8)
    #expect(seen.split(whereSeparator: \.isWhitespace).map { UInt8($0, radix: 16) } == sent)
  }

  /// A program that finds a script in the place of git.
  private static func program(in folder: TestFolder, git script: String) throws -> CatalogProgram {
    let bin = folder.url.appending(path: "bin")
    try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
    let git = bin.appending(path: "git")
    try Data("#!/bin/sh\nPATH=/usr/bin:/bin\n\(script)\n".utf8).write(to: git)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: git.path)
    return CatalogProgram(home: folder.url, variables: ["PATH": bin.path])
  }

  /// What a program called `git` does in the place of git.
  @Test(
    "A git that does not work is not waited for, and does not end the program",
    arguments: [
      "exit 0", "kill -9 $$", "exec 0<&- 1>&- 2>&-; exit 1", "head -c 300000 /dev/zero",
    ]
  )
  func brokenGit(script: String) async throws {
    let folder = try TestFolder()
    let program = try Self.program(in: folder, git: script)
    let outcome = try await program.running(
      ["login", "https://example.org/x", "--token"],
      input: "secret\n"
    )
    #expect(outcome == Self.notKept)
  }
}
