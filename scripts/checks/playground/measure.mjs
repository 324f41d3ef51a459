// Measures a function of the module for browsers: the processor time from its bytes to the first answer, and of later ones.
//
//     node measure.mjs FOLDER NAME OPTIONS < TEXTS
//
// TEXTS is a JSON list of texts, OPTIONS a JSON object. Prints a JSON object with `first` and `later` in microseconds.

import { readFileSync } from "node:fs"
import { pathToFileURL } from "node:url"
import { resolve } from "node:path"

// How often the texts are asked: until the engine has compiled what is called often.
const ROUNDS = 60

const [folder, name, given] = process.argv.slice(2)
const options = JSON.parse(given)
const { load } = await import(pathToFileURL(resolve(folder, "brewguide.mjs")))
const bytes = readFileSync(resolve(folder, "brewguide.wasm"))
const texts = JSON.parse(readFileSync(0, "utf8"))

function spent(since) {
  const { user, system } = process.cpuUsage(since)
  return user + system
}

const start = process.cpuUsage()
const tools = await load(bytes)
tools[name](texts[0], options)
const first = spent(start)
const rounds = Array.from({ length: ROUNDS }, () => {
  const start = process.cpuUsage()
  for (const text of texts) tools[name](text, options)
  return spent(start) / texts.length
})
process.stdout.write(JSON.stringify({ first, later: Math.min(...rounds) }))
