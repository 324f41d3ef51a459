import BrewDomain
import SourceText

/// Makes a brew of BrewSpec of an entry.
///
/// What an import would not read back as it was goes into the notes on the process: see ``SpecExtraFields``.
struct SpecBrewWriter {
  private let entry: BrewLogDetailDTO
  private let unknown: [UnknownField]

  init(_ entry: BrewLogDetailDTO, unknown: [UnknownField]) {
    (self.entry, self.unknown) = (entry, unknown)
  }

  /// The brew, and the fields that have no room in it.
  func brew() -> (node: SpecNode, left: [String]) {
    let plain = node(processNotes: nil)
    let read = SpecBrew(plain).fields
    let own = EntryFields(entry)
    var kept = EntryFields()
    for field in LogField.allCases where field != .version {
      guard let value = own.values[field], read.values[field] != value else { continue }
      kept.set(field, json: String(decoding: value, as: UTF8.self))
    }
    kept.unknown = unknown
    var left: [String] = []
    while SpecExtraFields.line(kept).unicodeScalars.count > SpecFormat.longestNotes,
      let name = kept.removeLongest()
    {
      left.append(name)
    }
    return (node(processNotes: SpecExtraFields.line(kept)), left)
  }

  /// What a brew says otherwise than its line with fields of the diary, which counts: somebody has changed the
  /// one and not the other.
  ///
  /// - Parameter kept: what the line says.
  func contradictions(in brew: SpecNode, kept: EntryFields) -> [ExchangeIssue] {
    let written = node(processNotes: nil)
    return LogField.allCases.compactMap { field in
      let path = SpecBrew.path(of: field)
      guard kept.values[field] != nil, path != SpecBrew.path(of: .id),
        let said = brew.node(at: path), said.json != written.node(at: path)?.json
      else { return nil }
      return ExchangeIssue(
        field: path,
        message: "is not what the line of brewlog in `process_notes` says, and is left out"
      )
    }
  }

  // MARK: Values

  private func node(processNotes: String?) -> SpecNode {
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

  /// To the second.
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
      (1...SpecFormat.longestNotes).contains(note.unicodeScalars.count)
    else { return nil }
    return text(note)
  }

  // MARK: Nodes

  /// The keys that have a value; nil where none has.
  private static func mapping(_ pairs: [(String, SpecNode?)]) -> SpecNode? {
    let present = pairs.compactMap { key, node in node.map { (key: key, node: $0) } }
    return present.isEmpty ? nil : SpecNode(.mapping(present))
  }

  private func text(_ text: String?) -> SpecNode? { text.map { SpecNode(.text($0)) } }

  /// What something is called, cut to what fits.
  private func name(_ name: String) -> SpecNode? {
    let cut = String(String.UnicodeScalarView(name.unicodeScalars.prefix(SpecFormat.longestName)))
    return cut.isEmpty ? nil : text(cut)
  }

  private func number(_ value: Double?) -> SpecNode? {
    value.map { SpecNode(.number($0, Canonical.number($0))) }
  }

  /// A number above 0, as it is written.
  private func amount(_ value: Double) -> SpecNode? {
    guard value > 0, value < 1e18, Canonical.number(value) != "0" else { return nil }
    return number(value)
  }
}

extension EntryFields {
  /// Leaves out the longest field that an entry can do without in a document that is too small; its name, if
  /// there was one. The id is never left out.
  fileprivate mutating func removeLongest() -> String? {
    let known = values.filter { $0.key != .id }.map { ($0.key.rawValue, $0.value.count) }
    let sizes = known + unknown.map { ($0.name, $0.json.count) }
    guard let longest = sizes.max(by: { ($0.1, $0.0) < ($1.1, $1.0) })?.0 else { return nil }
    if let field = LogField(rawValue: longest) { remove(field) }
    unknown.removeAll { $0.name == longest }
    return longest
  }
}

/// What an entry says that BrewSpec has no field for, as a line of the notes on the process that people can
/// read and an import understands: `brewlog {"id":"…","recipeNameAtBrew":"…"}`.
enum SpecExtraFields {
  private static let mark = "brewlog "

  /// The line with some fields.
  static func line(_ fields: EntryFields) -> String {
    mark + String(decoding: fields.json, as: UTF8.self)
  }

  /// Takes the line with the fields out of the notes.
  ///
  /// - Returns: the fields, if there is such a line, and the notes without it; nil where nothing is left.
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

/// Numbers that BrewSpec allows one decimal.
///
/// Its schema asks for multiples of 0.1. Most validators divide by 0.1 in binary and look whether the result
/// is whole, which it is not for a third of the decimals, such as 93.3.
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
