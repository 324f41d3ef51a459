import Foundation
import ProgramSupport
import TestSupport
import Testing

/// `--documents`: recipes as JSON Lines in, results as JSON Lines out.
@Suite struct DocumentTests {
  /// A line of input; `more` are further fields, as JSON.
  static func line(_ name: String, _ text: String, more: String = "") throws -> String {
    "{\"name\":\(try json(name)),\"text\":\(try json(text))\(more)}\n"
  }

  private static func json(_ text: String) throws -> String {
    String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
  }

  private func run(
    _ tool: String,
    _ options: String...,
    input: String,
    in folder: Scratch? = nil
  ) throws -> Program.Outcome {
    let scratch = try folder ?? Scratch()
    return try Program(tool).run(["--documents", "-"] + options, in: scratch, input: input)
  }

  // MARK: The tools

  private static let clean =
    #""summary":{"errors":0,"warnings":0,"notes":0,"fixable":0},"diagnostics":[]}"#

  @Test func brewlint() throws {
    let input =
      try Self.line("a.yaml", Recipes.clean, more: #","id":1.50,"k":{"a": [1]}"#)
      + Self.line("b.yaml", Recipes.broken)
    let finding = try Program("brewlint").run(
      ["--format", "json", "b.yaml"],
      in: Scratch(["b.yaml": Recipes.broken])
    ).output
    let diagnostic = try #require(
      finding.split(separator: "\n").first { $0.hasPrefix("{\"rule\"") }
    )
    #expect(
      try run("brewlint", input: input)
        == .init(
          status: 1,
          output: #"{"version":1,"name":"a.yaml","id":1.50,"k":{"a": [1]},"# + Self.clean + "\n"
            + #"{"version":1,"name":"b.yaml","summary":{"errors":1,"warnings":0,"notes":0,"fixable":0},"#
            + "\"diagnostics\":[\(diagnostic)]}\n",
          errors: ""
        )
    )
  }

  @Test(arguments: [
    (["--exit-zero"], Recipes.broken, 0), (["--fail-on", "note"], Recipes.hot, 1),
    ([], Recipes.hot, 0), (["--fail-on", "warning"], Recipes.odd, 1),
    (["--ignore", "water-total"], Recipes.broken, 0),
    (["--config", "rules.water-total=off"], Recipes.broken, 0),
  ])
  func optionsOfBrewlint(options: [String], text: String, status: Int) throws {
    let outcome = try Program("brewlint").run(
      ["--documents", "-"] + options,
      in: Scratch(),
      input: try Self.line("a", text)
    )
    #expect(Int(outcome.status) == status && outcome.errors.isEmpty, "\(outcome)")
  }

  @Test func fixes() throws {
    let text = Recipes.clean.replacing("temperature:", with: "temprature:")
    let outcome = try run("brewlint", "--fix", input: try Self.line("a.yaml", text))
    let fixed = try Self.json(Recipes.clean)
    #expect(
      outcome
        == .init(
          status: 0,
          output: "{\"version\":1,\"name\":\"a.yaml\",\"text\":\(fixed)," + Self.clean + "\n",
          errors: ""
        )
    )
    let unsafe = Recipes.clean.replacing("timer: 90 s", with: "timer: -90 s")
    let kept = try run("brewlint", "--fix", input: try Self.line("a", unsafe))
    #expect(kept.status == 1 && kept.output.contains("-90 s\\n"))
    let both = try run("brewlint", "--fix", "--unsafe-fixes", input: try Self.line("a", unsafe))
    #expect(both.output == "{\"version\":1,\"name\":\"a\",\"text\":\(fixed)," + Self.clean + "\n")
  }

  @Test func brewfmt() throws {
    let input =
      try Self.line("a", Recipes.formatted, more: #","x":null"#) + Self.line("b", Recipes.loose)
      + Self.line("c", Recipes.unreadable)
    let formatted = try Self.json(Recipes.formatted)
    let expected = """
      {"version":1,"name":"a","x":null,"changed":false,"text":\(formatted)}
      {"version":1,"name":"b","changed":true,"text":\(formatted)}
      {"version":1,"name":"c","error":{"message":"this `[` is never closed","hint":"close it with `]`, or put the whole text in double quotes","line":1,"column":7}}

      """
    #expect(try run("brewfmt", input: input) == .init(status: 1, output: expected, errors: ""))
    let changed = try Self.line("b", Recipes.loose)
    #expect(try run("brewfmt", input: changed).status == 0)
    #expect(try run("brewfmt", "--check", input: changed).status == 1)
  }

  @Test func brewscale() throws {
    let files = try Scratch(["a.yaml": Recipes.clean])
    // A document belongs to no book.
    let plan = try Program("brewscale").run(["-d", "18", "-fjsonl", "a.yaml"], in: files).output
      .replacing(/"book":"[^"]*",/, with: "")
    let error =
      #""error":{"message":"the bloom (45 g) must be less than the water to pour (30 g)","hint":"use less coffee or more water, or scale the recipe's own pours with --rule proportional"}"#
    let input = try Self.line("a.yaml", Recipes.clean, more: #","n":1"#)
    let outcome = try run("brewscale", "-d", "18", input: input)
    #expect(
      outcome
        == .init(
          status: 0,
          output: "{\"version\":1,\"name\":\"a.yaml\",\"n\":1,\"plans\":[\(plan.dropLast())]}\n",
          errors: ""
        )
    )
    let both = try Self.line("b", Recipes.clean + "---\n" + Recipes.named("Evening"))
    let plans = try run("brewscale", "--name", "morning", input: both)
    #expect(plans.status == 0 && plans.output.split(separator: "recipeName").count == 2)
    let none = try run("brewscale", "--name", "noon", input: both)
    #expect(
      none == .init(status: 0, output: "{\"version\":1,\"name\":\"b\",\"plans\":[]}\n", errors: "")
    )
    let broken = try run("brewscale", input: try Self.line("c", Recipes.broken))
    #expect(
      broken.status == 1
        && broken.output.hasPrefix(
          #"{"version":1,"name":"c","diagnostics":[{"rule":"water-total","#
        )
    )
    let refused = try run("brewscale", "-d15", "-y30", "--rule", "bloom-split", input: input)
    #expect(
      refused
        == .init(
          status: 1,
          output: "{\"version\":1,\"name\":\"a.yaml\",\"n\":1,\(error)}\n",
          errors: ""
        )
    )
  }

  /// One tool reads what another writes; what it writes itself is replaced, and an error is passed on.
  @Test func pipeline() throws {
    let input = try Self.line("a", Recipes.loose, more: #","plans":1"#) + "x\n"
    let formatted = try run("brewfmt", input: input)
    let linted = try run("brewlint", "--fix", input: formatted.output)
    let scaled = try run("brewscale", input: linted.output)
    let lines = scaled.output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(
      lines[0].hasPrefix(
        #"{"version":1,"name":"a","changed":true,"summary":{"errors":0,"warnings":0,"notes":0,"fixable":0},"plans":[{"#
      )
    )
    #expect(
      lines[1]
        == #"{"version":1,"name":null,"line":2,"error":{"message":"not a JSON object: expected an object at byte 1"}}"#
    )
  }

  // MARK: Lines

  @Test func badLines() throws {
    let name = String(repeating: "n", count: 4097)
    let input = [
      "", #"{"name":"a"}"#, #"{"name":7,"text":"x"}"#, #"{"text":"x","id":3}"#, "  \r", "[]",
      #"{"name":"b","text":["x"],"line":"mine","error":1}"#, #"{"name":"c","text":"\ud800"}"#,
      #"{"name":"\#(name)","text":""}"#, #"{"name":"d","error":{"message":"earlier"}}"#,
    ].joined(separator: "\n")
    let expected = """
      {"version":1,"name":"a","line":2,"error":{"message":"`text` is missing: expected a text"}}
      {"version":1,"name":null,"line":3,"error":{"message":"`name` must be a text"}}
      {"version":1,"name":null,"id":3,"line":4,"error":{"message":"`name` is missing: expected a text"}}
      {"version":1,"name":null,"line":6,"error":{"message":"not a JSON object: expected an object at byte 1"}}
      {"version":1,"name":"b","line":7,"error":{"message":"`text` must be a text"}}
      {"version":1,"name":null,"line":8,"error":{"message":"not a JSON object: this is not a JSON escape sequence at byte 21"}}
      {"version":1,"name":null,"line":9,"error":{"message":"`name` has more than 4096 bytes"}}
      {"version":1,"name":"d","line":10,"error":{"message":"earlier"}}

      """
    for tool in ["brewlint", "brewfmt", "brewscale"] {
      #expect(try run(tool, input: input) == .init(status: 1, output: expected, errors: ""))
    }
    #expect(try run("brewlint", "--exit-zero", input: input).status == 1)
  }

  @Test func noLines() throws {
    for tool in ["brewlint", "brewfmt", "brewscale"] {
      #expect(try run(tool, input: "") == .init(status: 0, output: "", errors: ""))
      #expect(try run(tool, input: "\n\r\n  \n") == .init(status: 0, output: "", errors: ""))
    }
  }

  @Test func longLinesAndTexts() throws {
    let long = String(repeating: "x", count: 17 << 20)
    let text = String(repeating: "# x\n", count: 300_000)
    let input = "{\"name\":\"\(long)\n" + (try Self.line("a", text)) + long
    let outcome = try run("brewfmt", input: input)
    #expect(
      outcome
        == .init(
          status: 1,
          output: """
            {"version":1,"name":null,"line":1,"error":{"message":"the line has more than 16 MiB"}}
            {"version":1,"name":"a","error":{"message":"the file is 1.1 MiB, but at most 1 MiB is allowed"}}
            {"version":1,"name":null,"line":3,"error":{"message":"the line has more than 16 MiB"}}

            """,
          errors: ""
        )
    )
    let linted = try run("brewlint", input: input)
    #expect(
      linted.output.contains(
        #""name":"a","summary":{"errors":1,"warnings":0,"notes":0,"fixable":0},"diagnostics":[{"rule":"file-too-large","#
      )
    )
  }

  // MARK: Equal to files

  /// The recipes of the repository, and damaged ones.
  private static func recipes() throws -> [(name: String, text: String)] {
    let folder = ProjectFiles.root.appending(path: "recipes")
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".yaml") }.sorted()
    var random = SeededGenerator(seed: 18)
    return try names.flatMap { name in
      let text = try ProjectFiles.text("recipes/\(name)")
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      lines.remove(at: Int.random(in: 0..<lines.count, using: &random))
      return [(name, text), ("damaged/\(name)", lines.joined(separator: "\n"))]
    }
  }

  /// The findings are those of files, whatever the number of threads.
  @Test func equalsFiles() throws {
    let recipes = try Self.recipes()
    let input = try recipes.map { try Self.line($0.name, $0.text) }.joined()
    let folder = try Scratch(Dictionary(uniqueKeysWithValues: recipes.map { ($0.name, $0.text) }))
    let options = ["--isolated", "--ignore", "duplicate-name,duplicate-id"]
    let files = try Program("brewlint").run(
      ["check", "--format", "jsonl"] + options + recipes.map(\.name),
      in: folder
    )
    for jobs in ["1", "2", "8"] {
      let outcome = try Program("brewlint").run(
        ["--documents", "-", "--jobs", jobs] + options,
        in: folder,
        input: input
      )
      let found = try outcome.output.split(separator: "\n").flatMap { line -> [NSDictionary] in
        let record = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        return record?["diagnostics"] as? [NSDictionary] ?? []
      }
      let expected = try files.output.split(separator: "\n").map { line in
        var record = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        record?["version"] = nil
        return NSDictionary(dictionary: record ?? [:])
      }
      #expect(found == expected && outcome.status == files.status)
    }
  }

  /// The same bytes from one thread and from eight, from a file and from standard input.
  @Test(arguments: ["brewlint", "brewfmt", "brewscale"]) func sameBytes(tool: String) throws {
    let recipes = try Self.recipes()
    let one = try recipes.map { try Self.line($0.name, $0.text, more: #","n":[1]"#) }.joined()
    let input = String(repeating: one + "bad\n\n", count: 2)
    let folder = try Scratch(["in.jsonl": input])
    let expected = try Program(tool).run(["--documents", "in.jsonl", "-j1"], in: folder)
    #expect(expected.output.split(separator: "\n").count == (recipes.count + 1) * 2)
    for jobs in ["-j2", "-j8"] {
      let program = Program(tool)
      #expect(try program.run(["--documents", "-", jobs], in: folder, input: input) == expected)
      #expect(try program.run(["--documents", "in.jsonl", jobs], in: folder) == expected)
    }
  }

  /// The configuration of the working directory applies, and its globs match the names, which are not paths.
  @Test func configuration() throws {
    let folder = try Scratch([
      ".brewguide.yaml": """
      exclude: [drafts/]
      overrides:
        - files: [drafts/, 'x-*']
          rules: {water-total: note}

      """,
      "drafts/.brewguide.yaml": "not: [valid",
    ])
    let input = try ["a", "drafts/a", "b/x-1", "drafts/../a"].map {
      try Self.line($0, Recipes.broken)
    }
    func severities(_ options: String...) throws -> [Substring] {
      try Program("brewlint").run(
        ["--documents", "-"] + options,
        in: folder,
        input: input.joined()
      ).output.matches(of: #/"severity":"(\w+)"/#).map(\.1)
    }
    #expect(try severities() == ["error", "note", "note", "note"])
    #expect(try severities("--isolated") == ["error", "error", "error", "error"])
    try folder.write(".brewguide.yaml", "nonsense: 1\n")
    let outcome = try run("brewlint", input: input[0], in: folder)
    #expect(outcome.status == 2 && outcome.output.isEmpty)
  }

  // MARK: Streams

  /// A program that writes one document and waits for the answer gets it.
  @Test(arguments: ["brewlint", "brewfmt", "brewscale"], ["-j1", "-j4"])
  func answersAtOnce(tool: String, jobs: String) throws {
    let folder = try Scratch()
    let (input, output) = (Pipe(), Pipe())
    let process = ChildProcess()
    process.executableURL = URL(filePath: Program(tool).path)
    process.arguments = ["--documents", "-", jobs]
    process.currentDirectoryURL = folder.url
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    // A program that does not answer is killed, so that the test fails.
    let watchdog = DispatchWorkItem { kill(process.processIdentifier, SIGKILL) }
    let deadline = DispatchTime.now() + .seconds(Program.timeoutSeconds)
    DispatchQueue.global().asyncAfter(deadline: deadline, execute: watchdog)
    for number in 0..<20 {
      let line = try Self.line("n\(number)", Recipes.formatted)
      // In two parts: half a line has no answer.
      for part in [line.prefix(40), line.dropFirst(40)] {
        try input.fileHandleForWriting.write(contentsOf: Data(part.utf8))
      }
      var answer = Data()
      while answer.last != 0x0A, let more = try output.fileHandleForReading.read(upToCount: 1),
        !more.isEmpty
      {
        answer += more
      }
      let text = String(decoding: answer, as: UTF8.self)
      #expect(text.hasPrefix("{\"version\":1,\"name\":\"n\(number)\","))
    }
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    watchdog.cancel()
    #expect(process.terminationStatus == 0)
  }

  /// A reader that has enough ends the program quietly, although there is no end of its input.
  @Test(arguments: ["-j1", "-j4"]) func closedPipe(jobs: String) throws {
    let folder = try Scratch(["a.jsonl": try Self.line("a", Recipes.clean)])
    let script = """
      (while cat a.jsonl 2>/dev/null; do :; done) | '\(Program("brewlint").path)' --documents - \(jobs) | head -n 2
      echo "${PIPESTATUS[1]}"
      """
    let outcome = try Program(at: "/bin/bash").run(["-c", script], in: folder)
    let record = #"{"version":1,"name":"a","# + Self.clean
    #expect(outcome == .init(status: 0, output: "\(record)\n\(record)\n0\n", errors: ""))
  }

  @Test func outputErrors() throws {
    let script = "echo '{}' | '\(Program("brewlint").path)' --documents - > /dev/full"
    let outcome = try Program(at: "/bin/bash").run(["-c", script], in: Scratch())
    #expect(
      outcome
        == .init(
          status: 2,
          output: "",
          errors: "brewlint: error: cannot write to standard output: no space left on device\n"
        )
    )
  }

  @Test(arguments: [
    ("gone.jsonl", "gone.jsonl: no such file or folder\n"), (".", ".: is a folder, not a file\n"),
    ("fifo", "fifo: is a pipe, not a regular file\n  hint: use `-` to read from standard input\n"),
  ])
  func inputErrors(name: String, message: String) throws {
    let folder = try Scratch()
    mkfifo(folder.file("fifo").path, 0o600)
    let outcome = try Program("brewfmt").run(["--documents", name], in: folder)
    #expect(outcome == .init(status: 2, output: "", errors: "brewfmt: error: \(message)"))
  }

  @Test func substitutedProcess() throws {
    let folder = try Scratch(["a.jsonl": try Self.line("a", Recipes.clean)])
    let script = "'\(Program("brewlint").path)' --documents <(cat a.jsonl)"
    let outcome = try Program(at: "/bin/bash").run(["-c", script], in: folder)
    #expect(
      outcome
        == .init(status: 0, output: #"{"version":1,"name":"a","# + Self.clean + "\n", errors: "")
    )
  }

  // MARK: Mistakes

  @Test(arguments: [
    (["brewlint", "a.yaml"], "--documents replaces files: remove the paths"),
    (
      ["brewlint", "--files-from", "x"],
      "--documents and --files-from cannot be used together: remove --files-from"
    ),
    (
      ["brewlint", "--fix", "--diff"],
      "--documents and --diff cannot be used together: remove --diff"
    ),
    (
      ["brewlint", "--format", "sarif"],
      "--documents and --format cannot be used together: remove --format"
    ),
    (["brewfmt", "--diff"], "--documents and --diff cannot be used together: remove --diff"),
    (
      ["brewscale", "-o", "x"], "--documents and --output cannot be used together: remove --output"
    ),
    (["brewscale", "--last"], "--documents and --last cannot be used together: remove --last"),
  ])
  func conflicts(command: [String], message: String) throws {
    let outcome = try Program(command[0]).run(
      ["--documents", "-"] + command.dropFirst(),
      in: Scratch()
    )
    let help = command[0] == "brewlint" ? "brewlint check" : command[0]
    #expect(
      outcome
        == .init(
          status: 2,
          output: "",
          errors: "\(command[0]): error: \(message)\n  hint: see `\(help) --help`\n"
        )
    )
  }
}
