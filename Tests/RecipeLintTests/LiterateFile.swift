import Foundation
import TestSupport

/// A Markdown file that tests read and record: prose, and blocks of code.
struct LiterateFile {
  /// The lines between two lines of three backticks.
  struct Block {
    /// What follows the first backticks, such as `yaml fixed`.
    let info: String
    let text: String
    /// The line of the file where the block begins.
    let line: Int

    /// A block as it is written.
    static func written(_ info: String, _ text: String) -> String { "```\(info)\n\(text)```\n" }
  }

  enum Piece {
    case prose(String)
    case block(Block)
  }

  /// The path, relative to the root of the checkout.
  let path: String
  private(set) var pieces: [Piece] = []

  init(path: String) throws {
    self.path = path
    var prose = ""
    var block: (info: String, text: String, line: Int)?
    let lines = try ProjectFiles.text(path).split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if let open = block {
        guard line == "```" else {
          block?.text += line + "\n"
          continue
        }
        pieces += [
          .prose(prose), .block(Block(info: open.info, text: open.text, line: open.line)),
        ]
        (block, prose) = (nil, "")
      } else if line.hasPrefix("```") {
        block = (String(line.dropFirst(3)), "", index + 1)
      } else {
        prose += line + "\n"
      }
    }
    pieces.append(.prose(String(prose.dropLast())))
  }

  /// Replaces the file by a text.
  func record(_ text: String) throws {
    try text.write(to: ProjectFiles.root.appending(path: path), atomically: true, encoding: .utf8)
  }
}
