import Platform
import SystemPackage
import TestSupport
import Testing

@testable import Files
@testable import Workspace

/// The rights of files that are replaced: permissions, access control lists and extended attributes.
struct FileRightsTests {
  private static let (old, new) = (Array("old".utf8), Array("newer".utf8))

  private func replacement(_ folder: ScratchFolder) -> FileReplacement {
    FileReplacement(.anywhere(in: folder.directory))
  }

  @Test(.enabled("the file system has no extended attributes") { Attributes.areSupported })
  func attributesAreKept() throws {
    let folder = try ScratchFolder()
    try folder.write("a", Self.old)
    try Attributes.set("user.origin", to: [1, 0, 255], on: "a", in: folder)
    #expect(try replacement(folder).replace("a", from: Self.old, to: Self.new) == .replaced)
    #expect(try Attributes.value("user.origin", of: "a", in: folder) == [1, 0, 255])
    #expect(try folder.read("a") == Self.new)
  }

  @Test(.enabled("the file system has no access control lists") { Attributes.haveLists })
  func anAccessControlListIsKept() throws {
    let folder = try ScratchFolder()
    try folder.write("a", Self.old)
    try Attributes.set(Attributes.list, to: Attributes.forOneUser, on: "a", in: folder)
    let before = try Stat(folder.path.appending("a"))
    #expect(before.permissions.rawValue == 0o660)
    #expect(try replacement(folder).replace("a", from: Self.old, to: Self.new) == .replaced)
    #expect(
      try Attributes.value(Attributes.list, of: "a", in: folder) == Attributes.forOneUser
    )
    #expect(try Stat(folder.path.appending("a")).permissions.rawValue == 0o660)
    #expect(try Stat(folder.path.appending("a")).inode != before.inode)
  }

  /// New files in such a folder get a list that the old file does not have.
  @Test(.enabled("the file system has no access control lists") { Attributes.haveLists })
  func theListOfTheFolderIsNotAdded() throws {
    let folder = try ScratchFolder()
    try folder.write("f/a", Self.old)
    try Attributes.set("system.posix_acl_default", to: Attributes.forOneUser, on: "f", in: folder)
    #expect(try replacement(folder).replace("f/a", from: Self.old, to: Self.new) == .replaced)
    #expect(try Attributes.names(of: "f/a", in: folder) == [])
    #expect(try Stat(folder.path.appending("f/a")).permissions.rawValue == 0o600)
  }

  @Test(.enabled("the file system has no extended attributes") { Attributes.areSupported })
  func reportsKeepAttributes() throws {
    let folder = try ScratchFolder()
    try folder.write("a", Self.old)
    try folder.setPermissions("a", 0o640)
    try Attributes.set("user.origin", to: [7], on: "a", in: folder)
    try ReportFile.write("newer", to: "a", in: folder.directory)
    #expect(try folder.read("a") == Self.new)
    #expect(try Attributes.value("user.origin", of: "a", in: folder) == [7])
    #expect(try Stat(folder.path.appending("a")).permissions.rawValue == 0o640)
  }

  /// A change of permissions after reading would be lost.
  @Test func changedPermissionsAreAChange() throws {
    let folder = try ScratchFolder()
    try folder.write("a", Self.old)
    let status = try Stat(folder.path.appending("a"))
    #expect(throws: ReplacementError(path: "a", reason: .changed)) {
      try replacement(folder).replace(
        "a",
        since: status,
        warn: { _ in },
        write: { _ in try folder.setPermissions("a", 0o640) }
      )
    }
    #expect(try folder.read("a") == Self.old)
    #expect(String(decoding: try Shell.run("ls -A '\(folder.path)'"), as: UTF8.self) == "a\n")
  }

  /// A super-user without special rights, as in some containers, cannot give files away.
  @Test(.enabled("only the super-user may give files away") { !Privileges.areOrdinary })
  func ownerAndGroupAreKept() throws {
    let folder = try ScratchFolder()
    try folder.write("a", Self.old)
    #expect(chown(folder.path.appending("a").string, 1234, 4321) == 0)
    try folder.setPermissions("a", 0o6664)
    #expect(try replacement(folder).replace("a", from: Self.old, to: Self.new) == .replaced)
    let status = try Stat(folder.path.appending("a"))
    #expect((status.userID.rawValue, status.groupID.rawValue) == (1234, 4321))
    #expect(status.permissions.rawValue == 0o6664)
  }
}

/// Extended attributes of files in a test folder.
private enum Attributes {
  /// The access control list of a file, on Linux.
  static let list = "system.posix_acl_access"

  /// `user::rw-,user:1:rw-,group::r--,mask::rw-,other::---`, in the format of the kernel: a version, and for each
  /// entry its kind, rights and id.
  static let forOneUser: [UInt8] =
    [2, 0, 0, 0] + entry(0x01, 6) + entry(0x02, 6, id: [1, 0, 0, 0]) + entry(0x04, 4)
    + entry(0x10, 6) + entry(0x20, 0)

  private static func entry(
    _ kind: UInt8,
    _ rights: UInt8,
    id: [UInt8] = [255, 255, 255, 255]
  ) -> [UInt8] { [kind, 0, rights, 0] + id }

  static var areSupported: Bool { canSet("user.test", [1]) }
  static var haveLists: Bool { canSet(list, forOneUser) }

  private static func canSet(_ name: String, _ value: [UInt8]) -> Bool {
    guard let folder = try? ScratchFolder(), (try? folder.write("a")) != nil else { return false }
    return (try? set(name, to: value, on: "a", in: folder)) != nil
  }

  static func set(_ name: String, to value: [UInt8], on file: String, in folder: ScratchFolder)
    throws
  {
    let file = try folder.open(file)
    try file.closeAfter { try ExtendedAttributes.set(name, to: value, on: file) }
  }

  static func value(_ name: String, of file: String, in folder: ScratchFolder) throws -> [UInt8] {
    let file = try folder.open(file)
    return try file.closeAfter { try ExtendedAttributes.value(of: name, on: file) }
  }

  /// The names of all attributes but those that the system gives to every file.
  static func names(of file: String, in folder: ScratchFolder) throws -> [String] {
    let file = try folder.open(file)
    return try file.closeAfter { try ExtendedAttributes.names(of: file) }
      .filter { !$0.hasPrefix("security.") }
  }
}
