import CommandLine
import Platform
import RecipeSyntax
import SourceText
import SystemPackage
import Workspace

/// The programs of this project on the `PATH`.
struct InstalledPrograms {
  /// The folders of the `PATH`, in order.
  private let folders: [FilePath]
  /// The file of this program.
  private let own: Stat?

  /// Looks in the `PATH` of an environment.
  init(environment: Environment = .process) {
    let path = environment.path("PATH") ?? []
    folders = path.split(separator: UInt8(ascii: ":")).map { FilePath(bytes: $0) }
    own = SystemDescription.program.flatMap { try? Stat($0) }
  }

  var checks: [Diagnosis.Check] {
    let program = "brewguide \(Version.current), libyaml \(LibYAML.version)"
    return [.ok("version", program), .ok("system", SystemDescription.text), links]
  }

  /// The first program on the `PATH` with a name, as a shell finds it; nil if there is none.
  func path(of name: String) -> FilePath? { all(name).first }

  private func all(_ name: String) -> [FilePath] {
    folders.map { $0.appending(name) }.filter { path in
      (try? Stat(path))?.type == .regular && FileAccess.isExecutable(path)
    }
  }

  private func isOwn(_ path: FilePath) -> Bool {
    guard let own, let status = try? Stat(path) else { return false }
    return status.inode == own.inode && status.deviceID == own.deviceID
  }

  private var links: Diagnosis.Check {
    let names = ["brewguide"] + Tool.all.map(\.program)
    let found = names.map { (name: $0, paths: all($0)) }
    let missing = found.filter(\.paths.isEmpty).map(\.name)
    let others = found.compactMap(\.paths.first).filter { !isOwn($0) }
    let hidden = found.flatMap { $0.paths.dropFirst() }.filter { !isOwn($0) }
    let details = (others + hidden).map { HomePath.text(of: $0) }
    if missing.count == names.count {
      return .note("programs", "none of the programs is on the PATH", "run `make install`")
    }
    if !others.isEmpty {
      return .problem(
        "programs",
        "the PATH leads to other copies of \(counted(others.count, "program")), perhaps older ones",
        "remove what you do not need, or change the order of the PATH",
        details: details
      )
    }
    if !missing.isEmpty {
      let list = missing.joined(separator: ", ")
      return .note("programs", "not on the PATH: \(list)", "run `make install`")
    }
    guard hidden.isEmpty else {
      return .note(
        "programs",
        "all are on the PATH; \(counted(hidden.count, "other copy", "other copies")) behind them",
        details: details
      )
    }
    return .ok("programs", "all \(names.count) are on the PATH, and are this program")
  }
}

/// Paths as they are shown to their user.
enum HomePath {
  /// A path with `~` for the home folder.
  static func text(of path: FilePath, environment: Environment = .process) -> String {
    guard let home = environment.path("HOME").map({ FilePath(bytes: $0) }), home.isAbsolute,
      home.components.count > 0
    else { return PrintableName.of(path) }
    var rest = path
    guard rest.removePrefix(home) else { return PrintableName.of(path) }
    return rest.isEmpty ? "~" : "~/" + String(decoding: rest)
  }
}
