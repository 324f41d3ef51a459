import Reports
import SourceText
import SystemPackage
import Workspace

/// The configuration and the lock of starters that apply to a folder.
struct FolderCheck {
  /// The errors that are shown.
  private static let mostErrors = 3

  private let directory: WorkingDirectory

  init(in directory: WorkingDirectory) { self.directory = directory }

  var checks: [Diagnosis.Check] { [configuration] }

  private var configuration: Diagnosis.Check {
    let resolver = SettingsResolver(ConfigurationRequest(), in: directory)
    _ = resolver.number(for: InputFile(.standardInput(nil)))
    let files = resolver.files
    let problems = resolver.problems
    let errors = problems.failures.map(\.message) + problems.reports.flatMap(Self.lines)
    guard errors.isEmpty else {
      return .problem(
        "configuration",
        "has \(counted(errors.count, "error")), so no tool will run",
        "correct it; docs/configuration.md describes every setting",
        details: Array(errors.prefix(Self.mostErrors))
      )
    }
    guard let file = files.first else {
      return .ok("configuration", "none, so the default settings apply")
    }
    let depth = file.split(separator: "/").count { $0 == ".." }
    let place =
      file.hasPrefix("/") || depth > 0 ? "in a folder above this one" : "in this folder"
    let bases = files.count == 1 ? "" : ", which extends \(counted(files.count - 1, "file"))"
    let found = "\(ProjectRoots.configurationName) \(place)\(bases)"
    return .ok("configuration", found, details: depth > 0 || files.count > 1 ? files : [])
  }

  private static func lines(_ source: SourceText, _ findings: [Diagnostic]) -> [String] {
    var renderer = ConciseRenderer()
    var text = ""
    renderer.render(findings, in: source, into: &text)
    return text.split(separator: "\n").map(String.init)
  }
}

/// The settings for editors in a folder.
enum EditorCheck {
  /// What marks the settings of an editor in a project, and what the editor is called.
  private static let editors: [(FilePath, String)] = [
    (".vscode", "VS Code"), (".zed", "Zed"), (".helix", "Helix"), (".idea", "JetBrains"),
    (".nvim.lua", "Neovim"), (".exrc", "Vim"), (".dir-locals.el", "Emacs"),
    (".kateproject", "Kate"),
  ]

  static func check(
    in directory: WorkingDirectory,
    _ programs: InstalledPrograms
  ) -> Diagnosis.Check {
    let found = editors.filter { (try? Stat(directory.resolve($0.0))) != nil }.map(\.1)
    let names = found.isEmpty ? "no settings in this folder" : found.joined(separator: ", ")
    guard programs.path(of: "brewls") != nil else {
      return .note(
        "editors",
        "\(names); brewls is not on the PATH, so editors cannot start it",
        "add its folder to the PATH, or give your editor the whole path"
      )
    }
    let advice = "docs/editors.md has the steps for your editor; it starts `brewls`"
    return Diagnosis.Check(
      subject: "editors",
      verdict: .ok,
      message: "\(names); brewls can be started",
      advice: found.isEmpty ? advice : nil
    )
  }
}
