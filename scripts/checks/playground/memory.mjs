// Checks the memory of the module for browsers: blocks begin at multiples of 16 bytes, do not overlap, keep their bytes, and
// are used again, also those of many megabytes.
//
//     node memory.mjs FOLDER

import { readFileSync } from "node:fs"
import { resolve } from "node:path"

const module = await WebAssembly.compile(readFileSync(resolve(process.argv[2], "brewguide.wasm")))
const imports = { wasi_snapshot_preview1: { random_get: () => 0 } }
const wasm = (await WebAssembly.instantiate(module, imports)).exports
wasm._initialize()

let seed = 1
function chance(most) {
  seed = (seed * 48271) % 2147483647
  return seed % most
}

function fail(text) {
  console.error(`memory: ${text}`)
  process.exit(1)
}

const sizes = [0, 1, 7, 8, 9, 24, 25, 40, 56, 57, 100, 1000, 4096, 65528, 65536, 1 << 20, 5_000_001]
const blocks = []
function allocate() {
  const size = chance(4) ? chance(300) : sizes[chance(sizes.length)]
  const start = wasm.allocate(size)
  if (start % 16 || start < 1 || start + size > wasm.memory.buffer.byteLength) fail(`${size} bytes are at ${start}`)
  const mark = chance(256)
  new Uint8Array(wasm.memory.buffer, start, size).fill(mark)
  blocks.push({ start, size, mark })
}

function release() {
  const [{ start, size, mark }] = blocks.splice(chance(blocks.length), 1)
  if (!new Uint8Array(wasm.memory.buffer, start, size).every((byte) => byte === mark)) fail(`a block of ${size} bytes was changed`)
  wasm.release(start)
}

function round() {
  seed = 1
  for (let count = 0; count < 1000; count += 1) {
    allocate()
    if (blocks.length > 200) release()
  }
  while (blocks.length) release()
  return wasm.memory.buffer.byteLength
}

const size = round()
if (round() !== size) fail("released blocks are not used again")
