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
    let read = SpecBrew(node(processNotes: nil), in: []).fields
    let all = EntryFields(entry)
    var kept = EntryFields(entry) { read.values[$0] != all.values[$0] }
    kept.unknown = unknown
    var omitted: [String] = []
    var line = SpecExtraFields.line(kept)
    while line.utf8.count > BrewSpec.maximumNotesLength,
      line.unicodeScalars.count > BrewSpec.maximumNotesLength, let name = kept.removeLongest()
    {
      omitted.append(name)
      line = SpecExtraFields.line(kept)
    }
    return (node(processNotes: line), omitted)
  }

  /// The values of a brew that differ from the diary fields in its notes. The fields in the notes take
  /// precedence; someone has edited only one of the two.
  ///
  /// - Parameter kept: the fields in the notes.
  func contradictions(in brew: JSONNode, kept: EntryFields) -> [ExchangeIssue] {
    let unheld = LogField.allCases.filter { field in
      kept.values[field] != nil && SpecBrew.path(of: field) != SpecBrew.path(of: .id)
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

extension EntryFields {
  /// Removes the longest field to make the rest fit, and returns its name; nil if no field is left. The id is
  /// never removed.
  fileprivate mutating func removeLongest() -> String? {
    let known = values.filter { $0.key != .id }.map { ($0.key.rawValue, $0.value.count) }
    let sizes = known + unknown.map { ($0.name, $0.json.count) }
    guard let longest = sizes.max(by: { ($0.1, $0.0) < ($1.1, $1.0) })?.0 else { return nil }
    if let field = LogField(rawValue: longest) { remove(field) }
    unknown.removeAll { $0.name == longest }
    return longest
  }
}

/// The fields that BrewSpec lacks, as a line of the process notes that people can read and an import parses:
/// `brewlog {"id":"…","recipeNameAtBrew":"…"}`.
enum SpecExtraFields {
  private static let mark = "brewlog "
  private static let start = Array("brewlog {".utf8)

  static func line(_ fields: EntryFields) -> String {
    mark + String(decoding: fields.json, as: UTF8.self)
  }

  /// Separates the line with the fields from the notes.
  ///
  /// - Returns: the fields, if there is such a line, and the remaining notes; nil if none remain.
  static func split(_ notes: String) -> (fields: EntryFields?, rest: String?) {
    let lines = notes.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (place, line) in lines.enumerated() {
      guard let fields = read(Substring(line)) else { continue }
      let others = lines[..<place] + lines[(place + 1)...]
      let text = others.map { String(Substring($0)) }.joined(separator: "\n")
      return (fields, text.isEmpty ? nil : text)
    }
    return (nil, notes)
  }

  private static func read(_ line: Substring) -> EntryFields? {
    guard line.utf8.starts(with: start) else { return nil }
    let bytes = Array(line.utf8.dropFirst(mark.utf8.count))
    guard let object = LogObject(reading: bytes), object.node.range.end == bytes.count else {
      return nil
    }
    return EntryFields(object, in: bytes)
  }
}
