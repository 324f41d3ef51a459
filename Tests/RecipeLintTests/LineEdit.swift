import Text

/// An edit of a text by lines, such as
///
///     -dose: 15 g
///     +dose: 15
///     @@
///      steps:
///     +  - instruction: Rinse.
///
/// Lines that begin with a space stay, those with `-` go, those with `+` come. A line `@@` separates places.
struct LineEdit {
  /// The text does not fit.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let places: [[Substring]]

  init(_ text: String) {
    places = text.dropLast().split(separator: "\n", omittingEmptySubsequences: false)
      .split(separator: "@@", omittingEmptySubsequences: false).map { Array($0) }
  }

  /// The text after the edit. Each place must fit exactly once, below the place before it.
  func applied(to text: String) throws(Failure) -> String {
    var rest = text.dropLast().split(separator: "\n", omittingEmptySubsequences: false)[...]
    var result: [Substring] = []
    for place in places {
      let old = Self.lines(place, without: "+")
      let starts = rest.indices.filter { rest[$0...].starts(with: old) }
      guard let start = starts.first, starts.count == 1 else {
        throw Failure(description: "found \(starts.count) times:\n\(old.joined(separator: "\n"))")
      }
      result += rest[..<start] + Self.lines(place, without: "-")
      rest = rest[(start + old.count)...]
    }
    return (result + rest).map { $0 + "\n" }.joined()
  }

  private static func lines(_ place: [Substring], without mark: Character) -> [Substring] {
    place.filter { $0.first != mark }.map { $0.dropFirst() }
  }

  /// The edit that turns a source into another, without carriage returns; empty if they are equal. A line stays only
  /// where nothing goes, to show the place.
  static func text(from old: [UInt8], to new: [UInt8]) -> String {
    let patch = UnifiedDiff.patch(of: [], from: old, to: new).filter { $0 != 0x0D }
    let lines = String(decoding: patch, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2).dropLast()
    var places: [[Substring]] = []
    var isNew = true
    var context: Substring?
    for line in lines {
      if line.first != "-", line.first != "+" {
        (isNew, context) = (true, line.hasPrefix("@@") ? nil : line == " " ? "" : line)
      } else if isNew {
        places.append(line.first == "+" ? [context, line].compactMap(\.self) : [line])
        isNew = false
      } else {
        places[places.count - 1].append(line)
      }
    }
    return places.map { $0.map { $0 + "\n" }.joined() }.joined(separator: "@@\n")
  }
}
