import JSON

/// The reports of several runs over parts of a collection, as one.
///
/// The findings of a file stay together, and files come in the order of their paths, as in a run over a folder. If no limit
/// is reached, the result is, byte for byte, the report of one run over all files.
package protocol MergedReport {
  /// Adds a report.
  mutating func add(_ bytes: [UInt8]) throws(MergeProblem)

  /// The merged report, and what was left out, one line each.
  consuming func finish() -> (text: String, notes: [String])
}

/// Why a report cannot be merged.
package struct MergeProblem: Error, Equatable, Sendable {
  /// What is wrong; follows the name of the file. One line, in lower case, without a full stop.
  package let message: String

  /// A problem with this message.
  package init(_ message: String) { self.message = message }
}

/// The formats of reports that can be merged.
package enum MergeFormat: String, Sendable {
  case json = "JSON"
  case junit = "JUnit"
  case sarif = "SARIF"

  /// The format of a report, judged by how it begins.
  package init(of bytes: [UInt8]) throws(MergeProblem) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let start = bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0)
      .first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    switch start {
    case UInt8(ascii: "<"): self = .junit
    case UInt8(ascii: "{"):
      let report = try JSONSlice(report: bytes)
      if report.field("runs") != nil {
        self = .sarif
      } else if report.field("diagnostics") != nil {
        self = .json
      } else {
        throw MergeProblem("is not a report: expected the field `diagnostics` or `runs`")
      }
    default: throw MergeProblem("is not a report in JSON, JUnit or SARIF")
    }
  }

  /// An empty report in the format.
  ///
  /// - Parameters:
  ///   - limits: the limits of SARIF.
  ///   - packedSize: the size in bytes of a text as gzip packs it.
  package func empty(
    limits: SARIFLimits = SARIFLimits(),
    packedSize: @escaping (String) -> Int
  ) -> any MergedReport {
    switch self {
    case .json: MergedJSON()
    case .junit: MergedJUnit()
    case .sarif: MergedSARIF(limits: limits, packedSize: packedSize)
    }
  }
}

/// The order of findings in a merged report.
struct MergeOrder {
  /// The findings of locks come last, as a run knows only then what is missing.
  private static let lockName = Array("starters.lock".utf8)

  /// The positions of findings: by the paths of their files, otherwise as they are.
  static func sorted(_ paths: [[UInt8]]) -> [Int] {
    let isLock = paths.map { path in
      path.suffix(lockName.count).elementsEqual(lockName)
        && (path.count == lockName.count
          || path[path.count - lockName.count - 1] == UInt8(ascii: "/"))
    }
    return paths.indices.sorted { one, other in
      if isLock[one] != isLock[other] { return isLock[other] }
      if paths[one] != paths[other] { return paths[one].lexicographicallyPrecedes(paths[other]) }
      return one < other
    }
  }
}

extension JSONSlice {
  /// The report in a text.
  init(report bytes: [UInt8]) throws(MergeProblem) {
    do throws(JSONSyntaxError) {
      try self.init(object: bytes)
    } catch {
      let line = bytes.prefix(error.range.start).count { $0 == 0x0A } + 1
      throw MergeProblem("is not JSON: line \(line): \(error)")
    }
  }

  /// The list in a field.
  func list(_ name: StaticString) throws(MergeProblem) -> [JSONSlice] {
    guard let items = field(name)?.items else { throw MergeProblem("has no list `\(name)`") }
    return items
  }
}
