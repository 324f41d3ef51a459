import SystemPackage

/// Owner, group, permissions, access control list and extended attributes of a file.
package enum FileRights {
  /// What a new file has of the original's rights.
  package enum Copy: Sendable {
    /// Everything.
    case whole
    /// Everything but the owner, who is the user of the program.
    case withoutOwner
    /// An unknown part: only the owner can be trusted with the file.
    case partial
  }

  /// Gives a new file, which only its owner can read, the rights of an open one.
  ///
  /// If that fails, still nobody else can read it.
  package static func copy(from original: FileDescriptor, to new: FileDescriptor) -> Copy {
    guard let status = try? Stat(original) else { return .partial }
    let owner = status.userID.rawValue
    let group = status.groupID.rawValue
    let hasOwner = succeeds { () throws(Errno) in try FileCalls.setOwner(new, owner, group) }
    guard hasOwner || succeeds({ () throws(Errno) in try FileCalls.setOwner(new, nil, group) })
    else { return .partial }
    // Setting the permissions last: changing the owner and the access control list changes them.
    let mode = mode_t(status.permissions.rawValue) & (hasOwner ? 0o7777 : 0o0777)
    if copyLists(from: original, to: new),
      succeeds({ () throws(Errno) in try FileCalls.setPermissions(new, mode) }),
      let now = try? Stat(new), mode_t(now.permissions.rawValue) & 0o7777 == mode
    {
      return hasOwner ? .whole : .withoutOwner
    }
    try? FileCalls.setPermissions(new, 0o600)
    return .partial
  }

  /// Removes permissions from a file that another one does not grant.
  package static func narrow(_ file: FileDescriptor, to original: FileDescriptor) {
    guard let own = try? Stat(file).permissions, let most = try? Stat(original).permissions,
      !own.isSubset(of: most)
    else { return }
    try? FileCalls.setPermissions(file, mode_t(own.intersection(most).rawValue))
  }

  private static func succeeds(_ body: () throws(Errno) -> Void) -> Bool {
    do throws(Errno) {
      try body()
      return true
    } catch {
      return false
    }
  }

  private static func copyLists(from original: FileDescriptor, to new: FileDescriptor) -> Bool {
    #if canImport(Darwin)
      // There, access control lists are not attributes.
      let flags = copyfile_flags_t(COPYFILE_ACL)
      guard fcopyfile(original.rawValue, new.rawValue, nil, flags) == 0 else { return false }
    #endif
    do {
      try ExtendedAttributes.copy(from: original, to: new)
      return true
    } catch {
      return false
    }
  }
}
