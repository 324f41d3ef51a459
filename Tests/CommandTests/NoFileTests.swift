import ProgramSupport
import TestSupport
import Testing

/// What the programs read besides recipes has one answer if it is not a file, and nothing waits for it.
@Suite struct NoFileTests {
  /// What a command reads, and the command. `$0` is the folder of the programs.
  private static let inputs = [
    (".brewguide.yaml", "brewlint r.yaml"),
    (".gitignore", "brewlint ."),
    (".gitignore", "brewfmt ."),
    (".gitignore", "brewbook list"),
    ("equipment.yaml", "brewbook equipment list"),
    ("equipment.yaml", "brewbook equipment add Mill"),
    ("list", "brewlint --files-from list"),
    ("list", "brewfmt --files-from list"),
    ("base.yaml", "brewlint --config base.yaml r.yaml"),
    ("docs", "brewlint --documents docs"),
    ("d.jsonl", "brewlog list --file d.jsonl"),
    ("d.jsonl", "brewlog delete 1111 --yes --file d.jsonl"),
    ("d.jsonl", "brewlog compact --file d.jsonl"),
    ("d.jsonl", "brewlog import in.jsonl --file d.jsonl"),
    ("in.jsonl", "brewlog import in.jsonl --file e.jsonl"),
    ("r.yaml", "brewlint r.yaml"),
    ("r.yaml", "brewfmt r.yaml"),
    ("r.yaml", "brewscale r.yaml"),
    ("r.yaml", "brewbook set r.yaml dose=15g"),
    ("in.csv", "brewbook import in.csv"),
  ]

  private static let kinds = [
    ("pipe", "mkfifo NAME"), ("folder", "mkdir NAME"), ("device", "ln -s /dev/zero NAME"),
    ("dangling", "ln -s nowhere NAME"),
  ]

  @Test func oneAnswer() throws {
    let tools = Program("brewlint").path.dropLast("brewlint".count)
    var report = ""
    for (name, command) in Self.inputs {
      report += "\(name): \(command)\n"
      for (kind, make) in Self.kinds {
        let folder = try Scratch(["r.yaml": Recipes.formatted, "in.jsonl": Diaries.four])
        let script = """
          rm -f '\(name)'; \(make.replacing("NAME", with: name))
          timeout 60 '\(tools)'\(command) -q 2>&1 >/dev/null </dev/null; echo "$?"
          """
        let outcome = try Program(at: "/bin/sh").run(
          ["-c", script],
          in: folder,
          environment: ["HOME": "/nonexistent"]
        )
        let lines = outcome.output.replacing(folder.url.path, with: "ROOT").split(separator: "\n")
        report += "  \(kind) \(lines.last ?? ""): \(lines.dropLast().first ?? "nothing")\n"
      }
    }
    #expect(report == Self.expected)
  }

  /// A link on the command line may lead to a diary that is not there yet: an import makes it.
  private static let expected = """
    .brewguide.yaml: brewlint r.yaml
      pipe 2: brewlint: error: .brewguide.yaml: is a pipe, not a regular file
      folder 2: brewlint: error: .brewguide.yaml: is a folder, not a file
      device 2: brewlint: error: .brewguide.yaml: is a symbolic link that leads outside of the project, ROOT
      dangling 2: brewlint: error: .brewguide.yaml: is a symbolic link to a file that does not exist
    .gitignore: brewlint .
      pipe 2: brewlint: error: ROOT/.gitignore: is a pipe, not a regular file
      folder 2: brewlint: error: ROOT/.gitignore: is a folder, not a file
      device 2: brewlint: error: ROOT/.gitignore: is a device, not a regular file
      dangling 2: brewlint: error: ROOT/.gitignore: is a symbolic link to a file that does not exist
    .gitignore: brewfmt .
      pipe 2: brewfmt: error: ROOT/.gitignore: is a pipe, not a regular file
      folder 2: brewfmt: error: ROOT/.gitignore: is a folder, not a file
      device 2: brewfmt: error: ROOT/.gitignore: is a device, not a regular file
      dangling 2: brewfmt: error: ROOT/.gitignore: is a symbolic link to a file that does not exist
    .gitignore: brewbook list
      pipe 2: brewbook: error: ROOT/.gitignore: is a pipe, not a regular file
      folder 2: brewbook: error: ROOT/.gitignore: is a folder, not a file
      device 2: brewbook: error: ROOT/.gitignore: is a device, not a regular file
      dangling 2: brewbook: error: ROOT/.gitignore: is a symbolic link to a file that does not exist
    equipment.yaml: brewbook equipment list
      pipe 2: brewbook: error: equipment.yaml: is a pipe, not a regular file
      folder 2: brewbook: error: equipment.yaml: is a folder, not a file
      device 2: brewbook: error: equipment.yaml: is a device, not a regular file
      dangling 2: brewbook: error: equipment.yaml: is a symbolic link to a file that does not exist
    equipment.yaml: brewbook equipment add Mill
      pipe 2: brewbook: error: equipment.yaml: is a pipe, not a regular file
      folder 2: brewbook: error: equipment.yaml: is a folder, not a file
      device 2: brewbook: error: equipment.yaml: is a device, not a regular file
      dangling 2: brewbook: error: equipment.yaml: is a symbolic link to a file that does not exist
    list: brewlint --files-from list
      pipe 2: brewlint: error: list: is a pipe, not a regular file
      folder 2: brewlint: error: list: is a folder, not a file
      device 2: brewlint: error: list: is a device, not a regular file
      dangling 2: brewlint: error: list: is a symbolic link to a file that does not exist
    list: brewfmt --files-from list
      pipe 2: brewfmt: error: list: is a pipe, not a regular file
      folder 2: brewfmt: error: list: is a folder, not a file
      device 2: brewfmt: error: list: is a device, not a regular file
      dangling 2: brewfmt: error: list: is a symbolic link to a file that does not exist
    base.yaml: brewlint --config base.yaml r.yaml
      pipe 2: brewlint: error: base.yaml: is a pipe, not a regular file
      folder 2: brewlint: error: base.yaml: is a folder, not a file
      device 2: brewlint: error: base.yaml: is a device, not a regular file
      dangling 2: brewlint: error: base.yaml: is a symbolic link to a file that does not exist
    docs: brewlint --documents docs
      pipe 2: brewlint: error: docs: is a pipe, not a regular file
      folder 2: brewlint: error: docs: is a folder, not a file
      device 2: brewlint: error: docs: is a device, not a regular file
      dangling 2: brewlint: error: docs: is a symbolic link to a file that does not exist
    d.jsonl: brewlog list --file d.jsonl
      pipe 2: brewlog: error: d.jsonl: is a pipe, not a regular file
      folder 2: brewlog: error: d.jsonl: is a folder, not a file
      device 2: brewlog: error: d.jsonl: is a device, not a regular file
      dangling 2: brewlog: error: d.jsonl: is a symbolic link to a file that does not exist
    d.jsonl: brewlog delete 1111 --yes --file d.jsonl
      pipe 2: brewlog: error: d.jsonl: is a pipe, not a regular file
      folder 2: brewlog: error: d.jsonl: is a folder, not a file
      device 2: brewlog: error: d.jsonl: is a device, not a regular file
      dangling 2: brewlog: error: d.jsonl: is a symbolic link to a file that does not exist
    d.jsonl: brewlog compact --file d.jsonl
      pipe 2: brewlog: error: d.jsonl: is a pipe, not a regular file
      folder 2: brewlog: error: d.jsonl: is a folder, not a file
      device 2: brewlog: error: d.jsonl: is a device, not a regular file
      dangling 2: brewlog: error: d.jsonl: is a symbolic link to a file that does not exist
    d.jsonl: brewlog import in.jsonl --file d.jsonl
      pipe 2: brewlog: error: d.jsonl: is a pipe, not a regular file
      folder 2: brewlog: error: d.jsonl: is a folder, not a file
      device 2: brewlog: error: d.jsonl: is a device, not a regular file
      dangling 0: nothing
    in.jsonl: brewlog import in.jsonl --file e.jsonl
      pipe 2: brewlog: error: in.jsonl: is a pipe, not a regular file
      folder 2: brewlog: error: in.jsonl: is a folder, not a file
      device 2: brewlog: error: in.jsonl: is a device, not a regular file
      dangling 2: brewlog: error: in.jsonl: is a symbolic link to a file that does not exist
    r.yaml: brewlint r.yaml
      pipe 2: brewlint: error: r.yaml: is a pipe, not a regular file
      folder 2: brewlint: error: r.yaml: no recipes in this folder
      device 2: brewlint: error: r.yaml: is a device, not a regular file
      dangling 2: brewlint: error: r.yaml: is a symbolic link to a file that does not exist
    r.yaml: brewfmt r.yaml
      pipe 2: brewfmt: error: r.yaml: is a pipe, not a regular file
      folder 2: brewfmt: error: r.yaml: no recipes in this folder
      device 2: brewfmt: error: r.yaml: is a device, not a regular file
      dangling 2: brewfmt: error: r.yaml: is a symbolic link to a file that does not exist
    r.yaml: brewscale r.yaml
      pipe 2: brewscale: error: r.yaml: is a pipe, not a regular file
      folder 2: brewscale: error: r.yaml: no recipes in this folder
      device 2: brewscale: error: r.yaml: is a device, not a regular file
      dangling 2: brewscale: error: r.yaml: is a symbolic link to a file that does not exist
    r.yaml: brewbook set r.yaml dose=15g
      pipe 2: brewbook: error: r.yaml: is a pipe, not a regular file
      folder 2: brewbook: error: r.yaml: no recipes in this folder
      device 2: brewbook: error: r.yaml: is a device, not a regular file
      dangling 2: brewbook: error: r.yaml: no such file or folder
    in.csv: brewbook import in.csv
      pipe 2: brewbook: error: in.csv: is a pipe, not a regular file
      folder 2: brewbook: error: in.csv: is a folder, not a file
      device 2: brewbook: error: in.csv: is a device, not a regular file
      dangling 2: brewbook: error: in.csv: is a symbolic link to a file that does not exist

    """
}
