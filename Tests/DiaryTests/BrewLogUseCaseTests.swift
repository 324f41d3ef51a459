import BrewDomain
import Diary
import Foundation
import Reports
import SystemPackage
import TestSupport
import Testing
import Workspace

/// The use of a diary as a front end has it.
struct BrewLogUseCaseTests {
  private let folder: Scratch
  private let diary: Diary

  init() throws {
    folder = try Scratch()
    let path = FilePath(folder.file("brews.jsonl").path)
    diary = Diary(DiaryFile(path, in: try WorkingDirectory.process()))
  }

  private func request(rating: Int, note: String? = nil) -> CreateBrewLogRequest {
    CreateBrewLogRequest(
      timestamp: LogTime(milliseconds: 1_775_025_000_125).date,
      method: .v60,
      recipeNameAtBrew: rating == 0 ? " " : "Any",
      doseGrams: 15,
      targetYieldGrams: 250,
      waterTemperatureCelsius: 94,
      grindLabel: .medium,
      rating: rating,
      note: note
    )
  }

  @Test func whatIsSavedIsThereToStay() throws {
    let entry = try BrewLogUseCase(diary).saveBrewLog(request(rating: 4, note: "süß"))
    #expect(entry == BrewLogDetailDTO(request(rating: 4, note: "süß"), id: entry.summary.id))
    #expect(try diary.fetchLog(byId: entry.summary.id) == entry)
    #expect(try folder.text("brews.jsonl") == LineWriter.line(entry))
  }

  @Test func nothingIsSavedUnlessAllIsRight() throws {
    let long = String(repeating: "x", count: 281)
    let error = #expect(throws: InvalidBrewLogError.self) {
      try BrewLogUseCase(diary).saveBrewLog(request(rating: 0, note: long))
    }
    #expect(error?.errors == [.invalidRating, .emptyRecipeName, .noteTooLong])
    #expect(!FileManager.default.fileExists(atPath: folder.file("brews.jsonl").path))
  }

  @Test func whatIsDeletedIsGoneForReaders() throws {
    let brews = BrewLogUseCase(diary)
    let (first, second) = (
      try brews.saveBrewLog(request(rating: 4)), try brews.saveBrewLog(request(rating: 2))
    )
    #expect(try brews.deleteLog(id: first.summary.id))
    #expect(try !brews.deleteLog(id: first.summary.id))
    #expect(try diary.fetchAllLogs() == [second.summary])
    #expect(try diary.calculateAverageRating() == 2)
    #expect(try folder.text("brews.jsonl").split(separator: "\n").count == 3)
  }
}
