import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Starters are templates, which no tool changes.
@Suite struct StarterTests {
  private static let starter = Recipes.formatted.replacing(
    "method: v60",
    with: "method: v60\norigin: starter"
  )

  @Test func fixesLeaveStartersAlone() throws {
    let wrong = Self.starter.replacing("timer: 45 s", with: "timer: -45 s")
    let folder = try BookFolder([
      ".brewguide.yaml": "", "recipes/a.yaml": wrong,
      "recipes/b.yaml": Recipes.named("Other").replacing("timer: 45 s", with: "timer: -45 s"),
    ])
    let outcome = try folder.lint("--fix", "--unsafe-fixes")
    #expect(outcome.status == 1)
    #expect(try folder.text("recipes/a.yaml") == wrong)
    #expect(try folder.text("recipes/b.yaml") == Recipes.named("Other"))
  }

  /// What a starter says stays, but not how it is written.
  @Test func fixesOfTheLayoutAndTheTimeOfTheLastChange() throws {
    let wrong = Self.starter.replacing("dose: 15 g", with: "\u{FEFF}dose: 15 g")
    let folder = try BookFolder([".brewguide.yaml": "", "recipes/a.yaml": wrong])
    let outcome = try folder.lint("--fix")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try folder.text("recipes/a.yaml") == Self.starter)
  }

  /// A scaled starter is a recipe of one's own.
  @Test func aScaledStarterIsCustom() throws {
    let folder = try BookFolder([".brewguide.yaml": "", "recipes/a.yaml": Self.starter])
    let scaled = try Program("brewscale").run(
      ["recipes/a.yaml", "--dose", "18g", "--format", "yaml"],
      in: folder.scratch
    )
    #expect(scaled.output.contains("origin: custom\n"))
  }
}

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

/// Arguments that are not UTF-8 name their files, and messages about them are UTF-8.
@Suite struct RawNameTests {
  /// A command line for `sh`, in which `$n` is a name with a byte that is not UTF-8, with its output and messages.
  static let commandLines: [(line: String, output: String)] = [
    ("brewlint -q $n.yaml", "a\u{FFFD}.yaml:5:14: note[temperature-range]"),
    ("brewlint -q --files-from $n.txt", "a\u{FFFD}.yaml:5:14: note[temperature-range]"),
    (
      "brewlint -q --config $n.cfg .",
      "a\u{FFFD}.cfg:1:8: error[configuration]: `odd` is not a preset"
    ),
    (
      "mkdir $n.d; brewlint --show-settings $n.d",
      "--show-settings takes a file, but 'a\u{FFFD}.d' is a folder"
    ),
    ("BREWLOG_FILE=$n.log brewlog list", "no diary yet at a\u{FFFD}.log add the first"),
    ("BREWLOG_FILE=$n.yaml brewlog list", "a\u{FFFD}.yaml:1"),
    ("brewlint --show-files $n.yaml | od -An -c", "a 377 . y a m l"),
    ("brewlint -q --format concise=$n.out .; ls | od -An -c", "a 377 . o u t"),
    ("brewlint -q --format=json=$n.out .; ls | od -An -c", "a 377 . o u t"),
    ("brewlint $n.gone", "brewlint: error: a\u{FFFD}.gone: no such file or folder"),
    ("brewlint --exclude \"[$n\" .", "--exclude '[a\u{FFFD}' is not a valid glob"),
    ("brewlint --select $n .", "a\u{FFFD}"),
    ("brewscale $n.gone", "brewscale: error: a\u{FFFD}.gone: no such file or folder"),
    ("brewscale --dose $n $n.yaml", "not 'a\u{FFFD}'"),
    ("brewfmt --check -q $n.yaml | od -An -c", "a 377 . y a m l"),
    ("brewtimer $n.gone", "brewtimer: error: a\u{FFFD}.gone: no such file or folder"),
  ]

  // macOS allows only names that are UTF-8.
  #if !canImport(Darwin)
    @Test(arguments: commandLines)
    func namesAreBytes(_ command: (line: String, output: String)) throws {
      let folder = try Scratch()
      let tools = URL(filePath: Program("brewlint").path).deletingLastPathComponent().path
      for tool in ["brewfmt", "brewscale", "brewtimer", "brewlog"] { _ = Program(tool) }
      try folder.write("recipe", Recipes.hot.replacing("15 g", with: "15g"))
      let script = """
        n=$(printf 'a\\377'); cp recipe $n.yaml; printf 'a\\377.yaml' > $n.txt
        echo 'rules: odd' > $n.cfg; PATH=\(tools):/usr/bin:/bin; \(command.line)
        """
      let outcome = try Program(at: "/bin/sh").run(["-c", script], in: folder)
      let shown = (outcome.output + outcome.errors).split(whereSeparator: {
        $0 == " " || $0 == "\n"
      })
      .joined(separator: " ")
      #expect(shown.contains(command.output), "\(outcome)")
    }
  #endif
}
