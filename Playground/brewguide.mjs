// The recipe tools in JavaScript: the same code as the programs, compiled to WebAssembly.
//
//     import { load } from "./brewguide.mjs"
//     const tools = await load()
//     JSON.parse(tools.lint(text)).diagnostics
//
// docs/playground.md describes the functions.

const decoder = new TextDecoder("utf-8", { ignoreBOM: true })
const encoder = new TextEncoder()

// The kinds of results, as in Exports.swift.
const NONE = 1
const PROBLEM = 2

/** What the module asks of its host. */
function host(memory) {
  return {
    random_get(start, count) {
      crypto.getRandomValues(new Uint8Array(memory().buffer, start, count))
      return 0
    },
  }
}

/** The bytes of the module beside this file. */
async function bytesBeside() {
  const address = new URL("brewguide.wasm", import.meta.url)
  if (address.protocol === "file:") {
    const { readFile } = await import("node:fs/promises")
    return readFile(address)
  }
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} cannot be loaded: ${response.status}`)
  return response.arrayBuffer()
}

/**
 * Loads the tools.
 *
 * @param bytes the module, for pages that cannot fetch it; by default that beside this file.
 */
export async function load(bytes) {
  let wasm
  const imports = { wasi_snapshot_preview1: host(() => wasm.memory) }
  const source = bytes ?? (await bytesBeside())
  wasm = (await WebAssembly.instantiate(source, imports)).instance.exports
  wasm._initialize()

  /** The address and the length of a copy of a text or of bytes in the memory of the module. */
  function copied(given) {
    if (typeof given !== "string") {
      const start = wasm.allocate(given.length)
      new Uint8Array(wasm.memory.buffer, start, given.length).set(given)
      return [start, given.length]
    }
    // No character of JavaScript has more bytes.
    const most = given.length * 3
    const start = wasm.allocate(most)
    return [start, encoder.encodeInto(given, new Uint8Array(wasm.memory.buffer, start, most)).written]
  }

  function call(name, text, options = {}) {
    const given = Object.entries(options).filter(([, value]) => value != null)
    const [first, second] = [copied(text), copied(JSON.stringify(Object.fromEntries(given.map(asText))))]
    const result = wasm[name](...first, ...second)
    wasm.release(first[0])
    wasm.release(second[0])
    const [kind, count] = new Uint32Array(wasm.memory.buffer, result, 2)
    const answer = decoder.decode(new Uint8Array(wasm.memory.buffer, result + 8, count))
    wasm.release(result)
    if (kind === PROBLEM) throw new Error(answer)
    return kind === NONE ? null : answer
  }

  /** An option as the programs take it, a number as its text. */
  function asText([name, value]) {
    return [name, typeof value === "number" ? String(value) : value]
  }

  const names = ["kind", "lint", "fix", "format", "plan", "scale", "chart"]
  return Object.fromEntries(names.map((name) => [name, (text, options) => call(name, text, options)]))
}
