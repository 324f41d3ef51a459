import Foundation
import Synchronization

/// A page of a Markdown file that tests read and record: prose, and blocks of code.
///
/// A heading of the first level begins a page, and is its name; a file can have many pages. A block stands between
/// two lines of equally many backticks. In it, `⟦U+0085⟧` stands for a character and `⟦0xFF⟧` for a byte that the file
/// cannot hold, or not be seen to; behind `⟦⟧`, the line does not end.
package struct LiteratePage: Sendable {
  package struct Block: Sendable {
    fileprivate let fence: String
    /// What follows the first backticks, such as `yaml fixed`.
    package let info: String
    package fileprivate(set) var text = ""
    /// The line of the file where the block begins.
    package let line: Int

    /// The bytes that the text stands for.
    package var bytes: [UInt8] { LiteratePage.bytes(text) }

    /// The block as it is written.
    package var written: String { "\(fence)\(info)\n\(text)\(fence)\n" }

    /// A block as it is written.
    package static func written(_ info: String, _ text: String) -> String {
      var fence = "```"
      while "\n\(text)".contains("\n\(fence)") { fence += "`" }
      return Block(fence: fence, info: info, text: text, line: 0).written
    }
  }

  package enum Piece: Sendable {
    case prose(String)
    case block(Block)

    fileprivate var written: String {
      switch self {
      case .prose(let prose): prose
      case .block(let block): block.written
      }
    }
  }

  package let name: String
  /// The path of the file, relative to the root of the checkout.
  package let path: String
  package private(set) var pieces: [Piece] = []
  private var open: Block?

  private static let recording = Mutex<Void>(())

  /// The pages of all files below a folder, which has some.
  package static func pages(under folder: String) -> [LiteratePage] {
    let paths = ProjectFiles.paths(under: folder, endings: [".md"])
    let pages = paths.flatMap { (try? Self.pages(in: $0)) ?? [] }
    precondition(!pages.isEmpty, "\(folder) has no pages")
    return pages
  }

  package static func pages(in path: String) throws -> [LiteratePage] {
    var pages: [LiteratePage] = []
    let text = try ProjectFiles.text(path)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    for (index, line) in lines.enumerated() {
      if pages.last?.open == nil, line.hasPrefix("# ") {
        pages.append(LiteratePage(name: String(line.dropFirst(2)), path: path))
      } else {
        precondition(!pages.isEmpty, "\(path) does not begin with a heading")
        pages[pages.count - 1].add(line, number: index + 1)
      }
    }
    return pages
  }

  private init(name: String, path: String) {
    self.name = name
    self.path = path
  }

  private mutating func add(_ line: Substring, number: Int) {
    if let fence = open?.fence {
      guard line == fence else {
        open?.text += line + "\n"
        return
      }
      open.map { pieces.append(.block($0)) }
      open = nil
    } else if line.hasPrefix("```") {
      let fence = line.prefix { $0 == "`" }
      open = Block(
        fence: String(fence),
        info: String(line.dropFirst(fence.count)),
        line: number
      )
    } else if case .prose(let prose)? = pieces.last {
      pieces[pieces.count - 1] = .prose(prose + line + "\n")
    } else {
      pieces.append(.prose(line + "\n"))
    }
  }

  package var blocks: [Block] {
    pieces.compactMap { piece in
      if case .block(let block) = piece { block } else { nil }
    }
  }

  // MARK: Bytes

  /// The bytes that a text with marks stands for.
  package static func bytes(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    let (open, close) = (Array("⟦".utf8), Array("⟧".utf8))
    while let start = rest.firstRange(of: open),
      let end = rest[start.upperBound...].firstRange(of: close)
    {
      let name = String(decoding: rest[start.upperBound..<end.lowerBound], as: UTF8.self)
      let code = UInt32(name.dropFirst(2), radix: 16) ?? 0
      bytes += rest[..<start.lowerBound]
      rest = rest[end.upperBound...]
      if name.isEmpty {
        rest = rest.dropFirst()
      } else if name.hasPrefix("0x") {
        bytes.append(UInt8(truncatingIfNeeded: code))
      } else if let scalar = Unicode.Scalar(code) {
        bytes += String(scalar).utf8
      }
    }
    return bytes + rest
  }

  // MARK: Recording

  /// What is wrong if the last block of the page does not have this text; nil if it does.
  ///
  /// With `RECORD` in the environment, it is written, so that `git diff` shows the changes; the test still fails.
  package func difference(of text: String) throws -> String? {
    guard let last = blocks.last, last.text != text else { return nil }
    if ProcessInfo.processInfo.environment["RECORD"] != nil {
      let texts = pieces.map { piece in
        switch piece {
        case .block(let block) where block.line == last.line: Block.written(block.info, text)
        default: piece.written
        }
      }
      try record(texts.joined())
    }
    return "`\(name)` in \(path) is not what is written; `RECORD=1 make test` writes it:\n\(text)"
  }

  /// Replaces what stands below the heading by a text, and leaves the other pages of the file.
  package func record(_ text: String) throws {
    try Self.recording.withLock { _ in
      let pages = try Self.pages(in: path).map { page in
        "# \(page.name)\n" + (page.name == name ? text : page.written).trimmed + "\n"
      }
      let url = ProjectFiles.root.appending(path: path)
      try Data(pages.joined(separator: "\n").utf8).write(to: url, options: .atomic)
    }
  }

  private var written: String { pieces.map(\.written).joined() }
}

extension String {
  /// The text without line feeds at its end.
  fileprivate var trimmed: String {
    var text = self[...]
    while text.last == "\n" { text.removeLast() }
    return String(text)
  }
}
