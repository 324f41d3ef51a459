import Text

/// Where the cursor is in a collection in braces or brackets, as its own text tells.
struct FlowPlace {
  /// What is being typed.
  enum Part: Equatable {
    /// A key; with a value behind it, only the key is replaced.
    case key(hasValue: Bool)
    /// The value of a key.
    case value(of: String)
    /// An item of a list.
    case item
  }

  let part: Part
  /// What is typed so far; the cursor if there is nothing.
  let range: ByteRange
  /// The keys from the outermost collection to the one around the cursor; `-` for an item of a list.
  let path: [String]
  /// The opening bracket of that one.
  let start: Int
  /// Its other keys, or items, before and behind the cursor.
  let before: [String]
  let behind: [String]
  /// Whether another entry follows without a comma.
  let needsComma: Bool

  /// The place of the cursor in the outermost collection that begins at some byte; nil if it is not in it, or if
  /// nothing can be typed there.
  ///
  /// - Parameter end: where the collection ends if it is not closed.
  init?(_ bytes: [UInt8], from start: Int, to end: Int, at cursor: Int, texts: Set<String> = []) {
    var reader = FlowReader(bytes, from: start, to: end)
    reader.read()
    guard var number = reader.collections.lastIndex(where: { $0.contains(cursor) }) else {
      return nil
    }
    var text: ByteRange?
    var swallowed: [String] = []
    // A text that begins with a brace is not a mapping; it only needs quotes.
    if let parent = reader.collections[number].parent, let key = reader.key(of: parent),
      texts.contains(key)
    {
      text = reader.collections[number].asText(at: cursor)
      // Without its closing brace, it has taken the keys behind it.
      swallowed = reader.collections[number].entries.dropFirst().compactMap {
        $0.name.map(reader.text)
      }
      number = parent.collection
    }
    let collection = reader.collections[number]
    guard
      let place = collection.entries.firstIndex(where: { $0.start <= cursor && cursor <= $0.end })
    else { return nil }
    let entry = collection.entries[place]
    guard let (part, range) = Self.part(of: entry, in: collection, text, reader, at: cursor) else {
      return nil
    }
    (self.part, self.range, self.start) = (part, range, collection.start)
    path = reader.path(to: number)
    let names = collection.entries.map { $0.name.map(reader.text) }
    before = names[..<place].compactMap(\.self)
    needsComma = range.isEmpty && entry.first.map { $0 > cursor } ?? false
    behind = swallowed + names[(needsComma ? place : place + 1)...].compactMap(\.self)
  }

  private static func part(
    of entry: FlowReader.Entry,
    in collection: FlowReader.Collection,
    _ text: ByteRange?,
    _ reader: FlowReader,
    at cursor: Int
  ) -> (Part, ByteRange)? {
    let here = ByteRange(cursor, cursor)
    let empty: Part = collection.isMapping ? .key(hasValue: false) : .item
    guard let first = entry.first, first <= cursor else { return (empty, here) }
    if let key = entry.key, let colon = entry.colon {
      if cursor <= key.end { return collection.isMapping ? (.key(hasValue: true), key) : nil }
      guard cursor > colon else { return nil }
      let value = text ?? entry.scalar
      guard let value else {
        return entry.hasCollection ? nil : (.value(of: reader.text(key)), here)
      }
      return reader.typed(value, to: cursor).map { (.value(of: reader.text(key)), $0) }
    }
    guard let scalar = entry.scalar, !entry.hasCollection else { return nil }
    if collection.isMapping { return cursor <= scalar.end ? (empty, scalar) : nil }
    return reader.typed(scalar, to: cursor).map { (empty, $0) }
  }
}

/// Reads collections in braces and brackets, however incomplete they are.
struct FlowReader {
  /// What is between commas.
  struct Entry {
    let start: Int
    /// The next comma or bracket.
    var end: Int
    var key: ByteRange?
    var colon: Int?
    /// The item, or the value of the key.
    var scalar: ByteRange?
    /// Whether it has a collection as its value.
    var hasCollection = false
    /// The first byte that is not blank.
    var first: Int?
    /// The key, or the item if there is none.
    var name: ByteRange? { key ?? scalar }
  }

  /// A collection, with at least one entry, which may be empty.
  struct Collection {
    let start: Int
    let isMapping: Bool
    /// The collection and the entry that hold it.
    let parent: (collection: Int, entry: Int)?
    var end: Int
    var isClosed = false
    var entries: [Entry]

    func contains(_ cursor: Int) -> Bool { start < cursor && cursor <= end }

    /// Its text, if it is meant as one: to its end, or else to the first comma.
    func asText(at cursor: Int) -> ByteRange {
      let isWhole = isClosed && entries.count == 1 && entries[0].colon == nil
      return ByteRange(start, isWhole ? end + 1 : max(entries[0].name?.end ?? cursor, cursor))
    }
  }

  private let bytes: [UInt8]
  private let end: Int
  private var place: Int
  private(set) var collections: [Collection] = []
  private var open: [Int] = []

  init(_ bytes: [UInt8], from start: Int, to end: Int) {
    self.bytes = bytes
    self.end = end
    place = start
  }

  /// Reads up to the end of the first collection.
  mutating func read() {
    repeat { readNext() } while place < end && !open.isEmpty
    for number in open { close(number, isClosed: false) }
  }

  private mutating func readNext() {
    let byte = bytes[place]
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["): begin(isMapping: byte == UInt8(ascii: "{"))
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      if let last = open.popLast() { close(last, isClosed: true) }
      place += 1
    case UInt8(ascii: ","):
      change { $0.end = $1 }
      collections[open[open.count - 1]].entries.append(Entry(start: place + 1, end: end))
      place += 1
    case UInt8(ascii: ":"):
      change { entry, place in
        entry.first = entry.first ?? place
        guard entry.colon == nil else { return }
        (entry.key, entry.scalar) = (entry.scalar ?? ByteRange(place, place), nil)
        entry.colon = place
      }
      place += 1
    case UInt8(ascii: "#") where bytes[place - 1].isWhitespace:
      while place < end, bytes[place] != 0x0A { place += 1 }
    case _ where byte.isWhitespace: place += 1
    default: readScalar()
    }
  }

  private mutating func begin(isMapping: Bool) {
    let parent = open.last.map { ($0, collections[$0].entries.count - 1) }
    if parent != nil {
      change { entry, place in
        entry.first = entry.first ?? place
        entry.hasCollection = true
      }
    }
    open.append(collections.count)
    let entry = Entry(start: place + 1, end: end)
    collections.append(
      Collection(start: place, isMapping: isMapping, parent: parent, end: end, entries: [entry])
    )
    place += 1
  }

  private mutating func close(_ number: Int, isClosed: Bool) {
    collections[number].end = place
    collections[number].isClosed = isClosed
    collections[number].entries[collections[number].entries.count - 1].end = place
  }

  /// Changes the entry that is being read.
  private mutating func change(_ body: (inout Entry, Int) -> Void) {
    guard let number = open.last else { return }
    body(&collections[number].entries[collections[number].entries.count - 1], place)
  }

  private mutating func readScalar() {
    let start = place
    let quote = bytes[place]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      place += 1
      while place < end, bytes[place] != quote, bytes[place] != 0x0A {
        place += quote == UInt8(ascii: "\"") && bytes[place] == UInt8(ascii: "\\") ? 2 : 1
      }
      place = min(place + 1, end)
      if bytes[place - 1] == 0x0A { place -= 1 }
    } else {
      place = endOfPlain(from: place)
    }
    let scalar = ByteRange(start, place)
    change { entry, _ in
      entry.first = entry.first ?? start
      entry.scalar = ByteRange(entry.scalar?.start ?? start, scalar.end)
    }
  }

  /// The end of a plain text, which may hold placeholders: their author has yet to quote it.
  private func endOfPlain(from start: Int) -> Int {
    var (next, last) = (start, start)
    while next < end {
      let byte = bytes[next]
      let isEnd =
        ",]}\n".utf8.contains(byte)
        || byte == UInt8(ascii: ":") && (next + 1 == end || isMark(bytes[next + 1]))
        || byte == UInt8(ascii: "#") && bytes[next - 1].isWhitespace
      if isEnd { break }
      next = byte == UInt8(ascii: "{") ? endOfPlaceholder(from: next) : next + 1
      if !byte.isWhitespace { last = next }
    }
    // What ends the text at once is a text of its own, so that reading goes on.
    return max(last, start + 1)
  }

  /// The end of a word in braces; of another brace, the byte behind it.
  private func endOfPlaceholder(from brace: Int) -> Int {
    var next = brace + 1
    while next < end, (0x61...0x7A).contains(bytes[next]) { next += 1 }
    return next < end && bytes[next] == UInt8(ascii: "}") ? next + 1 : brace + 1
  }

  private func isMark(_ byte: UInt8) -> Bool { byte.isWhitespace || ",]}".utf8.contains(byte) }

  // MARK: What was read

  /// A text without its quotes.
  func text(_ range: ByteRange) -> String {
    let isQuoted =
      range.count > 1 && "\"'".utf8.contains(bytes[range.start])
      && bytes[range.end - 1] == bytes[range.start]
    let inside = isQuoted ? ByteRange(range.start + 1, range.end - 1) : range
    return String(decoding: bytes[inside.start..<inside.end], as: UTF8.self)
  }

  /// The key of an entry; nil in a list.
  func key(of place: (collection: Int, entry: Int)) -> String? {
    let collection = collections[place.collection]
    return collection.isMapping ? collection.entries[place.entry].key.map(text) : nil
  }

  /// The keys from the first collection to another one.
  func path(to number: Int) -> [String] {
    var (path, number) = ([String](), number)
    while let parent = collections[number].parent {
      path.append(key(of: parent) ?? "-")
      number = parent.collection
    }
    return path.reversed()
  }

  /// A text with the blanks up to the cursor behind it: `15 ` may become `15 g`. Nil if the cursor is elsewhere.
  func typed(_ scalar: ByteRange, to cursor: Int) -> ByteRange? {
    guard scalar.start <= cursor else { return nil }
    guard cursor > scalar.end else { return scalar }
    let isBehind = bytes[scalar.end..<cursor].allSatisfy(\.isBlank)
    return isBehind ? ByteRange(scalar.start, cursor) : nil
  }
}
