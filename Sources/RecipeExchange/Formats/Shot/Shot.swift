import Recipes
import Text

/// What is known of a shot.
struct Shot {
  var name: String?
  var time: Date?
  /// The coffee in grams; nil or 0 if nobody weighed it.
  var weight: Double?
  /// The espresso in grams.
  var beverage: Double?
  /// The weights of the curves.
  var weights = WeightCurve()
  /// Their last one, in grams.
  var lastWeight: Double?
  /// In °C.
  var temperature: Double?
  var seconds: Double?
  var grinder: String?
  var grindSetting: String?
  var coffee: String?
  var roastedOn: CalendarDay?
  var tds: Double?
  /// From 1 to 5.
  var rating: Int?
  var note: String?
  /// The id of the shot in the program that recorded it.
  var source: String?
  var notes: [ImportNote] = []

  /// Notes what is left out of the curves.
  mutating func lose(_ count: Int, _ field: String) {
    guard count > 0 else { return }
    notes.append(
      ImportNote(
        weights.grams == nil ? .lost : .changed,
        field,
        weights.grams == nil
          ? "\(counted(count, "measurement")): the diary keeps curves of weights only"
          : "\(counted(count, "measurement")): the weights became curveGrams, the rest is left out"
      )
    )
  }

  /// Leaves curves out, in one note.
  mutating func loseCurves(_ paths: [String], _ record: inout ForeignRecord) {
    let found = paths.filter { record.peek($0) != nil }
    for path in found { record.mark(path) }
    let count = found.first.flatMap { record.peek($0)?.items?.count } ?? 0
    lose(count, found.first ?? "")
  }

  /// Reads the roaster and the name of the coffee.
  mutating func readCoffee(_ paths: [String], _ record: inout ForeignRecord) {
    coffee = paths.compactMap { record.text($0, as: "coffee", isChanged: true) }
      .joined(separator: " ")
  }

  /// Reads a day such as 2026-03-30 or 30.03.2026; others are left out, as the month may be first in them.
  mutating func readRoastDay(_ path: String, _ record: inout ForeignRecord) {
    guard let text = record.peek(path)?.string, let day = Self.day(text) else { return }
    roastedOn = day
    record.mark(path)
    record.note(
      day.text == text ? .carried : .changed,
      path,
      day.text == text ? "roastedOn" : "'\(text.quotedBriefly)' became roastedOn: \(day.text)"
    )
  }

  /// A day such as 2026-03-30, perhaps with a time behind it, or 30.03.2026.
  static func day(_ text: String) -> CalendarDay? {
    let parts = text.split(separator: ".").map(String.init)
    let iso =
      parts.count == 3 && parts[2].utf8.count == 4
      ? ([parts[2]] + [parts[1], parts[0]].map { $0.utf8.count == 1 ? "0\($0)" : $0 })
        .joined(separator: "-") : String(text.prefix(10))
    return CalendarDay(iso)
  }

  /// The dose in grams; nil if nothing gives it.
  func dose(_ defaults: ImportDefaults) -> Double? { Self.positive(weight) ?? defaults.dose }

  private func yield(_ defaults: ImportDefaults) -> Double? {
    Self.positive(beverage) ?? defaults.yield ?? Self.positive(lastWeight)
  }

  private static func positive(_ value: Double?) -> Double? {
    value.flatMap { $0 > 0 ? Rounding.tenth($0) : nil }
  }

  /// The brew; nil if nothing gives its time, its dose or its yield.
  func brew(_ defaults: ImportDefaults, place: String) -> ImportedBrew? {
    guard let time, let dose = dose(defaults), let yield = yield(defaults) else { return nil }
    var notes = notes
    if Self.positive(beverage) == nil, defaults.yield == nil {
      let mass = Canonical.mass(yield)
      notes.append(
        ImportNote(.changed, "(curves)", "the last weight became targetYieldGrams: \(mass)")
      )
    }
    var request = CreateBrewLogRequest(
      timestamp: time,
      method: defaults.method ?? .espresso,
      recipeNameAtBrew: name?.nonBlank ?? BrewMethod.espresso.displayName,
      doseGrams: dose,
      targetYieldGrams: yield,
      waterTemperatureCelsius: Self.positive(temperature) ?? defaults.temperature,
      grindLabel: defaults.grind,
      rating: rating,
      note: note,
      coffee: coffee?.nonBlank,
      grindSetting: grindSetting?.nonBlank,
      totalTimeSeconds: Self.positive(seconds),
      tdsPercent: tds.flatMap { $0 > 0 ? $0 : nil },
      grinder: grinder?.nonBlank,
      roastedOn: roastedOn,
      source: source
    )
    request.brew.curveGrams = weights.grams
    return ImportedBrew(request: request, place: place, notes: notes)
  }
}

/// The weights of a shot, of which the last ones mean nothing where the cup was lifted.
struct WeightCurve {
  /// The last plausible weight, in grams; nil if there is none.
  private(set) var last: Double?
  private var most = 0.0
  private var curve = WaterCurve()

  /// A cup gets no lighter while it fills: a weight this far below the greatest one is a lifted cup.
  private static let lifted = 0.9

  init() {}

  /// The weights of some values; others count as none.
  ///
  /// - Parameter times: when they were measured, in seconds; empty if that is not known.
  init(_ nodes: [JSONNode?], times: [JSONNode?] = []) {
    for (place, node) in nodes.enumerated() {
      guard let weight = node.flatMap(ForeignRecord.number) else { continue }
      let time = times.indices.contains(place) ? times[place].flatMap(ForeignRecord.number) : nil
      add(weight, at: time)
    }
  }

  /// Adds a weight at a time in seconds.
  mutating func add(_ weight: Double, at time: Double?) {
    let isPlausible = weight > 0 && weight >= most * Self.lifted && weight < 1e6
    if isPlausible { (last, most) = (weight, max(most, weight)) }
    if let time { curve.add(last ?? 0, at: Duration(inSeconds: time)) }
  }

  /// The weight at each second; nil without times.
  var grams: [Double]? { last == nil || curve.grams.isEmpty ? nil : curve.grams }
}

/// The machines and apps whose shots are read.
enum Machine {
  case decent, gaggimate, gaggiuino, meticulous, visualizer

  /// The one whose fields an object has; nil for other objects.
  init?(_ node: JSONNode) {
    func has(_ names: String...) -> Bool { names.allSatisfy { node.field($0) != nil } }
    if has("clock", "elapsed", "profile", "pressure") {
      self = .decent
    } else if has("samples", "profile", "timestamp") {
      self = .gaggimate
    } else if has("datapoints", "profile") {
      self = .gaggiuino
    } else if has("profile_name", "data", "time") || has("name", "profile", "time", "db_key") {
      self = .meticulous
    } else if has("profile_title"), has("start_time") || has("drink_weight") {
      self = .visualizer
    } else if node.isVisualizerForBeanconqueror {
      self = .visualizer
    } else {
      return nil
    }
  }

  /// What an object of this machine says.
  func shot(_ node: JSONNode) -> Shot {
    var record = ForeignRecord(node)
    var shot = Shot()
    switch self {
    case .decent: Self.decent(&record, &shot)
    case .gaggimate: Self.gaggimate(&record, &shot)
    case .gaggiuino: Self.gaggiuino(&record, &shot)
    case .meticulous: Self.meticulous(&record, &shot)
    case .visualizer:
      shot.readVisualizer(&record, node.isVisualizerForBeanconqueror ? .beanconqueror : .own)
    }
    record.loseRest { _ in "the diary has no such field" }
    shot.notes += record.notes
    return shot
  }

  private static func decent(_ record: inout ForeignRecord, _ shot: inout Shot) {
    shot.name = record.text("profile.title", as: "name")
    shot.time = time("clock", &record)
    record.mark("timestamp")
    record.mark("date")
    shot.weight = record.number("meta.in", as: "doseGrams")
    shot.beverage = record.number("meta.out", as: "targetYieldGrams")
    shot.seconds = record.number("meta.time", as: "totalTimeSeconds")
    shot.grinder = record.text("meta.grinder.model", as: "grinder")
    shot.grindSetting = record.text("meta.grinder.setting", as: "grindSetting")
    shot.tds = record.number("meta.shot.tds", as: "tdsPercent")
    shot.readCoffee(["meta.bean.brand", "meta.bean.type"], &record)
    shot.readRoastDay("meta.bean.roast_date", &record)
    let steps = record.peek("profile.steps")?.items ?? []
    shot.temperature = steps.lazy.compactMap { $0.field("temperature") }
      .compactMap(ForeignRecord.number).first { $0 > 0 }
    shot.weights = WeightCurve(
      record.peek("totals.weight")?.items ?? [],
      times: record.peek("elapsed")?.items ?? []
    )
    shot.lastWeight =
      shot.weights.last
      ?? record.peek("profile.target_weight").flatMap(ForeignRecord.number)
    shot.loseCurves(
      [
        "elapsed", "pressure", "flow", "temperature", "totals", "resistance", "state_change",
        "scale",
      ],
      &record
    )
  }

  private static func gaggimate(_ record: inout ForeignRecord, _ shot: inout Shot) {
    if record.peek("profile")?.string != nil {
      shot.name = record.text("profile", as: "name")
    } else {
      shot.name = record.text("profile.label", as: "name")
      shot.temperature = record.number("profile.temperature", as: "waterTemperatureCelsius")
    }
    shot.time = time("timestamp", &record)
    let last = record.peek("samples")?.items?.last
    let milliseconds = record.number("duration", as: "totalTimeSeconds") ?? last?.field("t")?.number
    shot.seconds = milliseconds.map { $0 / 1000 }
    shot.beverage = record.number("volume", as: "targetYieldGrams")
    let samples = record.peek("samples")?.items ?? []
    shot.lastWeight = WeightCurve(samples.map { $0.field("v") }).last
    // The first of several targets.
    shot.temperature =
      shot.temperature ?? samples.lazy.compactMap { $0.field("tt")?.number }.first { $0 > 0 }
    shot.source = id(&record)
    shot.loseCurves(["samples"], &record)
  }

  private static func gaggiuino(_ record: inout ForeignRecord, _ shot: inout Shot) {
    shot.name = record.text("profile.name", as: "name")
    shot.temperature = record.number("profile.waterTemperature", as: "waterTemperatureCelsius")
    shot.time = time("timestamp", &record)
    // In tenths of a second.
    shot.seconds = record.number("duration", as: "totalTimeSeconds").map { $0 / 10 }
    let points = record.peek("datapoints")?.items ?? []
    shot.lastWeight = WeightCurve(points.map { $0.field("shotWeight") }).last
    shot.source = id(&record)
    shot.loseCurves(["datapoints"], &record)
  }

  private static func meticulous(_ record: inout ForeignRecord, _ shot: inout Shot) {
    // In a file, and in the history of the machine.
    let isFile = record.peek("profile_name") != nil
    shot.name = record.text(isFile ? "profile_name" : "name", as: "name")
    record.mark("profile.name")
    shot.temperature = record.number("profile.temperature", as: "waterTemperatureCelsius")
    shot.time = time("time", &record)
    let last = record.peek("data")?.items?.last
    shot.seconds = last?.field("time")?.number.map { $0 / 1000 }
    let moments = record.peek("data")?.items ?? []
    shot.lastWeight = WeightCurve(moments.map { $0.field("shot")?.field("weight") }).last
    if shot.lastWeight == nil {
      shot.beverage = record.number(
        "profile.final_weight",
        as: "targetYieldGrams",
        isChanged: true
      )
    }
    shot.source = record.text("id", as: "source")
    shot.loseCurves(["data"], &record)
  }

  private static func time(_ path: String, _ record: inout ForeignRecord) -> Date? {
    record.number(path, as: "timestamp").flatMap {
      $0 > 0 && $0 < 253_402_300_799 ? Date(timeIntervalSince1970: $0) : nil
    }
  }

  /// Machines count their shots, so the number alone does not identify a shot.
  private static func id(_ record: inout ForeignRecord) -> String? {
    guard let id = record.text("id", as: "source"),
      let time = record.peek("timestamp").flatMap(ForeignRecord.number)
    else { return nil }
    return "\(id)-\(Canonical.number(time))"
  }
}
