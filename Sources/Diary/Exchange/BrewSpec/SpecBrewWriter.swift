import Recipes
import Text

/// Converts an entry to a BrewSpec brew.
///
/// Values that an import would not read back unchanged go into the process notes: see ``SpecExtraFields``.
struct SpecBrewWriter {
  private let entry: BrewLogDetailDTO
  private let unknown: [UnknownField]

  init(_ entry: BrewLogDetailDTO, unknown: [UnknownField]) {
    (self.entry, self.unknown) = (entry, unknown)
  }

  /// The brew, and the names of the fields that do not fit into it.
  func brew() -> (node: JSONNode, omitted: [String]) {
    let read = SpecBrew(node(processNotes: nil), in: []).reading.brew
    var kept = SpecExtraFields(
      LogField.allCases.compactMap { field in
        let json = field == .version ? nil : entry.brew[field]?.json
        return json == read[field]?.json ? nil : json.map { (field.rawValue, $0) }
      } + unknown.map { ($0.name, String(decoding: $0.json, as: UTF8.self)) }
    )
    var omitted: [String] = []
    while kept.line.utf8.count > BrewSpec.maximumNotesLength,
      kept.line.unicodeScalars.count > BrewSpec.maximumNotesLength, let name = kept.removeLongest()
    {
      omitted.append(name)
    }
    return (node(processNotes: kept.line), omitted)
  }

  /// The values of a brew that differ from the diary fields in its notes. The fields in the notes take
  /// precedence; someone has edited only one of the two.
  ///
  /// - Parameter kept: the fields in the notes.
  func contradictions(in brew: JSONNode, kept: BrewReading) -> [ExchangeIssue] {
    let unheld = LogField.allCases.filter { field in
      kept.given.contains(field) && SpecBrew.path(of: field) != SpecBrew.path(of: .id)
    }
    // Often only the time, whose milliseconds have no place.
    let written = unheld.isEmpty || unheld == [.timestamp] ? nil : node(processNotes: nil)
    return unheld.compactMap { field in
      let path = SpecBrew.path(of: field)
      let own = field == .timestamp ? text(date) : written?.node(at: path)?.value
      guard let value = brew.node(at: path)?.value, value.json != own?.json else { return nil }
      return ExchangeIssue(
        field: path,
        message: "is left out: the brewlog line in `process_notes` has another value"
      )
    }
  }

  // MARK: Values

  /// The brew with these notes.
  func node(processNotes: String?) -> JSONNode {
    let isEspresso = entry.summary.method == .espresso
    return BrewSpec.brew([
      ("date", text(date)),
      ("type", text(BrewSpec.type(of: entry.summary.method))),
      ("method", BrewSpec.name(entry.summary.method.rawValue)),
      ("dose_g", amount(entry.doseGrams)),
      (isEspresso ? "yield_g" : "water_g", amount(entry.targetYieldGrams)),
      ("water_temp_c", temperature),
      ("coffee.name", entry.coffee.flatMap(BrewSpec.name)),
      ("coffee.roast_date", text(entry.roastedOn?.text)),
      ("equipment.grinder", entry.grinder.flatMap(BrewSpec.name)),
      ("equipment.grinder_setting", entry.grindSetting.flatMap(BrewSpec.grinderSetting)),
      ("grind", text(entry.grindLabel.map { BrewSpec.grind($0) })),
      ("process_notes", text(processNotes)),
      ("result.yield_g", isEspresso ? nil : entry.beverageGrams.flatMap(amount)),
      ("result.tds", entry.tdsPercent.flatMap(amount)),
      ("result.duration_s", entry.totalTimeSeconds.flatMap(amount)),
      ("result.tasting_notes", note),
      (
        "result.ratings.overall",
        entry.summary.rating.map { .number(Double(BrewSpec.overall($0))) }
      ),
    ])
  }

  /// Truncated to the second.
  private var date: String? {
    guard let text = LogTime(entry.summary.timestamp)?.text else { return nil }
    return text.dropLast(".000Z".utf8.count) + "Z"
  }

  private var temperature: JSONNode.Value? {
    guard let celsius = entry.waterTemperatureCelsius, (0...100).contains(celsius) else {
      return nil
    }
    return .number(BrewSpec.temperature(celsius))
  }

  private var note: JSONNode.Value? {
    guard let note = entry.note, !note.isEmpty,
      note.utf8.count <= BrewSpec.maximumNotesLength
        || note.unicodeScalars.count <= BrewSpec.maximumNotesLength
    else { return nil }
    return text(note)
  }

  private func text(_ text: String?) -> JSONNode.Value? { text.map { .string($0) } }

  /// A number that is above 0 as written.
  private func amount(_ value: Double) -> JSONNode.Value? {
    let isAmount = value > 0 && value < 1e18 && (value > 0.001 || Canonical.number(value) != "0")
    return isAmount ? .number(value) : nil
  }
}

/// The fields that BrewSpec lacks, as a line of the process notes that people can read and an import parses:
/// `brewlog {"id":"…","recipeNameAtBrew":"…"}`.
struct SpecExtraFields {
  private static let mark = "brewlog "
  private static let start = Array("brewlog {".utf8)

  /// The names, and the values as JSON.
  private var fields: [(name: String, json: String)]

  init(_ fields: [(name: String, json: String)]) { self.fields = fields }

  var line: String {
    let members = fields.map { "\"\($0.name.escapedForJSON)\":\($0.json)" }
    return "\(Self.mark){\(members.joined(separator: ","))}"
  }

  /// Removes the longest field to make the rest fit, and returns its name; nil if no field is left. The id is
  /// never removed.
  mutating func removeLongest() -> String? {
    let sizes = fields.filter { $0.name != LogField.id.rawValue }.map {
      ($0.json.utf8.count, $0.name)
    }
    guard let longest = sizes.max(by: <)?.1 else { return nil }
    fields.removeAll { $0.name == longest }
    return longest
  }

  /// Separates the line with the fields from the notes.
  ///
  /// - Returns: the fields, if there is such a line, and the remaining notes; nil if none remain.
  static func split(_ notes: String) -> (fields: BrewReading?, rest: String?) {
    let lines = notes.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (place, line) in lines.enumerated() {
      guard let fields = read(Substring(line)) else { continue }
      let others = lines[..<place] + lines[(place + 1)...]
      let text = others.map { String(Substring($0)) }.joined(separator: "\n")
      return (fields, text.isEmpty ? nil : text)
    }
    return (nil, notes)
  }

  private static func read(_ line: Substring) -> BrewReading? {
    guard line.utf8.starts(with: start) else { return nil }
    let bytes = Array(line.utf8.dropFirst(mark.utf8.count))
    guard let object = JSONNode(object: bytes), object.range.end == bytes.count else {
      return nil
    }
    return BrewReading(object, in: bytes)
  }
}
