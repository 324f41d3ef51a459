import Diary
import Foundation
import Recipes

/// Entries for tests.
enum Entries {
  /// An entry with every field.
  static let full = BrewLogDetailDTO(
    CreateBrewLogRequest(
      timestamp: LogTime(milliseconds: 1_775_025_000_125).date,
      method: .v60,
      recipeId: UUID(uuidString: "6F9C2C3A-7B1D-4E52-9A35-3A1E5B7C8D90"),
      recipeNameAtBrew: "Morning \"V60\"",
      doseGrams: 15.5,
      targetYieldGrams: 250,
      waterTemperatureCelsius: 94,
      grindLabel: .mediumFine,
      rating: 4,
      tasteTag: .tooSour,
      note: "thin\nbut café-like ☕",
      coffee: "Kenya AA",
      grindSetting: "22 clicks",
      totalTimeSeconds: 187.25,
      tdsPercent: 1.35
    ),
    id: id(1)
  )

  /// An entry with the required fields only.
  static let bare = BrewLogDetailDTO(
    CreateBrewLogRequest(
      timestamp: LogTime(milliseconds: 1_775_025_000_000).date,
      method: BrewMethod(rawValue: "wave-maker"),
      recipeNameAtBrew: "Any",
      doseGrams: 15,
      targetYieldGrams: 250,
      waterTemperatureCelsius: 94,
      grindLabel: .coarse,
      rating: 5
    ),
    id: id(2)
  )

  /// An unrated brew with what few diaries have.
  static let unrated = BrewLogDetailDTO(
    CreateBrewLogRequest(
      timestamp: LogTime(milliseconds: 1_775_025_000_000).date,
      method: .coldBrew,
      recipeNameAtBrew: "Night",
      doseGrams: 60,
      targetYieldGrams: 700,
      rating: nil,
      tasteTag: .tooSour,
      tdsPercent: 1.5,
      grinder: "C40",
      furtherTastes: [.tooWeak],
      roastedOn: CalendarDay("2026-03-20"),
      beverageGrams: 560,
      source: "brew 7"
    ),
    id: id(4)
  )

  /// An entry of a recipe that states no id.
  static let placed = BrewLogDetailDTO(
    CreateBrewLogRequest(
      timestamp: LogTime(milliseconds: 1_775_025_000_000).date,
      method: .v60,
      recipeId: id(7),
      recipeNameAtBrew: "House",
      doseGrams: 15,
      targetYieldGrams: 250,
      waterTemperatureCelsius: 94,
      grindLabel: .medium,
      rating: 4,
      book: UUID(uuidString: "1F6D0C1E-58A5-4D0E-9D3B-6C1F0E7A2B94"),
      recipePath: "recipes/house.yaml"
    ),
    id: id(3)
  )

  /// An id that is easy to read.
  static func id(_ number: Int) -> UUID {
    let digits = String(number)
    let text =
      "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
    return UUID(uuidString: text) ?? UUID()
  }
}
