import BrewDomain
import SourceText

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
    let own = EntryFields(entry)
    var kept = EntryFields()
    for field in LogField.allCases where !holds(field) {
      if let value = own.values[field] { kept.set(field, value) }
    }
    kept.unknown = unknown
    var omitted: [String] = []
    while SpecExtraFields.line(kept).unicodeScalars.count > SpecFormat.maximumNotesLength,
      let name = kept.removeLongest()
    {
      omitted.append(name)
    }
    return (node(processNotes: SpecExtraFields.line(kept)), omitted)
  }

  /// The values of a brew that differ from the diary fields in its notes. The fields in the notes take
  /// precedence; someone has edited only one of the two.
  ///
  /// - Parameter kept: the fields in the notes.
  func contradictions(in brew: SpecNode, kept: EntryFields) -> [ExchangeIssue] {
    let written = node(processNotes: nil)
    return LogField.allCases.compactMap { field in
      let path = SpecBrew.path(of: field)
      guard kept.values[field] != nil, path != SpecBrew.path(of: .id),
        let value = brew.node(at: path), value.json != written.node(at: path)?.json
      else { return nil }
      return ExchangeIssue(
        field: path,
        message: "is left out: the brewlog line in `process_notes` has another value"
      )
    }
  }

  /// Whether an import reads a field of the brew back unchanged. The same as reading the brew and comparing, in a
  /// fraction of the time.
  func holds(_ field: LogField) -> Bool {
    func isExact(_ node: SpecNode?, decimals: Int = 6, _ value: Double?) -> Bool {
      guard let node, let value else { return value == nil }
      return node.json == Canonical.number(value, decimals: decimals)
    }
    let method = entry.summary.method.rawValue
    let text = name(method)?.text
    return switch field {
    case .version: true
    case .id: false
    case .recipeId: entry.recipeId == nil
    case .tasteTag: entry.summary.tasteTag == nil
    case .units: entry.units == nil
    case .timestamp: date.map { $0.dropLast() + ".000Z" } == LogTime(entry.summary.timestamp)?.text
    case .method: text.map { SpecTerms.method($0).rawValue } == method
    case .recipeNameAtBrew: text?.utf8.elementsEqual(entry.summary.recipeNameAtBrew.utf8) ?? false
    case .doseGrams: isExact(amount(entry.doseGrams), entry.doseGrams)
    case .targetYieldGrams: isExact(amount(entry.targetYieldGrams), entry.targetYieldGrams)
    case .waterTemperatureCelsius: isExact(number(temperature), entry.waterTemperatureCelsius)
    case .grindLabel: SpecTerms.label(SpecTerms.grind(entry.grindLabel)) == entry.grindLabel
    case .rating: (1...5).contains(entry.summary.rating)
    case .note:
      entry.note.map { note != nil && $0.count <= LogFormat.maximumNoteLength } ?? true
    case .coffee:
      entry.coffee.map { name($0)?.text?.utf8.elementsEqual($0.utf8) ?? false } ?? true
    case .grindSetting: entry.grindSetting == nil || grinderSetting != nil
    case .totalTimeSeconds:
      isExact(entry.totalTimeSeconds.flatMap(amount), decimals: 3, entry.totalTimeSeconds)
    case .tdsPercent: isExact(entry.tdsPercent.flatMap(amount), entry.tdsPercent)
    }
  }

  // MARK: Values

  /// The brew with these notes.
  func node(processNotes: String?) -> SpecNode {
    let method = entry.summary.method
    return Self.mapping([
      ("date", text(date)),
      ("type", text(SpecTerms.type(of: method))),
      ("method", name(method.rawValue)),
      ("dose_g", amount(entry.doseGrams)),
      ("water_g", amount(entry.targetYieldGrams)),
      ("water_temp_c", number(temperature)),
      ("coffee", Self.mapping([("name", entry.coffee.flatMap(name))])),
      ("equipment", Self.mapping([("grinder_setting", grinderSetting)])),
      ("grind", text(SpecTerms.grind(entry.grindLabel))),
      ("process_notes", text(processNotes)),
      ("result", result),
    ]) ?? SpecNode(.mapping([]))
  }

  private var result: SpecNode? {
    Self.mapping([
      ("tds", entry.tdsPercent.flatMap(amount)),
      ("duration_s", entry.totalTimeSeconds.flatMap(amount)),
      ("tasting_notes", note),
      (
        "ratings",
        Self.mapping([("overall", number(Double(SpecTerms.overall(entry.summary.rating))))])
      ),
    ])
  }

  /// Truncated to the second.
  private var date: String? {
    guard let text = LogTime(entry.summary.timestamp)?.text else { return nil }
    return text.dropLast(".000Z".utf8.count) + "Z"
  }

  private var temperature: Double? {
    let celsius = entry.waterTemperatureCelsius
    return (0...100).contains(celsius) ? SpecDecimal.nearest(to: celsius) : nil
  }

  private var grinderSetting: SpecNode? {
    guard let text = entry.grindSetting, let value = DecimalNumber.value(of: text),
      Canonical.number(value) == text
    else { return nil }
    return amount(value)
  }

  private var note: SpecNode? {
    guard let note = entry.note,
      (1...SpecFormat.maximumNotesLength).contains(note.unicodeScalars.count)
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
    let cut = String(
      String.UnicodeScalarView(name.unicodeScalars.prefix(SpecFormat.maximumNameLength))
    )
    return cut.isEmpty ? nil : text(cut)
  }

  private func number(_ value: Double?) -> SpecNode? {
    value.map { SpecNode(.number($0, Canonical.number($0))) }
  }

  /// A number that is above 0 as written.
  private func amount(_ value: Double) -> SpecNode? {
    guard value > 0, value < 1e18, Canonical.number(value) != "0" else { return nil }
    return number(value)
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

  /// The line for some fields.
  static func line(_ fields: EntryFields) -> String {
    mark + String(decoding: fields.json, as: UTF8.self)
  }

  /// Separates the line with the fields from the notes.
  ///
  /// - Returns: the fields, if there is such a line, and the remaining notes; nil if none remain.
  static func split(_ notes: String) -> (fields: EntryFields?, rest: String?) {
    var fields: EntryFields?
    let rest = notes.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      guard fields == nil, let found = read(line) else { return true }
      fields = found
      return false
    }
    guard fields != nil else { return (nil, notes) }
    let text = rest.joined(separator: "\n")
    return (fields, text.isEmpty ? nil : text)
  }

  private static func read(_ line: Substring) -> EntryFields? {
    guard line.hasPrefix(mark + "{") else { return nil }
    let bytes = Array(line.dropFirst(mark.count).utf8)
    guard LogObject.length(in: bytes) == bytes.count, let object = LogObject(reading: bytes) else {
      return nil
    }
    return EntryFields(object, in: bytes)
  }
}

/// Numbers to which BrewSpec allows one decimal.
///
/// Its schema requires multiples of 0.1. Most validators divide by 0.1 in binary and require an integer,
/// which fails for a third of the decimals, such as 93.3.
private enum SpecDecimal {
  /// The nearest number from 0 to 100 with one decimal that validators accept.
  static func nearest(to value: Double) -> Double {
    let tenths = Int(value * 10 + 0.5)
    let candidates = [tenths, tenths - 1, tenths + 1].filter { (0...1000).contains($0) }
    let accepted = candidates.map { Double($0) / 10 }.filter { isAccepted($0) }
    return accepted.min { ($0 - value).magnitude < ($1 - value).magnitude } ?? Double(tenths / 10)
  }

  private static func isAccepted(_ value: Double) -> Bool {
    let quotient = value / 0.1
    return quotient == Double(Int(quotient))
  }
}
