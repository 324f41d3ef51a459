import Commands
import Text

/// The files and the environment variables of all programs, from the tables of the page about them.
struct ManualFacts {
  /// Something that programs read.
  struct Fact: Equatable {
    /// The variable or the path.
    let name: String
    /// The programs that read it; empty for all.
    let programs: [String]
    /// What it means, as Markdown without links.
    let meaning: String
  }

  /// The statuses of commands that have no text about them.
  static let usualStatuses = Discussion.statuses(
    in: "0 success, 1 there are findings, 2 the work could not be done."
  )

  static let page = "docs/command-line.md"

  private let variables: [Fact]
  private let files: [Fact]

  /// Reads the tables of a page.
  init(page: String) {
    variables = Self.facts(in: page, below: "| variable |")
    files = Self.facts(in: page, below: "| file |")
  }

  /// The variables that a command reads.
  ///
  /// - Parameter words: the program and the command.
  func variables(of words: [String]) -> [Fact] { Self.facts(of: words, in: variables) }

  /// The files that a command reads or writes.
  func files(of words: [String]) -> [Fact] { Self.facts(of: words, in: files) }

  private static func facts(of words: [String], in facts: [Fact]) -> [Fact] {
    facts.filter { $0.programs.isEmpty || $0.programs.contains(words[0]) }
  }

  private static func facts(in page: String, below head: String) -> [Fact] {
    let lines = page.split(separator: "\n").drop { !$0.hasPrefix(head) }.dropFirst(2)
    return lines.prefix { $0.hasPrefix("|") }.map { line in
      let cells = line.split(separator: "|").map { String($0).trimmed }
      let programs = cells[1].split(separator: ", ").map { $0.replacing("`", with: "") }
      return Fact(
        name: cells[0].replacing("`", with: ""),
        programs: programs == ["all"] ? [] : programs.map { String($0) },
        meaning: withoutLinks(cells[2])
      )
    }
  }

  /// The text with each link replaced by its words.
  private static func withoutLinks(_ text: String) -> String {
    let parts = text.split(separator: "](", omittingEmptySubsequences: false)
    let rest = parts.dropFirst().map { $0.drop { $0 != ")" }.dropFirst() }
    return (parts.prefix(1) + rest).joined().replacing("[", with: "")
  }
}
