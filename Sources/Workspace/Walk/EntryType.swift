import Platform
import SystemPackage

/// What a folder's entry is to a walk.
enum EntryType {
  /// A folder to go into.
  case folder
  /// A file to take.
  case recipe
  /// Nothing of interest.
  case other

  /// The type by what the folder says of the entry, and by its status only where that is needed.
  init(
    _ type: UInt8,
    name: UnsafePointer<CChar>,
    isRecipe: Bool,
    in folder: FileDescriptor
  ) {
    switch Int32(type) {
    case Int32(DT_DIR): self = .folder
    case Int32(DT_REG): self = isRecipe ? .recipe : .other
    case Int32(DT_LNK): self = isRecipe ? Self.ofLink(name, in: folder) : .other
    case Int32(DT_UNKNOWN): self = Self.ofUnknown(name, isRecipe: isRecipe, in: folder)
    default: self = .other
    }
  }

  // Some file systems do not keep the type in the folder.
  private static func ofUnknown(
    _ name: UnsafePointer<CChar>,
    isRecipe: Bool,
    in folder: FileDescriptor
  ) -> EntryType {
    let status = try? Stat(name, relativeTo: folder, flags: .symlinkNoFollow)
    switch status?.type {
    case .directory: return .folder
    case .regular: return isRecipe ? .recipe : .other
    case .symbolicLink: return isRecipe ? ofLink(name, in: folder) : .other
    default: return .other
    }
  }

  // A link to nowhere is taken, so that reading it reports it.
  private static func ofLink(
    _ name: UnsafePointer<CChar>,
    in folder: FileDescriptor
  ) -> EntryType {
    guard let status = try? Stat(name, relativeTo: folder, flags: []) else { return .recipe }
    return status.type == .regular ? .recipe : .other
  }
}
