import Platform
import SystemPackage

/// Flags that other programs leave on shared descriptors.
package enum DescriptorFlags {
  package static func makeNonBlocking(_ descriptor: FileDescriptor) throws {
    guard fcntl(descriptor.rawValue, F_SETFL, O_NONBLOCK) == 0 else {
      throw Errno(rawValue: errno)
    }
  }
}
