import CZlib

/// Compresses and decompresses with DEFLATE, and checks the entries of archives, with zlib. The only file of the
/// programs that imports it.
enum Deflate {
  /// Why data cannot be decompressed.
  enum Problem: Error {
    /// The data is not a whole DEFLATE stream.
    case corrupt
    /// The result is not as long as the archive says.
    case wrongSize
  }

  /// Negative: without the header of zlib.
  private static let window: Int32 = -15

  /// The bytes of a DEFLATE stream (RFC 1951), which must be exactly `size` long. Memory: the result only.
  static func inflated(_ bytes: ArraySlice<UInt8>, size: Int) throws(Problem) -> [UInt8] {
    var stream = z_stream()
    let started = inflateInit2_(
      &stream,
      window,
      ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size)
    )
    guard started == Z_OK else { throw .corrupt }
    defer { inflateEnd(&stream) }
    var input = Array(bytes)
    var isTooLong = false
    // One more byte than expected shows that there is more.
    let result = [UInt8](unsafeUninitializedCapacity: size + 1) { output, count in
      input.withUnsafeMutableBufferPointer { input in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        let status = inflate(&stream, Z_FINISH)
        count = status == Z_STREAM_END ? output.count - Int(stream.avail_out) : 0
        isTooLong = status == Z_BUF_ERROR && stream.avail_out == 0 || count > size
      }
    }
    if isTooLong { throw .wrongSize }
    guard stream.total_out > 0 || size == 0, !result.isEmpty || size == 0 else { throw .corrupt }
    guard result.count == size else { throw .wrongSize }
    return result
  }

  /// The bytes as a DEFLATE stream, as small as zlib makes it. Memory: the result, and the tables of zlib.
  static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    var stream = z_stream()
    // The most memory that zlib takes, as sources are small.
    let memory: Int32 = 9
    let started = deflateInit2_(
      &stream,
      Z_BEST_COMPRESSION,
      Z_DEFLATED,
      window,
      memory,
      Z_DEFAULT_STRATEGY,
      ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size)
    )
    precondition(started == Z_OK, "zlib has no memory")
    defer { deflateEnd(&stream) }
    var input = bytes
    let bound = Int(deflateBound(&stream, UInt(bytes.count)))
    return [UInt8](unsafeUninitializedCapacity: bound) { output, count in
      input.withUnsafeMutableBufferPointer { input in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        // The output has room for everything, so one call writes it all.
        precondition(deflate(&stream, Z_FINISH) == Z_STREAM_END)
        count = output.count - Int(stream.avail_out)
      }
    }
  }

  /// The CRC-32 of some bytes.
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBufferPointer { bytes in
      UInt32(truncatingIfNeeded: crc32(0, bytes.baseAddress, UInt32(bytes.count)))
    }
  }
}
