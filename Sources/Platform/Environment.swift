/// Access to environment variables; a value, so that tests need not change the process.
package struct Environment: Sendable {
  private let lookup: @Sendable (String) -> [UInt8]?

  /// An environment that calls `lookup`.
  package init(_ lookup: @escaping @Sendable (String) -> String?) {
    self.init(bytes: { name in lookup(name).map { Array($0.utf8) } })
  }

  private init(bytes lookup: @escaping @Sendable (String) -> [UInt8]?) {
    self.lookup = lookup
  }

  /// An environment with only these variables.
  package init(_ variables: [String: String]) {
    self.init { variables[$0] }
  }

  /// The variables of this process, as they are when a value is asked for.
  package static let process = Environment(bytes: { name in
    getenv(name).map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
  })

  /// The value of a variable; nil if it is not set.
  package subscript(name: String) -> String? {
    lookup(name).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The bytes of a path, which need not be UTF-8; nil if the variable is not set or empty.
  package func path(_ name: String) -> [UInt8]? {
    lookup(name).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The value of a variable; nil if it is not set or empty, which many conventions treat alike.
  package func nonEmpty(_ name: String) -> String? {
    path(name).map { String(decoding: $0, as: UTF8.self) }
  }
}

/// The machine's processors.
package enum Processors {
  /// The number of online processors; at least 1.
  package static var online: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}
