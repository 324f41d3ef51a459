/// Access to environment variables; a value, so that tests need not change the process.
package struct Environment: Sendable {
  /// Some variables; nil for those of the process, as they are when they are asked for.
  private let variables: [String: String]?

  /// An environment with only these variables.
  package init(_ variables: [String: String]) { self.variables = variables }

  private init() { variables = nil }

  /// The variables of this process.
  package static let process = Environment()

  /// The variables of the current run.
  package static var current: Environment { RunContext.current.environment }

  /// The value of a variable; nil if it is not set.
  package subscript(name: String) -> String? {
    bytes(name).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The bytes of a path, which need not be UTF-8; nil if the variable is not set or empty.
  package func path(_ name: String) -> [UInt8]? {
    bytes(name).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The value of a variable; nil if it is not set or empty, which many conventions treat alike.
  package func nonEmpty(_ name: String) -> String? {
    path(name).map { String(decoding: $0, as: UTF8.self) }
  }

  private func bytes(_ name: String) -> [UInt8]? {
    if let variables { return variables[name].map { Array($0.utf8) } }
    return getenv(name).map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
  }

  /// All variables as `NAME=value`, with some added or replaced.
  func all(replacing replaced: [RawText: RawText]) -> [RawText] {
    let known = variables?.map { RawText("\($0.key)=\($0.value)") } ?? Self.ofProcess
    let kept = known.filter { variable in
      replaced[RawText(bytes: variable.bytes.prefix { $0 != UInt8(ascii: "=") })] == nil
    }
    return kept + replaced.map { "\($0.key)=\($0.value)" }
  }

  private static var ofProcess: [RawText] {
    var variables: [RawText] = []
    var next = environ
    while let variable = next.pointee {
      variables.append(RawText(cString: variable))
      next += 1
    }
    return variables
  }
}

/// The machine's processors.
package enum Processors {
  /// The number of online processors; at least 1.
  package static var online: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}
