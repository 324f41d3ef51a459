import Foundation
import ProgramSupport
import TestSupport
import Testing

/// What ``FaultTests`` can rely on.
@Suite struct FileCallsTests {
  /// The sources may change files without faults only here: no file is behind a terminal.
  private static let exceptions = [
    "FileCalls.swift", "FaultInjection.swift", "Terminal.swift",
    // They open for reading.
    "OpenFolder.swift", "WritePlace.swift",
  ]

  /// A call that no fault reaches would not be tested.
  @Test func nothingElseChangesFiles() throws {
    let root = ProjectFiles.root.appending(path: "Sources")
    let found = FileManager.default.enumerator(atPath: root.path)
    while let path = found?.nextObject() as? String {
      // Programs for development.
      if path.hasPrefix("brewdocs/") { continue }
      let name = path.split(separator: "/").last.map(String.init) ?? path
      guard name.hasSuffix(".swift"), !Self.exceptions.contains(name) else { continue }
      let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
      #expect(Self.changes(in: text) == [], "\(path): use FileCalls")
    }
  }

  @Test(arguments: [
    "_ = path.withPlatformString { unlink($0) }", "fsync(file.rawValue)", "rename(source, $0)",
    "try FileDescriptor.open(\n  path,\n  .writeOnly,", "try file.writeAll(bytes)",
    "unlinkat(folder, name, 0)",
  ])
  func callsAreFound(source: String) {
    #expect(Self.changes(in: source).count == 1)
  }

  /// The calls in a source that change files.
  private static func changes(in text: String) -> [String] {
    let calls =
      /\b(unlink|rmdir|mkdir|rename|link|symlink|fsync|fdatasync|syncfs|ftruncate|flock|fchmod|fchown|fsetxattr|fremovexattr|sync_file_range|mkstemp)\((\$0|\w+\.rawValue|\w+, \$0)/
    let inFolders =
      /\b(openat|unlinkat|renameat2?|linkat|mkdirat|symlinkat|mkfifoat|fchmodat|fchownat|utimensat)\(/
    var found = text.matches(of: calls).map { String($0.0) }
    found += text.matches(of: inFolders).map { String($0.0) }
    found += text.matches(of: /(\w+)\.writeAll\(/).map { String($0.1) }
      .filter { $0 != "FileCalls" && $0 != "DescriptorWriter" }
    for part in text.split(separator: "FileDescriptor.open(").dropFirst() {
      let start = part.prefix(80)
      if start.contains(".writeOnly") || start.contains(".readWrite") { found.append("open") }
    }
    return found
  }

  /// `scripts/check binaries` looks for this name in the release program, which must not have it.
  @Test func debugBuildsContainTheFaults() throws {
    let outcome = try Program(at: "/usr/bin/env").run(
      ["grep", "-q", "BREWGUIDE_DEBUG_", Program("brewguide").path],
      in: Scratch()
    )
    #expect(outcome.status == 0)
  }
}

/// `brewtimer` after a brew that cannot be logged: the brew cannot be repeated, so its line is shown.
@Suite(.timeLimit(.minutes(30))) struct TimerFaultTests {
  /// The calls: open to check, open and lock to read the last answers, open, lock, write, sync.
  @Test(arguments: [
    ("4:EACCES", "log.jsonl: permission denied", false),
    ("6:EIO", "log.jsonl: input/output error; nothing was written and the file is", false),
    ("6:full", "log.jsonl: no space left on device; nothing was written and the file is", false),
    ("7:EIO", "log.jsonl: input/output error; the data was written but may not be on disk", true),
  ])
  func theEntryIsShown(fault: String, message: String, isStored: Bool) async throws {
    let folder = try Scratch(["a.yaml": Recipes.clean, "log.jsonl": Diaries.four])
    let timer = try TerminalProgram(
      Program("brewtimer").path,
      ["a.yaml", "--speed", "300", "--log", "log.jsonl"],
      in: folder,
      columns: 200,
      environment: ["BREWGUIDE_DEBUG_FAULT": fault]
    )
    try await timer.pressEnterThroughTheBrew()
    try await timer.answerOnlyTheRating()
    #expect(try await timer.end() == .status(2))
    #expect(timer.isRestored)
    let screen = timer.screen.lines.joined(separator: "\n")
    #expect(screen.contains("brewtimer: error: \(message)"), "\(screen)")
    #expect(screen.contains(#""recipeNameAtBrew":"Morning V60""#), "\(screen)")
    let log = try folder.text("log.jsonl")
    #expect(log.hasPrefix(Diaries.four) && (log != Diaries.four) == isStored)
  }
}
