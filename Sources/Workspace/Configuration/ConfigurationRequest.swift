import BrewDomain
import RecipeLint
import RecipeSyntax
import Reports
import SourceText
import SystemPackage

/// Which configuration a user asked for.
package struct ConfigurationRequest: Equatable, Sendable {
  /// Where configuration files are looked for.
  package enum Origin: Equatable, Sendable {
    /// In the folder of each input and those above it: the nearest counts.
    case nearest
    /// This one file is for all inputs.
    case file(FilePath)
    /// There is no file.
    case nowhere
  }

  package var origin: Origin
  /// Settings on top of the file's, of which later ones win.
  package var settings: [InlineSetting]

  package init(origin: Origin = .nearest, settings: [InlineSetting] = []) {
    self.origin = origin
    self.settings = settings
  }
}

/// A `--config key=value`: a dotted key, and a value in YAML.
package struct InlineSetting: Equatable, Sendable {
  /// The argument as it was written.
  package let text: String
  private let keys: [Substring]
  private let value: Substring

  /// The setting that an argument spells; nil where it names a file instead, because what stands before
  /// the `=` does not begin with a key of the configuration.
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

  /// For an argument that was taken for a file which is not there: what it may have been meant as.
  static func hint(aboutFile text: String) -> String? {
    guard let equals = text.firstIndex(of: "=") else { return nil }
    let key = text[..<equals].prefix { $0 != "." }
    let keys = ConfigurationKey.allCases.map(\.rawValue)
    if let near = Words.meant(by: String(key), among: keys) {
      return "if a setting was meant, its key is `\(near)`"
    }
    return "if a setting was meant: the settings are \(Words.listed(keys, "and"))"
  }

  /// What the setting says, for globs relative to `folder`.
  func decoded(in folder: FilePath) -> DecodedConfiguration {
    let argument = SourceText(name: "--config", bytes: Array(text.utf8))
    if let message = objection {
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
    decoded.warnings = decoded.warnings.map { warning in
      Diagnostic(
        rule: warning.rule,
        severity: warning.severity,
        message: warning.message,
        range: Self.place(of: warning.range, pieces)
      )
    }
    return decoded
  }

  /// Why the setting cannot be taken as YAML at all.
  private var objection: String? {
    if keys.first == "extends" { return "write `--config FILE` to use another configuration" }
    if keys.contains(where: { !Self.isKey($0) }) {
      return "`\(text.prefix { $0 != "=" })` is no key: write it like `rules.water-total`"
    }
    if Words.isBlank(String(value)) { return "there is no value behind the `=`" }
    if value.contains(where: \.isNewline) { return "a value has to be on one line" }
    return nil
  }

  private static func isKey(_ key: Substring) -> Bool {
    !key.isEmpty
      && key.utf8.allSatisfy { byte in
        byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte)
          || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      }
  }

  /// A piece of the argument, and where it stands in the YAML.
  private typealias Piece = (yaml: ByteRange, argument: Int)

  /// The setting as a file would have it: a line for each key, and one for the value, so that all of YAML
  /// can stand there.
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

  /// The place in the argument of a place in the YAML.
  private static func place(of range: ByteRange, _ pieces: [Piece]) -> ByteRange {
    let piece = pieces.last { $0.yaml.start <= range.start } ?? (ByteRange(0, 0), 0)
    let start = min(range.start, piece.yaml.end)
    let end = min(max(range.end, start), piece.yaml.end)
    let shift = piece.argument - piece.yaml.start
    return ByteRange(start + shift, end + shift)
  }
}
