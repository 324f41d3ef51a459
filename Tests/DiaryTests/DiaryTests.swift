import Diary
import Foundation
import RecipeLint
import SystemPackage
import TestSupport
import Testing
import Workspace

/// A diary as a repository.
@Suite struct DiaryTests {
  @Test func writtenEntriesCanBeFetched() throws {
    let folder = try Scratch()
    let path = FilePath(folder.file("brews.jsonl").path)
    let diary = Diary(DiaryFile(path, in: try WorkingDirectory.process()))
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
