import SourceText

extension Server {
  /// `textDocument/completion`
  func complete(_ parameters: Parameters) throws(ResponseError) -> some JSONWritable {
    let document = try document(parameters)
    let offset = document.offset(try parameters.position("position"))
    return CompletionList(
      items: items(at: offset, in: document),
      document: document,
      client: client
    )
  }

  private func items(at offset: Int, in document: DocumentSnapshot) -> [CompletionItem] {
    if document.isConfiguration {
      return ConfigurationCompletion(
        at: CompletionPlace(in: document, at: offset),
        methods: document.methods
      ).items
    }
    if document.isEquipment {
      return ConfigurationCompletion(
        inEquipmentAt: CompletionPlace(in: document, at: offset),
        methods: document.methods
      ).items
    }
    guard isRecipe(document) else { return [] }
    let place = CompletionPlace(in: document, at: offset)
    if let comment = CommentCompletion(at: place) {
      return comment.items(findings: project.findings(in: document.bytes, of: document.path))
    }
    var names = project.index.names
    if let path = document.path {
      // What this document has is half typed, or there already.
      names.remove(project.index.recipes(in: path))
      names.knownGrinders = project.equipment(for: path).grinders.map(\.name)
    }
    return RecipeCompletion(at: place, names: names).items
  }
}

/// The cursor in a document.
struct CompletionPlace {
  let document: DocumentSnapshot
  /// The offset of the cursor.
  let offset: Int
  /// The lines of the YAML document around the cursor.
  let outline: DocumentOutline
  /// The word that the cursor is in or behind.
  let word: ByteRange

  init(in document: DocumentSnapshot, at offset: Int) {
    self.document = document
    outline = DocumentOutline(document.bytes, around: offset)
    let line = outline.lines[outline.cursor].range
    let offset = max(offset, line.start)
    self.offset = offset
    var (start, end) = (offset, offset)
    while start > line.start, Self.isWord(document.bytes[start - 1]) { start -= 1 }
    while end < line.end, Self.isWord(document.bytes[end]) { end += 1 }
    word = ByteRange(start, end)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"), 0x80...: true
    default: false
    }
  }

  /// The line of the cursor.
  var line: DocumentOutline.Line { outline.lines[outline.cursor] }

  /// The column of the cursor.
  var column: Int { offset - line.range.start }

  /// Whether nothing but blanks is between two offsets of the line.
  func isBlank(_ start: Int, _ end: Int) -> Bool {
    guard start < end else { return true }
    return document.bytes[start..<end].allSatisfy { $0.isBlank }
  }

  // MARK: Keys

  /// Where a key can be typed.
  struct KeyPlace {
    let place: OutlinePlace
    /// What a key replaces.
    let range: ByteRange
    /// Whether the line has a value already, so that only the key is replaced.
    let hasValue: Bool
  }

  /// The mapping whose key is being typed; nil if the cursor is elsewhere.
  var keyPlace: KeyPlace? {
    let line = line
    switch line.kind {
    case .comment, .text, .separator: return nil
    case .blank:
      let indentation = line.range.start + column
      guard isBlank(line.range.start, indentation),
        let place = outline.place(of: outline.cursor, column: column)
      else { return nil }
      return KeyPlace(place: place, range: ByteRange(offset, offset), hasValue: false)
    case .content:
      let start = min(line.range.start + line.column, line.range.end)
      if offset < start || line.dash != nil && offset == start && line.value.isEmpty {
        // Behind a dash without content.
        guard line.key == nil, line.value.isEmpty, offset > line.range.start,
          document.bytes[offset - 1] == 0x20,
          let dash = line.dash, column == dash + 2,
          let place = outline.place(of: outline.cursor, column: dash + 2)
        else { return nil }
        return KeyPlace(place: place, range: ByteRange(offset, offset), hasValue: false)
      }
      guard let place = outline.place(of: outline.cursor, column: line.column) else { return nil }
      if let key = line.key {
        guard offset <= key.end, key.start == start else { return nil }
        return KeyPlace(place: place, range: key, hasValue: true)
      }
      guard word.start == start, !word.isEmpty, isBlank(word.end, line.range.end) else {
        return nil
      }
      return KeyPlace(place: place, range: word, hasValue: false)
    }
  }

  // MARK: Values

  /// Where a value can be typed.
  struct ValuePlace {
    /// The keys from the root to the value; `-` for an item of a list.
    let path: [String]
    /// The line of the key, or of the dash.
    let line: Int
    /// The value without blanks at its ends; behind a colon without a value, the place of the cursor.
    let range: ByteRange
    /// Whether a blank must come first.
    let needsBlank: Bool
  }

  /// The value that is being typed; nil if the cursor is elsewhere.
  var valuePlace: ValuePlace? {
    let line = line
    if case .text(let owner) = line.kind {
      guard let path = path(ofValueIn: owner) else { return nil }
      return ValuePlace(path: path, line: owner, range: line.value, needsBlank: false)
    }
    guard line.kind == .content, let path = path(ofValueIn: outline.cursor) else { return nil }
    let mark = line.key.map { colon(behind: $0) } ?? line.range.start + (line.dash ?? 0)
    guard offset > mark else { return nil }
    let needsBlank = document.bytes[offset - 1] == document.bytes[mark] && offset == mark + 1
    if line.value.isEmpty {
      guard isBlank(mark + 1, offset) else { return nil }
      return ValuePlace(
        path: path,
        line: outline.cursor,
        range: ByteRange(offset, offset),
        needsBlank: needsBlank
      )
    }
    guard offset >= line.value.start else { return nil }
    // A cursor behind blanks is still in the value: `15 ` may become `15 g`.
    guard offset <= line.value.end || isBlank(line.value.end, offset) else { return nil }
    let range = ByteRange(line.value.start, max(line.value.end, offset))
    return ValuePlace(path: path, line: outline.cursor, range: range, needsBlank: false)
  }

  private func colon(behind key: ByteRange) -> Int {
    var place = key.end
    while place < line.range.end, document.bytes[place] != UInt8(ascii: ":") { place += 1 }
    return place
  }

  /// The path of the value in a line: behind its key, or of the item.
  private func path(ofValueIn number: Int) -> [String]? {
    let line = outline.lines[number]
    guard let place = outline.place(of: number, column: line.column) else { return nil }
    if let key = outline.key(number) { return place.path + [key] }
    return place.path.last == "-" ? place.path : nil
  }
}
