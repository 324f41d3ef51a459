import Foundation
import ProgramSupport
import TestSupport
import Testing

/// The merge drivers and the diff driver, for files that are neither recipes nor diaries: git decides.
@Suite struct OtherFileMergeTests {
  /// A book as `brewbook init` sets it up.
  private func book(_ files: [String: String]) throws -> GitBook {
    let book = try GitBook(files, isSetUp: false)
    #expect(try book.brewbook("init", "--starters", "none").status == 0)
    try book.commit("init")
    return book
  }

  /// Changes a file in two branches, and merges them.
  private func merge(
    _ path: String,
    _ ours: String,
    _ theirs: String,
    in book: GitBook
  ) throws -> Program.Outcome {
    try book.git("checkout", "--quiet", "-b", "other")
    try book.folder.write(path, theirs)
    try book.commit("theirs")
    try book.git("checkout", "--quiet", "main")
    try book.folder.write(path, ours)
    try book.commit("ours")
    return try book.git("merge", "--quiet", "other")
  }

  /// Both sides of a conflict of one line, with git's labels of this version of git.
  private static func conflict(_ ours: String, _ theirs: String, in text: String) -> Bool {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let start = lines.firstIndex(where: { $0.hasPrefix("<<<<<<< ") }), start + 4 < lines.count
    else { return false }
    return lines[start + 1] == ours && lines[start + 2] == "=======" && lines[start + 3] == theirs
      && lines[start + 4].hasPrefix(">>>>>>> ")
  }

  @Test(arguments: ["users.jsonl", "brewlog.jsonl", "recipes/compose.yaml"])
  func aRealConflictStaysOne(path: String) throws {
    let (base, ours, theirs) =
      path.hasSuffix("yaml")
      ? ("services:\n  image: a\n", "services:\n  image: b\n", "services:\n  image: c\n")
      : (
        #"{"name":"Ann","age":1}"# + "\n", #"{"name":"Ann","age":2}"# + "\n",
        #"{"name":"Ann","age":3}"# + "\n"
      )
    let book = try book([path: base])
    let outcome = try merge(path, ours, theirs, in: book)
    #expect(outcome.status == 1)
    let text = try book.folder.text(path)
    let line = { (text: String) in String(text.split(separator: "\n").last ?? "") }
    #expect(Self.conflict(line(ours), line(theirs), in: text), "\(text)")
    #expect(
      try book.git("diff", "--name-only", "--diff-filter=U").output.split(separator: "\n").first
        ?? "" == path
    )
  }

  @Test(arguments: ["brewlog.jsonl", "recipes/compose.yaml"])
  func whatGitCanMergeIsMerged(path: String) throws {
    let base = (1...9).map { "key\($0): 1\n" }.joined()
    let book = try book([path: base])
    let outcome = try merge(
      path,
      base.replacing("key1: 1", with: "key1: 2"),
      base.replacing("key9: 1", with: "key9: 2"),
      in: book
    )
    #expect(outcome.status == 0, "\(outcome)")
    #expect(
      try book.folder.text(path)
        == base.replacing("key1: 1", with: "key1: 2").replacing("key9: 1", with: "key9: 2")
    )
  }

  @Test(arguments: [
    (
      ["--marker-size", "9", "--label", "A", "--label", "B", "--label", "C"], "<<<<<<<<< A",
      ">>>>>>>>> C"
    ),
    (
      ["--marker-size", "7", "--label", "%X", "--label", "%S", "--label", "%Y"], "<<<<<<< ours",
      ">>>>>>> theirs"
    ),
  ])
  func marksAreThoseOfGit(options: [String], first: String, last: String) throws {
    let book = try GitBook(["o": "a: 1\n", "a": "a: 2\n", "b": "a: 3\n"], isSetUp: false)
    let outcome = try book.brewbook(["merge"] + options + ["--", "o", "a", "b", "recipes/x.yaml"])
    #expect(outcome.status == 1)
    let mid = String(repeating: "=", count: first.prefix { $0 == "<" }.count)
    #expect(try book.folder.text("a") == "\(first)\na: 2\n\(mid)\na: 3\n\(last)\n")
    #expect(try book.folder.text("b") == "a: 3\n")
  }

  @Test func theStatusIsTheNumberOfConflicts() throws {
    let lines = { (value: Int) in (1...20).map { "k\($0): \($0 % 7 == 0 ? value : 0)\n" }.joined() }
    let book = try GitBook(["o": lines(1), "a": lines(2), "b": lines(3)], isSetUp: false)
    let merge = ["--base", "o", "--output", "a", "a", "b"]
    let outcome = try Program("brewlog").run(
      ["merge", "--marker-size", "7"] + merge,
      in: book.folder,
      environment: GitBook.environment
    )
    #expect(outcome.status == 2)
  }

  @Test func otherFilesAreComparedByLines() throws {
    let pancakes = OtherFiles.all["recipes/pancakes.yaml"] ?? ""
    let book = try book(["recipes/pancakes.yaml": pancakes])
    try book.folder.write("recipes/pancakes.yaml", pancakes.replacing("Nice.", with: "Good."))
    let output = try book.git("diff").output
    #expect(output.contains("-notes: Nice.\n+notes: Good.\n"), "\(output)")
  }
}
