import RecipeTools
import SystemPackage
import TestSupport
import Testing
import Text

@testable import Files
@testable import Workspace

struct FileReaderTests {
  private let scratch: ScratchFolder
  private let reader: FileReader

  init() throws {
    scratch = try ScratchFolder()
    reader = FileReader(in: scratch.directory)
  }

  private func reason(_ path: FilePath) -> InputError.Reason? {
    do throws(InputError) {
      _ = try reader.read(path)
      return nil
    } catch {
      #expect(error.path == path)
      return error.reason
    }
  }

  @Test(arguments: [0, 1, 4_095, 4_096, 65_536, 65_537, FileLimit.file])
  func readsAllOfAFile(size: Int) throws {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0) }
    try scratch.write("a.yaml", bytes)
    #expect(try reader.read("a.yaml") == .bytes(bytes))
  }

  @Test func oneByteTooLarge() throws {
    try scratch.write("a.yaml", [UInt8](repeating: 0, count: FileLimit.file + 1))
    #expect(
      try reader.read("a.yaml") == .tooLarge(size: FileLimit.file + 1, limit: FileLimit.file)
    )
  }

  @Test func missing() { #expect(reason("none.yaml") == .notFound) }

  @Test func belowAFile() throws {
    try scratch.write("a.yaml", "a")
    #expect(reason("a.yaml/b.yaml") == .system(.notDirectory))
  }

  @Test func tooLongAName() {
    #expect(reason(FilePath(String(repeating: "a", count: 300))) == .system(.fileNameTooLong))
  }

  @Test func folder() throws {
    try scratch.makeFolders("folder")
    #expect(reason("folder") == .isFolder)
  }

  @Test func pipeDoesNotHang() throws {
    try scratch.makePipe("pipe")
    #expect(reason("pipe") == .notRegular(.pipe))
  }

  @Test func device() { #expect(reason("/dev/null") == .notRegular(.device)) }

  @Test func linkLoop() throws {
    try scratch.link("a", to: "b")
    try scratch.link("b", to: "a")
    #expect(reason("a") == .linkLoop)
  }

  @Test func danglingLink() throws {
    try scratch.link("a", to: "nowhere")
    #expect(reason("a") == .danglingLink)
  }

  @Test func linkToAFile() throws {
    try scratch.write("a.yaml", "a")
    try scratch.link("b.yaml", to: "a.yaml")
    #expect(try reader.read("b.yaml") == .bytes([0x61]))
  }

  // The file systems of macOS have no such names.
  #if os(Linux)
    @Test func nameThatIsNotUTF8() throws {
      let name = FilePath(bytes: [0x61, 0xFF, 0xFE])
      try scratch.write(name, [1])
      #expect(try reader.read(name) == .bytes([1]))
    }
  #endif

  #if os(Linux)
    @Test func contentWithoutASize() throws {
      guard case .bytes(let bytes) = try reader.read("/proc/self/status") else {
        Issue.record("/proc/self/status is not that large")
        return
      }
      #expect(bytes.starts(with: Array("Name:".utf8)))
    }
  #endif

  @Test(.enabled(if: Privileges.areOrdinary, "root may read everything"))
  func unreadable() throws {
    try scratch.write("a.yaml", "a")
    try scratch.setPermissions("a.yaml", 0)
    #expect(reason("a.yaml") == .permissionDenied)
  }
}
