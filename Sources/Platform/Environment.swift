/// Access to environment variables; a value, so that tests need not change the process.
package struct Environment: Sendable {
  private let lookup: @Sendable (String) -> String?

  /// An environment that calls `lookup`.
  package init(_ lookup: @escaping @Sendable (String) -> String?) {
    self.lookup = lookup
  }

  /// An environment with only these variables.
  package init(_ variables: [String: String]) {
    self.init { variables[$0] }
  }

  /// The environment of this process.
  package static let process = Environment { name in getenv(name).map { String(cString: $0) } }

  /// The value of a variable; nil if it is not set.
  package subscript(name: String) -> String? { lookup(name) }

  /// The value of a variable; nil if it is not set or empty, which many conventions treat alike.
  package func nonEmpty(_ name: String) -> String? {
    lookup(name).flatMap { $0.isEmpty ? nil : $0 }
  }
}

/// The machine's processors.
package enum Processors {
  /// The number of online processors; at least 1.
  package static var online: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}
