import Recipes
import Text

/// Where the fields of a shot are: in what visualizer.coffee gives people, and in its form for Beanconqueror.
struct VisualizerPaths {
  static let own = Self(
    name: "profile_title",
    weight: "bean_weight",
    beverage: "drink_weight",
    grinder: "grinder_model",
    setting: "grinder_setting",
    tds: "drink_tds",
    coffee: ["bean_brand", "bean_type"],
    roasted: "roast_date",
    rest: "",
    id: "id"
  )
  static let beanconqueror = Self(
    name: "preparation.name",
    weight: "brew.grind_weight",
    beverage: "brew.brew_beverage_quantity",
    grinder: "mill.name",
    setting: "brew.grind_size",
    tds: "brew.tds",
    coffee: ["bean.roaster", "bean.name"],
    roasted: "bean.roastingDate",
    rest: "meta.visualizer.",
    id: "shot_id"
  )

  let name, weight, beverage, grinder, setting, tds: String
  let coffee: [String]
  let roasted: String
  /// What stands before the other names.
  let rest: String
  let id: String
}

extension JSONNode {
  /// Whether an object is a shot of visualizer.coffee in the form for Beanconqueror.
  var isVisualizerForBeanconqueror: Bool { field("meta")?.field("visualizer") != nil }
}

extension Shot {
  /// Reads what people download from visualizer.coffee. Its numbers may be texts, and 0 where nobody measured.
  mutating func readVisualizer(_ record: inout ForeignRecord, _ paths: VisualizerPaths) {
    name = record.text(paths.name, as: "name")
    readStart("\(paths.rest)start_time", &record)
    weight = Self.measured(paths.weight, as: "doseGrams", &record)
    beverage = Self.measured(paths.beverage, as: "targetYieldGrams", &record)
    seconds = record.number("\(paths.rest)duration", as: "totalTimeSeconds")
    grinder = record.text(paths.grinder, as: "grinder")
    grindSetting = record.text(paths.setting, as: "grindSetting")
    tds = Self.measured(paths.tds, as: "tdsPercent", &record)
    readCoffee(paths.coffee, &record)
    readRoastDay(paths.roasted, &record)
    readEnjoyment("\(paths.rest)espresso_enjoyment", &record)
    readNotes("\(paths.rest)espresso_notes", &record)
    weights = WeightCurve(
      record.peek("data.espresso_weight")?.items ?? [],
      times: record.peek("timeframe")?.items ?? []
    )
    if let flow = record.peek("brewFlow") { weights = WeightCurve(beanconqueror: flow) }
    lastWeight = weights.last
    loseCurves(["timeframe", "data", "brewdata", "brewFlow"], &record)
    source = record.text("\(paths.rest)\(paths.id)", as: "source")
  }

  private static func measured(
    _ path: String,
    as key: String,
    _ record: inout ForeignRecord
  ) -> Double? {
    guard record.peek(path).flatMap(ForeignRecord.number) == 0 else {
      return record.number(path, as: key)
    }
    record.mark(path)
    return nil
  }

  private mutating func readStart(_ path: String, _ record: inout ForeignRecord) {
    guard let text = record.peek(path)?.string else { return }
    guard let time = Timestamp(text) else { return }
    self.time = time.date
    record.mark(path)
    record.note(.carried, path, "timestamp")
  }

  /// From 1 to 100; 0 says that nobody rated the shot.
  private mutating func readEnjoyment(_ path: String, _ record: inout ForeignRecord) {
    guard let given = record.take(path).flatMap(ForeignRecord.number), given > 0 else { return }
    let stars = Int(min(5, max(1, Proportion(given, times: 5, over: 100).whole)))
    rating = stars
    let text = "\(Canonical.number(given)) of 100 became rating: \(stars) of 5"
    record.note(.changed, path, text)
  }

  /// The note, which the site keeps as markup.
  private mutating func readNotes(_ path: String, _ record: inout ForeignRecord) {
    guard let text = record.peek(path)?.string, !text.isBlank else { return }
    let plain = Self.withoutMarkup(text).trimmed
    record.mark(path)
    let isShort = CreateBrewLogRequest.isShort(note: plain)
    note = isShort ? plain : plain.prefix(CreateBrewLogRequest.maximumNoteLength - 1) + "…"
    if plain == text, isShort { return record.note(.carried, path, "note") }
    record.note(
      .changed,
      path,
      isShort ? "became note, without its markup" : "cut to 280 characters"
    )
  }

  /// A text without tags; the ends of paragraphs and lines become blanks.
  private static func withoutMarkup(_ text: String) -> String {
    guard text.contains("<") else { return text }
    var plain = ""
    var isInside = false
    for letter in text {
      if letter == "<" {
        isInside = true
      } else if letter == ">", isInside {
        isInside = false
        if plain.last?.isWhitespace == false { plain += " " }
      } else if !isInside {
        plain.append(letter)
      }
    }
    for (name, letter) in [
      ("&nbsp;", " "), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&"),
    ] {
      plain = plain.replacing(name, with: letter)
    }
    return plain
  }
}
