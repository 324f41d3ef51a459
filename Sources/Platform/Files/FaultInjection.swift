#if TESTING
  import SystemPackage

  /// Lets one of the calls of ``FileCalls`` fail, for tests. Release builds do not contain this.
  ///
  /// Two variables of the environment control it. `BREWGUIDE_DEBUG_FAULT=7:EIO` lets the seventh call fail; the faults are
  /// listed at ``Fault``. `BREWGUIDE_DEBUG_CALLS` names a file that receives a line for each call: its number, its kind and
  /// the path.
  enum FaultInjection {
    /// What happens instead of a call.
    enum Fault: Equatable {
      /// The call fails with this error: `7:EIO`.
      case error(Errno)
      /// The call writes only half: `7:half`. Other calls are as usual.
      case half
      /// The disk is full from this call on, which writes half of its bytes: `7:full`.
      case full
      /// The file system refuses all changes from this call on, as after an error of the disk: `7:read-only`.
      case readOnly
      /// There are no locks from this call on, as on some networks: `7:no-locks`.
      case noLocks
      /// The process is killed after the call: `7:kill`.
      case kill
      /// The process is killed when the call has written half: `7:kill-half`.
      case killHalf

      init?(_ name: some StringProtocol) {
        switch name {
        case "half": self = .half
        case "full": self = .full
        case "read-only": self = .readOnly
        case "no-locks": self = .noLocks
        case "kill": self = .kill
        case "kill-half": self = .killHalf
        case "EACCES": self = .error(.permissionDenied)
        case "EINTR": self = .error(.interrupted)
        case "EIO": self = .error(.ioError)
        case "ENOSPC": self = .error(.noSpace)
        case "EPERM": self = .error(.notPermitted)
        default: return nil
        }
      }
    }

    private struct Plan {
      let number: Int
      let fault: Fault
    }

    private static let calls = Monitor(0)

    private static let plan: Plan? = {
      guard let text = Environment.process.nonEmpty("BREWGUIDE_DEBUG_FAULT") else { return nil }
      let parts = text.split(separator: ":")
      guard parts.count == 2, let number = Int(parts[0]), let fault = Fault(parts[1]) else {
        fatalError("BREWGUIDE_DEBUG_FAULT is not a number, a colon and a fault: \(text)")
      }
      return Plan(number: number, fault: fault)
    }()

    private static let record: FileDescriptor? = {
      guard let path = Environment.process.nonEmpty("BREWGUIDE_DEBUG_CALLS") else { return nil }
      return try? FileDescriptor.open(
        FilePath(path),
        .writeOnly,
        options: [.create, .append, .closeOnExec],
        permissions: .ownerReadWrite
      )
    }()

    /// Makes a call, or lets it fail.
    static func attempt<Result>(
      _ kind: FileCalls.Kind,
      _ subject: FileCalls.Subject,
      size: Int,
      _ body: (Int) throws(Errno) -> Result
    ) throws(Errno) -> Result {
      // What is written to a terminal depends on time.
      if plan == nil && record == nil || subject.isTerminal { return try body(size) }
      let number = calls.withLock { calls in
        calls += 1
        return calls
      }
      if let record {
        _ = try? record.writeAll("\(number) \(kind.rawValue) \(subject.name)\n".utf8)
      }
      guard let plan, number >= plan.number else { return try body(size) }
      let isNow = number == plan.number
      switch plan.fault {
      case .error(let error):
        if isNow { throw error }
      case .half:
        if isNow { return try body(max(1, size / 2)) }
      case .full:
        guard isFile(subject), [.open, .write, .link, .mkdir, .attribute].contains(kind) else {
          break
        }
        if isNow, kind == .write, size > 1 { return try body(size / 2) }
        throw .noSpace
      case .readOnly:
        if isFile(subject), kind != .lock { throw .readOnlyFileSystem }
      case .noLocks:
        if kind == .lock { throw .noLocks }
      case .kill:
        guard isNow else { break }
        _ = try? body(size)
        kill(getpid(), SIGKILL)
      case .killHalf:
        guard isNow else { break }
        _ = try? body(size / 2)
        kill(getpid(), SIGKILL)
      }
      return try body(size)
    }

    /// Whether a call is about a file, and not about standard output.
    private static func isFile(_ subject: FileCalls.Subject) -> Bool {
      !subject.name.hasPrefix("standard ")
    }
  }

  extension FileCalls.Subject {
    fileprivate var isTerminal: Bool {
      if case .file(let file) = self { Terminal.isTerminal(file) } else { false }
    }

    /// The path; `-` if it is not known.
    fileprivate var name: String {
      switch self {
      case .path(let path): return path.string
      case .names(let old, let new): return "\(old.string) > \(new.string)"
      case .file(.standardOutput): return "standard output"
      case .file(.standardError): return "standard error"
      case .file(let file):
        var buffer = [CChar](repeating: 0, count: 4096)
        let count = readlink("/proc/self/fd/\(file.rawValue)", &buffer, buffer.count)
        let bytes = buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }
        return bytes.isEmpty ? "-" : String(decoding: bytes, as: UTF8.self)
      }
    }
  }
#endif
