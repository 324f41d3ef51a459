import Testing

@testable import RecipeExchange

/// Archives that are damaged, or made to do harm.
@Suite struct ZipArchiveTests {
  /// A small archive, as bytes that a test can change.
  struct Archive {
    /// A file in it, with what its entries say.
    struct Entry {
      var name: String
      var content: [UInt8]
      var method = 0
      var flags = 0
      /// What the directory says; nil for the truth.
      var size: Int?
      var checksum: UInt32?
    }

    var entries: [Entry]
    /// Whether all entries share the data of the first one.
    var overlaps = false
    var count: Int?

    var bytes: [UInt8] {
      var bytes: [UInt8] = []
      var offsets: [Int] = []
      for (index, entry) in entries.enumerated() {
        offsets.append(overlaps && index > 0 ? offsets[0] : bytes.count)
        if overlaps && index > 0 { continue }
        bytes +=
          number(0x0403_4B50, 4) + header(entry) + number(entry.name.utf8.count, 2) + number(0, 2)
        bytes += Array(entry.name.utf8) + entry.content
      }
      let start = bytes.count
      for (entry, offset) in zip(entries, offsets) {
        bytes += number(0x0201_4B50, 4) + number(20, 2) + header(entry)
        bytes += number(entry.name.utf8.count, 2) + number(0, 2) + number(0, 2) + number(0, 2)
        bytes += number(0, 2) + number(0, 4) + number(offset, 4) + Array(entry.name.utf8)
      }
      let size = bytes.count - start
      let count = count ?? entries.count
      bytes += number(0x0605_4B50, 4) + number(0, 4) + number(count, 2) + number(count, 2)
      return bytes + number(size, 4) + number(start, 4) + number(0, 2)
    }

    private func header(_ entry: Entry) -> [UInt8] {
      number(20, 2) + number(entry.flags, 2) + number(entry.method, 2) + number(0, 4)
        + number(Int(entry.checksum ?? crc(entry.content)), 4) + number(entry.content.count, 4)
        + number(entry.size ?? entry.content.count, 4)
    }

    private func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    /// The CRC-32 by its definition, bit by bit.
    private func crc(_ bytes: [UInt8]) -> UInt32 {
      var crc: UInt32 = 0xFFFF_FFFF
      for byte in bytes {
        crc ^= UInt32(byte)
        for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
      }
      return ~crc
    }
  }

  private static let main = Archive.Entry(
    name: "Beanconqueror.json",
    content: Array(#"{"BREWS":[],"PREPARATION":[]}"#.utf8)
  )

  private static func message(_ bytes: [UInt8]) -> String? {
    do throws(ImportRefusal) {
      _ = try ExchangeFormat.beanconqueror.read(ImportFile(bytes, name: "a.zip"))
      return nil
    } catch {
      return error.message
    }
  }

  @Test func readsAnArchive() {
    let archive = Archive(entries: [Self.main]).bytes
    #expect(ExchangeFormat.formats(of: ImportFile(archive, name: nil)) == [.beanconqueror])
    #expect(Self.message(archive) == nil)
  }

  /// The directory is right before its end record. What is in front of the archive does not count, as for other programs.
  @Test func readsTheLastOfTwoArchives() throws {
    let first = Archive(entries: [.init(name: "first", content: [1, 2])]).bytes
    let archive = try ZipArchive(first + Archive(entries: [Self.main]).bytes)
    #expect(archive.entries.map(\.name) == ["Beanconqueror.json"])
    #expect(try archive.content(of: archive.entries[0]) == Self.main.content)
  }

  @Test func refusesWhatIsNotWhole() {
    let archive = Archive(entries: [Self.main]).bytes
    // Nothing that is cut off is read, and nothing crashes.
    for length in stride(from: 4, to: archive.count, by: 7) {
      #expect(Self.message(Array(archive[..<length])) != nil, "\(length)")
    }
  }

  /// Whatever byte is wrong: a message, or the same content.
  @Test func survivesEveryWrongByte() {
    let archive = Archive(entries: [Self.main, .init(name: "../../x", content: [1, 2])]).bytes
    for place in archive.indices {
      for value in [0x00, 0xFF, archive[place] &+ 1] as [UInt8] {
        var changed = archive
        changed[place] = value
        _ = Self.message(changed)
      }
    }
  }

  @Test func refusesContradictions() {
    var wrong = Self.main
    wrong.checksum = 7
    #expect(
      Self.message(Archive(entries: [wrong]).bytes)
        == "the ZIP archive is damaged: the checksum of 'Beanconqueror.json' is wrong"
    )
    var encrypted = Self.main
    encrypted.flags = 1
    #expect(Self.message(Archive(entries: [encrypted]).bytes) == "the ZIP archive is encrypted")
    var strange = Self.main
    strange.method = 14
    #expect(
      Self.message(Archive(entries: [strange]).bytes)
        == "'Beanconqueror.json' in the ZIP archive is compressed in another way than DEFLATE"
    )
    var corrupt = Self.main
    corrupt.method = 8
    #expect(
      Self.message(Archive(entries: [corrupt]).bytes)
        == "the ZIP archive is damaged: 'Beanconqueror.json' cannot be decompressed"
    )
    #expect(
      Self.message(Archive(entries: [Self.main, Self.main], overlaps: true).bytes)
        == "the ZIP archive is not valid: two of its files overlap"
    )
    #expect(
      Self.message(Archive(entries: [Self.main, Self.main], count: 1).bytes)
        == "the ZIP archive is not valid: its directory has more files than it says"
    )
    var large = Self.main
    large.size = 0xFFFF_FFFF
    #expect(
      Self.message(Archive(entries: [large]).bytes)
        == "the ZIP archive uses ZIP64, for more than 4 GB, which is not supported"
    )
    #expect(
      Self.message(Archive(entries: [Self.main], count: 5000).bytes)
        == "the ZIP archive has 5000 files, more than the 4096 that are read"
    )
    #expect(
      Self.message(Archive(entries: [.init(name: "x", content: [])]).bytes)
        == "the ZIP archive has no file 'Beanconqueror.json', so it is not an export of Beanconqueror"
    )
  }

  /// An entry that says that it is larger than all that is read is refused before anything is decompressed; one that
  /// lies about its size stops there.
  @Test func refusesBombs() {
    var huge = Self.main
    (huge.method, huge.size) = (8, 0x7FFF_FFFF)
    #expect(
      Self.message(Archive(entries: [huge]).bytes)
        == "the ZIP archive holds 2047 MB, more than the 64 MB that are read"
    )
    var lying = Self.main
    // DEFLATE: a stored block of 29 bytes.
    lying.content = [0x01, 29, 0, 0xE2, 0xFF] + Self.main.content
    (lying.method, lying.size) = (8, 5)
    #expect(
      Self.message(Archive(entries: [lying]).bytes)
        == "the ZIP archive is damaged: 'Beanconqueror.json' cannot be decompressed"
    )
  }

  @Test func ignoresOtherNames() throws {
    let archive = Archive(entries: [Self.main, .init(name: "../../etc/x\u{1B}[31m", content: [1])])
    let read = try ExchangeFormat.beanconqueror.read(ImportFile(archive.bytes, name: nil))
    #expect(
      read.notes == [
        ImportNote(.lost, #"../../etc/x<U+001B>[31m"#, "this file of the archive is not read")
      ]
    )
  }
}
