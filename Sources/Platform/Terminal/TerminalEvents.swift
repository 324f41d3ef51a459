import SystemPackage

/// Waits for keys, signals and timeouts in one place.
///
/// Catches signals for the whole process during its lifetime, so only one may exist at a time.
package struct TerminalEvents: ~Copyable {
  private let signals: FileDescriptor
  private let keys: FileDescriptor?
  /// Another input, which ends once.
  private var input: FileDescriptor?
  private var parser = KeyParser()

  /// Starts catching signals.
  ///
  /// - Parameters:
  ///   - keys: the source of keys; nil if there is none.
  ///   - input: what is read besides, as its bytes come.
  package init(keys: FileDescriptor?, input: FileDescriptor? = nil) throws(Errno) {
    (self.keys, self.input) = (keys, input)
    signals = try SignalPipe.install()
  }

  deinit {
    SignalPipe.remove()
    try? signals.close()
  }

  /// The next events; empty after a timeout.
  ///
  /// A stop by Ctrl-Z happens inside this call: between `leave` and `enter` the process is stopped.
  ///
  /// - Parameters:
  ///   - milliseconds: the timeout; nil to wait without a limit.
  ///   - leave: restores the terminal for other programs.
  ///   - enter: takes the terminal over again.
  package mutating func wait(
    _ milliseconds: Int32?,
    leave: () -> Void,
    enter: () -> Void
  ) -> [TerminalEvent] {
    var requests = [pollfd(fd: signals.rawValue, events: Int16(POLLIN), revents: 0)]
    if let keys { requests.append(pollfd(fd: keys.rawValue, events: Int16(POLLIN), revents: 0)) }
    if let input { requests.append(pollfd(fd: input.rawValue, events: Int16(POLLIN), revents: 0)) }
    guard poll(&requests, nfds_t(requests.count), milliseconds ?? -1) > 0 || errno == EINTR
    else { return [] }
    var events = readSignals(leave, enter)
    if let keys, requests[1].revents != 0 { events += readKeys(keys) }
    if let input, requests[requests.count - 1].revents != 0 { events += readInput(input) }
    return events
  }

  private mutating func readInput(_ input: FileDescriptor) -> [TerminalEvent] {
    do {
      let bytes = try Self.bytes(of: input, capacity: 4096)
      if bytes.isEmpty { self.input = nil }
      return [.input(bytes)]
    } catch Errno.wouldBlock, Errno.resourceTemporarilyUnavailable {
      return []
    } catch {
      self.input = nil
      return [.input([])]
    }
  }

  private func readSignals(_ leave: () -> Void, _ enter: () -> Void) -> [TerminalEvent] {
    var numbers = signalNumbers()
    var needsTerminal = numbers.contains(SIGCONT)
    if numbers.contains(SIGTSTP) {
      leave()
      SignalPipe.stop()
      numbers += signalNumbers()
      needsTerminal = true
    }
    // Before the terminal is entered again: if the process is ended while another program owns the terminal, it
    // must not touch it; it would only be stopped once more.
    if let terminating = numbers.first(where: { SignalPipe.terminating.contains($0) }) {
      return [.signal(terminating)]
    }
    // After a stop other than Ctrl-Z the terminal is as the shell left it.
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

  /// The bytes that can be read without waiting.
  private static func bytes(of descriptor: FileDescriptor, capacity: Int = 256) throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      count = try descriptor.read(into: UnsafeMutableRawBufferPointer(buffer))
    }
  }

  /// Ends the process as the signal would, so that a shell reports it.
  package static func end(by signal: Int32) -> Never { SignalPipe.end(by: signal) }
}

/// Something that a terminal program must react to.
package enum TerminalEvent: Equatable, Sendable {
  /// A key press.
  case key(Key)
  /// The screen must be redrawn: the terminal was resized, or others have written to it.
  case redraw
  /// A signal that ends the program.
  case signal(Int32)
  /// Bytes of the other input; none at its end.
  case input([UInt8])
  /// The end of input: no more keys.
  case keysEnded
}

/// A key that the parser knows; it skips all others.
package enum Key: Equatable, Sendable {
  /// A visible character, in lower case if it is ASCII, or a space.
  case character(Character)
  /// Enter or return.
  case enter
  /// Escape alone.
  case escape
  /// An arrow key.
  case up
  /// An arrow key.
  case down
  /// Deletes the last character.
  case backspace
}

/// Parses the bytes that a terminal sends into keys.
///
/// Other arrows, function keys and invalid UTF-8 are skipped as a whole, so that no part of them is taken for a key.
struct KeyParser {
  private enum State {
    case plain
    /// After an escape character.
    case escaped
    /// In an escape sequence that ends with a letter, such as for an arrow key.
    case sequence
    /// In a character of several bytes.
    case character([UInt8], missing: Int)
  }

  private var state = State.plain

  /// The keys in bytes that arrived together; a sequence may continue in the next ones.
  mutating func keys(in bytes: some Sequence<UInt8>) -> [Key] {
    var keys: [Key] = []
    for byte in bytes {
      if let key = key(byte) { keys.append(key) }
    }
    // Terminals send a sequence at once; a lone escape is the escape key.
    if case .escaped = state {
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
    case .sequence where (0x40...0x7E).contains(byte):
      state = .plain
      return byte == UInt8(ascii: "A") ? .up : byte == UInt8(ascii: "B") ? .down : nil
    case .sequence: break
    case .character(let bytes, let missing):
      guard byte & 0xC0 == 0x80 else {
        state = .plain
        return plainKey(byte)
      }
      guard missing == 1 else {
        state = .character(bytes + [byte], missing: missing - 1)
        return nil
      }
      state = .plain
      return Self.character(bytes + [byte])
    }
    return nil
  }

  /// The character of several bytes; nil for what is invalid or invisible.
  private static func character(_ bytes: [UInt8]) -> Key? {
    guard let text = String(validating: bytes, as: UTF8.self),
      let scalar = text.unicodeScalars.first,
      // C1 control characters.
      scalar.value >= 0xA0
    else { return nil }
    return .character(Character(scalar))
  }

  private mutating func plainKey(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x1B:
      state = .escaped
      return nil
    case 0x0A, 0x0D: return .enter
    case 0x08, 0x7F: return .backspace
    case 0x20...0x7E: return .character(Character(Unicode.Scalar(byte).lowercase))
    case 0xC2...0xF4:
      state = .character([byte], missing: byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3)
      return nil
    default: return nil
    }
  }
}

extension Unicode.Scalar {
  fileprivate var lowercase: Unicode.Scalar {
    ("A"..."Z").contains(self) ? Unicode.Scalar(UInt8(value) + 0x20) : self
  }
}
