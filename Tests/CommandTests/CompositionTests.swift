import Foundation
import TestSupport
import Testing

@Suite struct CompositionTests {
  /// A new source that makes use cases or stores itself fails this.
  @Test func onlyTheCompositionMakesUseCases() throws {
    let root = ProjectFiles.root.appending(path: "Sources/Commands")
    let made = ["RecipeUseCase(", "BrewLogUseCase(", "UserPreferences("]
    var makers: Set<String> = []
    for case let file as URL in FileManager.default.enumerator(
      at: root,
      includingPropertiesForKeys: nil
    )! where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      if made.contains(where: text.contains) { makers.insert(file.lastPathComponent) }
    }
    #expect(makers == ["Composition.swift"])
  }
}
