import CZlib

/// Texts that the program contains compressed: their size in four bytes, the lowest first, then a DEFLATE stream.
enum Compressed {
  /// What a compressed file is named like.
  static let suffix = ".z"

  /// The compressed form, which depends on the version of zlib.
  static func bytes(of text: String) -> [UInt8] {
    var input = Array(text.utf8)
    var stream = z_stream()
    // Negative: without the header of zlib.
    deflateInit2_(
      &stream,
      Z_BEST_COMPRESSION,
      Z_DEFLATED,
      -15,
      9,
      Z_DEFAULT_STRATEGY,
      ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size)
    )
    defer { deflateEnd(&stream) }
    let capacity = Int(deflateBound(&stream, UInt(input.count)))
    let packed = [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
      input.withUnsafeMutableBufferPointer { input in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        _ = deflate(&stream, Z_FINISH)
        count = output.count - Int(stream.avail_out)
      }
    }
    let size = UInt32(input.count)
    return (0..<4).map { UInt8(truncatingIfNeeded: size >> (8 * $0)) } + packed
  }
}
