import CommandLine
import Platform
import RecipeSyntax
import SourceText
import SystemPackage
import Workspace

/// The programs of this project on the `PATH`.
struct InstalledPrograms {
  /// How long a program may take to say its version.
  private static let patience = Duration.seconds(5)

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

  /// All programs with a name, each file once: `/bin` is often a link to `/usr/bin`.
  private func all(_ name: String) -> [FilePath] {
    var known: [Stat] = []
    return folders.map { $0.appending(name) }.filter { path in
      guard let status = try? Stat(path), status.type == .regular, FileAccess.isExecutable(path),
        !known.contains(where: { Self.isSame($0, status) })
      else { return false }
      known.append(status)
      return true
    }
  }

  private static func isSame(_ first: Stat, _ second: Stat) -> Bool {
    first.inode == second.inode && first.deviceID == second.deviceID
  }

  private func isOwn(_ path: FilePath) -> Bool {
    guard let own, let status = try? Stat(path) else { return false }
    return Self.isSame(own, status)
  }

  /// What a program says about its version; nil if it says nothing in time.
  private static func version(of path: FilePath) -> String? {
    var program = ExternalProgram(RawText(path), ["--version"])
    program.timeout = patience
    program.outputLimit = 1 << 12
    guard let outcome = try? program.run(), outcome.status == 0 else { return nil }
    let line = outcome.output.prefix { $0 != UInt8(ascii: "\n") }
    return String(decoding: line, as: UTF8.self)
  }

  /// The programs on the `PATH`. What a shell starts must be of this version; a wrapper or a copy may be.
  private var links: Diagnosis.Check {
    let names = ["brewguide"] + Tool.all.map(\.program)
    let found = names.map { (name: $0, paths: all($0)) }
    let missing = found.filter(\.paths.isEmpty).map(\.name)
    if missing.count == names.count {
      return .note("programs", "none of them is on the PATH", "add their folder to it")
    }
    let others = found.compactMap { name, paths in
      paths.first.flatMap { isOwn($0) ? nil : Self.otherVersion(of: name, at: $0) }
    }
    guard others.isEmpty else {
      return .problem(
        "programs",
        "the PATH leads to another version of \(counted(others.count, "program"))",
        "remove it, or change the order of the PATH",
        details: others
      )
    }
    guard missing.isEmpty else {
      let list = missing.joined(separator: ", ")
      return .note("programs", "not on the PATH: \(list)", "each is a link to brewguide")
    }
    let hidden = found.flatMap { $0.paths.dropFirst() }.filter { !isOwn($0) }
    guard hidden.isEmpty else {
      return .note(
        "programs",
        "all \(names.count) are on the PATH; behind them, \(counted(hidden.count, "other copy", "other copies"))",
        details: hidden.map { HomePath.text(of: $0) }
      )
    }
    return .ok("programs", "all \(names.count) are on the PATH")
  }

  /// The place and the version of a program that is not of this version; nil if it is.
  private static func otherVersion(of name: String, at path: FilePath) -> String? {
    let version = version(of: path)
    let own = "\(name) \(Version.current)"
    if let version, version == own || version.hasPrefix("\(own) ") { return nil }
    return "\(HomePath.text(of: path)): \(version ?? "says no version")"
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
