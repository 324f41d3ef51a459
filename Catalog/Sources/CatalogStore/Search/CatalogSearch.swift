import BrewGuide
import CatalogFormat
import Foundation

/// What a person looks for in catalogs.
package struct CatalogQuery: Equatable, Sendable {
  /// Words, or parts of words: each must be in the name, the method, a tag or the author.
  package var words: [String]
  /// The method.
  package var method: BrewMethod?
  /// Tags, all of them.
  package var tags: [String]
  /// A part of the author.
  package var author: String?
  /// The most recipes that are returned.
  package var limit: Int

  package init(
    words: [String] = [],
    method: BrewMethod? = nil,
    tags: [String] = [],
    author: String? = nil,
    limit: Int = .max
  ) {
    (self.words, self.method, self.tags) = (words, method, tags)
    (self.author, self.limit) = (author, limit)
  }
}

/// Searches what is stored of a catalog. No server is asked.
package struct CatalogSearch: Sendable {
  private let files: CatalogFiles

  package init(_ files: CatalogFiles) { self.files = files }

  /// The recipes that fit, by name, and how many fit in all.
  ///
  /// Reads the words of all recipes, and the index only where something fits: 10 ms for 100 000 recipes.
  package func recipes(
    _ query: CatalogQuery,
    in root: CatalogRoot
  ) throws(CatalogError) -> (recipes: [CatalogEntry], count: Int) {
    let matcher = LineMatcher(query)
    var found: [CatalogEntry] = []
    var count = 0
    for shard in root.shards {
      guard let text = try FileReplacement.read(files.searchFile(shard)) else {
        throw .neverFetched
      }
      let lines = matcher.lines(in: text)
      count += lines.count
      guard !lines.isEmpty, found.count < query.limit else { continue }
      found += try entries(of: shard, lines)
    }
    let names = found.map { SearchText.folded($0.name) }
    let order = found.indices.sorted { (names[$0], $0) < (names[$1], $1) }
    return (order.prefix(query.limit).map { found[$0] }, count)
  }

  /// The recipe with an id; nil if the catalog has none. Reads one part of the index.
  package func recipe(
    withID id: UUID,
    in root: CatalogRoot
  ) throws(CatalogError) -> CatalogEntry? {
    let digits = CatalogRoot.digits(of: id, count: root.digits)
    guard let shard = root.shards.first(where: { $0.digits == digits }) else { return nil }
    return try entries(of: shard, nil).first { $0.id == id }
  }

  /// The recipes whose ids begin with a text. Reads the whole index.
  package func recipes(
    idPrefix text: String,
    in root: CatalogRoot
  ) throws(CatalogError) -> [CatalogEntry] {
    let digits = Set("0123456789abcdef-".utf8)
    guard text.utf8.count >= 4, text.lowercased().utf8.allSatisfy(digits.contains) else {
      return []
    }
    let needle = Needle(Array("\"id\":\"\(text.lowercased())".utf8))
    var found: [CatalogEntry] = []
    for shard in root.shards {
      guard let content = try files.content(.shard, shard.file) else { throw .neverFetched }
      let isThere = content.withUnsafeBytes { needle.place(in: $0) != nil }
      guard isThere else { continue }
      found += try entries(of: shard, nil).filter {
        $0.id.uuidString.lowercased().hasPrefix(text.lowercased())
      }
    }
    return found
  }

  /// The entries at some lines of a part of the index; nil for all.
  private func entries(
    of shard: CatalogRoot.Shard,
    _ lines: [Int]?
  ) throws(CatalogError) -> [CatalogEntry] {
    guard let content = try files.content(.shard, shard.file) else { throw .neverFetched }
    let all = content.split(separator: UInt8(ascii: "\n"))
    let chosen = lines?.compactMap { all.indices.contains($0) ? all[$0] : nil } ?? all
    var entries: [CatalogEntry] = []
    do throws(CatalogDefect) {
      for line in chosen { entries.append(try CatalogEntry(line: line, of: shard.file.path)) }
    } catch {
      throw .defect(error)
    }
    return entries
  }
}

/// Finds lines of a ``SearchText``.
private struct LineMatcher {
  private let needles: [Needle]
  private let method: [UInt8]?
  private let author: Needle?

  init(_ query: CatalogQuery) {
    let tags = query.tags.map { ",\(SearchText.folded($0))," }
    let words = query.words.map(SearchText.folded).filter { !$0.isEmpty }
    // The longest is found fastest.
    needles = (words + tags).map { Needle(Array($0.utf8)) }.sorted { $0.count > $1.count }
    method = query.method.map { Array($0.rawValue.utf8) }
    author = query.author.map { Needle(Array(SearchText.folded($0).utf8)) }
  }

  /// The numbers of the lines that fit, from 0. O(n).
  func lines(in text: [UInt8]) -> [Int] {
    var found: [Int] = []
    text.withUnsafeBytes { text in
      var number = 0
      var counted = 0
      var start = 0
      while start < text.count, let place = candidate(in: text, from: start) {
        let line = Self.line(around: place, in: text, from: start)
        number += Self.count(in: text, counted..<line.lowerBound)
        counted = line.lowerBound
        if fits(UnsafeRawBufferPointer(rebasing: text[line])) { found.append(number) }
        start = line.upperBound + 1
      }
    }
    return found
  }

  /// The next place where a line may fit: the first needle, or any line if there is none.
  private func candidate(in text: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard let needle = needles.first else { return start }
    return needle.place(in: UnsafeRawBufferPointer(rebasing: text[start...])).map { $0 + start }
  }

  private func fits(_ line: UnsafeRawBufferPointer) -> Bool {
    guard needles.allSatisfy({ $0.place(in: line) != nil }) else { return false }
    if method == nil, author == nil { return true }
    let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
    guard fields.count == 4 else { return false }
    if let method, !fields[1].elementsEqual(method) { return false }
    guard let author else { return true }
    return author.place(in: UnsafeRawBufferPointer(rebasing: fields[3])) != nil
  }

  private static func line(
    around place: Int,
    in text: UnsafeRawBufferPointer,
    from start: Int
  ) -> Range<Int> {
    let feed = UInt8(ascii: "\n")
    var begin = place
    while begin > start, text[begin - 1] != feed { begin -= 1 }
    var end = place
    while end < text.count, text[end] != feed { end += 1 }
    return begin..<end
  }

  private static func count(in text: UnsafeRawBufferPointer, _ range: Range<Int>) -> Int {
    text[range].reduce(0) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
  }
}

/// A text to look for, with the skips of Horspool (1980): on a mismatch, the search goes on where the last byte of the
/// window occurs in the needle.
private struct Needle {
  private let bytes: [UInt8]
  private let skips: [Int]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var skips = [Int](repeating: max(bytes.count, 1), count: 256)
    for (place, byte) in bytes.dropLast().enumerated() {
      skips[Int(byte)] = bytes.count - 1 - place
    }
    self.skips = skips
  }

  var count: Int { bytes.count }

  /// The first place; nil if there is none.
  func place(in text: UnsafeRawBufferPointer) -> Int? {
    guard let last = bytes.last else { return 0 }
    var end = bytes.count - 1
    while end < text.count {
      let byte = text[end]
      if byte == last, matches(text, at: end - bytes.count + 1) { return end - bytes.count + 1 }
      end += skips[Int(byte)]
    }
    return nil
  }

  private func matches(_ text: UnsafeRawBufferPointer, at start: Int) -> Bool {
    for place in bytes.indices where text[start + place] != bytes[place] { return false }
    return true
  }
}
