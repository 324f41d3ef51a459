#if TESTING
  /// Counts the sources that are parsed while a test runs a body. Release builds do not contain this.
  package enum ParseCount {
    /// A number, for use by one task.
    package final class Number: @unchecked Sendable {
      fileprivate(set) var value = 0
    }

    @TaskLocal private static var current: Number?

    /// How many sources a body parses, in its own task.
    package static func of(_ body: () throws -> Void) rethrows -> Int {
      let number = Number()
      try $current.withValue(number) { try body() }
      return number.value
    }

    static func add() { current?.value += 1 }
  }
#endif
