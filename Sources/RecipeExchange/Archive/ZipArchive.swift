import Text

/// Reads the files of a ZIP archive in memory (APPNOTE 6.3.10). Nothing is ever written under a name in it.
///
/// The central directory counts, as for other programs. An archive that contradicts itself is refused: entries that
/// overlap, sizes that differ, checksums that do not match. Encrypted archives, and those over 4 GB (ZIP64), are not
/// read.
struct ZipArchive {
  /// The files that are read have together at most so many bytes.
  static let sizeLimit = 64 << 20
  /// More entries are not read.
  private static let countLimit = 4096

  /// A file in the archive.
  struct Entry {
    /// Its name as it is written, which may be anything.
    let name: String
    let isCompressed: Bool
    /// Where its data is.
    let range: Range<Int>
    /// Its size when decompressed.
    let size: Int
    let checksum: UInt32
  }

  private let bytes: [UInt8]
  /// The files, without folders.
  private(set) var entries: [Entry] = []

  /// Whether the bytes begin like an archive.
  static func isArchive(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) || bytes.starts(with: [0x50, 0x4B, 0x05, 0x06])
  }

  /// Reads the directory of an archive. O(entries).
  init(_ bytes: [UInt8]) throws(ImportRefusal) {
    self.bytes = bytes
    let directory = try Self.directory(of: bytes)
    var offset = directory.range.lowerBound
    for _ in 0..<directory.count {
      let (entry, end) = try entry(at: offset, in: directory)
      if !entry.name.hasSuffix("/") { entries.append(entry) }
      offset = end
    }
    guard offset == directory.range.upperBound else {
      throw ImportRefusal(
        "the ZIP archive is not valid: its directory has more files than it says"
      )
    }
    let sorted = entries.map(\.range).sorted { $0.lowerBound < $1.lowerBound }
    for (first, second) in zip(sorted, sorted.dropFirst())
    where first.upperBound > second.lowerBound {
      throw ImportRefusal("the ZIP archive is not valid: two of its files overlap")
    }
  }

  /// Refuses to read these files if they are too large. Pictures and other files that are not read may have any size.
  func requireSize(of entries: [Entry]) throws(ImportRefusal) {
    let total = entries.reduce(0) { $0 + $1.size }
    guard total > Self.sizeLimit else { return }
    throw ImportRefusal(
      "the ZIP archive holds \(total >> 20) MB, more than the \(Self.sizeLimit >> 20) MB that are read"
    )
  }

  /// The content of a file.
  func content(of entry: Entry) throws(ImportRefusal) -> [UInt8] {
    let name = entry.name.quotedBriefly
    let content: [UInt8]
    if entry.isCompressed {
      do throws(Deflate.Problem) {
        content = try Deflate.inflated(bytes[entry.range], size: entry.size)
      } catch {
        throw ImportRefusal("the ZIP archive is damaged: '\(name)' cannot be decompressed")
      }
    } else {
      content = Array(bytes[entry.range])
    }
    guard content.count == entry.size, Deflate.checksum(content) == entry.checksum else {
      throw ImportRefusal("the ZIP archive is damaged: the checksum of '\(name)' is wrong")
    }
    return content
  }

  // MARK: The directory

  private static let endSize = 22

  /// The central directory.
  private struct Directory {
    let range: Range<Int>
    /// The number of entries.
    let count: Int
    /// The number of bytes in front of the archive, such as another archive: places in it are counted behind them.
    let shift: Int
  }

  /// The central directory, from the record at the end of the archive, which is right behind it.
  private static func directory(of bytes: [UInt8]) throws(ImportRefusal) -> Directory {
    let last = bytes.count - endSize
    let first = max(0, last - 0xFFFF)
    guard last >= 0,
      let end = (first...last).last(where: { offset in
        number(bytes, offset, 4) == 0x0605_4B50
          && offset + endSize + number(bytes, offset + 20, 2) == bytes.count
      })
    else { throw ImportRefusal("the ZIP archive is cut off: its directory is missing") }
    let count = number(bytes, end + 10, 2)
    let (size, start) = (number(bytes, end + 12, 4), number(bytes, end + 16, 4))
    guard count != 0xFFFF, size != 0xFFFF_FFFF, start != 0xFFFF_FFFF else { throw zip64 }
    guard number(bytes, end + 4, 2) == 0, number(bytes, end + 8, 2) == count else {
      throw ImportRefusal("the ZIP archive has several parts, which is not supported")
    }
    guard count <= countLimit else {
      throw ImportRefusal(
        "the ZIP archive has \(count) files, more than the \(countLimit) that are read"
      )
    }
    guard start + size <= end else { throw invalid }
    // Or the record of ZIP64 is between them.
    let isNext = number(bytes, start + size, 4) != 0x0606_4B50
    let shift = isNext ? end - start - size : 0
    return Directory(range: shift + start..<shift + start + size, count: count, shift: shift)
  }

  /// The entry at an offset of the directory, and where the next one begins.
  private func entry(
    at offset: Int,
    in directory: Directory
  ) throws(ImportRefusal) -> (Entry, end: Int) {
    guard offset + 46 <= directory.range.upperBound, number(offset, 4) == 0x0201_4B50 else {
      throw Self.invalid
    }
    let (flags, method) = (number(offset + 8, 2), number(offset + 10, 2))
    let (packed, size) = (number(offset + 20, 4), number(offset + 24, 4))
    let nameEnd = offset + 46 + number(offset + 28, 2)
    let end = nameEnd + number(offset + 30, 2) + number(offset + 32, 2)
    let place = number(offset + 42, 4)
    guard end <= directory.range.upperBound else { throw Self.invalid }
    let name = String(decoding: bytes[(offset + 46)..<nameEnd], as: UTF8.self)
    guard packed != 0xFFFF_FFFF, size != 0xFFFF_FFFF, place != 0xFFFF_FFFF else { throw Self.zip64 }
    let local = directory.shift + place
    guard flags & 0x41 == 0 else {
      throw ImportRefusal(
        "the ZIP archive is encrypted",
        hint: "unpack it, and import the file Beanconqueror.json"
      )
    }
    guard method == 0 || method == 8 else {
      throw ImportRefusal(
        "'\(name.quotedBriefly)' in the ZIP archive is compressed in another way than DEFLATE"
      )
    }
    guard local + 30 <= directory.range.lowerBound, number(local, 4) == 0x0403_4B50 else {
      throw Self.invalid
    }
    let start = local + 30 + number(local + 26, 2) + number(local + 28, 2)
    guard start + packed <= directory.range.lowerBound, method == 8 || packed == size else {
      throw Self.invalid
    }
    let entry = Entry(
      name: name,
      isCompressed: method == 8,
      range: start..<start + packed,
      size: size,
      checksum: UInt32(number(offset + 16, 4))
    )
    return (entry, end)
  }

  private func number(_ offset: Int, _ count: Int) -> Int { Self.number(bytes, offset, count) }

  /// A number in little-endian order.
  private static func number(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> Int {
    (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
  }

  private static var invalid: ImportRefusal {
    ImportRefusal("the ZIP archive is not valid: its directory does not fit its content")
  }

  private static var zip64: ImportRefusal {
    ImportRefusal(
      "the ZIP archive uses ZIP64, for more than 4 GB, which is not supported",
      hint: "unpack it, and import the file Beanconqueror.json"
    )
  }
}
