import Recipes
import Text

/// Which personal data to delete from a diary.
package enum PurgeScope: Sendable {
  /// Everything.
  case all
  /// The brews before a time, and what marks brews as deleted before it.
  case before(LogTime)
  /// The brews of some recipes, and all that name a book.
  case recipes([PurgedRecipe], book: UUID? = nil)
}

/// A brew that a purge deletes.
package struct PurgedBrew: Sendable {
  package let id: UUID
  /// The time of the brew, not of its deletion.
  package let time: LogTime
  /// What this release can read of it.
  package let entry: BrewLogDetailDTO?
  /// Whether a line behind it marks it as deleted, so that no list shows it.
  package let isMarked: Bool
}

/// The deletion of personal data from a diary: entries with all of their versions, the lines that mark them as deleted,
/// and damaged lines.
package struct FilePurge {
  /// The deleted brews, in the order of the diary; versions of a brew count once.
  package private(set) var brews: [PurgedBrew] = []
  /// The remaining lines.
  package private(set) var kept: [StoredLine] = []
  /// The deleted lines that marked entries as deleted.
  package private(set) var tombstones = 0
  /// The deleted lines that cannot be read.
  package private(set) var damaged = 0
  /// The remaining lines that cannot be read, which may be about the same.
  package private(set) var remainingDamaged = 0
  /// The remaining entries that may be of the same recipes, but do not say so.
  package private(set) var remainingUnclear = 0

  private var gone: [StoredLine] = []

  /// What would be deleted from some lines. O(n).
  package init(_ lines: [StoredLine], _ scope: PurgeScope) {
    var isKept = lines.map { $0.kind != .blank }
    var groups: [UUID: [Int]] = [:]
    var brews: [(line: Int, brew: PurgedBrew)] = []
    for (place, line) in lines.enumerated() where line.kind != .blank {
      if let id = line.id {
        groups[id, default: []].append(place)
      } else {
        isKept[place] = decide([line], scope).stays[0]
      }
    }
    for places in groups.values {
      let decision = decide(places.map { lines[$0] }, scope)
      for (place, stays) in zip(places, decision.stays) { isKept[place] = stays }
      brews += decision.brews.map { (places[$0.place], $0.brew) }
    }
    self.brews = brews.sorted { $0.line < $1.line }.map(\.brew)
    for (line, stays) in zip(lines, isKept) where line.kind != .blank {
      if stays { kept.append(line) } else { gone.append(line) }
    }
  }

  /// Counts what is deleted of some lines with one id; returns whether each of them stays, and the deleted brews with
  /// their places among the lines.
  private mutating func decide(
    _ lines: [StoredLine],
    _ scope: PurgeScope
  ) -> (stays: [Bool], brews: [(place: Int, brew: PurgedBrew)]) {
    let judgements = lines.map(scope.judge)
    let isGone = judgements.map { $0 == .gone }
    // Without its tombstone, a deleted entry would come back.
    let hasEntryLeft = zip(lines, isGone).contains { $0.isEntry && !$1 }
    let shown = Self.newestVersions(of: lines, where: isGone)
    let brews = shown.compactMap { place -> (Int, PurgedBrew)? in
      let (line, entry) = StoredLine.reading(lines[place].bytes)
      guard case .entry(let id, let time) = line.kind else { return nil }
      let isMarked = lines[(place + 1)...].contains(where: \.isTombstone)
      return (place, PurgedBrew(id: id, time: time, entry: entry, isMarked: isMarked))
    }
    if zip(lines, judgements).contains(where: { $0.isEntry && $1 == .unclear }) {
      remainingUnclear += 1
    }
    let stays = zip(lines, isGone).map { line, isGone in
      switch line.kind {
      case .blank: return false
      case .entry: return !isGone
      case .tombstone:
        guard isGone || !shown.isEmpty, !hasEntryLeft else { return true }
        tombstones += 1
        return false
      case .unreadable:
        if isGone { damaged += 1 } else { remainingDamaged += 1 }
        return !isGone
      }
    }
    return (stays, brews)
  }

  /// The places of the deleted entries, without copies, and without versions that an edit replaces.
  private static func newestVersions(of lines: [StoredLine], where isGone: [Bool]) -> [Int] {
    let places = lines.indices.filter { lines[$0].isEntry && isGone[$0] }
    guard places.count > 1 else { return places }
    let replaced = Set(lines.flatMap(\.replaced))
    var seen: Set<LineHash> = []
    let newest = places.filter { place in
      let hash = lines[place].hash
      return !replaced.contains(hash) && seen.insert(hash).inserted
    }
    return newest.isEmpty ? [places[places.count - 1]] : newest
  }

  /// Whether nothing is deleted.
  package var isNothing: Bool { gone.isEmpty }

  /// Whether it deletes the same lines as another one.
  package func deletesTheSame(as other: FilePurge) -> Bool { gone == other.gone }
}

extension StoredLine {
  fileprivate var isEntry: Bool {
    if case .entry = kind { true } else { false }
  }

  fileprivate var isTombstone: Bool {
    if case .tombstone = kind { true } else { false }
  }
}

/// Whether a line is deleted.
private enum Judgement {
  case gone
  case stays
  /// It stays, because it does not say enough.
  case unclear
}

extension PurgeScope {
  /// How many bytes of a damaged line are searched.
  fileprivate static let mostRead = 1 << 16

  /// Whether a line is deleted. One that cannot be read is judged by what is legible in it.
  fileprivate func judge(_ line: StoredLine) -> Judgement {
    switch self {
    case .all: return .gone
    case .before(let limit):
      let time: LogTime? =
        switch line.kind {
        case .entry(_, let time): time
        case .tombstone(let tombstone): tombstone.time
        case .unreadable: DamagedText(line.bytes).time
        case .blank: nil
        }
      return time.map { $0.milliseconds < limit.milliseconds } ?? false ? .gone : .stays
    case .recipes(let recipes, let book):
      switch line.kind {
      case .entry:
        guard let object = LogObject(reading: Array(line.bytes)) else { return .stays }
        let line = LineRecipe(object.node)
        if let book, line.book == book { return .gone }
        let judgements = recipes.map { $0.judge(line) }
        return judgements.contains(.gone)
          ? .gone : judgements.contains(.unclear) ? .unclear : .stays
      case .unreadable:
        let text = DamagedText(line.bytes)
        let isOfBook = book != nil && text.book == book
        return isOfBook || recipes.contains { $0.isMentioned(in: text) } ? .gone : .stays
      case .tombstone, .blank: return .stays
      }
    }
  }
}

/// A recipe of a book whose brews are deleted.
package struct PurgedRecipe: Sendable {
  private let id: UUID?
  private let book: UUID
  private let path: String
  private let name: NamePart

  /// A recipe of a book.
  ///
  /// - Parameters:
  ///   - id: the id that it states; nil if it states none.
  ///   - path: its path below the root of the book.
  package init(id: UUID?, book: UUID, path: String, name: String) {
    (self.id, self.book, self.path) = (id, book, path)
    self.name = NamePart(name)
  }

  /// Whether it is the recipe of a line: by the id that it states, unless the line names another book; else by book, path
  /// and name, as before it got an id.
  fileprivate func judge(_ line: LineRecipe) -> Judgement {
    if let id, line.id == id {
      return line.book == nil || line.book == book ? .gone : .unclear
    }
    guard line.id == nil, line.book == nil || line.book == book else { return .stays }
    let isNamed = name.isWhole(line.name)
    guard let place = line.path, line.book != nil else { return isNamed ? .unclear : .stays }
    guard place == path else { return .stays }
    // The recipe may have had another name.
    return isNamed ? .gone : .unclear
  }

  /// Whether damaged text mentions it: its id, or all of its book, its path and its name; and no other book.
  fileprivate func isMentioned(in text: DamagedText) -> Bool {
    if let named = text.book, named != book { return false }
    if let id, text.lowercased.contains(id.text) { return true }
    return text.book == book && text.text.contains(path.escapedForJSON) && !name.isBlank
      && name.isContained(in: text.text)
  }
}

/// What a line says of its recipe.
private struct LineRecipe {
  let id: UUID?
  let book: UUID?
  let path: String?
  let name: String

  init(_ node: JSONNode) {
    func text(_ field: LogField) -> String? { node.field(field.rawValue)?.string }
    path = text(.recipePath)
    id = path == nil ? text(.recipeId).flatMap { UUID(text: $0) } : nil
    book = text(.book).flatMap { UUID(text: $0) }
    name = text(.recipeNameAtBrew) ?? ""
  }
}

/// What is legible in a damaged line.
private struct DamagedText {
  let text: String

  init(_ bytes: ArraySlice<UInt8>) {
    text = String(decoding: bytes.prefix(PurgeScope.mostRead), as: UTF8.self)
  }

  var lowercased: String { text.lowercased() }

  /// The value of the first `timestamp`.
  var time: LogTime? {
    value(of: .timestamp).flatMap { Timestamp($0) }.flatMap { LogTime($0.date) }
  }

  var book: UUID? { value(of: .book).flatMap { UUID(text: $0) } }

  private func value(of field: LogField) -> String? {
    guard let place = text.firstRange(of: "\"\(field.rawValue)\"") else { return nil }
    let parts = text[place.upperBound...].split(separator: "\"", maxSplits: 2)
    return parts.count > 1 ? String(parts[1]) : nil
  }
}
