import SystemPackage

extension FilePath {
  /// The path spelled by `bytes`, which need not be UTF-8; it ends at a NUL.
  package init(bytes: some Collection<UInt8>) {
    let count = bytes.count
    self = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count + 1) { name in
      let end = name.initialize(fromContentsOf: bytes)
      name.initializeElement(at: end, to: 0)
      return name.withMemoryRebound(to: CChar.self) { name in
        name.baseAddress.map { FilePath(platformString: $0) } ?? FilePath()
      }
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

extension [UInt8] {
  /// The path of a folder with a slash at its end, as the paths of what lies in it begin.
  package var asFolder: [UInt8] {
    last == UInt8(ascii: "/") ? self : self + [UInt8(ascii: "/")]
  }
}
