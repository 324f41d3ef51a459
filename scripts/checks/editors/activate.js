// Runs the VS Code extension with stand-ins for VS Code and for the client library, and asserts what it does.
//
//     node activate.js EXTENSION_FOLDER

"use strict";

const assert = require("assert");
const Module = require("module");
const path = require("path");

/** What happened, in order. */
let log = [];
let settings = {};
let onConfiguration;
let startFails = false;
const commands = {};

const vscode = {
  workspace: {
    getConfiguration: () => ({ get: (name, fallback) => settings[name] ?? fallback }),
    onDidChangeConfiguration: (listener) => void (onConfiguration = listener),
    openTextDocument: async (options) => log.push(["open", options.language]),
  },
  window: {
    showErrorMessage: async (message, ...choices) => void log.push(["error", message]) || choices[0],
    showTextDocument: async () => log.push(["show"]),
  },
  commands: {
    registerCommand: (name, action) => (commands[name] = action),
    executeCommand: async (...words) => log.push(["execute", ...words]),
  },
};

class LanguageClient {
  constructor(id, name, server, options) {
    log.push(["client", id, server, options]);
    this.outputChannel = { show: () => log.push(["output"]) };
  }
  async start() {
    log.push(["start"]);
    if (startFails) throw new Error("not found");
  }
  async stop() {
    log.push(["stop"]);
  }
}

const load = Module._load;
Module._load = function (name, ...rest) {
  if (name === "vscode") return vscode;
  if (name === "vscode-languageclient/node") return { LanguageClient };
  return load.call(this, name, ...rest);
};

const folder = path.resolve(process.argv[2]);
const manifest = require(path.join(folder, "package.json"));
const extension = require(path.join(folder, manifest.main));

function taken() {
  const seen = log;
  log = [];
  return seen;
}

/** The settings with the defaults of the manifest, as VS Code passes them. */
function use(changes) {
  const declared = manifest.contributes.configuration.properties;
  settings = {};
  for (const [name, property] of Object.entries(declared)) settings[name.replace(/^brewguide\./, "")] = property.default;
  Object.assign(settings, changes);
}

async function changed(section) {
  onConfiguration({ affectsConfiguration: (name) => name === section });
  await new Promise((resolve) => setImmediate(resolve));
}

/** A workspace with any file that is served starts the extension; languages of its own do so anyway. */
function checkActivation() {
  const { languages, configuration } = manifest.contributes;
  const named = languages[0].extensions.map((ending) => `**/*${ending}`);
  const patterns = [...configuration.properties["brewguide.files"].default, ...named];
  const activating = manifest.activationEvents.map((event) => event.replace(/^workspaceContains:/, ""));
  const expanded = activating.flatMap((pattern) => (pattern.includes("*.brew.") ? named : [pattern]));
  assert.deepStrictEqual(expanded.sort(), patterns.sort());
}

async function main() {
  checkActivation();
  use({});
  const subscriptions = [];
  await extension.activate({ subscriptions });
  assert.deepStrictEqual(taken(), [
    [
      "client", "brewguide", { command: "brewls", args: [] },
      {
        documentSelector: [
          { scheme: "file", language: "brewguide-recipe" },
          { scheme: "untitled", language: "brewguide-recipe" },
          { scheme: "file", language: "yaml", pattern: "**/recipes/**/*.{yaml,yml}" },
          { scheme: "file", language: "yaml", pattern: "**/equipment.yaml" },
          { scheme: "file", language: "yaml", pattern: "**/.brewguide.yaml" },
        ],
      },
    ],
    ["start"],
  ]);
  assert.strictEqual(subscriptions.length, 4);
  const shown = manifest.contributes.commands.map((it) => it.command);
  assert.deepStrictEqual(Object.keys(commands).sort(), shown.sort());

  use({ "server.path": " /opt/bin/brewguide ", "server.arguments": ["--log", "a b"], files: [] });
  await changed("editor");
  assert.deepStrictEqual(taken(), []);
  await changed("brewguide.server");
  const [stopped, [, , server, options]] = taken();
  assert.deepStrictEqual(stopped, ["stop"]);
  assert.deepStrictEqual(server, { command: "/opt/bin/brewguide", args: ["lsp", "--log", "a b"] });
  assert.strictEqual(options.documentSelector.length, 2);

  await commands["brewguide.restart"]();
  assert.deepStrictEqual(taken().map(([what]) => what), ["stop", "client", "start"]);
  commands["brewguide.showOutput"]();
  await commands["brewguide.newRecipe"]();
  assert.deepStrictEqual(taken(), [
    ["output"], ["open", "brewguide-recipe"], ["show"], ["execute", "editor.action.insertSnippet"],
  ]);

  startFails = true;
  await commands["brewguide.restart"]();
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepStrictEqual(taken().slice(3), [
    ["error", "BrewGuide cannot start `/opt/bin/brewguide`: not found"],
    ["execute", "workbench.action.openSettings", "brewguide.server"],
  ]);
  commands["brewguide.showOutput"]();
  await extension.deactivate();
  assert.deepStrictEqual(taken(), []);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
