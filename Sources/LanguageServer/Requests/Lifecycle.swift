import Files
import Platform
import RecipeLint
import SystemPackage
import Text
import Workspace

extension Server {
  /// `initialize`: takes the client's capabilities and folders, and tells the server's.
  func initialize(_ parameters: Parameters) throws -> some JSONWritable {
    client = ClientCapabilities(parameters)
    trace = parameters["trace"]?.string ?? "off"
    parentProcess = parameters["processId"]?.number.flatMap(Int32.init(exactly:))
    project = Project(folders: Self.folders(parameters), encoding: client.encoding)
    phase = .running
    return [
      "capabilities": client.serverCapabilities,
      "serverInfo": ["name": "brewls", "version": version] as JSONObject,
    ] as JSONObject
  }

  /// The folders that a client names in one of three ways.
  private static func folders(_ parameters: Parameters) -> [FilePath] {
    let named = (parameters["workspaceFolders"]?.items ?? []).compactMap { $0.field("uri")?.string }
    var paths = named.compactMap(DocumentURI.path)
    if paths.isEmpty {
      let root =
        parameters["rootUri"]?.string.flatMap(DocumentURI.path)
        ?? parameters["rootPath"]?.string.map { FilePath($0) }
      paths = root.map { [$0] } ?? []
    }
    return paths.map(realPath)
  }

  /// The path without symbolic links, as far as it exists.
  static func realPath(_ path: FilePath) -> FilePath {
    let directory = WorkingDirectory("/")
    if let real = try? RealPath.of(path, in: directory) { return real }
    guard let name = path.lastComponent,
      let folder = try? RealPath.ofFolder(holding: path, in: directory)
    else { return path }
    return folder.appending(name)
  }

  /// `initialized`: asks for what can only be asked for now.
  func start() {
    if client.watchesFiles {
      let watchers = ["**/*.yaml", "**/*.yml", "**/.gitignore"].map {
        ["globPattern": $0] as JSONObject
      }
      let registration: JSONObject = [
        "id": "watched-files", "method": "workspace/didChangeWatchedFiles",
        "registerOptions": ["watchers": watchers] as JSONObject,
      ]
      ask("client/registerCapability", ["registrations": [registration]])
    }
  }

  /// `shutdown`: from now on only `exit` is expected.
  func shutDown() -> some JSONWritable {
    phase = .stopped
    cancelAll()
    documents.removeAll()
    undiagnosed.removeAll()
    return NoResult()
  }

  // MARK: Folders

  /// `workspace/didChangeWorkspaceFolders`
  func changeFolders(_ parameters: Parameters) {
    func paths(_ name: String) -> [FilePath] {
      (parameters["event", name]?.items ?? []).compactMap { $0.field("uri")?.string }
        .compactMap(DocumentURI.path).map(Self.realPath)
    }
    project.changeFolders(adding: paths("added"), removing: paths("removed"))
    diagnoseAgain()
  }

  /// `workspace/didChangeWatchedFiles`
  func noteChangedFiles(_ parameters: Parameters) throws {
    var isConfiguration = false
    for change in try parameters.list("changes") {
      guard let uri = change.field("uri")?.string, let path = DocumentURI.path(uri) else {
        continue
      }
      let name = path.lastComponent?.string
      isConfiguration = isConfiguration || name == ProjectRoots.configurationName
      if name == ".gitignore" || change.field("type")?.number != 2 { project.index.rescan() }
      let real = Self.realPath(path)
      if openDocument(at: real) == nil { project.index.recheck(real) }
    }
    if isConfiguration { reloadConfigurations() }
  }

  /// Reads the configurations again, and diagnoses all documents by them.
  func reloadConfigurations() {
    project.reloadConfigurations()
    for (uri, document) in documents {
      let settings = project.settings(ofDocument: document.path, language: document.language)
      guard settings != document.settings else { continue }
      documents[uri] = document.replaced(
        by: document.bytes,
        version: document.version,
        settings: settings
      )
    }
    diagnoseAgain()
  }
}
