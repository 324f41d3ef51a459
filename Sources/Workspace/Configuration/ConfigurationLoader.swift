import RecipeLint
import Reports
import SourceText
import SystemPackage

/// Reads configuration files and the files that they extend, each once.
struct ConfigurationLoader {
  /// The name of a configuration file.
  static let fileName = ProjectRoots.configurationName

  /// The problems of the files read so far.
  private(set) var problems = ConfigurationProblems()

  private let directory: WorkingDirectory
  private let reader: FileReader
  private var layers: [FilePath: Result<Layer, InputError>] = [:]
  /// Files whose invalid `extends` was already reported.
  private var reportedExtends: Set<FilePath> = []

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
  /// - Parameters:
  ///   - file: the absolute path; its folder is free of symbolic links.
  ///   - name: the display name; by default the path relative to the working directory.
  mutating func load(_ file: FilePath, name: String? = nil) -> Configuration {
    switch layer(file, name: name) {
    case .failure(let error):
      problems.add(error, hint: name.flatMap(InlineSetting.hint(aboutFile:)))
      return Configuration()
    case .success(let layer):
      return chain(from: layer, at: file).reversed()
        .reduce(Configuration()) { base, own in own.merged(over: base) }
    }
  }

  /// Adds a file that could not be found.
  mutating func note(_ error: InputError, hint: String?) { problems.add(error, hint: hint) }

  // The file first, then what it extends, and so on.
  private mutating func chain(from first: Layer, at file: FilePath) -> [Configuration] {
    var chain = [first.decoded.configuration]
    var visited: Set<FilePath> = [file]
    var (layer, place) = (first, file)
    while let base = layer.decoded.extends {
      do {
        let target = try resolve(base.file, from: place)
        guard visited.insert(target).inserted else {
          let name = Words.quoted(base.file)
          reportExtends(
            place,
            "\(name) leads back to this file: configurations must not extend each other",
            base,
            layer
          )
          return chain
        }
        layer = try self.layer(target).get()
        place = target
        chain.append(layer.decoded.configuration)
      } catch {
        reportExtends(place, Self.message(about: base.file, error), base, layer)
        return chain
      }
    }
    return chain
  }

  private func resolve(_ path: String, from file: FilePath) throws(InputError) -> FilePath {
    let target = file.removingLastComponent().pushing(FilePath(path))
    return try RealPath.of(target, in: WorkingDirectory("/"))
  }

  private mutating func reportExtends(
    _ file: FilePath,
    _ message: String,
    _ place: DecodedConfiguration.Extension,
    _ layer: Layer
  ) {
    guard reportedExtends.insert(file).inserted else { return }
    problems.add([ConfigurationDecoder.error(message, at: place.range)], in: layer.text)
  }

  private static func message(about path: String, _ error: any Error) -> String {
    let name = Words.quoted(path)
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

  // MARK: One file

  private mutating func layer(
    _ file: FilePath,
    name: String? = nil
  ) -> Result<Layer, InputError> {
    if let known = layers[file] { return known }
    let name = name ?? self.name(of: file)
    let layer = Result { () throws(InputError) in try read(file, name) }
    layers[file] = layer
    if case .success(let layer) = layer {
      problems.add(layer.decoded.errors, in: layer.text)
      problems.add(warnings: layer.decoded.warnings, in: layer.text)
    }
    return layer
  }

  private mutating func read(_ file: FilePath, _ name: String) throws(InputError) -> Layer {
    let key = PathKey.of(file, in: directory)
    let shown: FilePath = key.isEmpty ? "." : FilePath(bytes: key)
    switch try contents(of: file, shown) {
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

  private func name(of file: FilePath) -> String {
    PrintableName.of(FilePath(bytes: PathKey.of(file, in: directory)))
  }
}

/// The configuration errors of a run, which prevent it.
package struct ConfigurationProblems: Error {
  /// The errors in sources, each in source order.
  package internal(set) var reports: [(source: SourceText, errors: [Diagnostic])] = []
  /// Files that could not be read.
  package internal(set) var failures: [(message: String, hint: String?)] = []
  /// Warnings, by source, in the order of their places; they do not keep a tool from running.
  package internal(set) var warnings: [(source: SourceText, warnings: [Diagnostic])] = []

  package init() {}

  /// Whether there are no errors; there may be warnings.
  package var isEmpty: Bool { reports.isEmpty && failures.isEmpty }

  /// Adds errors of a source; errors of the same source are grouped in source order.
  mutating func add(_ errors: [Diagnostic], in source: SourceText) {
    guard !errors.isEmpty else { return }
    guard let index = reports.firstIndex(where: { $0.source == source }) else {
      return reports.append((source, errors))
    }
    reports[index].errors = (reports[index].errors + errors)
      .sorted { $0.range.start < $1.range.start }
  }

  /// Adds the warnings about a source.
  mutating func add(warnings: [Diagnostic], in source: SourceText) {
    if !warnings.isEmpty { self.warnings.append((source, warnings)) }
  }

  /// Adds a file that could not be read.
  mutating func add(_ error: InputError, hint: String? = nil) {
    let hint: String? =
      switch error.reason {
      case _ where hint != nil: hint
      case .isFolder, .notRegular: "a configuration must be a file"
      default: error.hint
      }
    failures.append((error.message, hint))
  }
}

extension ConfigurationProblems: Equatable {
  /// Whether both contain the same errors in the same sources.
  package static func == (lhs: ConfigurationProblems, rhs: ConfigurationProblems) -> Bool {
    lhs.reports.elementsEqual(rhs.reports) { $0.source == $1.source && $0.errors == $1.errors }
      && lhs.failures.elementsEqual(rhs.failures) { $0 == $1 }
      && lhs.warnings.elementsEqual(rhs.warnings) {
        $0.source == $1.source && $0.warnings == $1.warnings
      }
  }
}

extension SettingsResolver {
  /// Throws the configuration problems, if any.
  package func requireValid() throws(ConfigurationProblems) {
    let problems = problems
    if !problems.isEmpty { throw problems }
  }
}
