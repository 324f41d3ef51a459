import SystemPackage

/// What a path leads to.
package enum FileKind: Equatable, Sendable {
  /// A file with content of its own.
  case regular
  /// A folder.
  case folder
  /// A symbolic link, where links are not followed.
  case link
  /// A named or anonymous pipe.
  case pipe
  /// A socket.
  case socket
  /// A device, such as a terminal.
  case device

  /// The kind of a file by its status; what is unknown passes for a device.
  package init(_ status: Stat) {
    self =
      switch status.type {
      case .regular: .regular
      case .directory: .folder
      case .symbolicLink: .link
      case .fifo: .pipe
      case .socket: .socket
      default: .device
      }
  }

  /// The kind with its article, for messages.
  var phrase: String {
    switch self {
    case .regular: "a file"
    case .folder: "a folder"
    case .link: "a symbolic link"
    case .pipe: "a pipe"
    case .socket: "a socket"
    case .device: "a device"
    }
  }
}
