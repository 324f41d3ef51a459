import Diary
import Files
import Foundation
import RecipeLint
import Recipes
import SystemPackage
import TestSupport
import Testing
import Workspace

/// The JSON of Codable, in which an unrated brew says so.
struct BrewLogCodingTests {
  private func keys(_ value: some Encodable) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(value))
    return try #require(object as? [String: Any])
  }

  @Test(arguments: [Entries.full, Entries.bare, Entries.unrated, Entries.placed])
  func roundTrip(entry: BrewLogDetailDTO) throws {
    let request = CreateBrewLogRequest(entry)
    let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
    #expect(
      try decoder.decode(BrewLogDetailDTO.self, from: encoder.encode(entry)) == entry
    )
    #expect(
      try decoder.decode(BrewLogSummaryDTO.self, from: encoder.encode(entry.summary))
        == entry.summary
    )
    #expect(
      try decoder.decode(CreateBrewLogRequest.self, from: encoder.encode(request)) == request
    )
  }

  @Test func unratedIsNull() throws {
    let entry = Entries.unrated
    #expect(try keys(entry.summary)["rating"] is NSNull)
    #expect(try keys(CreateBrewLogRequest(entry))["rating"] is NSNull)
  }

  /// Decoding wants the key.
  @Test func noRating() throws {
    var summary = try keys(Entries.unrated.summary)
    summary["rating"] = nil
    let summaryData = try JSONSerialization.data(withJSONObject: summary)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(BrewLogSummaryDTO.self, from: summaryData)
    }
    var request = try keys(CreateBrewLogRequest(Entries.unrated))
    request["rating"] = nil
    let requestData = try JSONSerialization.data(withJSONObject: request)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(CreateBrewLogRequest.self, from: requestData)
    }
  }

  /// A request needs no more than a brew.
  @Test func defaults() throws {
    let text =
      #"{"method":"v60","recipeNameAtBrew":"A","doseGrams":15,"targetYieldGrams":250,"rating":null}"#
    let request = try JSONDecoder().decode(CreateBrewLogRequest.self, from: Data(text.utf8))
    #expect(request.validate() == [])
    #expect(request.rating == nil && request.grindLabel == nil && request.furtherTastes == [])
  }
}

/// A diary as used by a front end.
struct BrewLogUseCaseTests {
  private let folder: Scratch
  private let diary: Diary

  init() throws {
    folder = try Scratch()
    let path = FilePath(folder.file("brews.jsonl").path)
    diary = Diary(DiaryFile(path, in: try WorkingDirectory.current()))
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

  @Test func savedEntriesPersist() throws {
    let entry = try BrewLogUseCase(diary).saveBrewLog(request(rating: 4, note: "süß")).entry
    #expect(entry == BrewLogDetailDTO(request(rating: 4, note: "süß"), id: entry.summary.id))
    #expect(try diary.fetchLog(byId: entry.summary.id) == entry)
    #expect(try folder.text("brews.jsonl") == LineWriter.line(entry))
  }

  @Test func invalidRequestsAreNotSaved() throws {
    let long = String(repeating: "x", count: 281)
    let error = #expect(throws: InvalidBrewLogError.self) {
      try BrewLogUseCase(diary).saveBrewLog(request(rating: 0, note: long))
    }
    #expect(error?.errors == [.invalidRating, .emptyRecipeName, .noteTooLong])
    #expect(!FileManager.default.fileExists(atPath: folder.file("brews.jsonl").path))
  }

  private func written(_ number: Int, rating: Int) -> WrittenBrewLog {
    let entry = BrewLogDetailDTO(request(rating: rating), id: Entries.id(number))
    let line = Array(LineWriter.line(entry).utf8.dropLast("}\n".utf8.count))
    return WrittenBrewLog(id: Entries.id(number), entry: entry, line: line + Array(" }".utf8))
  }

  @Test func foreignEntriesAreUnchanged() throws {
    let later = WrittenBrewLog(id: Entries.id(9), entry: nil, line: Array("{\"version\":2}".utf8))
    let logs = [written(1, rating: 3), later, written(2, rating: 5)]
    _ = try BrewLogUseCase(diary).saveBrewLogs(logs)
    let lines = logs.map { String(decoding: $0.line, as: UTF8.self) + "\n" }
    #expect(try folder.text("brews.jsonl") == lines.joined())
    #expect(try diary.calculateAverageRating() == 4)
  }

  @Test func oneInvalidEntryPreventsSaving() throws {
    let error = #expect(throws: InvalidBrewLogError.self) {
      try BrewLogUseCase(diary).saveBrewLogs([written(1, rating: 3), written(2, rating: 0)])
    }
    #expect(error?.errors == [.invalidRating, .emptyRecipeName])
    #expect(!FileManager.default.fileExists(atPath: folder.file("brews.jsonl").path))
  }

  /// The holder of the lock can still read and write the diary.
  @Test func lockedDiary() throws {
    let (first, second) = (written(1, rating: 3), written(2, rating: 5))
    try folder.write("brews.jsonl", Data(first.line))
    let path = FilePath(folder.file("brews.jsonl").path)
    let held = try LockedDiary(DiaryFile(path, in: try WorkingDirectory.current()))
    defer { held.close() }
    let diary = Diary(held)
    let brews = BrewLogUseCase(diary)
    #expect(
      try brews.saveBrewLogs([second]).warnings(about: DiaryFile(path, in: .current())).count == 1
    )
    #expect(try diary.fetchAllLogs().map(\.id) == [second.id, first.id])
    #expect(try brews.deleteLog(id: second.id) != nil)
    #expect(try brews.deleteLog(id: second.id) == nil)
    #expect(try diary.fetchAllLogs().map(\.id) == [first.id])
    #expect(try folder.text("brews.jsonl").split(separator: "\n").count == 3)
  }

  @Test func deletedEntriesAreNotRead() throws {
    let brews = BrewLogUseCase(diary)
    let (first, second) = (
      try brews.saveBrewLog(request(rating: 4)).entry,
      try brews.saveBrewLog(request(rating: 2)).entry
    )
    #expect(try brews.deleteLog(id: first.summary.id) != nil)
    #expect(try brews.deleteLog(id: first.summary.id) == nil)
    #expect(try diary.fetchAllLogs() == [second.summary])
    #expect(try diary.calculateAverageRating() == 2)
    #expect(try folder.text("brews.jsonl").split(separator: "\n").count == 3)
  }
}
