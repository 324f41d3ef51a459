import Foundation
import ProgramSupport
import Synchronization
import TestSupport

/// Runs a task in a folder of its own, with and without faults.
struct FaultRun {
  /// What a run leaves.
  struct Result {
    let outcome: Program.Outcome
    let files: [String: String]

    /// The names of temporary files.
    var leftovers: [String] { files.keys.filter(FaultRun.isTemporary).sorted() }
    /// The files that are not temporary.
    var ownFiles: [String: String] { files.filter { !FaultRun.isTemporary($0.key) } }
    /// The texts of the complete copies of files that are overwritten.
    var copies: [String] { files.filter { $0.key.hasSuffix(".copy") }.map(\.value) }
  }

  let task: FaultTask
  private let scratch: Scratch
  private let base: String
  private let program: Program
  private let known = KnownTexts()

  /// Texts without what differs from run to run, by what they were: most files stay the same, and the patterns are slow
  /// in a debug build.
  private final class KnownTexts: Sendable {
    private let texts = Mutex<[String: String]>([:])

    func text(_ original: String, otherwise made: () -> String) -> String {
      if let known = texts.withLock({ $0[original] }) { return known }
      let text = made()
      texts.withLock { $0[original] = text }
      return text
    }
  }

  /// Prepares the folder.
  init(_ task: FaultTask) throws {
    self.task = task
    scratch = try Scratch(task.files)
    base = scratch.url.deletingLastPathComponent().path
    program = Program(task.words[0])
    let script = """
      mkdir -p home tmp && chmod 700 tmp
      \(task.preparation)
      cp -a '\(base)/work' '\(base)/template'
      """
    let tools = URL(filePath: Program("brewlint").path).deletingLastPathComponent().path
    let environment = environment.merging(["PATH": "\(tools):/usr/bin:/bin"]) { $1 }
    let outcome = try Program(at: "/bin/sh").run(
      ["-ec", script],
      in: scratch,
      environment: environment
    )
    guard outcome.status == 0 else { throw Unprepared(description: outcome.errors) }
  }

  struct Unprepared: Error, CustomStringConvertible {
    let description: String
  }

  /// Makes the folder what it was.
  func reset() throws {
    _ = try Shell.run(
      "cd '\(base)' && find work -mindepth 1 -delete && cp -a template/. work/ && rm -rf calls outside"
    )
  }

  /// The files now.
  func files() throws -> [String: String] {
    var files: [String: String] = [:]
    let root = scratch.url.standardizedFileURL.path
    guard let found = FileManager.default.enumerator(atPath: root) else { return [:] }
    for case let path as String in found {
      if path == ".git" || path.hasSuffix("/.git") {
        found.skipDescendants()
        continue
      }
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: "\(root)/\(path)", isDirectory: &isFolder)
      let isGone = !FileManager.default.fileExists(atPath: "\(root)/\(path)")
      // A link to nothing has no content.
      let data =
        isFolder.boolValue || isGone ? Data() : try Data(contentsOf: scratch.file(path))
      let name = isFolder.boolValue ? path + "/" : path
      files[plain(name)] = plain(String(decoding: data, as: UTF8.self))
    }
    return files
  }

  /// Runs the command without faults; also returns its calls.
  ///
  /// - Parameter keepsNames: whether the calls name each temporary file.
  func runAndCount(keepsNames: Bool = false) throws -> (Result, [FaultCall]) {
    let result = try run(task.words, ["BREWGUIDE_DEBUG_CALLS": "\(base)/calls"])
    let lines = try String(contentsOfFile: "\(base)/calls", encoding: .utf8)
    let calls = lines.split(separator: "\n").compactMap {
      FaultCall(keepsNames ? String($0) : plain(String($0)))
    }
    return (result, calls.sorted { $0.number < $1.number })
  }

  /// Prepares the folder further, by a script that begins beside it.
  func attack(_ script: String) throws {
    _ = try Shell.run("set -e; cd '\(base)'; mkdir -p outside; \(script)")
  }

  /// What is in a folder beside that of the run, or in it: the text of each file, the target of each link.
  func outside(_ folder: String = "outside") throws -> [String: String] {
    let root = "\(base)/\(folder)"
    var found: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: root) {
      let place = "\(root)/\(path)"
      if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: place) {
        found[path] = "-> \(target)"
      } else {
        found[path] = (try? String(contentsOfFile: place, encoding: .utf8)) ?? "a folder"
      }
    }
    return found
  }

  /// Runs the command as it is.
  func run() throws -> Result { try run(task.words, [:]) }

  /// Runs the command as it is, and does not look at the files.
  func outcome() throws -> Program.Outcome { try outcome(task.words, [:]) }

  /// Runs the command with a fault.
  func run(_ fault: Fault, at call: FaultCall) throws -> Result {
    try run(task.words, ["BREWGUIDE_DEBUG_FAULT": "\(call.number):\(fault.rawValue)"])
  }

  /// Runs the command that goes on.
  func runNext() throws -> Result { try run(task.next ?? task.words, [:]) }

  private func run(_ words: [String], _ variables: [String: String]) throws -> Result {
    let outcome = try outcome(words, variables)
    let plain = Program.Outcome(
      status: outcome.status,
      output: plain(outcome.output),
      errors: plain(outcome.errors)
    )
    return Result(outcome: plain, files: try files())
  }

  private func outcome(_ words: [String], _ variables: [String: String]) throws -> Program.Outcome {
    try program.run(
      Array(words.dropFirst()),
      in: scratch,
      input: task.input,
      environment: environment.merging(variables) { $1 }
    )
  }

  private var environment: [String: String] {
    let name = "Brewer"
    return [
      "HOME": scratch.file("home").path, "TMPDIR": scratch.file("tmp").path,
      "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null",
      "GIT_AUTHOR_NAME": name, "GIT_COMMITTER_NAME": name,
      "GIT_AUTHOR_EMAIL": "brewer@example.org", "GIT_COMMITTER_EMAIL": "brewer@example.org",
    ].merging(task.environment) { $1 }
  }

  // MARK: Texts

  /// Whether a file is one of those that are removed later.
  static func isTemporary(_ path: String) -> Bool {
    path.split(separator: "/").last?.hasPrefix(".brew-") ?? false
  }

  /// The text with what differs from run to run replaced: ids, times, the name of the folder.
  private func plain(_ text: String) -> String {
    // The pages of a web site, which have no times.
    guard text.utf8.count < 20_000 else { return text }
    return known.text(text) {
      text.replacing(scratch.url.path, with: "<folder>")
        .replacing(base, with: "<base>")
        .replacing(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/, with: "<id>")
        .replacing(/20\d\d-\d\d-\d\d[T ][0-9:.]+Z?/, with: "<time>")
        .replacing(/\.brew-[0-9a-z]+\./, with: ".brew-N.")
        .replacing(/[0-9a-f]{40}/, with: "<hash>")
    }
  }
}
