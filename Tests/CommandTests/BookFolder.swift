import Foundation
import ProgramSupport
import TestSupport
import Testing

/// A scratch folder with a home folder of its own, and git without the settings of the machine.
struct BookFolder {
  let scratch: Scratch
  private let brewbook = Program("brewbook")
  private let brewlint = Program("brewlint")
  private let git = Program(at: "/usr/bin/git")

  init(_ files: [String: String] = [:]) throws { scratch = try Scratch(files) }

  /// The environment of all programs.
  var environment: [String: String] {
    let name = "Brewer"
    return [
      "HOME": scratch.file("home").path, "GIT_CONFIG_GLOBAL": "/dev/null",
      "GIT_CONFIG_SYSTEM": "/dev/null", "GIT_AUTHOR_NAME": name, "GIT_COMMITTER_NAME": name,
      "GIT_AUTHOR_EMAIL": "brewer@example.org", "GIT_COMMITTER_EMAIL": "brewer@example.org",
    ]
  }

  /// Runs `brewbook`.
  func book(
    _ arguments: String...,
    at place: String = ".",
    environment extra: [String: String] = [:]
  ) throws -> Program.Outcome {
    try brewbook.run(
      arguments,
      in: scratch,
      at: place,
      environment: environment.merging(extra) { $1 }
    )
  }

  /// Runs `brewlint`.
  func lint(_ arguments: String..., at place: String = ".") throws -> Program.Outcome {
    try brewlint.run(arguments, in: scratch, at: place, environment: environment)
  }

  /// Runs git, which must succeed; returns its output.
  @discardableResult
  func git(_ arguments: String..., at place: String = ".") throws -> String {
    let outcome = try git.run(arguments, in: scratch, at: place, environment: environment)
    try #require(outcome.status == 0, "git \(arguments): \(outcome.errors)")
    return outcome.output
  }

  /// The text of a file.
  func text(_ path: String) throws -> String { try scratch.text(path) }

  /// All files below a folder with their contents, without those of git.
  func files(_ place: String = ".") throws -> [String: String] {
    let root = place == "." ? scratch.url : scratch.file(place)
    var files: [String: String] = [:]
    for case let url as URL in FileManager.default.enumerator(
      at: root,
      includingPropertiesForKeys: nil
    )! {
      let path = url.path.dropFirst(root.standardizedFileURL.path.count + 1)
      if path.hasPrefix(".git/") || path == ".git" { continue }
      if let text = try? String(contentsOf: url, encoding: .utf8) { files[String(path)] = text }
    }
    return files
  }
}
