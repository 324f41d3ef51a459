import Foundation
import TestSupport

/// A folder in which names and texts would control a terminal or a build server.
enum HostileFolder {
  static let hidden =
    "\u{1B}[31m\u{07}\u{9B}\u{202E}\u{2066}\u{200B}\u{200F}\u{FEFF}\u{2028}"
  static let commands = ["::error::x", "##[error]x", "##vso[task.x]y", " ::warning::x"]

  /// Names of files: none has a slash.
  private static let fileNames =
    commands.map { "\($0).yaml" } + ["a\(hidden).yaml", "b\n::error::x.yaml", "c\r##[error].yaml"]

  /// A recipe in which every text is hostile, with a finding if `dose` is odd.
  private static func recipe(dose: String = "15 g") -> String {
    let escaped = hidden.unicodeScalars.map {
      "\\U" + String(repeating: "0", count: 8 - hex($0).count) + hex($0)
    }
    .joined()
    let texts = commands.map { "\\n\($0)\\r\($0)" }.joined()
    let long = String(repeating: "w", count: 99)
    let hostile = "::error::x ##[error]y \(escaped)\(texts) \(long) ::error::z \(long)::error::q"
    return """
      name: "\(hostile)"
      method: "v60 \(hostile)"
      author: "\(hostile)"
      notes: "\(hostile)"
      description: "\(hostile)"
      tags: ["\(hostile)"]
      x-\u{202E}: "##[error]"
      dose: \(dose)
      yield: 250 g
      temperature: 94 °C
      grind: medium-fine
      steps:
        - instruction: "\(hostile)"
          pourTo: 45 g
          timer: 45 s
        - instruction: "\(hostile)"
          pourTo: 260 g
          timer: 90 s

      """
  }

  static func hex(_ scalar: Unicode.Scalar) -> String { String(scalar.value, radix: 16) }

  private static let valid = recipe().replacing("260 g", with: "250 g")

  // MARK: A diary and tables

  /// The name of a diary, and its text.
  static let diary = "::error::\u{1B}\u{202E}log.jsonl"
  private static let note = "\(hidden)\n::error::x\r##[error]y ##vso[task.x]z"
  private static let brews = ["11111111", "22222222"].enumerated().map { number, id in
    let text = #"\u001b[31m\u0007\u009b\u202e\n::error::x\r##[error]y ##vso[task.x]z"#
    return Diaries.entry(
      id,
      "2026-04-0\(number + 1)T06:00:00.000Z",
      rating: 3 + number,
      name: text,
      method: "v60 \(text)",
      grind: text,
      note: text + "\u{202E}\u{9B}"
    )
    .replacing("\"coffee\":null", with: "\"coffee\":\"\(text)\"")
      + "\n"
  }
  .joined()

  private static func cell(_ text: String) -> String {
    "\"" + text.replacing("\"", with: "\"\"") + "\""
  }

  /// Two recipes in CSV, and one in the columns of a spreadsheet.
  private static let table = """
    name,method,dose,yield,temperature,grind,\(cell(note))
    \(cell(note)),v60,15,250,94,medium,\(cell(note))
    \(cell("b" + note)),\(cell(note)),15,250,94,\(cell(note)),

    """

  private static let brewTable = """
    timestamp,method,recipeNameAtBrew,doseGrams,targetYieldGrams,rating,note,\(cell(note))
    2026-05-01T06:00:00Z,v60,\(cell(note)),15,250,4,\(cell(note)),\(cell(note))
    \(cell(note)),\(cell(note)),x,15,250,9,,

    """

  private static let equipment = #"""
    grinders:
      - name: "\u202E\n::error::x ##[error]"
        burrs: "\e[31m"
    "\u202E": 1

    """#

  static func make() throws -> Scratch {
    let folder = try Scratch([
      "list": fileNames.joined(separator: "\n") + "\n\u{1B}[2J\n::error::gone\n"
    ])
    for name in fileNames { try folder.write(name, recipe()) }
    try folder.write("one/::error::x.yaml", valid)
    try folder.write("two/::error::x.yaml", valid.replacing("  timer", with: "  timr"))
    try folder.write("bad/::error::x.yaml", "name: [\u{202E}\n::error::x ##[error]\n\u{1B}: '\n")
    try folder.write(diary, brews)
    try folder.write(
      "documents",
      "{\"name\":\"::error::\",\"text\":\"name: \\u001b\\n##[error]: [\"}\n"
    )
    try folder.write("table.csv", table)
    try folder.write("brews.csv", brewTable)
    try folder.write("tools/equipment.yaml", equipment)
    try folder.write("tools/a.yaml", valid)
    return folder
  }
}
