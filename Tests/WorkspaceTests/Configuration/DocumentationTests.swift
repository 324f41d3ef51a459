import Foundation
import RecipeLint
import TestSupport
import Testing
import Text

@testable import Workspace

/// The examples of docs/configuration.md.
@Suite struct DocumentationTests {
  /// A fenced code block, and its info string.
  private struct Block {
    let info: Substring
    let text: String

    static func all(in page: String) -> [Block] {
      var blocks: [Block] = []
      var lines: [Substring]?
      for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
        if let open = lines, line == "```" {
          blocks.append(Block(info: open[0], text: open.dropFirst().map { $0 + "\n" }.joined()))
          lines = nil
        } else if lines != nil {
          lines?.append(line)
        } else if line.hasPrefix("```") {
          lines = [line.dropFirst(3)]
        }
      }
      return blocks
    }
  }

  private let blocks: [Block]

  init() throws { blocks = Block.all(in: try ProjectFiles.text("docs/configuration.md")) }

  @Test func examplesAreValid() {
    let examples = blocks.filter { $0.info == "yaml" }
    #expect(examples.count >= 8)
    for example in examples {
      #expect(Sample.errors(in: example.text) == "", "\(example.text)")
      let decoded = Sample.decode(example.text)
      #expect(decoded.extends != nil || decoded.configuration != Configuration())
    }
  }

  @Test func everyKeyHasAnExample() {
    let text = blocks.filter { $0.info == "yaml" }.map(\.text).joined()
    let keys =
      ConfigurationKey.allCases.map(\.rawValue) + RangeKey.allCases.map(\.rawValue)
      + FormatKey.allCases.map(\.rawValue)
    for key in keys { #expect(text.contains("\(key):"), "\(key)") }
  }

  @Test func errorsAreReportedAsShown() throws {
    let mistaken = try #require(blocks.first { $0.info == "yaml mistaken" })
    let told = try #require(blocks.first { $0.info == "text" })
    var renderer = ConciseRenderer()
    var output = ""
    renderer.render(
      Sample.decode(mistaken.text).errors,
      in: SourceText(name: ".brewguide.yaml", bytes: Array(mistaken.text.utf8)),
      into: &output
    )
    #expect(output == told.text)
  }

  @Test func commandLineSettingsAreValid() throws {
    let commands = try #require(blocks.first { $0.info == "sh" }).text
    let settings = commands.split(separator: "\n").flatMap { line in
      line.components(separatedBy: "--config ").dropFirst().map { argument in
        argument.trimmingCharacters(in: [" ", "'"])
      }
    }
    #expect(settings.count == 7)
    for argument in settings {
      let setting = try #require(InlineSetting(argument))
      #expect(Sample.lines(setting.decoded(in: "/").errors, argument) == "", "\(argument)")
    }
  }
}
