import Foundation
import ProgramSupport
import TestSupport
import Testing

/// The files of a project cannot make a tool show other files of the machine.
@Suite struct ProjectBoundaryTests {
  private let brewlint = Program("brewlint")
  private static let secret = "hunter2"

  /// A file of a project, the other files and links, and the only message.
  struct Attack: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var files: [String: String] = [:]
    var links: [String: String] = [:]
    var arguments: [String] = []
    /// The messages; `$P` is the absolute path of the project.
    let message: String
  }

  static let attacks = [
    Attack(
      testDescription: "environment",
      files: ["p/.brewguide.yaml": "extends: /proc/self/environ"],
      message: """
        .brewguide.yaml:1:10: error[configuration]: `/proc/self/environ` is outside of the project: `extends` must name a file below `$P`
        """
    ),
    Attack(
      testDescription: "parent folder",
      files: ["p/.brewguide.yaml": "extends: ../secret.yaml"],
      message: """
        .brewguide.yaml:1:10: error[configuration]: `../secret.yaml` is outside of the project: `extends` must name a file below `$P`
        """
    ),
    Attack(
      testDescription: "nothing outside",
      files: ["p/.brewguide.yaml": "extends: ../gone.yaml"],
      message: """
        .brewguide.yaml:1:10: error[configuration]: `../gone.yaml` is outside of the project: `extends` must name a file below `$P`
        """
    ),
    Attack(
      testDescription: "link to the outside",
      files: ["p/.brewguide.yaml": "extends: base.yaml"],
      links: ["p/base.yaml": "../secret.yaml"],
      message: """
        .brewguide.yaml:1:10: error[configuration]: `base.yaml` is outside of the project: `extends` must name a file below `$P`
        """
    ),
    Attack(
      testDescription: "chain",
      files: [
        "p/.brewguide.yaml": "extends: in/base.yaml",
        "p/in/base.yaml": "extends: ../../secret.yaml",
      ],
      message: """
        in/base.yaml:1:10: error[configuration]: `../../secret.yaml` is outside of the project: `extends` must name a file below `$P`
        """
    ),
    Attack(
      testDescription: "chain below a named file",
      files: ["named.yaml": "extends: p/base.yaml", "p/base.yaml": "extends: ../secret.yaml"],
      arguments: ["--config", "../named.yaml"],
      message: """
        base.yaml:1:10: error[configuration]: `../secret.yaml` is outside of the project: `extends` must name a file below `$P`
        """
    ),
    Attack(
      testDescription: "no configuration in the project",
      files: [
        "p/.brewguide.yaml": "extends: .env", "p/.env": "PASSWORD=\(secret)\nTOKEN: \(secret)\n",
      ],
      message: ".brewguide.yaml:1:10: error[configuration]: `.env` is not a configuration"
    ),
    Attack(
      testDescription: "git's configuration",
      files: [
        "p/.brewguide.yaml": "extends: .git/config",
        "p/.git/config": "[http]\n\textraheader = \(secret)\n",
      ],
      message: ".brewguide.yaml:1:10: error[configuration]: `.git/config` is not a configuration"
    ),
    Attack(
      testDescription: "named file that extends no configuration",
      files: ["named.yaml": "extends: secret.yaml"],
      arguments: ["--config", "../named.yaml"],
      message:
        "../named.yaml:1:10: error[configuration]: `secret.yaml` is not a configuration"
    ),
    Attack(
      testDescription: "configuration that is a link to the outside",
      links: ["p/.brewguide.yaml": "../secret.yaml"],
      message: """
        brewlint: error: .brewguide.yaml: is a symbolic link that leads outside of the project, $P
          hint: copy the file into the project, or name it with `--config`
        """
    ),
    Attack(
      testDescription: "configuration that is a link to another file",
      files: ["p/.env": "TOKEN: \(secret)"],
      links: ["p/.brewguide.yaml": ".env"],
      message: """
        brewlint: error: .brewguide.yaml: is a symbolic link to a file that is not a configuration
          hint: check where it points with `ls -l`
        """
    ),
    Attack(
      testDescription: "device",
      files: ["p/.brewguide.yaml": "extends: /dev/stdin"],
      message: """
        .brewguide.yaml:1:10: error[configuration]: `/dev/stdin` is outside of the project: `extends` must name a file below `$P`
        """
    ),
    Attack(
      testDescription: "recipe that is a link to the outside",
      files: ["p/.brewguide.yaml": "", "p/recipes/b.yaml": Recipes.clean],
      links: ["p/recipes/a.yaml": "../../secret.yaml"],
      message: """
        brewlint: error: recipes/a.yaml: is a symbolic link that leads outside of the project, $P
          hint: copy the file into the project, or name the file itself
        """
    ),
    Attack(
      testDescription: "folder of recipes that is a link to the outside",
      files: ["p/.brewguide.yaml": ""],
      links: ["p/recipes": ".."],
      message: """
        brewlint: error: recipes: is a symbolic link that leads outside of the project, $P
          hint: copy the file into the project, or name the file itself
        """
    ),
    Attack(
      testDescription: "listed recipe that is a link to the outside",
      files: ["p/.brewguide.yaml": "", "p/list": "a.yaml\nr.brew.yaml\n"],
      links: ["p/a.yaml": "../secret.yaml"],
      arguments: ["--files-from", "list"],
      message: """
        brewlint: error: a.yaml: is a symbolic link that leads outside of the project, $P
          hint: copy the file into the project, or name the file itself
        """
    ),
    Attack(
      testDescription: "list that is a link to the outside",
      files: ["p/.brewguide.yaml": ""],
      links: ["p/list": "../secret.yaml"],
      arguments: ["--files-from", "list"],
      message: """
        brewlint: error: list: is a symbolic link that leads outside of the project, $P
          hint: copy the file into the project, or name the file itself
        """
    ),
    Attack(
      testDescription: "ignore rules that are a link to the outside",
      files: ["p/.brewguide.yaml": ""],
      links: ["p/.gitignore": "../secret.yaml"],
      message: """
        brewlint: error: $P/.gitignore: is a symbolic link that leads outside of the project, $P
          hint: copy the file into the project, or name the file itself
        """
    ),
  ]

  @Test(arguments: attacks) func showsNoOtherFile(_ attack: Attack) throws {
    let folder = try Scratch([
      "secret.yaml": "token: \(Self.secret)\n", "p/r.brew.yaml": Recipes.hot,
    ])
    for (path, text) in attack.files { try folder.write(path, text) }
    for (path, target) in attack.links {
      try FileManager.default.createSymbolicLink(
        atPath: folder.file(path).path,
        withDestinationPath: target
      )
    }
    let outcome = try brewlint.run(
      attack.arguments + ["--format", "full"],
      in: folder,
      at: "p",
      environment: ["SECRET": Self.secret]
    )
    let project = folder.file("p").path
    #expect(outcome.errors == attack.message.replacing("$P", with: project) + "\n")
    #expect(outcome.status == 2)
    #expect(!(outcome.output + outcome.errors).contains(Self.secret))
  }

  @Test func namedConfigurationExtendsAnyFile() throws {
    let folder = try Scratch([
      "p/ci.yaml": "extends: ../shared/base.yaml", "shared/base.yaml": "rules: {water-total: off}",
      "p/r.brew.yaml": Recipes.clean, "p/.git/HEAD": "",
    ])
    let outcome = try brewlint.run(["--config", "ci.yaml", "-v"], in: folder, at: "p")
    #expect(outcome.status == 0)
    #expect(
      outcome.errors.hasPrefix(
        "configuration ci.yaml\nconfiguration \(folder.file("shared").path)/base.yaml\n"
      )
    )
  }

  @Test func linksInsideTheProjectAreFollowed() throws {
    let folder = try Scratch([
      ".git/HEAD": "", "settings/lint.yaml": "extends: ../base.yaml", "base.yaml": "rules: strict",
      "all/a.yaml": Recipes.clean, "recipes/b.yaml": Recipes.clean, "settings/ignore": "c.yaml\n",
      "recipes/c.yaml": Recipes.broken,
    ])
    let links = [
      ".gitignore": "settings/ignore", ".brewguide.yaml": "settings/../base.yaml",
      "recipes/a.yaml": "../all/a.yaml",
    ]
    for (path, target) in links {
      try FileManager.default.createSymbolicLink(
        atPath: folder.file(path).path,
        withDestinationPath: target
      )
    }
    #expect(
      try brewlint.run(["--show-files"], in: folder)
        == .init(status: 0, output: "recipes/a.yaml\nrecipes/b.yaml\n", errors: "")
    )
  }

  @Test func largeListsOfIgnoredFilesAreRead() throws {
    let names = (0..<100_000).map { "generated-\($0).yaml\n" }.joined()
    let folder = try Scratch([
      ".gitignore": names + "a.yaml\n", "recipes/a.yaml": Recipes.clean,
      "recipes/b.yaml": Recipes.clean,
    ])
    #expect(
      try brewlint.run(["--show-files"], in: folder)
        == .init(status: 0, output: "recipes/b.yaml\n", errors: "")
    )
    try folder.write(".gitignore", Data(repeating: 0x23, count: 33 << 20))
    #expect(
      try brewlint.run(["--show-files"], in: folder)
        == .init(
          status: 2,
          output: "recipes/a.yaml\nrecipes/b.yaml\n",
          errors: """
            brewlint: error: \(folder.url.path)/.gitignore: a file of ignore rules may be at most 32 MiB
              hint: split it up, or ignore folders instead of files

            """
        )
    )
  }
}
