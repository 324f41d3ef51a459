import TestSupport
import Testing

@testable import Commands
@testable import brewdocs

/// The manual pages, which `make release` writes.
@Suite struct ManualTests {
  /// The whole of a page: as much as most of them have.
  @Test func page() throws {
    let facts = ManualFacts(
      page: """
        | variable | programs | meaning |
        | --- | --- | --- |
        | `TZ` | `brewlog`, `brewtimer` | The time zone of dates without one. |
        | `EDITOR` | `brewbook` | The editor. |

        ## Files

        | file | programs | meaning |
        | --- | --- | --- |
        | `.brewguide.yaml` | all | The [configuration](configuration.md) of the [folder](a.md). |

        """
    )
    let pages = CommandDeclaration.programs.flatMap { ManualPage.all(of: $0, facts) }
    let page = try #require(pages.first { $0.name == "brewlog-show" })
    let path = "Tests/RecipeDocsTests/Manual/brewlog-show.1"
    #expect(try ProjectFiles.difference(of: page.text, from: path) == nil)
    #expect(Set(pages.map(\.name)).count == pages.count)
    #expect(pages.contains { $0.name == "brewguide" } && pages.contains { $0.name == "brewfmt" })
  }

  @Test func discussionIsDivided() {
    let discussion = Discussion(
      """
      Does this. Then that.

      To use it:

        git config a b
        echo c

      Examples:
        brewlint a   one
        brewlint b

      Exit status: 0 no errors found, 1 errors found (see --fail-on), 2 a file could not be read, or the command \
      line was invalid.
      """
    )
    #expect(
      discussion.description == [
        .paragraph("Does this. Then that."), .paragraph("To use it:"),
        .block(["git config a b", "echo c"]),
      ]
    )
    #expect(discussion.examples == ["brewlint a   one", "brewlint b"])
    #expect(
      discussion.statuses == [
        .init(code: 0, meaning: "no errors found"),
        .init(code: 1, meaning: "errors found (see --fail-on)"),
        .init(code: 2, meaning: "a file could not be read, or the command line was invalid."),
      ]
    )
  }

  /// What would be a request of the language begins no line, and no backslash is one.
  @Test(arguments: [
    (
      "One. Two `--three`? Four <file>.",
      ["One.", "Two \\fB\\-\\-three\\fP?", "Four \\fIfile\\fP."]
    ),
    (".gitignore files", ["\\&.gitignore files"]),
    ("a \\ b `\\n`", ["a \\e b \\fB\\en\\fP"]),
    ("see (--fix) and well-known", ["see (\\-\\-fix) and well-known"]),
    (
      "The paths end with NUL, as written by `git ls-files -z` and by find with an option of its own.",
      [
        "The paths end with NUL, as written by \\fBgit ls\\-files \\-z\\fP and by find with",
        "an option of its own.",
      ]
    ),
  ])
  func prose(text: String, lines: [String]) {
    #expect(MdocText.prose(text) == lines)
  }

  @Test func examplesAreLiteral() {
    #expect(
      MdocText.literal(".a 'b' -c `d` ^~\\") == "\\&.a \\(aqb\\(aq \\-c \\(gad\\(ga \\(ha\\(ti\\e"
    )
    #expect(MdocText.arguments("No \"x\" Fl") == "\\&No \\(dqx\\(dq \\&Fl")
  }

  /// Each variable that the programs read is in the tables.
  @Test func everyVariableIsListed() throws {
    let page = try ProjectFiles.text(ManualFacts.page)
    let facts = ManualFacts(page: page)
    let listed = Set(
      ["brewlog", "brewbook", "brewls"].flatMap { facts.variables(of: [$0]).map(\.name) }
    )
    let sources = ProjectFiles.paths(under: "Sources", endings: [".swift"])
    var read: Set<String> = []
    // Faults are in debug builds only.
    for path in sources
    where !path.contains("RecipeDocs") && !path.hasSuffix("FaultInjection.swift") {
      let text = try ProjectFiles.text(path)
      let calls = #/(?:nonEmpty\(|\.path\(|environment\[)"([A-Z_]+)"/#
      read.formUnion(text.matches(of: calls).map { String($0.1) })
    }
    #expect(read.count > 5 && read.subtracting(listed) == [])
  }
}
