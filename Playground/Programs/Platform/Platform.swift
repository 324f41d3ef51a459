// What of the module Platform the programs need here, on a host with one thread.
import SystemPackage

/// The number of the last error.
nonisolated(unsafe) public var errno: Int32 = 0

/// The path without links, which the caller frees; nil if it cannot be found, and then `errno` says why.
public func realpath(
  _ path: UnsafePointer<CChar>,
  _ room: UnsafeMutablePointer<CChar>?
) -> UnsafeMutablePointer<CChar>? {
  copied { () throws(Errno) in try Host.ask(.realPath, FilePath(platformString: path).spelling) }
}

/// The working directory, which the caller frees.
public func getcwd(
  _ room: UnsafeMutablePointer<CChar>?,
  _ size: Int
) -> UnsafeMutablePointer<CChar>? {
  copied { () throws(Errno) in try Host.ask(.directory) }
}

/// Frees a text of ``realpath(_:_:)`` or ``getcwd(_:_:)``.
public func free(_ text: UnsafeMutablePointer<CChar>) { text.deallocate() }

public func strlen(_ text: UnsafePointer<CChar>) -> Int {
  var count = 0
  while text[count] != 0 { count += 1 }
  return count
}

private func copied(
  _ ask: () throws(Errno) -> [UInt8]
) -> UnsafeMutablePointer<CChar>? {
  do throws(Errno) {
    let bytes = try ask()
    let text = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
    for index in bytes.indices { text[index] = CChar(bitPattern: bytes[index]) }
    text[bytes.count] = 0
    return text
  } catch {
    errno = error.rawValue
    return nil
  }
}

/// The variables of the process.
package struct Environment: Sendable {
  package static let current = Environment()

  /// The value of a variable; nil if it is not set.
  package subscript(name: String) -> String? {
    bytes(name).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The bytes of a path; nil if the variable is not set or empty.
  package func path(_ name: String) -> [UInt8]? { bytes(name).flatMap { $0.isEmpty ? nil : $0 } }

  /// The value of a variable; nil if it is not set or empty.
  package func nonEmpty(_ name: String) -> String? {
    path(name).map { String(decoding: $0, as: UTF8.self) }
  }

  private func bytes(_ name: String) -> [UInt8]? { try? Host.ask(.variable, Array(name.utf8)) }
}

/// The one run of the process.
package struct RunContext: Sendable {
  package static let current = RunContext()
  package let output = FileDescriptor.standardOutput
  package let errors = FileDescriptor.standardError
  package let folder: FilePath? = nil
}

/// A value for one thread at a time; here there is only one.
package final class Monitor<Value>: @unchecked Sendable {
  private var value: Value

  package init(_ value: Value) { self.value = value }

  package func withLock<Result>(_ body: (inout Value) -> Result) -> Result { body(&value) }
}

/// Python ends calls between two writes, not within one.
package enum InterruptGuard {
  package static func install() {}
}

/// Processes inputs one after another.
package struct OrderedParallelRun<Input, Scratch, Output> {
  private let makeScratch: () -> Scratch
  private let work: (Input, inout Scratch) -> Output

  package init(
    jobs: Int,
    makeScratch: @escaping () -> Scratch,
    work: @escaping (Input, inout Scratch) -> Output
  ) {
    (self.makeScratch, self.work) = (makeScratch, work)
  }

  /// Processes `inputs`; `consume` receives each result with the index of its input, and returns whether to continue.
  package func run(_ inputs: [Input], consume: (Int, Output) -> Bool) {
    if inputs.isEmpty { return }
    var scratch = makeScratch()
    for (index, input) in inputs.enumerated() {
      guard consume(index, work(input, &scratch)) else { return }
    }
  }
}

extension FilePath {
  /// The path without links; nil if it cannot be found.
  var withoutLinks: FilePath? {
    (try? Host.ask(.realPath, spelling)).map { FilePath(spelling: $0) }
  }
}
