// `UUID` and `Date`, the only parts of Foundation that the programs use. On Apple platforms,
// FoundationEssentials is part of Foundation. Embedded Swift, which compiles the core for browsers, has neither. This is
// the only file that asks which compiler it is.

#if hasFeature(Embedded)
  // swift-format-ignore: TypeNamesShouldBeCapitalized
  public typealias uuid_t = (
    UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8,
    UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8
  )

  /// 16 bytes that identify something.
  public struct UUID: Hashable, Sendable {
    private let halves: (UInt64, UInt64)

    /// The id of these bytes.
    public init(uuid: uuid_t) { halves = unsafeBitCast(uuid, to: (UInt64, UInt64).self) }

    /// A new random id, version 4 (RFC 9562, section 5.4).
    public init() {
      var bytes = (0..<16).map { _ in UInt8.random(in: 0 ... .max) }
      bytes[6] = bytes[6] & 0x0F | 0x40
      bytes[8] = bytes[8] & 0x3F | 0x80
      self.init(bytes: bytes)
    }

    /// The bytes.
    public var uuid: uuid_t { unsafeBitCast(halves, to: uuid_t.self) }

    public static func == (lhs: UUID, rhs: UUID) -> Bool { lhs.halves == rhs.halves }

    public func hash(into hasher: inout Hasher) {
      hasher.combine(halves.0)
      hasher.combine(halves.1)
    }
  }

  /// A moment.
  public struct Date: Hashable, Comparable, Sendable {
    /// The seconds since the beginning of 2001, in UTC.
    public let timeIntervalSinceReferenceDate: Double

    /// The moment so many seconds after the beginning of 2001, in UTC.
    public init(timeIntervalSinceReferenceDate seconds: Double) {
      timeIntervalSinceReferenceDate = seconds
    }

    public static func < (lhs: Date, rhs: Date) -> Bool {
      lhs.timeIntervalSinceReferenceDate < rhs.timeIntervalSinceReferenceDate
    }
  }

  /// Nothing is encoded or decoded there.
  public protocol Codable {}

  /// Whether values carry their documentation, which pages have anyway.
  package let carriesDocumentation = false
#elseif canImport(FoundationEssentials)
  @_exported import FoundationEssentials
  package let carriesDocumentation = true
#else
  @_exported import Foundation
  package let carriesDocumentation = true
#endif
