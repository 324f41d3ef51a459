import SystemPackage

extension FilePath {
  /// The path spelled by `bytes`, which need not be UTF-8; it ends at a NUL.
  package init(bytes: some Collection<UInt8>) {
    var name = ContiguousArray<CChar>()
    name.reserveCapacity(bytes.count + 1)
    for byte in bytes { name.append(CChar(bitPattern: byte)) }
    name.append(0)
    self = name.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { FilePath(platformString: $0) } ?? FilePath()
    }
  }

  /// The bytes of the path, without the NUL at the end.
  package var bytes: [UInt8] {
    withPlatformString { name in
      var bytes: [UInt8] = []
      var next = name
      while next.pointee != 0 {
        bytes.append(UInt8(bitPattern: next.pointee))
        next += 1
      }
      return bytes
    }
  }
}
