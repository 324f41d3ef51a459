import Foundation
import RecipeLint
import SystemPackage
import TestSupport
import Testing

@testable import Workspace

/// Files that are removed while they are watched.
@Suite struct WatchStateTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    for name in ["a.yaml", "b.yaml"] { try folder.write(name, "method: v60\n") }
  }

  private func selection() throws -> FileSelection {
    try FileSelection(InputRequest(paths: ["."]), ConfigurationRequest(), in: folder.directory)
  }

  private func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: folder.path.appending(name).string)
  }

  private func checked(_ state: inout WatchState, _ selection: FileSelection) -> [String] {
    let settings = selection.settings
    let run = LintRun(settings: settings, keepsIgnored: false, jobs: 1, in: folder.directory)
    _ = state.check(run)
    return state.results.map(\.file.name)
  }

  @Test func removedBetweenTheWalkAndTheLook() throws {
    var state = WatchState()
    let first = try selection()
    let isNewAtFirst = state.update(first, in: folder.directory)
    #expect(isNewAtFirst)
    let namesAtFirst = checked(&state, first)
    #expect(namesAtFirst == ["a.yaml", "b.yaml"])
    let second = try selection()
    try remove("b.yaml")
    let isNewThen = state.update(second, in: folder.directory)
    #expect(isNewThen)
    let namesThen = checked(&state, second)
    #expect(namesThen == ["a.yaml"])
    let isNewAgain = state.update(try selection(), in: folder.directory)
    #expect(!isNewAgain)
  }

  @Test func removedBetweenTheLookAndTheReading() throws {
    var state = WatchState()
    let first = try selection()
    let isNewAtFirst = state.update(first, in: folder.directory)
    #expect(isNewAtFirst)
    try remove("b.yaml")
    let namesAtFirst = checked(&state, first)
    #expect(namesAtFirst == ["a.yaml"])
    let isNewAgain = state.update(try selection(), in: folder.directory)
    #expect(!isNewAgain)
  }
}
