/// The versions of a text in which git, or another program, left conflict markers.
struct ConflictText {
  private(set) var ours: [UInt8] = []
  private(set) var theirs: [UInt8] = []
  /// The version that both began from; nil if a conflict does not show it.
  private(set) var base: [UInt8]? = []

  private enum Part {
    case all, ours, base, theirs
  }

  /// Divides a text; nil for one without conflicts, or with markers that do not fit together.
  init?(_ bytes: [UInt8]) {
    var part = Part.all
    var hasBase = false
    var count = 0
    for line in Self.lines(of: bytes) {
      switch (part, Self.marker(line)) {
      case (.all, UInt8(ascii: "<")): (part, hasBase, count) = (.ours, false, count + 1)
      case (.ours, UInt8(ascii: "|")): (part, hasBase) = (.base, true)
      case (.ours, UInt8(ascii: "=")), (.base, UInt8(ascii: "=")): part = .theirs
      case (.theirs, UInt8(ascii: ">")):
        part = .all
        if !hasBase { base = nil }
      case (_, _?) where part != .all: return nil
      default:
        if part == .all || part == .ours { ours += line }
        if part == .all || part == .theirs { theirs += line }
        if part == .all || part == .base { base? += line }
      }
    }
    guard count > 0, part == .all else { return nil }
  }

  /// Whether a text has a line that begins a conflict and one that ends it.
  static func hasMarkers(_ bytes: [UInt8]) -> Bool {
    var found: Set<UInt8> = []
    for line in bytes.split(separator: 0x0A) { if let mark = marker(line) { found.insert(mark) } }
    return found.isSuperset(of: "<>".utf8)
  }

  /// The byte of which a line has seven at its start, alone or before a blank, if it is a marker.
  private static func marker(_ line: ArraySlice<UInt8>) -> UInt8? {
    guard let first = line.first, "<|=>".utf8.contains(first) else { return nil }
    let rest = line.drop { $0 == first }
    guard line.count - rest.count == 7, rest.first.map({ [0x20, 0x0A, 0x0D].contains($0) }) ?? true
    else { return nil }
    return first
  }

  /// The lines with their ends.
  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var rest = bytes[...]
    while let end = rest.firstIndex(of: 0x0A) {
      lines.append(rest[...end])
      rest = rest[(end + 1)...]
    }
    return rest.isEmpty ? lines : lines + [rest]
  }
}
