import CPlatform
import SystemPackage

/// The extended attributes of an open file. On Linux they include its access control list.
package enum ExtendedAttributes {
  /// The names of all attributes; none if the file system has no attributes.
  package static func names(of file: FileDescriptor) throws(Errno) -> [String] {
    do throws(Errno) {
      let found = try bytes { list(file.rawValue, $0, $1) }
      return found.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    } catch {
      guard isUnsupported(error) else { throw error }
      return []
    }
  }

  /// The value of an attribute.
  package static func value(
    of name: String,
    on file: FileDescriptor
  ) throws(Errno) -> [UInt8] {
    try bytes { get(file.rawValue, name, $0, $1) }
  }

  /// Sets an attribute.
  package static func set(
    _ name: String,
    to value: [UInt8],
    on file: FileDescriptor
  ) throws(Errno) {
    try FileCalls.setAttribute(name, to: value, of: file)
  }

  /// Gives `target` the attributes of `source`, and removes all others.
  package static func copy(
    from source: FileDescriptor,
    to target: FileDescriptor
  ) throws(Errno) {
    let wanted = try names(of: source).filter { !isComputed($0) }
    for name in try names(of: target) where !wanted.contains(name) && !isLabel(name) {
      try FileCalls.removeAttribute(name, of: target)
    }
    for name in wanted {
      let value = try value(of: name, on: source)
      if (try? self.value(of: name, on: target)) != value { try set(name, to: value, on: target) }
    }
  }

  /// Whether only the system sets an attribute: signatures of the content, and the program that made a file.
  private static func isComputed(_ name: String) -> Bool {
    ["security.ima", "security.evm", "com.apple.provenance"].contains(name)
  }

  /// Whether the system gives an attribute to each new file.
  private static func isLabel(_ name: String) -> Bool {
    name.hasPrefix("security.") || isComputed(name)
  }

  private static func isUnsupported(_ error: Errno) -> Bool {
    error == .notSupported || error == .noFunction
  }

  // MARK: Calls

  /// The bytes that a call writes; the call returns their number, even without a buffer.
  private static func bytes(
    _ call: (UnsafeMutableRawPointer?, Int) -> Int
  ) throws(Errno) -> [UInt8] {
    while true {
      let size = call(nil, 0)
      guard size >= 0 else { throw Errno(rawValue: errno) }
      if size == 0 { return [] }
      var buffer = [UInt8](repeating: 0, count: size)
      let count = buffer.withUnsafeMutableBytes { call($0.baseAddress, size) }
      if count >= 0 { return Array(buffer[..<count]) }
      // It became larger in between.
      guard errno == ERANGE else { throw Errno(rawValue: errno) }
    }
  }

  private static func list(_ file: CInt, _ buffer: UnsafeMutableRawPointer?, _ size: Int) -> Int {
    let buffer = buffer?.assumingMemoryBound(to: CChar.self)
    #if canImport(Darwin)
      return flistxattr(file, buffer, size, 0)
    #else
      return flistxattr(file, buffer, size)
    #endif
  }

  private static func get(
    _ file: CInt,
    _ name: String,
    _ buffer: UnsafeMutableRawPointer?,
    _ size: Int
  ) -> Int {
    #if canImport(Darwin)
      fgetxattr(file, name, buffer, size, 0, 0)
    #else
      fgetxattr(file, name, buffer, size)
    #endif
  }
}
