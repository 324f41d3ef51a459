// Starts the language server of BrewGuide, and connects it with the editor.

"use strict";

const path = require("path");
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

const LANGUAGE = "brewguide-recipe";
/** The command of this extension that the server offers above recipes, because we tell it that there is one. */
const BREW = "brewguide.brew";

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

/** The timer that belongs to the server: beside it, if its path says where that is. */
function timer(settings) {
  const { command } = serverOptions(settings);
  const { dir, name, ext } = path.parse(command);
  const isWindows = ext.toLowerCase() === ".exe";
  if (name === "brewguide") return { command, args: ["time"] };
  return { command: path.join(dir, isWindows ? `brewtimer${ext}` : "brewtimer"), args: [] };
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
  client = new LanguageClient("brewguide", "BrewGuide", server, {
    documentSelector: documentSelector(settings),
    initializationOptions: { commands: [BREW] },
    synchronize: { configurationSection: "brewguide" },
  });
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

/**
 * Starts `brewtimer` in a terminal, which stays open at the end. A lens above a recipe calls it with the URI of the file,
 * and with the name of the recipe if there are several in the file. No shell reads the words.
 */
async function brew(uri, name) {
  const file = vscode.Uri.parse(uri);
  const document = vscode.workspace.textDocuments.find((it) => it.uri.toString() === file.toString());
  if (document?.isDirty && !(await document.save())) return;
  const { command, args } = timer(vscode.workspace.getConfiguration("brewguide"));
  const words = [...args, ...(name ? ["--name", name] : []), "--", file.fsPath];
  const task = new vscode.Task(
    { type: "process" },
    vscode.workspace.getWorkspaceFolder(file) ?? vscode.TaskScope.Workspace,
    name ?? path.basename(file.fsPath),
    "BrewGuide",
    new vscode.ProcessExecution(command, words),
  );
  task.presentationOptions = { focus: true, clear: true, echo: false };
  await vscode.tasks.executeTask(task);
}

const RESTARTING = ["brewguide.server", "brewguide.files"];

exports.activate = function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand("brewguide.newRecipe", newRecipe),
    vscode.commands.registerCommand("brewguide.restart", restart),
    vscode.commands.registerCommand(BREW, brew),
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
