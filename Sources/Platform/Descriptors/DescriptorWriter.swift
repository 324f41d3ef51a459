import SystemPackage

/// Writes whole buffers to a descriptor, whatever the kernel takes at a time.
package enum DescriptorWriter {
  /// Writes all of `bytes`; the error that stopped it, if one did.
  package static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: FileDescriptor) -> Errno? {
    var rest = bytes[...]
    while !rest.isEmpty {
      do {
        let count = try descriptor.write(UnsafeRawBufferPointer(rebasing: rest))
        rest = rest.dropFirst(count)
      } catch Errno.wouldBlock, Errno.resourceTemporarilyUnavailable {
        // Another program left the shared terminal or pipe non-blocking.
        DescriptorReadiness.wait(for: .writing, on: descriptor)
      } catch {
        return (error as? Errno) ?? .ioError
      }
    }
    return nil
  }
}
