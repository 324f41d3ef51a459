/// Tells keys from the bytes that a terminal sends for them.
///
/// Arrows, function keys and letters beyond ASCII mean nothing here; they are passed over as a whole, so
/// that no part of one is taken for a key.
struct KeyParser {
  private enum State {
    case plain
    /// Behind an escape character.
    case escaped
    /// In a sequence that ends with a letter, such as that of an arrow.
    case sequence
  }

  private var state = State.plain

  /// The keys of bytes that came at once; a sequence may go on in the next ones.
  mutating func keys(in bytes: some Sequence<UInt8>) -> [Key] {
    var keys: [Key] = []
    for byte in bytes {
      if let key = key(byte) { keys.append(key) }
    }
    // A terminal sends a sequence at once, and a person presses escape by itself.
    if state == .escaped {
      state = .plain
      keys.append(.escape)
    }
    return keys
  }

  private mutating func key(_ byte: UInt8) -> Key? {
    switch state {
    case .plain: return plainKey(byte)
    case .escaped:
      let opens = byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O")
      state = opens ? .sequence : .plain
    case .sequence where (0x40...0x7E).contains(byte): state = .plain
    case .sequence: break
    }
    return nil
  }

  private mutating func plainKey(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x1B:
      state = .escaped
      return nil
    case 0x0A, 0x0D: return .enter
    case 0x20...0x7E: return .character(Character(Unicode.Scalar(byte).lowercase))
    default: return nil
    }
  }
}

extension Unicode.Scalar {
  fileprivate var lowercase: Unicode.Scalar {
    ("A"..."Z").contains(self) ? Unicode.Scalar(UInt8(value) + 0x20) : self
  }
}
