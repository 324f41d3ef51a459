// The functions of the module. A text is the address and the number of its bytes. A result is the address of its kind
// and length, two numbers of 32 bits, before its bytes; the caller releases it.

/// What a call gives; the numbers are those of `brewguide.mjs`.
private enum Kind: UInt32 {
  case text = 0
  /// There is nothing to give.
  case none = 1
  /// The bytes are a message.
  case problem = 2
}

@_expose(wasm, "allocate") @_cdecl("brewguide_allocate")
public func allocate(_ count: Int) -> UnsafeMutableRawPointer {
  .allocate(byteCount: count, alignment: 8)
}

@_expose(wasm, "release") @_cdecl("brewguide_release")
public func release(_ memory: UnsafeMutableRawPointer) { memory.deallocate() }

@_expose(wasm, "lint") @_cdecl("brewguide_lint")
public func lint(_ text: UnsafeRawPointer, _ count: Int, _ options: UnsafeRawPointer, _ size: Int)
  -> UnsafeMutableRawPointer
{
  answer(text, count, options, size) { tools throws(Options.Problem) in try tools.lint() }
}

@_expose(wasm, "fix") @_cdecl("brewguide_fix")
public func fix(_ text: UnsafeRawPointer, _ count: Int, _ options: UnsafeRawPointer, _ size: Int)
  -> UnsafeMutableRawPointer
{
  answer(text, count, options, size) { tools throws(Options.Problem) in tools.fix() }
}

@_expose(wasm, "kind") @_cdecl("brewguide_kind")
public func kind(_ text: UnsafeRawPointer, _ count: Int, _ options: UnsafeRawPointer, _ size: Int)
  -> UnsafeMutableRawPointer
{
  answer(text, count, options, size) { tools throws(Options.Problem) in tools.kind() }
}

@_expose(wasm, "format") @_cdecl("brewguide_format")
public func format(_ text: UnsafeRawPointer, _ count: Int, _ options: UnsafeRawPointer, _ size: Int)
  -> UnsafeMutableRawPointer
{
  answer(text, count, options, size) { tools throws(Options.Problem) in tools.format() }
}

@_expose(wasm, "plan") @_cdecl("brewguide_plan")
public func plan(_ text: UnsafeRawPointer, _ count: Int, _ options: UnsafeRawPointer, _ size: Int)
  -> UnsafeMutableRawPointer
{
  answer(text, count, options, size) { tools throws(Options.Problem) in try tools.plan() }
}

@_expose(wasm, "scale") @_cdecl("brewguide_scale")
public func scale(_ text: UnsafeRawPointer, _ count: Int, _ options: UnsafeRawPointer, _ size: Int)
  -> UnsafeMutableRawPointer
{
  answer(text, count, options, size) { tools throws(Options.Problem) in try tools.scale() }
}

@_expose(wasm, "chart") @_cdecl("brewguide_chart")
public func chart(_ text: UnsafeRawPointer, _ count: Int, _ options: UnsafeRawPointer, _ size: Int)
  -> UnsafeMutableRawPointer
{
  answer(text, count, options, size) { tools throws(Options.Problem) in try tools.chart() }
}

private func answer(
  _ text: UnsafeRawPointer,
  _ count: Int,
  _ options: UnsafeRawPointer,
  _ size: Int,
  _ ask: (Tools) throws(Options.Problem) -> [UInt8]?
) -> UnsafeMutableRawPointer {
  func bytes(_ start: UnsafeRawPointer, _ count: Int) -> [UInt8] {
    Array(UnsafeRawBufferPointer(start: start, count: count))
  }
  do throws(Options.Problem) {
    let tools = Tools(bytes(text, count), try Options(bytes(options, size)))
    guard let answer = try ask(tools) else { return result(.none, []) }
    return result(.text, answer)
  } catch {
    return result(.problem, Array(error.message.utf8))
  }
}

private func result(_ kind: Kind, _ bytes: [UInt8]) -> UnsafeMutableRawPointer {
  let result = allocate(8 + bytes.count)
  result.storeBytes(of: kind.rawValue, as: UInt32.self)
  result.storeBytes(of: UInt32(bytes.count), toByteOffset: 4, as: UInt32.self)
  (result + 8).copyMemory(from: bytes, byteCount: bytes.count)
  return result
}
