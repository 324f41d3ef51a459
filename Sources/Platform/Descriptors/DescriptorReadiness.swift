import SystemPackage

/// Whether a descriptor would make the program wait, and waiting for one that somebody made non-blocking.
package enum DescriptorReadiness {
  /// What the caller wants to do next.
  package enum Purpose {
    case reading
    case writing

    fileprivate var events: Int16 {
      switch self {
      case .reading: Int16(POLLIN)
      case .writing: Int16(POLLOUT)
      }
    }
  }

  /// Whether the other end of a pipe has been closed, without writing to it.
  package static func isAbandoned(_ descriptor: FileDescriptor) -> Bool {
    var request = pollfd(fd: descriptor.rawValue, events: 0, revents: 0)
    return poll(&request, 1, 0) > 0 && request.revents & Int16(POLLERR) != 0
  }

  /// Whether what the caller wants to do next is done at once, be it with an error.
  package static func isReady(for purpose: Purpose, on descriptor: FileDescriptor) -> Bool {
    var request = pollfd(fd: descriptor.rawValue, events: purpose.events, revents: 0)
    return poll(&request, 1, 0) > 0
  }

  /// Returns when the descriptor is ready, or in a state in which the next call says why not.
  package static func wait(for purpose: Purpose, on descriptor: FileDescriptor) {
    var request = pollfd(fd: descriptor.rawValue, events: purpose.events, revents: 0)
    // An interruption needs no retry: the caller tries its call again and comes back.
    _ = poll(&request, 1, -1)
  }
}
