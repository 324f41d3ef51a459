import Foundation
import ProgramSupport
import TestSupport
import Testing

/// `brewfmt --check --format`: findings for build servers and editors.
@Suite struct FmtReportTests {
  let brewfmt = Program("brewfmt")

  static let files = [
    "recipes/a.yaml": Recipes.loose, "recipes/b c.yaml": Recipes.cramped,
    "recipes/c.yaml": Recipes.formatted, "recipes/d.yaml": Recipes.unreadable,
  ]

  private func check(_ formats: String..., in files: [String: String] = files) throws
    -> Program.Outcome
  {
    let options = formats.flatMap { ["--format", $0] }
    return try brewfmt.run(["--check"] + options + ["recipes"], in: try Scratch(files))
  }

  static let talk = "2 files would be formatted, 1 already formatted, 1 could not be formatted\n"

  @Test func concise() throws {
    #expect(
      try check("concise")
        == .init(
          status: 2,
          output: """
            recipes/a.yaml:3:1: error[unformatted]: the recipe is not formatted: 4 lines would change
            recipes/b c.yaml:3:1: error[unformatted]: the recipe is not formatted: 1 line would change
            recipes/d.yaml:1:7: error[unclosed-bracket]: this `[` is never closed

            """,
          errors: Self.talk
        )
    )
  }

  @Test func full() throws {
    #expect(
      try check("full")
        == .init(
          status: 2,
          output: """
            error[unformatted]: the recipe is not formatted: 4 lines would change
             --> recipes/a.yaml:3:1
              |
            3 | dose: 15g
              | ^^^^^^^^^
              |
              = help: run `brewfmt recipes/a.yaml`
              = fix: format the recipe

            error[unformatted]: the recipe is not formatted: 1 line would change
             --> recipes/b c.yaml:3:1
              |
            3 | dose: 15g
              | ^^^^^^^^^
              |
              = help: run `brewfmt 'recipes/b c.yaml'`
              = fix: format the recipe

            error[unclosed-bracket]: this `[` is never closed
             --> recipes/d.yaml:1:7
              |
            1 | name: [Morning V60
              |       ^ opened here
              |
              = help: close it with `]`, or put the whole text in double quotes

            3 errors in 4 files; 2 can be fixed without --check

            """,
          errors: ""
        )
    )
  }

  @Test func json() throws {
    let outcome = try check("json", in: ["recipes/b c.yaml": Recipes.cramped])
    #expect(outcome.status == 1)
    #expect(outcome.errors == "")
    #expect(
      outcome.output == """
        {"version":1,"summary":{"files":1,"errors":1,"warnings":0,"notes":0,"fixable":1},"diagnostics":[
        {"rule":"unformatted","severity":"error","message":"the recipe is not formatted: 1 line would change",\
        "file":"recipes/b c.yaml","document":0,"path":"","range":{"start":{"line":3,"column":1,"offset":30},\
        "end":{"line":3,"column":10,"offset":39}},"label":null,"labels":[],"related":[],"notes":[],\
        "help":"run `brewfmt 'recipes/b c.yaml'`","fix":{"title":"format the recipe","safety":"safe","edits":[\
        {"range":{"start":{"line":3,"column":1,"offset":30},"end":{"line":4,"column":1,"offset":40}},\
        "replacement":"dose: 15 g\\n"}]}}
        ]}

        """
    )
  }

  @Test func gitHub() throws {
    let outcome = try check("github")
    #expect(outcome.status == 2)
    #expect(outcome.errors == Self.talk)
    #expect(
      outcome.output == """
        ::error file=recipes/a.yaml,line=3,endLine=3,col=1,endColumn=10,title=brewfmt (unformatted)\
        ::the recipe is not formatted: 4 lines would change%0Ahelp: run `brewfmt recipes/a.yaml`
        ::error file=recipes/b c.yaml,line=3,endLine=3,col=1,endColumn=10,title=brewfmt (unformatted)\
        ::the recipe is not formatted: 1 line would change%0Ahelp: run `brewfmt 'recipes/b c.yaml'`
        ::error file=recipes/d.yaml,line=1,endLine=1,col=7,endColumn=8,title=brewfmt (unclosed-bracket)\
        ::this `[` is never closed%0Ahelp: close it with `]`, or put the whole text in double quotes

        """
    )
  }

  @Test func gitLab() throws {
    let outcome = try check("gitlab", in: ["recipes/a.yaml": Recipes.cramped])
    #expect(
      outcome.output == """
        [
        {"description":"the recipe is not formatted: 1 line would change (run `brewfmt recipes/a.yaml`)",\
        "check_name":"unformatted",\
        "fingerprint":"19c36a5e0871003c0936f458b5ab40859f530db0c689085c8377577fd16f93b8",\
        "severity":"major","location":{"path":"recipes/a.yaml","lines":{"begin":3,"end":3}}}
        ]

        """
    )
  }

  /// The program describes the rules of its own findings, and no others.
  @Test func sarifDescribesItsRules() throws {
    let run = try sarif(check("sarif").output)
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    #expect(driver["name"] as? String == "brewfmt")
    let rules = try #require(driver["rules"] as? [[String: Any]])
    let ids = rules.compactMap { $0["id"] as? String }
    #expect(ids.first == "unformatted")
    #expect(ids.contains("unclosed-bracket") && ids.contains("file-too-large"))
    #expect(!ids.contains("water-total"))
    let results = try #require(run["results"] as? [[String: Any]])
    for result in results {
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(result["ruleId"] as? String == ids[index])
    }
    #expect(results.compactMap { $0["ruleId"] as? String }.suffix(1) == ["unclosed-bracket"])
  }

  // MARK: Fixes

  static let sources = [
    Recipes.loose, Recipes.cramped, Recipes.loose.replacing("\n", with: "\r\n"),
    "\u{FEFF}" + Recipes.loose.replacing("Morning", with: "🫖 Früh  "),
    "\u{FEFF}name: x  \n" + Recipes.loose.drop { $0 != "\n" }.dropFirst(),
  ]

  /// The JSON edits, with byte offsets, have the same result as formatting.
  @Test(arguments: sources)
  func editsOfJSONFormat(source: String) throws {
    let folder = try Scratch(["a.yaml": source])
    let report = try brewfmt.run(["--check", "--format", "json", "a.yaml"], in: folder).output
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(report.utf8)) as? [String: Any]
    )
    let findings = try #require(document["diagnostics"] as? [[String: Any]])
    let edits = try #require((findings[0]["fix"] as? [String: Any])?["edits"] as? [[String: Any]])
    var text = Array(source.utf8)
    for edit in edits.reversed() {
      let range = try #require(edit["range"] as? [String: [String: Int]])
      let (start, end) = (range["start"]?["offset"] ?? 0, range["end"]?["offset"] ?? 0)
      text.replaceSubrange(start..<end, with: Array((edit["replacement"] as? String ?? "").utf8))
    }
    #expect(try brewfmt.run(["-q", "a.yaml"], in: folder).status == 0)
    #expect(try Data(contentsOf: folder.file("a.yaml")) == Data(text))
  }

  /// The SARIF edits, with lines and columns, have the same result as formatting.
  @Test(arguments: sources)
  func fixesOfSARIFFormat(source: String) throws {
    let folder = try Scratch(["a.yaml": source])
    let report = try brewfmt.run(["--check", "--format", "sarif", "a.yaml"], in: folder).output
    let results = try #require(try sarif(report)["results"] as? [[String: Any]])
    let fixes = try #require(results[0]["fixes"] as? [[String: Any]])
    let changes = try #require(fixes[0]["artifactChanges"] as? [[String: Any]])
    let replacements = try #require(changes[0]["replacements"] as? [[String: Any]])
    let mark = source.unicodeScalars.first == "\u{FEFF}" ? "\u{FEFF}" : ""
    var text = Array(source.unicodeScalars.dropFirst(mark.isEmpty ? 0 : 1))
    for replacement in replacements.reversed() {
      let region = try #require(replacement["deletedRegion"] as? [String: Int])
      let new = (replacement["insertedContent"] as? [String: String])?["text"] ?? ""
      let startLine = region["startLine"] ?? 0
      let start = offset(startLine, region["startColumn"] ?? 1, in: text)
      let end = offset(region["endLine"] ?? startLine, region["endColumn"] ?? 1, in: text)
      text.replaceSubrange(start..<end, with: Array(new.unicodeScalars))
    }
    #expect(try brewfmt.run(["-q", "a.yaml"], in: folder).status == 0)
    let formatted = mark + String(String.UnicodeScalarView(text))
    #expect(try Data(contentsOf: folder.file("a.yaml")) == Data(formatted.utf8))
  }

  private func offset(_ line: Int, _ column: Int, in text: [Unicode.Scalar]) -> Int {
    var start = 0
    for _ in 1..<line { start = (text[start...].firstIndex(of: "\n") ?? text.count - 1) + 1 }
    return start + column - 1
  }

  private func sarif(_ report: String) throws -> [String: Any] {
    let document = try JSONSerialization.jsonObject(with: Data(report.utf8)) as? [String: Any]
    return try #require((document?["runs"] as? [[String: Any]])?.first)
  }

  // MARK: All formats

  @Test(arguments: FormatTests.all)
  func theStatusIsTheSame(format: String) throws {
    let found = try check(format, in: ["recipes/a.yaml": Recipes.cramped])
    #expect(found.status == 1)
    #expect(found.output.contains("unformatted"))
    let clean = try check(format, in: ["recipes/a.yaml": Recipes.formatted])
    #expect(clean.status == 0)
    #expect(clean.errors == (format == "json" ? "" : "1 file already formatted\n"))
    let refused = try check(format, in: ["recipes/a.yaml": Recipes.unreadable])
    #expect(refused.status == 2)
    #expect(refused.output.contains("unclosed-bracket"))
    #expect(!refused.errors.contains("unclosed-bracket"))
  }

  /// If reports go only to files, invalid files are still shown.
  @Test func reportsInFiles() throws {
    let folder = try Scratch(Self.files)
    let outcome = try brewfmt.run(
      ["--check", "--format", "concise=a.txt", "--format", "json=b.json", "recipes"],
      in: folder
    )
    #expect(
      outcome
        == .init(
          status: 2,
          output: "",
          errors: "recipes/d.yaml:1:7: error[unclosed-bracket]: this `[` is never closed\n"
            + Self.talk
        )
    )
    #expect(try folder.text("a.txt") == check("concise").output)
    #expect(try folder.text("b.json") == check("json").output)
  }

  @Test func standardInput() throws {
    let outcome = try brewfmt.run(
      ["--check", "--format", "concise", "--format", "jsonl=a.jsonl", "-"],
      in: try Scratch(),
      input: Recipes.cramped
    )
    #expect(
      outcome
        == .init(
          status: 1,
          output:
            "<stdin>:3:1: error[unformatted]: the recipe is not formatted: 1 line would change\n",
          errors: "1 file would be formatted\n"
        )
    )
  }
}
