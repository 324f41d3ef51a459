/// A path as bytes, with `/` between its names and without superfluous ones. The host spells the paths of Windows like
/// this: `/C:/recipes`.
public struct FilePath: Hashable, Sendable {
  /// The bytes of the path.
  public private(set) var spelling: [UInt8]

  private static let slash = UInt8(ascii: "/")

  /// The empty path.
  public init() { spelling = [] }

  /// The path with these bytes; it ends at a NUL.
  public init(spelling bytes: some Collection<UInt8>) {
    spelling = []
    spelling.reserveCapacity(bytes.count)
    for byte in bytes {
      if byte == 0 { break }
      if byte != Self.slash || spelling.last != Self.slash { spelling.append(byte) }
    }
    if spelling.count > 1, spelling.last == Self.slash { spelling.removeLast() }
  }

  public init(_ text: String) { self.init(spelling: text.utf8) }

  public init(platformString: UnsafePointer<CChar>) {
    var count = 0
    while platformString[count] != 0 { count += 1 }
    self.init(spelling: (0..<count).map { UInt8(bitPattern: platformString[$0]) })
  }

  private init(isAbsolute: Bool, _ names: some Collection<Component>) {
    spelling = isAbsolute ? [Self.slash] : []
    for name in names {
      if let last = spelling.last, last != Self.slash { spelling.append(Self.slash) }
      spelling += name.bytes
    }
  }

  /// Calls `body` with the path as a text of C.
  public func withPlatformString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    (spelling + [0]).withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { body($0.baseAddress!) }
    }
  }

  public var string: String { String(decoding: self) }
  public var isEmpty: Bool { spelling.isEmpty }
  public var isAbsolute: Bool { spelling.first == Self.slash }
  public var isRelative: Bool { !isAbsolute }

  // MARK: Names

  /// One name of a path.
  public struct Component: Hashable, Sendable, ExpressibleByStringLiteral {
    /// What a name stands for.
    public enum Kind: Sendable { case regular, currentDirectory, parentDirectory }

    public let bytes: [UInt8]

    init(_ bytes: some Collection<UInt8>) { self.bytes = Array(bytes) }

    public init(stringLiteral name: String) { self.init(name.utf8) }

    public var string: String { String(decoding: bytes, as: UTF8.self) }

    public var kind: Kind {
      switch bytes {
      case [UInt8(ascii: ".")]: .currentDirectory
      case [UInt8(ascii: "."), UInt8(ascii: ".")]: .parentDirectory
      default: .regular
      }
    }
  }

  public var components: [Component] {
    spelling.split(separator: Self.slash).map { Component($0) }
  }

  public var lastComponent: Component? { components.last }

  /// Removes the last name; returns whether there was one.
  @discardableResult
  public mutating func removeLastComponent() -> Bool {
    let names = components
    if names.isEmpty { return false }
    self = FilePath(isAbsolute: isAbsolute, names.dropLast())
    return true
  }

  public func removingLastComponent() -> FilePath {
    var path = self
    path.removeLastComponent()
    return path
  }

  // MARK: Longer paths

  public func appending(_ names: [Component]) -> FilePath {
    FilePath(isAbsolute: isAbsolute, components + names)
  }

  public func appending(_ name: Component) -> FilePath { appending([name]) }

  public func appending(_ text: String) -> FilePath {
    appending(FilePath(spelling: text.utf8).components)
  }

  /// The path from this one; the other one if that is absolute.
  public func pushing(_ other: FilePath) -> FilePath {
    other.isAbsolute ? other : appending(other.components)
  }

  public func lexicallyNormalized() -> FilePath {
    var names: [Component] = []
    for name in components {
      switch name.kind {
      case .currentDirectory: continue
      case .parentDirectory where names.last.map { $0.kind == .regular } ?? false:
        names.removeLast()
      case .parentDirectory where isAbsolute: continue
      case .parentDirectory, .regular: names.append(name)
      }
    }
    return FilePath(isAbsolute: isAbsolute, names)
  }

  public func starts(with other: FilePath) -> Bool {
    isAbsolute == other.isAbsolute && components.starts(with: other.components)
  }

  public func ends(with other: FilePath) -> Bool {
    if other.isAbsolute { return self == other }
    return components.reversed().starts(with: other.components.reversed())
  }
}

extension FilePath: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self.init(text) }
}

extension String {
  /// A path as text, with the drive of Windows first: `C:/recipes`.
  public init(decoding path: FilePath) {
    let bytes = path.spelling
    let hasDrive = bytes.count > 2 && bytes[0] == UInt8(ascii: "/") && bytes[2] == UInt8(ascii: ":")
    self.init(decoding: hasDrive && Host.isWindows ? bytes.dropFirst() : bytes[...], as: UTF8.self)
  }
}

extension Host {
  /// Whether absolute paths begin with a drive.
  fileprivate static let isWindows: Bool = {
    let directory = (try? ask(.directory)) ?? []
    return directory.count > 2 && directory[2] == UInt8(ascii: ":")
  }()
}
