import SystemPackage

/// Waits for keys, signals and the passing of time, all at one place.
///
/// It catches signals for the whole process as long as it lives, so there is one of it at a time.
package struct TerminalEvents: ~Copyable {
  private let signals: FileDescriptor
  private let keys: FileDescriptor?
  private var parser = KeyParser()

  /// Listens from now on.
  ///
  /// - Parameter keys: where keys come from; nil where nobody presses any.
  package init(keys: FileDescriptor?) throws(Errno) {
    self.keys = keys
    signals = try SignalPipe.install()
  }

  deinit {
    SignalPipe.remove()
    try? signals.close()
  }

  /// What has happened; nothing where the time is over first.
  ///
  /// A stop by Ctrl-Z happens in here: between `leave` and `enter` the process stands still.
  ///
  /// - Parameters:
  ///   - milliseconds: how long to wait at most; nil to wait until something happens.
  ///   - leave: gives the terminal back to others.
  ///   - enter: takes it again.
  package mutating func wait(
    _ milliseconds: Int32?,
    leave: () -> Void,
    enter: () -> Void
  ) -> [TerminalEvent] {
    var requests = [pollfd(fd: signals.rawValue, events: Int16(POLLIN), revents: 0)]
    if let keys { requests.append(pollfd(fd: keys.rawValue, events: Int16(POLLIN), revents: 0)) }
    guard poll(&requests, nfds_t(requests.count), milliseconds ?? -1) > 0 || errno == EINTR
    else { return [] }
    var events = readSignals(leave, enter)
    if let keys, requests.count > 1, requests[1].revents != 0 { events += readKeys(keys) }
    return events
  }

  /// What the signals that have come amount to.
  private func readSignals(_ leave: () -> Void, _ enter: () -> Void) -> [TerminalEvent] {
    var numbers = signalNumbers()
    var needsTerminal = numbers.contains(SIGCONT)
    if numbers.contains(SIGTSTP) {
      leave()
      SignalPipe.stop()
      numbers += signalNumbers()
      needsTerminal = true
    }
    // Before the terminal is taken again: who is ended while another program has it must not touch it, and
    // would only be stopped once more.
    if let deadly = numbers.first(where: { SignalPipe.deadly.contains($0) }) {
      return [.signal(deadly)]
    }
    // Who was stopped in another way than by Ctrl-Z finds the terminal as the shell left it.
    if needsTerminal { enter() }
    return numbers.isEmpty ? [] : [.redraw]
  }

  private func signalNumbers() -> [CInt] {
    ((try? Self.bytes(of: signals)) ?? []).map { CInt($0) }
  }

  private mutating func readKeys(_ keys: FileDescriptor) -> [TerminalEvent] {
    do {
      let bytes = try Self.bytes(of: keys)
      return bytes.isEmpty ? [.keysEnded] : parser.keys(in: bytes).map(TerminalEvent.key)
    } catch Errno.wouldBlock, Errno.resourceTemporarilyUnavailable {
      return []
    } catch {
      return [.keysEnded]
    }
  }

  /// What can be read at once.
  private static func bytes(of descriptor: FileDescriptor) throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: 256) { buffer, count in
      count = try descriptor.read(into: UnsafeMutableRawBufferPointer(buffer))
    }
  }

  /// Ends the process as the signal would have done.
  package static func end(by signal: Int32) -> Never { SignalPipe.end(by: signal) }
}

/// What a loop waits for.
package enum TerminalEvent: Equatable, Sendable {
  /// A person pressed a key.
  case key(Key)
  /// All must be written anew: the terminal has another size, or others have written on it.
  case redraw
  /// A signal wants the program to end.
  case signal(Int32)
  /// No key will ever come again.
  case keysEnded
}

/// What a person pressed.
package enum Key: Equatable, Sendable {
  /// A visible character of ASCII, capitals as small letters, or a blank.
  case character(Character)
  /// Enter or return.
  case enter
  /// Escape by itself.
  case escape
}

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
