// Starts the language server of BrewGuide, and connects it with the editor.

"use strict";

const path = require("path");
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

const LANGUAGE = "brewguide-recipe";
/** The running client; undefined while there is none. */
let client;
/** The end of the last start or stop, so that they never overlap. */
let work = Promise.resolve();

/** The program and its arguments. `brewguide` is the server only by its command `lsp`; `brewls` always is. */
function serverOptions(settings) {
  const command = settings.get("server.path", "").trim() || "brewls";
  const name = path.basename(command).replace(/\.exe$/i, "");
  const own = name === "brewguide" ? ["lsp"] : [];
  return { command, args: [...own, ...settings.get("server.arguments", [])] };
}

/** The documents to serve: those with our language, and the YAML files of the setting. */
function documentSelector(settings) {
  const schemes = ["file", "untitled"];
  return [
    ...schemes.map((scheme) => ({ scheme, language: LANGUAGE })),
    ...settings.get("files", []).map((pattern) => ({ scheme: "file", language: "yaml", pattern })),
  ];
}

async function start() {
  const settings = vscode.workspace.getConfiguration("brewguide");
  const server = serverOptions(settings);
  client = new LanguageClient("brewguide", "BrewGuide", server, { documentSelector: documentSelector(settings) });
  try {
    await client.start();
  } catch (error) {
    client = undefined;
    const open = "Open Settings";
    // Not awaited: the message stays until the user closes it.
    vscode.window
      .showErrorMessage(`BrewGuide cannot start \`${server.command}\`: ${error.message ?? error}`, open)
      .then((choice) => {
        if (choice === open) vscode.commands.executeCommand("workbench.action.openSettings", "brewguide.server");
      });
  }
}

async function stop() {
  const running = client;
  client = undefined;
  // The server may have ended already.
  await running?.stop().catch(() => {});
}

/** Stops the server and starts it again, after what is under way. */
function restart() {
  work = work.then(stop).then(start);
  return work;
}

/** Opens an empty recipe and offers the snippets, among them whole recipes. */
async function newRecipe() {
  const document = await vscode.workspace.openTextDocument({ language: LANGUAGE, content: "" });
  await vscode.window.showTextDocument(document);
  await vscode.commands.executeCommand("editor.action.insertSnippet");
}

const RESTARTING = ["brewguide.server", "brewguide.files"];

exports.activate = function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand("brewguide.newRecipe", newRecipe),
    vscode.commands.registerCommand("brewguide.restart", restart),
    vscode.commands.registerCommand("brewguide.showOutput", () => client?.outputChannel.show()),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (RESTARTING.some((section) => event.affectsConfiguration(section))) restart();
    }),
  );
  return restart();
};

exports.deactivate = function deactivate() {
  work = work.then(stop);
  return work;
};
