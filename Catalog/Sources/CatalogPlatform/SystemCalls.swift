/// Writes all bytes to an open file. If it returns false, `errno` says why.
package func writeAll(_ bytes: some Collection<UInt8>, to file: CInt) -> Bool {
  var rest = Array(bytes)[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { CatalogPlatform.write(file, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { return false }
    rest = rest.dropFirst(count)
  }
  return true
}

/// The variables of this process as `NAME=value`, in bytes: they need not be text.
package var environmentVariables: [[UInt8]] {
  var variables: [[UInt8]] = []
  var next = environ
  while let variable = next.pointee {
    variables.append(Array(UnsafeRawBufferPointer(start: variable, count: strlen(variable))))
    next += 1
  }
  return variables
}

/// What an error number means, in a few words, such as `permission denied`.
package func systemReason(_ number: CInt) -> String {
  String(cString: strerror(number)).lowercased()
}

/// Why a file cannot be read or written, in a few words.
package func systemReason(_ error: any Error) -> String {
  guard let cause = (error as? CocoaError)?.underlying as? POSIXError else {
    return "cannot be read or written"
  }
  return systemReason(cause.code.rawValue)
}
