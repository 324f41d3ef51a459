import Files
import SystemPackage
import TestSupport
import Testing

@testable import Workspace

/// Ignore files in and above the folders of a walk.
struct GitignoreTests {
  private let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  private func walk(
    _ root: FilePath = ".",
    in folder: FilePath? = nil,
    usesGitignore: Bool = true
  ) throws -> [String] {
    let directory = WorkingDirectory(folder.map { scratch.path.pushing($0) } ?? scratch.path)
    var walker = try FileWalker(
      root,
      in: directory,
      rules: WalkRules(usesGitignore: usesGitignore)
    )
    walker.run()
    #expect(walker.errors.isEmpty)
    return walker.files.map { String(decoding: $0.path) }
  }

  private func write(_ files: [String: String]) throws {
    for (name, text) in files { try scratch.write(name, text) }
  }

  @Test func nestedFilesOverrideThoseAbove() throws {
    try write([
      ".gitignore": "*.tmp.yaml\nbuild/\n", "in/.gitignore": "!keep.tmp.yaml\n/local.yaml\n",
      "a.yaml": "", "a.tmp.yaml": "", "build/b.yaml": "", "in/keep.tmp.yaml": "",
      "in/local.yaml": "", "in/deep/local.yaml": "", "in/x.tmp.yaml": "",
    ])
    #expect(try walk() == ["a.yaml", "in/deep/local.yaml", "in/keep.tmp.yaml"])
    #expect(try walk("in") == ["in/deep/local.yaml", "in/keep.tmp.yaml"])
    #expect(try walk(usesGitignore: false).count == 7)
  }

  @Test func filesAboveTheWorkingDirectoryApplyUpToTheTop() throws {
    try write([
      ".gitignore": "outside.yaml\n", "top/.git/HEAD": "", "top/.gitignore": "secret.yaml\n",
      "top/in/a.yaml": "", "top/in/secret.yaml": "", "top/in/outside.yaml": "",
    ])
    #expect(try walk(in: "top/in") == ["a.yaml", "outside.yaml"])
  }

  @Test func repositoryExcludes() throws {
    try write([
      ".git/info/exclude": "mine.yaml\n/in/x.yaml\n", "mine.yaml": "", "in/mine.yaml": "",
      "in/x.yaml": "", "in/a.yaml": "", "in/.gitignore": "!mine.yaml\n",
    ])
    #expect(try walk() == ["in/a.yaml", "in/mine.yaml"])
    #expect(try walk(in: "in") == ["a.yaml", "mine.yaml"])
  }

  @Test func nestedRepositoriesAreIndependent() throws {
    try write([
      ".git/HEAD": "", ".gitignore": "a.yaml\n", "inner/.git/info/exclude": "b.yaml\n",
      "inner/a.yaml": "", "inner/b.yaml": "", "a.yaml": "",
    ])
    #expect(try walk() == ["inner/a.yaml"])
  }

  @Test func worktreesShareTheirExcludes() throws {
    try write([
      "main/.git/info/exclude": "mine.yaml\n", "main/.git/worktrees/side/commondir": "../..\n",
      "side/.git": "gitdir: ../main/.git/worktrees/side\n", "side/mine.yaml": "", "side/a.yaml": "",
    ])
    #expect(try walk(in: "side") == ["a.yaml"])
    #expect(GitRoot.find(from: scratch.path.pushing("side/deep"))?.topLevel.lastComponent == "side")
  }

  @Test func withoutARepositoryTheWorkingDirectoryIsTheTop() throws {
    try write([".gitignore": "a.yaml\n", "in/a.yaml": "", "in/b.yaml": ""])
    #expect(try walk("in") == ["in/b.yaml"])
  }

  @Test func aNamedFolderIsSearchedEvenIfIgnored() throws {
    try write([".git/HEAD": "", ".gitignore": "build/\n", "build/a.yaml": ""])
    #expect(try walk() == [])
    #expect(try walk("build") == ["build/a.yaml"])
  }

  /// The whole walk against `git ls-files`.
  @Test func agreesWithGit() throws {
    try write([
      ".gitignore": "*.bak.yaml\n/top.yaml\nout/\n!out/\ncache/**\n!cache/keep.yaml\n",
      "a/.gitignore": "b/*\n!b/c.yaml\n", "a/b/c.yaml": "", "a/b/d.yaml": "", "a/top.yaml": "",
      "top.yaml": "", "x.bak.yaml": "", "out/o.yaml": "", "cache/keep.yaml": "",
      "cache/other.yaml": "", "cache/deep/keep.yaml": "", "a/x.bak.yaml": "", "a b/\u{E4}.yaml": "",
    ])
    let answer = try Shell.run(
      "cd '\(scratch.path)' && export GIT_CONFIG_GLOBAL=/dev/null && git init -q . "
        + "&& git ls-files -z --others --exclude-standard -- '*.yaml'"
    )
    let theirs = answer.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    try #require(!theirs.isEmpty)
    #expect(try walk() == theirs)
  }
}
