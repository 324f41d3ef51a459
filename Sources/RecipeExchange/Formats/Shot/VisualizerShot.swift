import Recipes
import Text

extension Shot {
  /// Reads what people download from visualizer.coffee. Its numbers may be texts, and 0 where nobody measured.
  mutating func readVisualizer(_ record: inout ForeignRecord) {
    name = record.text("profile_title", as: "name")
    readStart(&record)
    weight = Self.measured("bean_weight", as: "doseGrams", &record)
    beverage = Self.measured("drink_weight", as: "targetYieldGrams", &record)
    seconds = record.number("duration", as: "totalTimeSeconds")
    grinder = record.text("grinder_model", as: "grinder")
    grindSetting = record.text("grinder_setting", as: "grindSetting")
    tds = Self.measured("drink_tds", as: "tdsPercent", &record)
    readCoffee(["bean_brand", "bean_type"], &record)
    readRoastDay("roast_date", &record)
    readEnjoyment(&record)
    readNotes(&record)
    lastWeight = WeightCurve(record.peek("data.espresso_weight")?.items ?? []).last
    loseCurves(["timeframe", "data", "brewdata"], &record)
    source = record.text("id", as: "source")
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

  private mutating func readStart(_ record: inout ForeignRecord) {
    let path = "start_time"
    guard let text = record.peek(path)?.string else { return }
    guard let time = Timestamp(text) else { return }
    self.time = time.date
    record.mark(path)
    record.note(.carried, path, "timestamp")
  }

  /// From 1 to 100; 0 says that nobody rated the shot.
  private mutating func readEnjoyment(_ record: inout ForeignRecord) {
    let path = "espresso_enjoyment"
    guard let given = record.take(path).flatMap(ForeignRecord.number), given > 0 else { return }
    let stars = Int(min(5, max(1, Proportion(given, times: 5, over: 100).whole)))
    rating = stars
    let text = "\(Canonical.number(given)) of 100 became rating: \(stars) of 5"
    record.note(.changed, path, text)
  }

  /// The note, which the site keeps as markup.
  private mutating func readNotes(_ record: inout ForeignRecord) {
    let path = "espresso_notes"
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
