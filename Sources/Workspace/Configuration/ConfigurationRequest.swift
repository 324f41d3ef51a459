import RecipeLint
import RecipeSyntax
import Recipes
import SystemPackage
import Text

/// What the command line says about the configuration: `--config` and `--isolated`.
package struct ConfigurationRequest: Equatable, Sendable {
  /// Where to look for configuration files.
  package enum Origin: Equatable, Sendable {
    /// In the folder of each input and its parents; the nearest file is used.
    case nearest
    /// This file for all inputs.
    case file(FilePath)
    /// There are no configuration files: `--isolated`.
    case nowhere
  }

  package var origin: Origin
  /// Settings that override the file; later ones win.
  package var settings: [InlineSetting]
  /// Who is told about mistakes in files; nil for an error, which ends the run.
  package var warnings: ConfigurationWarnings?

  package init(
    origin: Origin = .nearest,
    settings: [InlineSetting] = [],
    warnings: ConfigurationWarnings? = nil
  ) {
    self.origin = origin
    self.settings = settings
    self.warnings = warnings
  }
}

/// A `--config key=value`: a dotted key, and a value in YAML.
package struct InlineSetting: Equatable, Sendable {
  /// The argument as written.
  package let text: String
  private let keys: [Substring]
  private let value: Substring

  /// Parses an argument; nil if it names a file, because the text before the `=` does not begin with a
  /// configuration key.
  package init?(_ text: String) {
    guard let equals = text.firstIndex(of: "=") else { return nil }
    let keys = text[..<equals].split(separator: ".", omittingEmptySubsequences: false)
    guard let first = keys.first, ConfigurationKey(rawValue: String(first)) != nil else {
      return nil
    }
    self.text = text
    self.keys = keys
    value = text[text.index(after: equals)...]
  }

  /// Whether two settings give one key different values.
  package func contradicts(_ other: InlineSetting) -> Bool {
    keys == other.keys && value != other.value
  }

  /// A hint for an argument that was treated as a file but does not exist.
  static func hint(aboutFile text: String) -> String? {
    guard let equals = text.firstIndex(of: "=") else { return nil }
    let key = text[..<equals].prefix { $0 != "." }
    let keys = ConfigurationKey.allCases.map { $0.rawValue }
    if let near = Words.suggestion(for: String(key), among: keys) {
      return "if you meant a setting, its key is `\(near)`"
    }
    return "if you meant a setting: the settings are \(Words.listed(keys, "and"))"
  }

  /// The decoded setting, with globs relative to `folder`.
  func decoded(in folder: FilePath) -> DecodedConfiguration {
    let argument = SourceText(name: "--config", bytes: Array(text.utf8))
    if let message = problem {
      return DecodedConfiguration(
        errors: [ConfigurationDecoder.error(message, at: ByteRange(0, argument.bytes.count))]
      )
    }
    let (yaml, pieces) = spelledOut
    let source = ConfigurationSource(
      SourceText(name: argument.name, bytes: yaml),
      folder: folder,
      option: "--config \(text)"
    )
    var decoded = ConfigurationDecoder.decode(source)
    decoded.extends = nil
    decoded.errors = decoded.errors.map { error in
      ConfigurationDecoder.error(error.message, at: Self.place(of: error.range, pieces))
    }
    return decoded
  }

  /// Why the setting cannot be converted to YAML; nil if it can.
  private var problem: String? {
    if keys.first == "extends" { return "use `--config FILE` to choose another configuration" }
    if keys.contains(where: { !Self.isKey($0) }) {
      return "`\(text.prefix { $0 != "=" })` is not a key: write it like `rules.water-total`"
    }
    if String(value).isBlank { return "expected a value after the `=`" }
    if value.contains(where: { $0.isNewline }) { return "a value must be on one line" }
    return nil
  }

  private static func isKey(_ key: Substring) -> Bool {
    !key.isEmpty
      && key.utf8.allSatisfy { byte in
        byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte)
          || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      }
  }

  /// A part of the argument, and its position in the YAML.
  private typealias Piece = (yaml: ByteRange, argument: Int)

  /// The setting as YAML: one line per key and one for the value, so that the value can be any YAML.
  private var spelledOut: (yaml: [UInt8], pieces: [Piece]) {
    var yaml: [UInt8] = []
    var pieces: [Piece] = []
    var offset = 0
    for (depth, part) in (keys + [value]).enumerated() {
      yaml += Array(repeating: UInt8(ascii: " "), count: depth * 2)
      pieces.append((ByteRange(yaml.count, yaml.count + part.utf8.count), offset))
      yaml += part.utf8
      yaml += depth < keys.count ? [UInt8(ascii: ":"), 0x0A] : [0x0A]
      offset += part.utf8.count + 1
    }
    return (yaml, pieces)
  }

  /// Maps a range in the YAML to the argument.
  private static func place(of range: ByteRange, _ pieces: [Piece]) -> ByteRange {
    let piece = pieces.last { $0.yaml.start <= range.start } ?? (ByteRange(0, 0), 0)
    let start = min(range.start, piece.yaml.end)
    let end = min(max(range.end, start), piece.yaml.end)
    let shift = piece.argument - piece.yaml.start
    return ByteRange(start + shift, end + shift)
  }
}
