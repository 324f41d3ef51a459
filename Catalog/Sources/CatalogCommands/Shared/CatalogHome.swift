import BrewGuide
import CatalogFormat
import CatalogNetwork
import CatalogPlatform
import CatalogStore

/// Where catalogs are kept, and which ones there are.
struct CatalogHome: Sendable {
  /// A catalog that was added.
  struct Catalog: Sendable {
    /// The name here.
    let name: String
    /// What is known of it.
    let stored: StoredCatalog
    /// Its files.
    let files: CatalogFiles
  }

  private let folder: URL
  private let configuration: CatalogConfiguration
  /// The environment whose addresses are used; nil for production.
  let environment: String?

  /// - Parameter environment: nil for the one of the variable, or of the configuration.
  init(environment chosen: String?) throws(CommandFailure) {
    let variables = ProcessInfo.processInfo.environment
    let home = variables["HOME"] ?? ""
    let data = Self.folder(variables["XDG_DATA_HOME"], else: "\(home)/.local/share")
    let settings = Self.folder(variables["XDG_CONFIG_HOME"], else: "\(home)/.config")
    folder = data.appending(path: "brewguide/catalogs")
    configuration = try CatalogConfiguration(settings.appending(path: "brewguide/catalogs.json"))
    let variable = variables["BREWCATALOG_ENVIRONMENT"].flatMap { $0.isEmpty ? nil : $0 }
    let name = chosen ?? variable ?? configuration.environment
    environment = name == "production" ? nil : name
    if let environment, configuration.addresses(in: environment) == nil {
      throw CommandFailure(
        "there is no environment '\(environment)'",
        hint: "write its addresses in \(settings.path)/brewguide/catalogs.json"
      )
    }
  }

  /// Only absolute paths count, by the XDG base directory specification.
  private static func folder(_ variable: String?, else standard: String) -> URL {
    let path = variable.flatMap { $0.hasPrefix("/") ? $0 : nil } ?? standard
    return URL(filePath: path, directoryHint: .isDirectory)
  }

  /// Whether a text can be the name of a catalog: small letters, digits and hyphens.
  static func isName(_ text: String) -> Bool {
    let allowed = Set("abcdefghijklmnopqrstuvwxyz0123456789-".utf8)
    return 1...64 ~= text.utf8.count && text.utf8.allSatisfy(allowed.contains)
      && text.utf8.first != UInt8(ascii: "-")
  }

  /// The names of sign-ins.
  var sessions: SessionFile { SessionFile(in: folder) }

  /// The files of a catalog in production, which may not exist.
  func files(_ name: String) -> CatalogFiles { CatalogFiles(folder.appending(path: name)) }

  /// The names of all catalogs, in alphabetical order.
  var names: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { name in
      let state = folder.appending(path: name).appending(path: "catalog.json")
      return Self.isName(name) && FileManager.default.fileExists(atPath: state.path)
    }.sorted()
  }

  /// All catalogs that can be read, and warnings of the others.
  func readable(_ output: Output) -> [Catalog] {
    names.compactMap { name in
      do throws(CommandFailure) {
        return try catalog(name)
      } catch {
        output.warning(error.message, hint: error.hint)
        return nil
      }
    }
  }

  /// Some catalogs, or all that can be read.
  func catalogs(_ chosen: [String], _ output: Output) throws(CommandFailure) -> [Catalog] {
    var catalogs = chosen.isEmpty ? readable(output) : []
    for name in chosen { catalogs.append(try catalog(name)) }
    guard !catalogs.isEmpty else {
      throw CommandFailure("there are no catalogs", hint: "brewcatalog add NAME URL")
    }
    return catalogs
  }

  /// A catalog, by its name, or as `name@environment`.
  func catalog(_ text: String) throws(CommandFailure) -> Catalog {
    let parts = text.split(separator: "@", maxSplits: 1).map(String.init)
    let name = parts.first ?? text
    let environment = parts.count == 2 ? parts[1] : self.environment
    guard Self.isName(name), let known = try load(CatalogFiles(folder.appending(path: name)), name)
    else {
      let names = names
      throw CommandFailure(
        "there is no catalog '\(text)'",
        hint: names.isEmpty
          ? "brewcatalog add NAME URL" : "there are: \(names.joined(separator: ", "))"
      )
    }
    guard let environment else { return Catalog(name: name, stored: known, files: files(name)) }
    guard let address = configuration.addresses(in: environment)?[name] else {
      throw CommandFailure(
        "the environment '\(environment)' has no address for '\(name)'",
        hint: "write it in catalogs.json"
      )
    }
    let label = "\(name)@\(environment)"
    let files = CatalogFiles(folder.appending(path: label))
    let stored = try load(files, label)
    var own = stored ?? StoredCatalog(address: address, keys: known.keys)
    (own.address, own.allowsHTTP) = (address, known.allowsHTTP)
    if own != stored { try save(own, to: files, label) }
    return Catalog(name: label, stored: own, files: files)
  }

  private func save(
    _ catalog: StoredCatalog,
    to files: CatalogFiles,
    _ name: String
  ) throws(CommandFailure) {
    do throws(CatalogError) {
      try files.save(catalog)
    } catch {
      throw CommandFailure(error, of: name)
    }
  }

  /// The folders of a catalog: its own, and one for each environment in which it was used; or only that of the chosen
  /// environment.
  func folders(of name: String) -> [URL] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let own = environment.map { environment in all.filter { $0 == "\(name)@\(environment)" } }
    return (own ?? all.filter { $0 == name || $0.hasPrefix("\(name)@") }).sorted().map {
      folder.appending(path: $0)
    }
  }

  private func load(_ files: CatalogFiles, _ name: String) throws(CommandFailure) -> StoredCatalog?
  {
    do throws(CatalogError) {
      return try files.load()
    } catch {
      throw CommandFailure(error, of: name)
    }
  }
}

/// `catalogs.json` in the folder for settings: the addresses of environments other than production.
///
///     {"environment": "staging", "environments": {"staging": {"roaster": "https://staging.example/recipes/"}}}
struct CatalogConfiguration: Sendable {
  private struct File: Decodable {
    var environment: String?
    var environments: [String: [String: String]]?
  }

  /// The environment that is used unless another one is chosen.
  let environment: String?
  private let environments: [String: [String: String]]

  /// Reads the file, if there is one.
  init(_ url: URL) throws(CommandFailure) {
    guard let data = try? Data(contentsOf: url) else {
      (environment, environments) = (nil, [:])
      return
    }
    do {
      let file = try JSONDecoder().decode(File.self, from: data)
      (environment, environments) = (file.environment, file.environments ?? [:])
    } catch {
      throw CommandFailure(
        "\(url.path): not a configuration of catalogs",
        hint: "see `brewcatalog help add` and docs/catalogs.md"
      )
    }
  }

  /// The addresses of catalogs, by their names; nil if there is no such environment.
  func addresses(in environment: String) -> [String: String]? { environments[environment] }
}
