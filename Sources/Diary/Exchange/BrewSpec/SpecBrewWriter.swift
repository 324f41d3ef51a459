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
  func brew() -> (node: SpecNode, omitted: [String]) {
    let read = SpecBrew(node(processNotes: nil)).fields
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
  func contradictions(in brew: SpecNode, kept: EntryFields) -> [ExchangeIssue] {
    let unheld = LogField.allCases.filter { field in
      kept.values[field] != nil && SpecBrew.path(of: field) != SpecBrew.path(of: .id)
    }
    // Often only the time, whose milliseconds have no place.
    let written = unheld.isEmpty || unheld == [.timestamp] ? nil : node(processNotes: nil)
    return unheld.compactMap { field in
      let path = SpecBrew.path(of: field)
      let own = field == .timestamp ? text(date) : written?.node(at: path)
      guard let value = brew.node(at: path), value.json != own?.json else { return nil }
      return ExchangeIssue(
        field: path,
        message: "is left out: the brewlog line in `process_notes` has another value"
      )
    }
  }

  // MARK: Values

  /// The brew with these notes.
  func node(processNotes: String?) -> SpecNode {
    let method = entry.summary.method
    return Self.mapping([
      ("date", text(date)),
      ("type", text(BrewSpec.type(of: method))),
      ("method", name(method.rawValue)),
      ("dose_g", amount(entry.doseGrams)),
      (method == .espresso ? "yield_g" : "water_g", amount(entry.targetYieldGrams)),
      ("water_temp_c", number(temperature)),
      (
        "coffee",
        Self.mapping([
          ("name", entry.coffee.flatMap(name)), ("roast_date", text(entry.roastedOn?.text)),
        ])
      ),
      (
        "equipment",
        Self.mapping([
          ("grinder", entry.grinder.flatMap(name)), ("grinder_setting", grinderSetting),
        ])
      ),
      ("grind", text(entry.grindLabel.map { BrewSpec.grind($0) })),
      ("process_notes", text(processNotes)),
      ("result", result),
    ]) ?? SpecNode(.mapping([]))
  }

  private var result: SpecNode? {
    Self.mapping([
      ("yield_g", entry.summary.method == .espresso ? nil : entry.beverageGrams.flatMap(amount)),
      ("tds", entry.tdsPercent.flatMap(amount)),
      ("duration_s", entry.totalTimeSeconds.flatMap(amount)),
      ("tasting_notes", note),
      (
        "ratings",
        Self.mapping([
          ("overall", number(entry.summary.rating.map { Double(SpecTerms.overall($0)) }))
        ])
      ),
    ])
  }

  /// Truncated to the second.
  private var date: String? {
    guard let text = LogTime(entry.summary.timestamp)?.text else { return nil }
    return text.dropLast(".000Z".utf8.count) + "Z"
  }

  private var temperature: Double? {
    guard let celsius = entry.waterTemperatureCelsius, (0...100).contains(celsius) else {
      return nil
    }
    return BrewSpec.temperature(celsius)
  }

  private var grinderSetting: SpecNode? {
    guard let text = entry.grindSetting, let value = DecimalNumber.value(of: text),
      Canonical.number(value) == text
    else { return nil }
    return amount(value)
  }

  private var note: SpecNode? {
    guard let note = entry.note, !note.isEmpty,
      note.utf8.count <= BrewSpec.maximumNotesLength
        || note.unicodeScalars.count <= BrewSpec.maximumNotesLength
    else { return nil }
    return text(note)
  }

  // MARK: Nodes

  /// A mapping of the keys that have a value; nil if none has.
  private static func mapping(_ pairs: [(String, SpecNode?)]) -> SpecNode? {
    let present = pairs.compactMap { key, node in node.map { (key: key, node: $0) } }
    return present.isEmpty ? nil : SpecNode(.mapping(present))
  }

  private func text(_ text: String?) -> SpecNode? { text.map { SpecNode(.text($0)) } }

  /// A name, cut to the maximum length.
  private func name(_ name: String) -> SpecNode? {
    let isShort = name.utf8.count <= BrewSpec.maximumNameLength
    let cut =
      isShort
      ? name
      : String(
        String.UnicodeScalarView(name.unicodeScalars.prefix(BrewSpec.maximumNameLength))
      )
    return cut.isEmpty ? nil : text(cut)
  }

  private func number(_ value: Double?) -> SpecNode? {
    value.map { SpecNode(.number($0, Canonical.number($0))) }
  }

  /// A number that is above 0 as written.
  private func amount(_ value: Double) -> SpecNode? {
    isAmount(value) ? number(value) : nil
  }

  private func isAmount(_ value: Double) -> Bool {
    value > 0 && value < 1e18 && (value > 0.001 || Canonical.number(value) != "0")
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
