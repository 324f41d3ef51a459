import RecipeSyntax
import Text

extension Server {
  /// `textDocument/onTypeFormatting`: after Enter behind a step, the dash and the indentation of the next one.
  func formatOnType(_ document: DocumentSnapshot, _ parameters: Parameters) throws -> [TextEdit] {
    let position = try parameters.position("position")
    guard try parameters.text("ch") == "\n", position.line > 0, !document.isConfiguration else {
      return []
    }
    let line = document.lines.range(ofLine: position.line)
    let above = document.lines.range(ofLine: position.line - 1)
    guard let wanted = NewLine(above, in: document).indentation else { return [] }
    let present = document.bytes[line.start..<line.end].prefix { $0.isBlank }
    // Text that moved down with the cursor keeps its place.
    guard present.count == line.count else { return [] }
    let edit = Edit(ByteRange(line.start, line.start + present.count), wanted)
    return present.elementsEqual(wanted.utf8) ? [] : [document.edit(edit)]
  }
}

/// What a line begins with that follows another one.
private struct NewLine {
  /// The blanks, and for the next item its dash; nil if the editor knows better.
  let indentation: String?

  init(_ above: ByteRange, in document: DocumentSnapshot) {
    let text = document.bytes[above.start..<above.end]
    let margin = text.prefix { $0 == 0x20 }.count
    let content = text.dropFirst(margin)
    let blanks = { (count: Int) in String(repeating: " ", count: count) }
    let end = content.lastIndex { $0 != 0x20 }.map { $0 + 1 } ?? content.startIndex
    let trimmed = content[..<end]
    guard let first = trimmed.first, first != UInt8(ascii: "#"), !Self.isInText(above, of: document)
    else {
      indentation = nil
      return
    }
    let key = Self.key(of: trimmed)
    if key == "steps", trimmed.last == UInt8(ascii: ":") {
      indentation = blanks(margin + 2) + "- "
    } else if first == UInt8(ascii: "-"), trimmed.count > 1 {
      // The keys of the step stand below its first key.
      indentation = blanks(margin + 2)
    } else if ["timer", "at"].contains(key),
      let dash = Self.dash(above: above, margin, in: document)
    {
      // These end a step in canonical order, so another step follows.
      indentation = blanks(dash) + "- "
    } else {
      indentation = nil
    }
  }

  /// The key at the start of a line.
  private static func key(of line: ArraySlice<UInt8>) -> String {
    let name = line.prefix { $0 != UInt8(ascii: ":") && $0 != 0x20 }
    return name.endIndex < line.endIndex && line[name.endIndex] == UInt8(ascii: ":")
      ? String(decoding: name, as: UTF8.self) : ""
  }

  /// The column of the dash of the step whose keys begin in a column.
  private static func dash(above line: ByteRange, _ margin: Int, in document: DocumentSnapshot)
    -> Int?
  {
    guard let recipe = document.recipe(at: line.start),
      let step = recipe.step(at: line.start + margin)
    else { return nil }
    let start = document.tree.nodes[recipe.recipe.stepNodes[step]].range.start
    let first = document.lines.range(ofLine: document.lines.line(at: start))
    let text = document.bytes[first.start..<start]
    guard let dash = text.lastIndex(of: UInt8(ascii: "-")), start - first.start == margin else {
      return nil
    }
    return dash - first.start
  }

  /// Whether the line is part of a text of several lines.
  private static func isInText(_ line: ByteRange, of document: DocumentSnapshot) -> Bool {
    document.tree.nodes.contains { node in
      node.kind == .scalar && node.range.start < line.start && line.start < node.range.end
    }
  }
}
