import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Flags that other programs leave on shared descriptors.
enum DescriptorFlags {
  static func makeNonBlocking(_ descriptor: FileDescriptor) throws {
    guard fcntl(descriptor.rawValue, F_SETFL, O_NONBLOCK) == 0 else {
      throw Errno(rawValue: errno)
    }
  }
}
