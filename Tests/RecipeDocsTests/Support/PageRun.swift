import Foundation
import ProgramSupport
import TestSupport
import Testing
import brewdocs

/// Follows a page from top to bottom in one folder: saves its files, runs its commands, and compares what they write.
///
/// A block with a file name behind its language is saved under that name. In a `console` block, lines that begin with
/// `$ ` are commands, and the lines below are what both streams show. In a `console varies` block, ids and times may
/// differ. `RECORD=1` writes what the commands write into the page.
struct PageRun {
  private let path: String
  private let folder: Scratch
  private let environment: [String: String]
  private var place = "."
  /// The number of commands that were run.
  private(set) var commands = 0

  private init(_ path: String, in folder: Scratch) {
    self.path = path
    self.folder = folder
    environment = Self.environment(in: folder)
  }

  /// Follows the page.
  ///
  /// - Parameter commands: how many commands it has, so that none is left out by accident.
  static func expect(_ path: String, commands: Int, in folder: Scratch) throws {
    var run = PageRun(path, in: folder)
    let page = HandwrittenFile(path: path)
    var recorded = page.text
    for block in page.blocks {
      if block.words.count == 2, block.words[0] != "console" {
        try folder.write("\(run.place)/\(block.words[1])", block.text)
      } else if block.words.first == "console" {
        let shown = try run.shown(block)
        let varies = block.words.count == 2
        let isRight = varies ? masked(shown) == masked(block.text) : shown == block.text
        if !isRight { recorded = recorded.replacing("\n\(block.text)```", with: "\n\(shown)```") }
        #expect(
          isRight,
          "\(path):\(block.line) shows\n\(block.text)and the commands write\n\(shown)"
        )
      }
    }
    #expect(run.commands == commands)
    if recorded != page.text, ProcessInfo.processInfo.environment["RECORD"] != nil {
      try Data(recorded.utf8).write(to: ProjectFiles.root.appending(path: path))
    }
  }

  /// The block with what its commands write now.
  private mutating func shown(_ block: FencedBlock) throws -> String {
    var shown = ""
    for line in block.text.split(separator: "\n") where line.hasPrefix("$ ") {
      let command = String(line.dropFirst(2))
      commands += 1
      shown += "\(line)\n"
      let parts = command.split(separator: "cd ", maxSplits: 1, omittingEmptySubsequences: false)
      if !parts[0].isEmpty {
        shown += try Self.run("cd '\(place)'\n\(command)", in: folder, environment)
      }
      if parts.count == 2, parts[0].isEmpty || parts[0].hasSuffix("&& ") { place += "/" + parts[1] }
    }
    return shown
  }

  /// What a command writes to both streams, with the tools on the `PATH`.
  @discardableResult
  static func run(_ command: String, in folder: Scratch) throws -> String {
    try run(command, in: folder, environment(in: folder))
  }

  private static func run(
    _ command: String,
    in folder: Scratch,
    _ environment: [String: String]
  ) throws -> String {
    try Program(at: "/bin/sh").run(
      ["-c", "{ \(command)\n} 2>&1"],
      in: folder,
      environment: environment
    ).output
  }

  private static func environment(in folder: Scratch) -> [String: String] {
    let tools = ["brewlint", "brewfmt", "brewscale", "brewtimer", "brewlog", "brewbook"]
    // Makes the links of the tools.
    let paths = tools.map { Program($0).path }
    // Beside the folder: no tool walks a home folder.
    let home = folder.url.deletingLastPathComponent().appending(path: "home").path
    var environment = [
      "PATH": "\(paths[0].dropLast("/brewlint".count)):/usr/bin:/bin", "HOME": home,
      "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null", "LC_ALL": "C.UTF-8",
      "TZ": "UTC",
    ]
    for role in ["AUTHOR", "COMMITTER"] {
      environment["GIT_\(role)_NAME"] = "Ana"
      environment["GIT_\(role)_EMAIL"] = "ana@example.com"
    }
    return environment
  }

  /// A text in which ids, times and weeks are the same in each run.
  private static func masked(_ text: String) -> String {
    text
      .replacing(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b[0-9a-f]{8}\b/, with: "<id>")
      .replacing(/[0-9]{4}-[0-9]{2}-[0-9]{2}([ T][0-9]{2}:[0-9]{2})?(:[0-9]{2}Z)?/, with: "<time>")
      .replacing(/[0-9]{4}-W[0-9]{2}/, with: "<week>")
  }
}
