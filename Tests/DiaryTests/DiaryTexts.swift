import Diary
import Foundation
import Recipes
import SystemPackage
import TestSupport
import Workspace

/// Diaries for tests.
enum DiaryTexts {
  /// The line of an entry, with its newline.
  ///
  /// - Parameter minute: its time, in minutes after 2026-04-01T06:30:00Z.
  static func line(
    _ number: Int,
    minute: Int = 0,
    rating: Int = 4,
    method: BrewMethod = .v60,
    recipe: String = "Morning V60",
    taste: TasteTag? = nil
  ) -> String {
    LineWriter.line(
      BrewLogDetailDTO(
        CreateBrewLogRequest(
          timestamp: LogTime(milliseconds: 1_775_025_000_000 + minute * 60_000).date,
          method: method,
          recipeNameAtBrew: recipe,
          doseGrams: 15,
          targetYieldGrams: 250,
          waterTemperatureCelsius: 94,
          grindLabel: .medium,
          rating: rating,
          tasteTag: taste
        ),
        id: Entries.id(number)
      )
    )
  }

  /// A tombstone line.
  static func tombstone(_ number: Int) -> String {
    LineWriter.line(Tombstone(id: Entries.id(number), time: LogTime(milliseconds: 0)))
  }
}

extension Scratch {
  /// A diary in this folder.
  func diary(_ name: String = "brews.jsonl") throws -> OpenDiary {
    let directory = try WorkingDirectory.process()
    return try OpenDiary(DiaryFile(FilePath(file(name).path), in: directory))
  }
}
