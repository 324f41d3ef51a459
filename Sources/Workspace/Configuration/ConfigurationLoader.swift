import Files
import RecipeLint
import Recipes
import SystemPackage
import Text

/// Reads configuration files and the files that they extend, each once.
struct ConfigurationLoader {
  static let fileName = ProjectRoots.configurationName

  /// The problems of the files read so far.
  private(set) var problems = ConfigurationProblems()

  private let directory: WorkingDirectory
  private let reader: FileReader
  private var layers: [FilePath: Result<Layer, InputError>] = [:]

  /// One file, without what it extends.
  private struct Layer {
    let text: SourceText
    let decoded: DecodedConfiguration
  }

  /// Creates a loader; displayed names are relative to `directory`.
  init(in directory: WorkingDirectory) {
    self.directory = directory
    reader = FileReader(in: directory)
  }

  /// The configuration in a file, merged over what it extends; problems are added to ``problems``.
  ///
  /// A file that was found must be in its project, and so must all that files extend, except for the file that the
  /// user named: the user chose what it extends.
  ///
  /// - Parameters:
  ///   - file: the absolute path; its folder is free of symbolic links.
  ///   - name: how the user named the file; nil if it was found.
  mutating func load(_ file: FilePath, name: String? = nil) -> Configuration {
    do throws(InputError) {
      let isLink = isLink(file)
      if isLink, name == nil { try boundary(of: file).check(file, shown: shown(file)) }
      let layer = try layer(file, name: name).get()
      // A link may lead to any file, whose words must not be shown.
      if isLink, !layer.decoded.isConfiguration {
        throw InputError(.notConfiguration, at: shown(file))
      }
      problems.add(layer.decoded.errors, in: layer.text)
      return chain(from: layer, at: file, isNamed: name != nil).reversed()
        .reduce(Configuration()) { base, own in own.merged(over: base) }
    } catch {
      problems.add(error, hint: name.flatMap(InlineSetting.hint(aboutFile:)))
      return Configuration()
    }
  }

  private func isLink(_ file: FilePath) -> Bool {
    directory.unsavedText(of: file) == nil
      && (try? Stat(file, followTargetSymlink: false).type) == .symbolicLink
  }

  private func boundary(of file: FilePath) -> ProjectBoundary {
    ProjectBoundary(ofConfigurationIn: file.removingLastComponent())
  }

  /// Adds a file that could not be found.
  mutating func note(_ error: InputError, hint: String?) { problems.add(error, hint: hint) }

  // The file first, then what it extends, and so on.
  private mutating func chain(
    from first: Layer,
    at file: FilePath,
    isNamed: Bool
  ) -> [Configuration] {
    var chain = [first.decoded.configuration]
    var visited: Set<FilePath> = [file]
    var (layer, place) = (first, file)
    while let base = layer.decoded.extends {
      do {
        let isFree = isNamed && place == file
        let target = try resolve(base.file, from: place, in: isFree ? nil : boundary(of: place))
        guard visited.insert(target).inserted else {
          let name = base.file.inBackquotes
          report(
            "\(name) leads back to this file: configurations must not extend each other",
            at: base,
            in: layer
          )
          return chain
        }
        let next = try self.layer(target).get()
        guard next.decoded.isConfiguration else { throw ExtensionError.notConfiguration }
        problems.add(next.decoded.errors, in: next.text)
        layer = next
        place = target
        chain.append(layer.decoded.configuration)
      } catch {
        report(Self.message(about: base.file, error), at: base, in: layer)
        return chain
      }
    }
    return chain
  }

  /// Why a file cannot be extended.
  private enum ExtensionError: Error {
    case outside(FilePath?)
    case notConfiguration
  }

  private func resolve(
    _ path: String,
    from file: FilePath,
    in boundary: ProjectBoundary?
  ) throws -> FilePath {
    let target = file.removingLastComponent().pushing(FilePath(bytes: path.utf8))
    if let boundary, !boundary.contains(target) { throw ExtensionError.outside(boundary.root) }
    return try RealPath.of(target, in: WorkingDirectory("/"))
  }

  private mutating func report(
    _ message: String,
    at place: DecodedConfiguration.NamedFile,
    in layer: Layer
  ) {
    problems.add([ConfigurationDecoder.error(message, at: place.range)], in: layer.text)
  }

  private static func message(about path: String, _ error: any Error) -> String {
    let name = path.inBackquotes
    switch error as? ExtensionError {
    case .notConfiguration: return "\(name) is not a configuration"
    case .outside(let root): return message(aboutOutside: path, of: "extends", root)
    case nil: break
    }
    guard let error = error as? InputError else { return "\(name) cannot be read" }
    switch error.reason {
    case .notFound where Preset(rawValue: path) != nil:
      return "\(name) does not exist: to choose a preset, write `rules: \(path)`"
    case .notFound, .danglingLink, .system(.notDirectory): return "\(name) does not exist"
    case .isFolder: return "\(name) is a folder: name a file in it"
    default:
      let reason = error.message.split(separator: ": ", maxSplits: 1).last ?? ""
      return "\(name) cannot be read: \(reason)"
    }
  }

  private static func message(
    aboutOutside path: String,
    of key: String,
    _ root: FilePath?
  ) -> String {
    let folder = root.map(PrintableName.of) ?? "/"
    return
      "\(path.inBackquotes) is outside of the project: `\(key)` must name a file below `\(folder)`"
  }

  // MARK: One file

  private mutating func layer(
    _ file: FilePath,
    name: String? = nil
  ) -> Result<Layer, InputError> {
    if let known = layers[file] { return known }
    let name = name ?? self.name(of: file)
    let layer = Result { () throws(InputError) in try read(file, name) }
    layers[file] = layer
    return layer
  }

  private mutating func read(_ file: FilePath, _ name: String) throws(InputError) -> Layer {
    switch try contents(of: file, shown(file)) {
    case .bytes(let bytes):
      let text = SourceText(name: name, bytes: bytes)
      let folder = file.removingLastComponent()
      var decoded = ConfigurationDecoder.decode(ConfigurationSource(text, folder: folder))
      decoded.configuration.files = [name]
      return Layer(text: text, decoded: decoded)
    case .tooLarge(_, let limit):
      let text = SourceText(name: name, bytes: [])
      var decoded = DecodedConfiguration()
      decoded.errors = [
        ConfigurationDecoder.error(
          "a configuration may be at most \(limit >> 20) MiB",
          at: ByteRange(0, 0)
        )
      ]
      return Layer(text: text, decoded: decoded)
    }
  }

  // Errors use the display name of the file.
  private func contents(of file: FilePath, _ shown: FilePath) throws(InputError) -> FileContent {
    do {
      return try reader.read(file)
    } catch {
      throw InputError(error.reason, at: shown)
    }
  }

  private func shown(_ file: FilePath) -> FilePath {
    let key = PathKey.of(file, in: directory)
    return key.isEmpty ? "." : FilePath(bytes: key)
  }

  private func name(of file: FilePath) -> String {
    PrintableName.of(FilePath(bytes: PathKey.of(file, in: directory)))
  }
}
