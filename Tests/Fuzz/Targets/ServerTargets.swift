import TestSupport
import Text

@testable import LanguageServer

/// The language server's frames and edits, held against models.
extension FuzzTarget {
  static let frames = FuzzTarget(
    "frames",
    oracle: "the same frames wherever reads end; sent messages arrive",
    seeds: {
      [
        "Content-Length: 2\r\n\r\n{}Content-Length: 4\r\n\r\nnull", "content-length:2\n\n{}",
        "Content-Type: x\r\nContent-Length: 2\r\n\r\n{}", "Content-Length: 99999999999\r\n\r\n{}",
        "Content-Length: -1\r\n\r\nContent-Length: 2\r\n\r\n[]",
        "\r\n\r\nContent-Length: x\r\n\r\n",
      ].map { [5] + Array($0.utf8) }
    },
    words: [
      "Content-Length: ", "\r\n", "\r\n\r\n", "\n\n", "{}", "67108865", "Content-Type: x\r\n", ": ",
    ],
    mostBytes: 1024,
    replayed: 20_000,
    violation: ServerLaws.frames
  )

  static let documents = FuzzTarget(
    "documents",
    oracle: "a list of code points, edited by counting",
    mostBytes: 512,
    replayed: 2000,
    violation: ServerLaws.edits
  )
}

enum ServerLaws {
  /// The first byte is the length of a read; a `Content-Length: 2` and `{}` are sent behind the rest.
  static func frames(_ bytes: [UInt8]) -> String? {
    guard let size = bytes.first else { return nil }
    let stream = Array(bytes.dropFirst())
    let atOnce = frames(of: stream, size: max(1, stream.count))
    for size in [1, 1 + Int(size % 60)] {
      let parts = frames(of: stream, size: size)
      if parts.messages != atOnce.messages {
        return "reads of \(size) bytes: \(parts.messages) instead of \(atOnce.messages)"
      }
      if parts.isMalformed != atOnce.isMalformed {
        return "reads of \(size) bytes: another complaint"
      }
    }
    return sent(stream)
  }

  private static func frames(of stream: [UInt8], size: Int) -> (
    messages: [[UInt8]], isMalformed: Bool
  ) {
    var reader = FrameReader()
    var messages: [[UInt8]] = []
    var isMalformed = false
    var start = 0
    while start < stream.count {
      reader.append(stream[start..<min(stream.count, start + size)])
      start += size
      while let frame = reader.next() {
        switch frame {
        case .message(let bytes): messages.append(bytes)
        case .malformed: isMalformed = true
        }
      }
    }
    return (messages, isMalformed)
  }

  /// Messages of these bytes, cut at line feeds, arrive as they are.
  private static func sent(_ content: [UInt8]) -> String? {
    let messages = content.split(separator: 0x0A).map { Array($0) }
    let stream = messages.flatMap { Array("Content-Length: \($0.count)\r\n\r\n".utf8) + $0 }
    let found = frames(of: stream, size: 7).messages
    return found == messages ? nil : "\(messages) arrive as \(found)"
  }

  private static let letters = [
    "a", "é", "→", "😀", "\u{301}", "\n", "\r\n", "\r", " ", ":", "- ", "\u{FEFF}",
  ]

  static func edits(_ bytes: [UInt8]) -> String? {
    var random = SeededGenerator(choices: bytes)
    let encoding = PositionEncoding.allCases.randomElement(using: &random) ?? .utf16
    func text(_ count: Int) -> String {
      (0..<count).map { _ in letters.randomElement(using: &random) ?? "" }.joined()
    }
    var model = TextModel(text(Int.random(in: 0...30, using: &random)), encoding)
    var document = DocumentSnapshot(
      uri: "",
      path: nil,
      version: 1,
      bytes: model.bytes,
      encoding: encoding,
      settings: DocumentSettings(place: .meant)
    )
    for number in 0..<Int.random(in: 1...20, using: &random) {
      let line = Int.random(in: 0...6, using: &random)
      let first = Position(line, Int.random(in: 0...9, using: &random))
      let second = Position(
        line + Int.random(in: 0...2, using: &random),
        Int.random(in: 0...9, using: &random)
      )
      let range = TextRange(min(first, second), max(first, second))
      let new = text(Int.random(in: 0...4, using: &random))
      let before = model.bytes
      model.replace(range, new)
      document = document.changed(range, to: new, version: number + 2)
      if document.bytes != model.bytes {
        return """
          \(range) of \(String(decoding: before, as: UTF8.self).debugDescription) replaced by \(new.debugDescription) \
          is \(String(decoding: document.bytes, as: UTF8.self).debugDescription), \
          not \(String(decoding: model.bytes, as: UTF8.self).debugDescription), \(encoding)
          """
      }
      if let place = model.places.first(where: {
        document.lines.position(at: $0.offset) != $0.position
      }) {
        return
          "byte \(place.offset) is at \(document.lines.position(at: place.offset)), not \(place.position), \(encoding)"
      }
    }
    return nil
  }
}

/// A text as code points with their places, which are counted again after each edit.
private struct TextModel {
  private var scalars: [Unicode.Scalar]
  private let encoding: PositionEncoding

  init(_ text: String, _ encoding: PositionEncoding) {
    scalars = Array(text.unicodeScalars)
    self.encoding = encoding
  }

  var bytes: [UInt8] { scalars.flatMap { Array(String($0).utf8) } }

  /// Each code point's position, and that of the end. A line feed behind a carriage return is at the end of its line.
  var places: [(offset: Int, position: Position)] {
    var (offset, line, column) = (0, 0, 0)
    var places: [(Int, Position)] = []
    for (index, scalar) in scalars.enumerated() {
      let isPair = scalar == "\n" && index > 0 && scalars[index - 1] == "\r"
      if !isPair { places.append((offset, Position(line, column))) }
      offset += UTF8.width(scalar)
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      if scalar == "\n" || scalar == "\r" && next != "\n" {
        (line, column) = (line + 1, 0)
      } else if scalar != "\r" {
        column += units(scalar)
      }
    }
    return places + [(offset, Position(line, column))]
  }

  mutating func replace(_ range: TextRange, _ text: String) {
    let start = index(range.start)
    scalars.replaceSubrange(start..<max(start, index(range.end)), with: text.unicodeScalars)
  }

  /// The code point at a position: the one that it is in or before, or the end of its line; the end for lines beyond.
  private func index(_ position: Position) -> Int {
    var lines: [Range<Int>] = []
    var start = 0
    for (index, scalar) in scalars.enumerated() {
      let isPair = scalar == "\r" && index + 1 < scalars.count && scalars[index + 1] == "\n"
      guard scalar == "\n" || scalar == "\r" && !isPair else { continue }
      let isEndOfPair = scalar == "\n" && index > start && scalars[index - 1] == "\r"
      lines.append(start..<(isEndOfPair ? index - 1 : index))
      start = index + 1
    }
    lines.append(start..<scalars.count)
    guard position.line < lines.count else { return scalars.count }
    var column = 0
    for index in lines[position.line] {
      column += units(scalars[index])
      if column > position.character { return index }
    }
    return lines[position.line].upperBound
  }

  private func units(_ scalar: Unicode.Scalar) -> Int {
    switch encoding {
    case .utf8: UTF8.width(scalar)
    case .utf16: UTF16.width(scalar)
    case .utf32: 1
    }
  }
}
