import Recipes
import Text

/// Shots that espresso machines and their apps recorded: each is a brew for the diary. Of the curves, it keeps the weight.
enum ShotFormat {
  static let description = FormatDescription(
    title: "Espresso shots",
    source: "https://github.com/miharekar/visualizer (app/models/parsers)",
    summary:
      "Shots of the Decent app, Gaggimate, Gaggiuino, Meticulous or visualizer.coffee in JSON, as files or from their interfaces, or of the last in CSV: brews for the diary. Only read.",
    fields: [
      (
        "profile.title, profile.label, profile.name, profile_name, profile_title, profile, name, preparation.name",
        .carried,
        "name"
      ),
      ("meta.in, bean_weight, brew.grind_weight", .carried, "doseGrams; else that of --dose"),
      (
        "meta.out, drink_weight, volume, brew.brew_beverage_quantity", .carried,
        "targetYieldGrams; else that of --yield"
      ),
      ("(last weight of the curves)", .changed, "targetYieldGrams, if nothing else gives it"),
      ("profile.final_weight", .changed, "the same, if there are no curves; else lost"),
      ("profile.temperature, profile.waterTemperature", .carried, "waterTemperatureCelsius"),
      ("meta.time, duration, meta.visualizer.duration", .carried, "totalTimeSeconds"),
      (
        "clock, timestamp, time, start_time, meta.visualizer.start_time", .carried,
        "timestamp; a shot without one is refused"
      ),
      ("meta.grinder.model, grinder_model, mill.name", .carried, "grinder"),
      ("meta.grinder.setting, grinder_setting, brew.grind_size", .carried, "grindSetting"),
      (
        "meta.bean.brand, meta.bean.type, bean_brand, bean_type, bean.roaster, bean.name", .changed,
        "coffee"
      ),
      (
        "meta.bean.roast_date, roast_date, bean.roastingDate", .changed,
        "roastedOn, of `05.09.2026`; a date with slashes, or none, is lost"
      ),
      ("meta.shot.tds, drink_tds, brew.tds", .carried, "tdsPercent"),
      (
        "espresso_enjoyment, meta.visualizer.espresso_enjoyment", .changed,
        "rating, on a scale of 5; none for 0"
      ),
      (
        "espresso_notes, meta.visualizer.espresso_notes", .changed,
        "note, without its markup, cut to 280 characters"
      ),
      ("id, meta.visualizer.shot_id", .carried, "source"),
      ("(the rows `meta` of a table)", .carried, "the same fields"),
      (
        "elapsed, timeframe, (moments)", .changed,
        "curveGrams, a number for each second; without weights, they are lost"
      ),
      ("samples, datapoints, data", .lost, "the diary keeps curves of weights only"),
      ("app, …", .lost, "the diary has no such field"),
    ],
    held: HeldKeys(recipe: [], step: []),
    recognizes: { file in
      if file.json.isEmpty { return isTable(file.bytes) || tclKind(file.bytes) != nil }
      return objects(of: file).prefix(20).contains { Machine($0.node) != nil }
    },
    read: { file, defaults throws(ImportRefusal) in
      let shots = try shots(in: file)
      try ImportLimit.requireBrews(shots.count)
      var result = ImportedRecipes()
      for (place, shot) in shots {
        if let brew = shot?.brew(defaults, place: place) {
          result.brews.append(brew)
          continue
        }
        let refusal = refusal(of: shot, defaults)
        if shots.count == 1 { throw refusal }
        result.notes.append(ImportNote(.unreadable, place, refusal.message))
      }
      return result
    },
    write: nil
  )

  /// Why a shot is not a brew.
  private static func refusal(of shot: Shot?, _ defaults: ImportDefaults) -> ImportRefusal {
    guard let shot else { return ImportRefusal("this is not a shot of a known machine") }
    guard shot.time != nil else {
      return ImportRefusal(
        "the shot does not say when it was made",
        hint: "log it with `brewlog add`, which has the option --at"
      )
    }
    let missing = shot.dose(defaults) == nil ? "dose" : "yield"
    return ImportRefusal(
      "the shot does not give the \(missing)",
      hint: "give it with --\(missing)"
    )
  }

  /// The objects that may be shots: the file, those of its list, or those of a Meticulous' history.
  private static func objects(of file: ImportFile) -> [(place: String, node: JSONNode)] {
    file.objects.flatMap { place, node in
      node.list("history", at: place) ?? [(place, node)]
    }
  }

  private static func shots(
    in file: ImportFile
  ) throws(ImportRefusal) -> [(place: String, shot: Shot?)] {
    if let kind = tclKind(file.bytes) {
      throw ImportRefusal(
        "this is \(kind) of the Decent app in Tcl, which is not read",
        hint: "export it as JSON"
      )
    }
    if isTable(file.bytes) { return [("", table(file.bytes))] }
    try file.requireJSON()
    return objects(of: file).map { ($0.place, Machine($0.node)?.shot($0.node)) }
  }

  /// What a file of the Decent app in Tcl is.
  private static func tclKind(_ bytes: [UInt8]) -> String? {
    let start = String(decoding: bytes.prefix(400), as: UTF8.self)
    if start.hasPrefix("clock "), start.contains("espresso_elapsed {") { return "a shot" }
    return start.hasPrefix("advanced_shot {") || start.hasPrefix("profile_title ")
      ? "a profile" : nil
  }

  private static func isTable(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: "information_type,elapsed,".utf8)
  }

  /// A time with its zone, or in UTC.
  private static func time(_ text: String) -> Date? {
    Timestamp(text)?.date ?? Timestamp(text + "Z")?.date
  }

  /// A shot in CSV: rows `meta` with names and values, then the curves.
  private static func table(_ bytes: [UInt8]) -> Shot {
    var shot = Shot()
    var moments = 0
    var coffee: [String] = []
    for record in CSVRecords(bytes, separator: UInt8(ascii: ",")) {
      let cells = record.fields.map { String(decoding: $0, as: UTF8.self).trimmed }
      guard cells.first == "meta", cells.count > 10 else {
        guard cells.first == "moment" else { continue }
        moments += 1
        if cells.count > 3, let weight = Double(cells[3]) {
          shot.weights.add(weight, at: Double(cells[1]))
        }
        continue
      }
      let (name, value) = (cells[9], cells[10])
      guard !value.isEmpty else { continue }
      var kind = ImportNote.Kind.carried
      // Described as the weight of the grounds, but that of the espresso in all programs that write it.
      let field = name == "Weight" ? .targetYieldGrams : LogField.named(name)
      var message = field?.rawValue ?? ""
      switch field {
      case .recipeNameAtBrew: (shot.name, message) = (value, "name")
      case .timestamp: shot.time = Self.time(value)
      case .doseGrams: shot.weight = Double(value)
      case .targetYieldGrams: shot.beverage = Double(value)
      case .waterTemperatureCelsius: shot.temperature = Double(value)
      case .totalTimeSeconds: shot.seconds = Double(value)
      case .grinder: shot.grinder = value
      case .grindSetting: shot.grindSetting = value
      case .tdsPercent: shot.tds = Double(value)
      case .roastedOn: shot.roastedOn = Shot.day(value)
      case _ where ["Grinder Model", "Roastery", "Coffee", "Beans"].contains(name):
        if name == "Grinder Model" {
          (shot.grinder, message) = (value, "grinder")
        } else {
          coffee.append(value)
          (kind, message) = (.changed, "became part of coffee")
        }
      default: (kind, message) = (.lost, "'\(value.quotedBriefly)': the diary has no such field")
      }
      shot.notes.append(ImportNote(kind, "(\(name))", message))
    }
    shot.lastWeight = shot.weights.last
    shot.coffee = coffee.isEmpty ? nil : coffee.joined(separator: " ")
    shot.lose(moments, "(moments)")
    return shot
  }
}
