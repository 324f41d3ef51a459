import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Every kind of bad input gives a clear message and the documented exit status.
@Suite struct BadInputTests {
  let brewlint = Program("brewlint")

  /// Checks a file with these bytes; returns the exit status and the rules of the findings.
  private func check(
    _ data: Data,
    in file: String = "a.yaml"
  ) throws -> (status: Int32, lines: [String]) {
    let folder = try Scratch()
    try folder.write(file, data)
    let outcome = try brewlint.run(["-q", file], in: folder)
    #expect(outcome.errors == "")
    return (outcome.status, outcome.output.split(separator: "\n").map(String.init))
  }

  private func check(_ text: String) throws -> (status: Int32, lines: [String]) {
    try check(Data(text.utf8))
  }

  @Test func emptyFile() throws {
    for text in ["", "\n\n", "# only a comment\n", "\u{FEFF}"] {
      let (status, lines) = try check(text)
      #expect(status == 1)
      #expect(lines.count == 1 && lines[0].contains("error[no-recipe]"), "\(lines)")
    }
  }

  @Test func binaryFile() throws {
    var random = SeededGenerator(seed: 1)
    let data = Data((0..<5000).map { _ in UInt8.random(in: 0...255, using: &random) })
    let (status, lines) = try check(data)
    #expect(status == 1)
    #expect(
      lines.count == 1 && lines[0].hasPrefix("a.yaml:1:1: error[invalid-character]"),
      "\(lines)"
    )
  }

  @Test func invalidUTF8() throws {
    var data = Data(Recipes.clean.utf8)
    data[6] = 0xFF
    let (status, lines) = try check(data)
    #expect(status == 1)
    #expect(lines.count == 1 && lines[0].hasPrefix("a.yaml:1:7: error[encoding]"), "\(lines)")
  }

  @Test func utf16() throws {
    let data = try #require(Recipes.clean.data(using: .utf16))
    let (status, lines) = try check(data)
    #expect(status == 1)
    #expect(lines.count == 1 && lines[0].contains("error[encoding]"), "\(lines)")
  }

  @Test func hugeFile() throws {
    let folder = try Scratch(["a.yaml": ""])
    let handle = try FileHandle(forWritingTo: folder.file("a.yaml"))
    try handle.truncate(atOffset: 100 << 20)
    try handle.close()
    let outcome = try brewlint.run(["-q", "a.yaml"], in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.output.hasPrefix("a.yaml:1:1: error[file-too-large]"))
  }

  @Test func deepNesting() throws {
    let brackets = String(repeating: "[", count: 100_000)
    let braces = "x-a: " + String(repeating: "{b: ", count: 50_000)
    let items = String(repeating: "- ", count: 50_000) + "x"
    let keys = (0..<1000).map { String(repeating: " ", count: $0) + ($0 == 0 ? "x-a:\n" : "a:\n") }
      .joined()
    for text in [brackets, braces, items, keys] {
      // Nothing in it says that it is something else.
      let (status, lines) = try check(Data(text.utf8), in: "a.yaml")
      #expect(status == 1)
      #expect(lines.contains { $0.contains("error[yaml-feature]") }, "\(lines.prefix(3))")
      #expect(lines.count <= 3, "\(lines.prefix(5))")
    }
  }

  @Test func aliasBomb() throws {
    var text = "x-a0: &a0 [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]\n"
    for level in 1...30 {
      let aliases = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      text += "x-a\(level): &a\(level) [\(aliases)]\n"
    }
    let (status, lines) = try check(text + Recipes.clean)
    #expect(status == 1)
    #expect(lines.count == 1 && lines[0].contains("error[yaml-feature]"), "\(lines)")
  }

  @Test func pipesLoopsAndFolders() throws {
    let folder = try Scratch(["sub/README": "no recipe"])
    #expect(mkfifo(folder.file("pipe.yaml").path, 0o600) == 0)
    let manager = FileManager.default
    try manager.createSymbolicLink(
      atPath: folder.file("loop.yaml").path,
      withDestinationPath: "loop.yaml"
    )
    try manager.createSymbolicLink(
      atPath: folder.file("gone.yaml").path,
      withDestinationPath: "nowhere"
    )
    for (path, words) in [
      ("pipe.yaml", "pipe"), ("loop.yaml", "symbolic link"), ("gone.yaml", "symbolic link"),
      ("sub", "no recipes"), ("missing", "no such file"),
    ] {
      let outcome = try brewlint.run(["-q", path], in: folder)
      #expect(outcome.status == 2, "\(path)")
      #expect(outcome.output == "")
      #expect(outcome.errors.hasPrefix("brewlint: error: \(path): "), "\(outcome.errors)")
      #expect(outcome.errors.lowercased().contains(words), "\(outcome.errors)")
    }
  }

  @Test func folderLoopsAreNotFollowed() throws {
    let folder = try Scratch(["recipes/a.yaml": Recipes.clean])
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("recipes/again").path,
      withDestinationPath: ".."
    )
    let outcome = try brewlint.run(["recipes"], in: folder)
    #expect(outcome == .init(status: 0, output: "", errors: "no findings in 1 file\n"))
  }

  @Test(
    .enabled("the super-user may read everything") { geteuid() != 0 }
  )
  func unreadableFile() throws {
    let folder = try Scratch(["a.yaml": Recipes.clean])
    #expect(chmod(folder.file("a.yaml").path, 0) == 0)
    let outcome = try brewlint.run(["a.yaml"], in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("permission"))
  }

  /// For any file content, the program exits with 0 or 1.
  @Test(arguments: 0..<4)
  func randomBytes(block: UInt64) throws {
    let folder = try Scratch()
    var random = SeededGenerator(seed: 7_000 + block)
    let seeds = try ProjectFiles.paths(under: "recipes", endings: [".yaml"])
      .map { Data(try ProjectFiles.text($0).utf8) }
    for index in 0..<Samples.of(150) {
      var data = try #require(seeds.randomElement(using: &random))
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: 0..<data.count, using: &random)
        data[place] = UInt8.random(in: 0...255, using: &random)
      }
      try folder.write("r\(index).yaml", data)
    }
    let outcome = try brewlint.run(["-q", "."], in: folder)
    #expect(outcome.status < 2, "block \(block)")
    #expect(outcome.errors == "")
  }
}
