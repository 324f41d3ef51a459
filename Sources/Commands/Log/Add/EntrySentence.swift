import Diary
import Recipes

/// An entry in a few words, to recognize it.
enum EntrySentence {
  /// `Morning V60 (V60): 15 g, 250 g, 94 °C, 4/5, too-sour, brewed 2026-04-01 08:30`.
  static func text(of entry: BrewLogDetailDTO) -> String {
    let brew = entry.summary
    let texts = entry.brew.texts(in: .author)
    let values = [
      texts.dose, texts.yield, texts.temperature, brew.rating.map { "\($0)/5" },
      entry.tastes.isEmpty ? nil : entry.tastes.map(\.rawValue).joined(separator: ", "),
      "brewed \(time(of: entry))",
    ].compactMap(\.self)
    return "\(name(of: entry)): \(values.joined(separator: ", "))"
  }

  /// `Morning V60 (V60)`.
  static func name(of entry: BrewLogDetailDTO) -> String {
    let brew = entry.summary
    return "\(brew.recipeNameAtBrew.escapedAsLine) (\(brew.method.displayName.escapedAsLine))"
  }

  /// The local time, to the minute or to the second.
  static func time(of entry: BrewLogDetailDTO, inSeconds: Bool = false) -> String {
    var clock = LocalClock()
    let text = LogTime(entry.summary.timestamp).map { clock.text(of: $0) } ?? ""
    return inSeconds ? text : String(text.dropLast(3))
  }
}
