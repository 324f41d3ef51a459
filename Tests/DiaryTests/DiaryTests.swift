import Diary
import Files
import Foundation
import RecipeLint
import Recipes
import SystemPackage
import TestSupport
import Testing
import Workspace

/// A diary as a repository.
@Suite struct DiaryTests {
  @Test func writtenEntriesCanBeFetched() throws {
    let folder = try Scratch()
    let path = FilePath(folder.file("brews.jsonl").path)
    let diary = Diary(DiaryFile(path, in: try WorkingDirectory.current()))
    #expect(try diary.fetchAllLogs() == [])
    #expect(try diary.fetchLog(byId: Entries.id(1)) == nil)
    #expect(try diary.calculateAverageRating() == nil)
    #expect(try diary.delete(id: Entries.id(1)) == nil)
    #expect(!FileManager.default.fileExists(atPath: path.string))

    _ = try diary.save(Entries.full)
    _ = try diary.save(Entries.bare)
    #expect(try diary.fetchAllLogs() == [Entries.full.summary, Entries.bare.summary])
    #expect(try diary.fetchLogs(for: .v60) == [Entries.full.summary])
    #expect(try diary.fetchLog(byId: Entries.id(1)) == Entries.full)
    #expect(try diary.calculateAverageRating() == 4.5)

    #expect(try diary.delete(id: Entries.id(1)) != nil)
    #expect(try diary.delete(id: Entries.id(1)) == nil)
    #expect(try diary.fetchAllLogs() == [Entries.bare.summary])
    _ = try diary.save(Entries.full)
    #expect(try diary.fetchLog(byId: Entries.id(1)) == Entries.full)
  }
}

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
    let directory = try WorkingDirectory.current()
    return try OpenDiary(DiaryFile(FilePath(file(name).path), in: directory))
  }
}

struct LineWriterTests {
  @Test func everyField() {
    #expect(
      LineWriter.line(Entries.full) == #"""
        {"version":1,"id":"00000000-0000-4000-8000-000000000001","timestamp":"2026-04-01T06:30:00.125Z",\#
        "method":"v60","recipeId":"6f9c2c3a-7b1d-4e52-9a35-3a1e5b7c8d90",\#
        "recipeNameAtBrew":"Morning \"V60\"","doseGrams":15.5,"targetYieldGrams":250,\#
        "waterTemperatureCelsius":94,"grindLabel":"medium-fine","rating":4,"tasteTag":"too-sour",\#
        "note":"thin\nbut café-like ☕","coffee":"Kenya AA","grindSetting":"22 clicks",\#
        "totalTimeSeconds":187.25,"tdsPercent":1.35}

        """#
    )
  }

  @Test func absentValuesAreNull() {
    #expect(
      LineWriter.line(Entries.bare) == #"""
        {"version":1,"id":"00000000-0000-4000-8000-000000000002","timestamp":"2026-04-01T06:30:00.000Z",\#
        "method":"wave-maker","recipeId":null,"recipeNameAtBrew":"Any","doseGrams":15,\#
        "targetYieldGrams":250,"waterTemperatureCelsius":94,"grindLabel":"coarse","rating":5,\#
        "tasteTag":null,"note":null,"coffee":null,"grindSetting":null,"totalTimeSeconds":null,\#
        "tdsPercent":null}

        """#
    )
  }

  @Test func anUnratedBrew() {
    #expect(
      LineWriter.line(Entries.unrated) == #"""
        {"version":1,"id":"00000000-0000-4000-8000-000000000004","timestamp":"2026-04-01T06:30:00.000Z",\#
        "method":"cold-brew","recipeId":null,"recipeNameAtBrew":"Night","doseGrams":60,\#
        "targetYieldGrams":700,"waterTemperatureCelsius":null,"grindLabel":null,"rating":null,\#
        "tasteTag":"too-sour","note":null,"coffee":null,"grindSetting":null,"totalTimeSeconds":null,\#
        "tdsPercent":1.5,"grinder":"C40","furtherTastes":["too-weak"],"roastedOn":"2026-03-20",\#
        "beverageGrams":560,"source":"brew 7"}

        """#
    )
  }

  /// An id that is derived from a path is not stored.
  @Test func aRecipeWithoutAnID() {
    #expect(
      LineWriter.line(Entries.placed) == #"""
        {"version":1,"id":"00000000-0000-4000-8000-000000000003","timestamp":"2026-04-01T06:30:00.000Z",\#
        "method":"v60","recipeId":null,"recipeNameAtBrew":"House","doseGrams":15,\#
        "targetYieldGrams":250,"waterTemperatureCelsius":94,"grindLabel":"medium","rating":4,\#
        "tasteTag":null,"note":null,"coffee":null,"grindSetting":null,"totalTimeSeconds":null,\#
        "tdsPercent":null,"book":"1f6d0c1e-58a5-4d0e-9d3b-6c1f0e7a2b94","recipePath":"recipes/house.yaml"}

        """#
    )
  }

  @Test func tombstone() {
    let line = LineWriter.line(
      Tombstone(id: Entries.id(3), time: LogTime(milliseconds: -1))
    )
    #expect(
      line == #"""
        {"version":1,"deletes":"00000000-0000-4000-8000-000000000003",\#
        "timestamp":"1969-12-31T23:59:59.999Z"}

        """#
    )
  }
}
