import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Common properties of the output formats, and their metadata about the program.
@Suite struct FormatTests {
  let brewlint = Program("brewlint")

  static let all = [
    "full", "concise", "json", "jsonl", "sarif", "github", "gitlab", "junit",
  ]

  @Test func aReportIsCompleteWhenTheOtherPipeIsClosed() throws {
    let names = (0..<400).map { "r\($0).yaml" }
    let files = names.map { ($0, Recipes.broken.replacing("Broken V60", with: $0)) }
    let folder = try Scratch(Dictionary(uniqueKeysWithValues: files))
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let process = ChildProcess()
    process.executableURL = URL(filePath: brewlint.path)
    process.arguments = ["-q", "--format", "full", "--format", "concise=report.txt", "."]
    process.currentDirectoryURL = folder.url
    process.standardOutput = pipe
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 1)
    #expect(try folder.text("report.txt").split(separator: "\n").count == names.count)
  }

  @Test(arguments: all)
  func theStatusIsTheSame(format: String) throws {
    let folder = try Scratch(["a.yaml": Recipes.broken, "b.yaml": Recipes.clean])
    let found = try brewlint.run(["-q", "--format", format, "."], in: folder)
    #expect(found.status == 1)
    #expect(found.errors == "")
    #expect(found.output.contains("water-total"))
    let clean = try brewlint.run(["-q", "--format", format, "b.yaml"], in: folder)
    #expect(clean.status == 0)
    #expect(clean.errors == "")
  }

  @Test func theSummaryIsWrittenOnce() throws {
    let folder = try Scratch(["a.yaml": Recipes.broken])
    let outcome = try brewlint.run(["--format", "full", "a.yaml"], in: folder)
    #expect(
      outcome.output.hasSuffix("\n\n1 error in 1 file\n")
    )
    #expect(outcome.errors == "")
  }

  /// For all ways to name a file, its path is relative to the repository, which is the parent folder.
  @Test(arguments: ["a.yaml", "./a.yaml", "../work/a.yaml", ".", "..", "/"])
  func pathsAreRelativeToTheRepository(path: String) throws {
    let folder = try Scratch(["../.git/HEAD": "", "a.yaml": Recipes.broken])
    let named = path == "/" ? folder.url.path : path
    let outcome = try brewlint.run(["-q", "--format", "gitlab", named], in: folder)
    #expect(outcome.output.contains(#""location":{"path":"work/a.yaml","#))
  }

  @Test func pathsOutsideTheRepositoryAreAbsolute() throws {
    let repository = try Scratch([".git/HEAD": ""])
    let other = try Scratch(["a b.yaml": Recipes.broken])
    let path = other.file("a b.yaml").path
    let outcome = try brewlint.run(["-q", "--format", "sarif", path], in: repository)
    let uri = "file://" + path.replacing(" ", with: "%20")
    #expect(outcome.output.contains(#""artifactLocation":{"uri":"\#(uri)"},"#))
  }

  @Test func helpDescribesEachFormat() throws {
    let help = try brewlint.run(["check", "--help"], in: try Scratch()).output
    for format in Self.all {
      #expect(
        help.contains(try Regex("\n +\(format)  +\\w")),
        "--help does not describe \(format)"
      )
    }
  }

  @Test func sarifDescribesEveryRule() throws {
    let folder = try Scratch(["a.yaml": Recipes.broken])
    let driver = try driver(of: brewlint.run(["-q", "--format", "sarif", "a.yaml"], in: folder))
    let version = try brewlint.run(["--version"], in: folder).output
    #expect("brewlint \(driver["version"] ?? "")\n" == version)
    let rules = try #require(driver["rules"] as? [[String: Any]])
    let listed = try object(brewlint.run(["rules", "--format", "json"], in: folder).output)
    let ids = (listed["rules"] as? [[String: Any]] ?? []).map { $0["id"] as? String }
    #expect(rules.map { $0["id"] as? String } == ids)
    let total = try #require(rules.first { $0["id"] as? String == "water-total" })
    #expect((total["defaultConfiguration"] as? [String: String]) == ["level": "error"])
    #expect(
      (total["properties"] as? [String: [String]])?["tags"] == ["minimal", "fixable", "unsafe-fix"]
    )
    let help = try #require((total["help"] as? [String: String])?["markdown"])
    #expect(help.contains("\n\nInstead of\n\n```yaml\nyield: 250 g\n"))
    #expect(help.contains("    timer: 90 s\n```\n\nwrite\n\n```yaml\n"))
    #expect(help.hasSuffix("a comment: `# brewlint: ignore[water-total] reason`"))
  }

  private func driver(of outcome: Program.Outcome) throws -> [String: Any] {
    let run = try #require((try object(outcome.output)["runs"] as? [[String: Any]])?.first)
    return try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }
}
