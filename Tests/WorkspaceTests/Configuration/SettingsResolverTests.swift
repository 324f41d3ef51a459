import Files
import Foundation
import RecipeLint
import SystemPackage
import TestSupport
import Testing

@testable import Workspace

/// The settings of each input.
@Suite struct SettingsResolverTests {
  private func resolver(_ folder: Scratch, _ settings: String...) -> SettingsResolver {
    SettingsResolver(
      ConfigurationRequest(settings: settings.compactMap { InlineSetting($0) }),
      in: WorkingDirectory(FilePath(folder.url.path))
    )
  }

  private func file(_ path: String) -> InputFile { InputFile(.path(FilePath(path))) }

  @Test func equalSettingsAreShared() throws {
    let folder = try Scratch([
      "a/.brewguide.yaml": "rules: strict", "b/.brewguide.yaml": "rules: {preset: strict}",
      "b/c/.brewguide.yaml": "rules: minimal", "d/x.yaml": "",
    ])
    let resolver = resolver(folder)
    let numbers = ["a/x.yaml", "b/x.yaml", "b/c/x.yaml", "d/x.yaml", "a/y.yaml", "x.yaml"].map {
      resolver.number(for: file($0))
    }
    #expect(numbers == [0, 0, 1, 2, 0, 2])
    #expect(resolver.settings.map(\.rules.preset) == [.strict, .minimal, .recommended])
    #expect(resolver.files == ["a/.brewguide.yaml", "b/.brewguide.yaml", "b/c/.brewguide.yaml"])
  }

  @Test func overridesSplitAFolder() throws {
    let folder = try Scratch([
      "a/.brewguide.yaml": "overrides: [{files: iced-*, rules: minimal}]"
    ])
    let resolver = resolver(folder)
    let names = ["a/iced-1.yaml", "a/hot.yaml", "a/iced-2.yaml", "./a/iced-3.yaml"]
    #expect(names.map { resolver.number(for: file($0)) } == [1, 0, 1, 1])
    #expect(resolver.settings.map(\.rules.preset) == [.recommended, .minimal])
  }

  /// The folder of a link counts, not the folder of its target.
  @Test func linksUseTheirOwnFolder() throws {
    let folder = try Scratch([
      "a/.brewguide.yaml": "rules: strict", "a/x.yaml": "", "b/.brewguide.yaml": "rules: minimal",
    ])
    let manager = FileManager.default
    try manager.createSymbolicLink(
      atPath: folder.file("b/x.yaml").path,
      withDestinationPath: "../a/x.yaml"
    )
    try manager.createSymbolicLink(atPath: folder.file("c").path, withDestinationPath: "a")
    let resolver = resolver(folder)
    func preset(_ path: String) -> Preset {
      let number = resolver.number(for: file(path))
      return resolver.settings[number].rules.preset
    }
    #expect(
      ["a/x.yaml", "b/x.yaml", "c/x.yaml", "b/../a/x.yaml"].map(preset) == [
        .strict, .minimal, .strict, .strict,
      ]
    )
  }

  @Test func optionsApplyEverywhere() throws {
    let folder = try Scratch(["a/.brewguide.yaml": "rules: strict"])
    let resolver = resolver(folder, "rules=minimal", "rules.dose-range=note")
    #expect(resolver.number(for: file("a/x.yaml")) == resolver.number(for: file("x.yaml")))
    #expect(
      resolver.settings.map(\.rules)
        == [RuleSettings(preset: .minimal, severities: ["dose-range": .note])]
    )
    #expect(resolver.problems.isEmpty)
  }
}
