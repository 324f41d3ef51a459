/// One of several parts of a collection of files, such as the second of five.
///
/// A file belongs to the part that its path decides, relative to the root of the project. So the parts do not depend on
/// the machine or on the folder of a clone, and a new file does not move the others.
package struct Shard: Equatable, Sendable {
  /// The most parts.
  package static let most = 1000

  /// The number of the part, from 1.
  package let number: Int
  /// The number of parts.
  package let count: Int

  /// A part, written such as `2/5`; nil for another text.
  package init?(_ text: String) {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map(Self.number)
    guard numbers.count == 2, let number = numbers[0], let count = numbers[1],
      (1...Self.most).contains(count), (1...count).contains(number)
    else { return nil }
    self.number = number
    self.count = count
  }

  /// Whether a file belongs to the part; `path` is relative to the root of its project.
  package func contains(_ path: [UInt8]) -> Bool {
    Int(Self.hash(path) % UInt64(count)) == number - 1
  }

  private static func number(_ digits: Substring) -> Int? {
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(digits)
  }

  /// FNV-1a (RFC 9923), with its bits mixed, as only the remainder is used. It must never change: the shards of a build
  /// may run different versions.
  private static func hash(_ bytes: [UInt8]) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    hash = (hash ^ hash >> 33) &* 0xFF51_AFD7_ED55_8CCD
    return hash ^ hash >> 33
  }
}

extension FileSelection {
  /// Only reports the files of a shard. The others are still compared with them.
  package mutating func limit(to shard: Shard, in directory: WorkingDirectory) {
    var roots = ProjectRoots(in: directory)
    limit { file in
      file.isInShard = shard.contains(roots.path(of: file.input) ?? [UInt8(ascii: "-")])
    }
  }

  /// Only reports files that have changed, and what duplicates them.
  package mutating func limit<Failure>(
    toChanged isChanged: (InputFile) throws(Failure) -> Bool
  ) throws(Failure) {
    try limit { (file: inout SelectedFile) throws(Failure) in
      file.isChanged = try isChanged(file.input)
    }
  }
}
