// Answers requests with the module for browsers: JSON Lines with `name`, `text` or `bytes` in base64, `options` and `format`.
//
//     node answers.mjs FOLDER < requests > answers

import { createInterface } from "node:readline"
import { pathToFileURL } from "node:url"
import { resolve } from "node:path"

const { load } = await import(pathToFileURL(resolve(process.argv[2], "brewguide.mjs")))
const tools = await load()

function ask(name, text, options) {
  try {
    return tools[name](text, options)
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error
    return { refused: error.message }
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line)
  const text = request.text ?? new Uint8Array(Buffer.from(request.bytes, "base64"))
  const named = request.name ? { name: request.name } : {}
  const scaling = { ...named, ...request.options }
  let answer
  try {
    answer = {
      lint: ask("lint", text, named),
      fix: ask("fix", text, { ...named, "unsafe-fixes": "true" }),
      format: ask("format", text, named),
      plan: ask("plan", text, scaling),
      scale: ask("scale", text, { ...scaling, format: request.format }),
    }
  } catch (error) {
    console.error(`${error.stack}\n${JSON.stringify(request.text)}`)
    process.exit(1)
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`)
}
