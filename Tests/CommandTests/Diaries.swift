import ProgramSupport
import TestSupport

/// Diaries for tests.
enum Diaries {
  /// The time zone of Berlin, as a rule that needs no time zone database.
  static let environment = ["TZ": "CET-1CEST,M3.5.0,M10.5.0/3", "HOME": "/nonexistent"]

  /// Four brews of two recipes; one is deleted.
  static let four = [
    entry(
      "11111111",
      "2026-03-28T23:30:00.000Z",
      rating: 5,
      taste: "too-sour",
      dose: "15",
      grind: "22 clicks",
      seconds: "185",
      note: "süß\\nlike 更に甘い"
    ),
    entry("22222222", "2026-03-29T12:00:00.000Z", rating: 3, dose: "16.5", grind: "24 clicks"),
    entry(
      "33333333",
      "2026-04-06T06:00:00.000Z",
      rating: 4,
      name: "Kanne\\u001b[31m",
      method: "french-press"
    ),
    entry("44444444", "2026-04-07T06:00:00.000Z", rating: 1),
    #"{"version":1,"deletes":"44444444-0000-4000-8000-000000000000","timestamp":"2026-04-07T06:01:00.000Z"}"#,
  ].map { $0 + "\n" }.joined()

  /// A stored line, without its newline.
  static func entry(
    _ id: String,
    _ time: String,
    rating: Int,
    taste: String? = nil,
    name: String = "Morning V60",
    method: String = "v60",
    dose: String = "15",
    grind: String? = nil,
    seconds: String = "null",
    note: String? = nil
  ) -> String {
    let quoted = [grind, note, taste].map { $0.map { "\"\($0)\"" } ?? "null" }
    return
      #"{"version":1,"id":"\#(id)-0000-4000-8000-000000000000","timestamp":"\#(time)","method":"\#(method)","#
      + #""recipeId":null,"recipeNameAtBrew":"\#(name)","doseGrams":\#(dose),"targetYieldGrams":250,"#
      + #""waterTemperatureCelsius":94,"grindLabel":"medium","rating":\#(rating),"tasteTag":\#(quoted[2]),"#
      + #""note":\#(quoted[1]),"coffee":null,"grindSetting":\#(quoted[0]),"totalTimeSeconds":\#(seconds),"#
      + #""tdsPercent":null}"#
  }

  /// Runs `brewlog` with a diary, `brews.jsonl` in a new folder.
  static func run(_ arguments: [String], diary: String = four) throws -> Program.Outcome {
    let folder = try Scratch(["brews.jsonl": diary])
    return try Program("brewlog").run(
      arguments + ["--file", "brews.jsonl"],
      in: folder,
      environment: environment
    )
  }
}
