import RecipeLint
import TestSupport
import Text

@testable import Workspace

/// Configurations: any bytes, and sound ones with a single mistake.
extension FuzzTarget {
  static let configuration = FuzzTarget(
    "configuration",
    oracle: "errors are in the source, in order, and on one line; no glob leaves the folder",
    seeds: { ConfigurationLaws.sound.map { Array($0.utf8) } },
    words: [
      "rules: ", "extends: ", "include: ", "exclude: ", "overrides:\n  - files: ",
      "methods:\n  ",
      "format: {lineEnding: crlf}", "units: ", "metric", "strict", "minimal", "recommended", "off",
      "error", "../", "**",
      "[a", "{", "}", "]", "*x", "!x", "dose: [10 g, 20 g]", "ratio: ['1:10', '1:14']",
      "temperature", "---\n", "&a ",
      "\u{7}", "water-total", "dose-range",
    ],
    mostBytes: 1024,
    replayed: 4000,
    violation: ConfigurationLaws.violation
  )

  static let configurationMistakes = FuzzTarget(
    "configuration-mistakes",
    oracle: "one mistake in a sound configuration gives at most one error",
    mostBytes: 32,
    replayed: 4000
  ) { bytes in
    var random = SeededGenerator(choices: bytes)
    let source = ConfigurationLaws.sound.randomElement(using: &random) ?? ""
    guard let mistake = ConfigurationLaws.mistake(in: source, using: &random) else { return nil }
    let errors = ConfigurationLaws.decoded(Array(mistake.utf8)).errors
    guard errors.count > 1 else { return nil }
    return
      "\(errors.map(\.message))\nof: \(mistake.debugDescription)\nfrom: \(source.debugDescription)"
  }
}

enum ConfigurationLaws {
  static let sound = [
    "rules: strict\nexclude: [drafts/, \"*.old.yaml\"]\ninclude: recipes/\n",
    "extends: base.yaml\nrules:\n  preset: minimal\n  water-total: warning\n  dose-range: off\n",
    "overrides:\n  - files: drafts/\n    rules: minimal\n  - files: [a/, b/]\n    rules: {yield-range: error}\n",
    "methods:\n  nel-drip: {ratio: [10, 14], dose: [20 g, 40 g]}\n  v60:\n    temperature: [90 °C, 96 °C]\n",
    "format: {lineEnding: crlf}\nunits: metric\n",
    "# ours\nrules: recommended # all\nformat:\n  lineEnding: lf\ninclude:\n  - recipes/\n  - more/**/*.yaml\n",
  ]

  static func decoded(_ bytes: [UInt8]) -> DecodedConfiguration {
    let text = SourceText(name: ".brewguide.yaml", bytes: bytes)
    return ConfigurationDecoder.decode(ConfigurationSource(text, folder: "/project"))
  }

  static func violation(_ bytes: [UInt8]) -> String? {
    let decoded = decoded(bytes)
    for finding in decoded.errors {
      let range = finding.range
      if !(0 <= range.start && range.start <= range.end && range.end <= bytes.count) {
        return "\(range) is not in the source: \(finding.message)"
      }
      if finding.message.contains("\n") { return "a message of several lines: \(finding.message)" }
    }
    let starts = decoded.errors.dropLast(decoded.errors.count > 100 ? 1 : 0).map(\.range.start)
    if starts != starts.sorted() { return "errors are not in order: \(starts)" }
    if decoded.errors.count > ConfigurationDecoder.maximumErrors + 1 {
      return "\(decoded.errors.count) errors"
    }
    let configuration = decoded.configuration
    let lists =
      [configuration.include, configuration.exclude] + configuration.overrides.map(\.files)
    for glob in lists.compactMap({ $0 }).flatMap(\.globs) {
      let parts = glob.value.split(separator: "/", omittingEmptySubsequences: false)
      if parts.contains("..") { return "the glob \(glob.value) leaves its folder" }
    }
    return nil
  }

  /// A configuration with one mistake in it: a letter too few, too many or another, a word of another kind, or a line twice.
  static func mistake(in source: String, using random: inout SeededGenerator) -> String? {
    var lines = source.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(
      String.init
    )
    let number = Int.random(in: 0..<lines.count, using: &random)
    let line = lines[number]
    guard let colon = line.firstRange(of: ":") else { return nil }
    let key = line[..<colon.lowerBound].drop { $0 == " " || $0 == "-" }
    switch Int.random(in: 0..<9, using: &random) {
    case 0: lines.insert(line, at: number)
    case 1: lines[number] = line.replacing(key, with: key.dropLast(), maxReplacements: 1)
    case 2: lines[number] = line.replacing(key, with: key + "s", maxReplacements: 1)
    case 3: lines[number] = line.replacing(key, with: key.uppercased(), maxReplacements: 1)
    case 4: lines[number] = line.replacing(":", with: "", maxReplacements: 1)
    case 5: lines[number] = line.replacing(": ", with: ":", maxReplacements: 1)
    case 6:
      guard colon.upperBound < line.endIndex else { return nil }
      lines[number] = line[..<colon.upperBound] + " nope"
    case 7: lines[number] = "\t" + line.drop { $0 == " " }
    default:
      guard let end = line.lastIndex(where: { "]}\"'".contains($0) }) else { return nil }
      lines[number].remove(at: end)
    }
    let mistake = lines.joined(separator: "\n") + "\n"
    return mistake == source ? nil : mistake
  }
}
