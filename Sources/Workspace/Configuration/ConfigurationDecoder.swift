import RecipeLint
import RecipeSyntax
import Recipes
import SystemPackage
import Text

/// Decodes a configuration and collects all errors.
struct ConfigurationDecoder: MappingReader {
  /// The rule name of the errors.
  static let rule = "configuration"
  /// The maximum number of errors shown per source.
  static let maximumErrors = 100

  let tree: SyntaxTree
  let source: ConfigurationSource
  var decoded = DecodedConfiguration()

  static func decode(_ source: ConfigurationSource) -> DecodedConfiguration {
    var decoder = ConfigurationDecoder(
      tree: SyntaxTree(parsing: source.text.bytes),
      source: source
    )
    decoder.decode()
    return decoder.decoded
  }

  private mutating func decode() {
    if let second = secondDocument {
      report(
        "a configuration must be a single document: remove this `---` and what follows",
        at: second
      )
    }
    if let root = tree.documents.first?.root, let node = value(root) { decodeRoot(node) }
    decoded.isConfiguration = isConfiguration
    let errors = (syntaxErrors() + decoded.errors).enumerated().sorted {
      ($0.element.range.start, $0.offset) < ($1.element.range.start, $1.offset)
    }.map { $0.element }
    decoded.errors = Array(errors.prefix(Self.maximumErrors))
    if errors.count > Self.maximumErrors {
      decoded.errors.append(
        Self.error(
          "there are more errors, which are not shown",
          at: errors[Self.maximumErrors].range
        )
      )
    }
  }

  /// Whether the source seems to be meant as a configuration: it is empty, or at least half of its keys are settings,
  /// perhaps misspelt.
  private var isConfiguration: Bool {
    guard let root = tree.documents.first?.root, let node = value(root) else {
      return tree.errors.isEmpty
    }
    guard tree.nodes[node].kind == .mapping else { return false }
    let settings = ConfigurationKey.allCases.map { $0.rawValue }
    let keys = tree.pairs(of: node).map { isName($0.0) ? tree.text(of: $0.0) : "" }
    let known = keys.count {
      settings.contains($0) || Words.suggestion(for: $0, among: settings) != nil
    }
    return known * 2 >= keys.count && (known > 0 || tree.errors.isEmpty)
  }

  private mutating func decodeRoot(_ root: Int) {
    let expected = "a configuration must be a mapping of settings, such as `rules: strict`"
    guard tree.nodes[root].kind == .mapping || !tree.nodes[root].isDamaged,
      isMapping(root, expected)
    else { return }
    eachPair(of: root, ConfigurationKey.self, as: "setting", all: "the settings are") {
      key,
      node,
      decoder in
      switch key {
      case .extends: decoder.decodeExtends(node)
      case .include: decoder.decoded.configuration.include = decoder.globs(node, of: "include")
      case .exclude: decoder.decoded.configuration.exclude = decoder.globs(node, of: "exclude")
      case .rules: decoder.decoded.configuration.rules = decoder.rules(node)
      case .overrides: decoder.decodeOverrides(node)
      case .methods: decoder.decodeMethods(node)
      case .format: decoder.decodeFormat(node)
      case .units: decoder.decoded.configuration.units = decoder.units(node)
      case .grinder:
        let grinder = decoder.text(node, of: key, "the name of a grinder", Self.written)
        decoder.decoded.configuration.grinder = grinder
      case .altitude:
        decoder.decoded.configuration.altitude = decoder.text(
          node,
          of: key,
          "metres from -500 to 6000",
          Self.altitude
        )
      case .playground:
        decoder.decoded.configuration.playground = decoder.text(
          node,
          of: key,
          "an address",
          Self.page
        )
      case .book:
        decoder.decoded.configuration.book = decoder.text(node, of: key, "a UUID") {
          UUID(text: $0)
        }
      }
    }
  }

  /// Metres, with or without their unit.
  private static func altitude(_ text: String) -> Double? {
    let number = text.hasSuffix("m") ? String(text.dropLast()).trimmed : text
    return Double(number).flatMap { BoilingPoint.altitudes.contains($0) ? $0 : nil }
  }

  /// The address of a page that links can begin with: it has a scheme of the web, only ASCII, no space and no fragment.
  private static func page(_ text: String) -> String? {
    guard let scheme = ["https://", "http://"].first(where: text.hasPrefix) else { return nil }
    let rest = text.utf8.dropFirst(scheme.utf8.count)
    let isPage = rest.allSatisfy { 0x21...0x7E ~= $0 && $0 != UInt8(ascii: "#") }
    return isPage && !rest.isEmpty ? text : nil
  }

  private mutating func decodeExtends(_ node: Int) {
    decoded.extends = file(node, of: .extends)
  }

  /// The path in a value; reports a value that is not one.
  private mutating func file(
    _ node: Int,
    of key: ConfigurationKey
  ) -> DecodedConfiguration.NamedFile? {
    text(node, of: key, "a file path", Self.written).map {
      .init(file: $0.value, range: tree.nodes[node].range)
    }
  }

  /// A text, unless it is blank.
  private static func written(_ text: String) -> String? { text.isBlank ? nil : text }

  private mutating func decodeOverrides(_ node: Int) {
    guard tree.nodes[node].kind == .sequence else {
      return report(
        "`overrides` must be a list, each item with `files` and `rules`, not \(kind(of: node))",
        at: node
      )
    }
    for item in tree.items(of: node) {
      guard let node = value(item) else { continue }
      if let override = override(node) { decoded.configuration.overrides.append(override) }
    }
  }

  private mutating func override(_ node: Int) -> RuleOverride? {
    guard isMapping(node, "an override must be a mapping with `files` and `rules`") else {
      return nil
    }
    var files: GlobList?
    var rules: RuleChoices?
    var seen: Set<OverrideKey> = []
    let errors = decoded.errors.count
    eachPair(of: node, OverrideKey.self, as: "key", in: " in an override", all: "the keys are") {
      key,
      node,
      decoder in
      seen.insert(key)
      switch key {
      case .files: files = decoder.globs(node, of: "files")
      case .rules: rules = decoder.rules(node)
      }
    }
    // A missing key may be a misspelt one.
    if !tree.nodes[node].isDamaged, decoded.errors.count == errors {
      for key in OverrideKey.allCases where !seen.contains(key) {
        report("this override lacks `\(key.rawValue)`", at: node)
      }
    }
    guard let files, let rules else { return nil }
    return RuleOverride(files: files, rules: rules)
  }
}
