// The playground: puts the editor, the findings, the plan and the address of the page together.
import { load } from "./brewguide.mjs";
import { Completion } from "./completion.js";
import { Editor } from "./editor.js";
import { bytesOf, decoded, encoded } from "./link.js";
import { PlanView } from "./plan.js";
import { byId, counted, edited, element, located, marked, severities } from "./text.js";

class Playground {
  constructor(core, data) {
    this.core = core;
    this.data = data;
    this.editor = new Editor(byId("editor"));
    this.plan = new PlanView(core, () => this.later());
    this.findings = [];
    this.editor.field.addEventListener("input", () => this.check());
    this.completion = new Completion(this.editor, data.format);
    document.addEventListener("keydown", (event) => this.press(event));
    window.addEventListener("hashchange", () => this.open());
    window.addEventListener("resize", () => this.editor.fit());
    const actions = {
      examples: () => byId("menu").showModal(),
      share: () => this.share(),
      report: () => this.report(),
      next: () => this.next(1),
      format: () => this.format(),
      take: () => this.editor.replace(byId("scaled").textContent),
      "take-text": () => this.copy(byId("text").value),
    };
    for (const [id, action] of Object.entries(actions)) byId(id).addEventListener("click", action);
    byId("skip").addEventListener("click", (event) => {
      event.preventDefault();
      this.editor.field.focus();
    });
    this.listExamples();
  }

  // MARK: Findings

  // Checks the text at once; what takes longer follows before the next picture.
  check() {
    const { text } = this.editor;
    let fault = "";
    try {
      this.findings = located(JSON.parse(this.core.lint(text)).diagnostics, text);
    } catch (error) {
      [this.findings, fault] = [[], error.message];
    }
    this.editor.draw(this.findings);
    this.editor.field.setAttribute("aria-invalid", this.findings.some((finding) => finding.severity === "error"));
    const number = (severity) => this.findings.filter((finding) => finding.severity === severity).length;
    const counts = severities.filter(number).map((severity) => counted(number(severity), severity));
    const count = fault || counts.join(", ") || "No findings";
    if (byId("count").textContent !== count) byId("count").textContent = count;
    byId("next").disabled = counts.length === 0;
    this.list();
    this.later();
  }

  // Lists the findings. Items stay for findings that were there before, as making them takes most of the time.
  list() {
    const items = byId("findings");
    const old = new Map();
    for (const item of items.children) old.set(item.key, [...old.get(item.key) ?? [], item]);
    const made = this.findings.map((finding) => {
      const { severity, rule, message, help, fix } = finding;
      const key = JSON.stringify([severity, rule, message, help, fix?.title]);
      const item = old.get(key)?.shift() ?? this.item(finding);
      Object.assign(item, { key, finding });
      item.querySelector(".place").textContent = `Line ${finding.line}`;
      return item;
    });
    if (made.length !== items.children.length || made.some((item, index) => item !== items.children[index])) items.replaceChildren(...made);
  }

  item({ severity, rule, message, help, fix }) {
    const place = element("button", { type: "button", className: "place", onclick: () => this.go(item.finding) });
    const page = element("a", { href: `rules/${rule}.html` }, rule);
    const item = element("li", { className: severity }, element("p", {}, place, " ",
      element("span", { className: "severity" }, severity), " ", ...marked(message), " ", page));
    if (help) item.append(element("p", { className: "advice" }, ...marked(help)));
    if (fix) {
      const title = fix.title[0].toUpperCase() + fix.title.slice(1);
      item.append(element("button", { type: "button", onclick: () => this.fix(item.finding) }, ...marked(title)));
    }
    return item;
  }

  go(finding) {
    this.visited = finding;
    this.editor.select(finding.start, finding.end);
    this.say(`Line ${finding.line}, ${finding.severity}: ${finding.message}`);
  }

  // Goes to the next finding, or with -1 to the one before.
  next(direction) {
    const place = this.editor.field.selectionStart;
    const { findings } = this;
    const ahead = this.visited?.start === place && findings.includes(this.visited)
      ? findings.indexOf(this.visited) + direction
      : direction > 0 ? findings.findIndex(({ start }) => start >= place) : findings.findLastIndex(({ start }) => start < place);
    const finding = findings[ahead] ?? findings.at(direction > 0 ? 0 : -1);
    if (finding) this.go(finding);
  }

  fix(finding) {
    const start = finding.edits[0]?.start ?? finding.start;
    this.editor.replace(edited(this.editor.text, finding.edits));
    this.editor.select(start, start);
    this.say(`Fixed. ${byId("count").textContent}`);
  }

  // The fix of the finding at the cursor, or else in its line.
  fixHere() {
    const { text, field } = this.editor;
    const line = text.slice(0, field.selectionStart).split("\n").length;
    const fixable = this.findings.filter((finding) => finding.fix);
    const chosen = fixable.find((finding) => finding.start <= field.selectionStart && field.selectionEnd <= finding.end)
      ?? fixable.find((finding) => finding.line === line);
    if (chosen) this.fix(chosen);
    else this.say("There is no fix in this line");
  }

  format() {
    const formatted = this.core.format(this.editor.text);
    if (formatted === null) return this.say("This is not YAML: repair it before you format it");
    this.say(formatted === this.editor.text ? "The recipe is already formatted" : "Formatted");
    this.editor.replace(formatted);
  }

  press(event) {
    const command = (event.ctrlKey || event.metaKey) && !event.altKey;
    const actions = [
      [command && event.key === "s" || event.altKey && event.shiftKey && event.code === "KeyF", () => this.format()],
      [command && event.key === ".", () => this.fixHere()],
      [event.key === "F8", () => this.next(event.shiftKey ? -1 : 1)],
    ];
    const action = document.querySelector("dialog[open]") ? null : actions.find(([isPressed]) => isPressed);
    if (!action) return;
    event.preventDefault();
    action[1]();
  }

  // MARK: The plan and the address

  // Shows the plan before the next picture, and puts the recipe into the address when nothing has changed for a while.
  later() {
    this.picture ??= requestAnimationFrame(() => {
      this.picture = undefined;
      this.editor.fit();
      this.plan.draw(this.editor.text);
    });
    clearTimeout(this.saving);
    this.saving = setTimeout(() => this.save(), 300);
  }

  async save() {
    const { text } = this.editor;
    if (text === this.example && Object.keys(this.plan.wanted).length === 0) return;
    const link = await this.link();
    if (link === null || text !== this.editor.text) return;
    this.example = null;
    history.replaceState(null, "", link);
  }

  // Opens what the address says: a recipe, or the example of a rule.
  async open() {
    const values = new URLSearchParams(location.hash.slice(1));
    const rule = this.data.rules.find(({ id }) => id === values.get("rule"));
    const example = rule?.example ?? this.data.recipes.find(({ name }) => name === values.get("example"))?.text;
    const isNew = !location.hash || location.hash === "#";
    const text = values.has("recipe") ? await decoded(values.get("recipe")) : example ?? (isNew ? this.data.recipes[0].text : null);
    for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
    if (text === null) {
      this.say("The link is damaged: it has no recipe");
      return this.check();
    }
    this.plan.wanted = Object.fromEntries(["dose", "yield"].filter((name) => values.has(name)).map((name) => [name, values.get(name)]));
    for (const [name, value] of Object.entries(this.plan.wanted)) byId("scale").elements[name].value = value;
    this.show(text);
    // It keeps its short address until it is changed.
    this.example = values.has("recipe") ? null : this.editor.text;
    if (rule && rule.preset === "strict") this.say(`${rule.id} is in the preset strict: this page checks with recommended`);
  }

  show(text) {
    if (this.editor.text) this.editor.replace(text);
    else this.editor.field.value = text;
    this.editor.field.setSelectionRange(0, 0);
    this.check();
  }

  listExamples() {
    const link = (name, value, title, text) => element("li", {}, element("a", { href: `#${name}=${encodeURIComponent(value)}` }, title), text);
    byId("recipes").replaceChildren(...this.data.recipes.map(({ name }) => link("example", name, name, "")));
    byId("rules").replaceChildren(...this.data.rules.filter((rule) => rule.example !== null)
      .map((rule) => link("rule", rule.id, rule.id, element("span", {}, ...marked(rule.summary)))));
  }

  // MARK: Sharing

  async link() {
    const recipe = await encoded(this.editor.text);
    if (recipe === null) return null;
    return `${location.href.split("#")[0]}#${new URLSearchParams({ recipe, ...this.plan.wanted })}`;
  }

  async share() {
    const link = await this.link();
    if (link === null) this.say("The recipe is too long for a link");
    else this.copy(link);
  }

  async report() {
    const findings = this.findings.map(({ line, severity, rule, message }) => `line ${line}: ${severity}[${rule}]: ${message}`);
    const lines = [
      "What did you expect, and what happened?", "", "", `Recipe: ${await this.link() ?? "too long for a link"}`, `Version: BrewGuide ${this.data.version}`,
      `Browser: ${navigator.userAgent}`, "", ...findings,
    ];
    this.offer("Report a bug", "Say what happened, and send it to those who run this page.", lines.join("\n"));
    byId("text").setSelectionRange(lines[0].length + 1, lines[0].length + 1);
  }

  async copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      this.say(`Copied: ${counted(text.length, "character")}`);
    } catch {
      if (!byId("copy").open) this.offer("Share", "The page may not copy: copy the link yourself.", text);
      byId("text").select();
    }
  }

  // Shows a text to copy where the page may not copy it, or where there is more to write.
  offer(title, what, text) {
    byId("copy-title").textContent = title;
    byId("copy-what").textContent = what;
    byId("text").value = text;
    byId("copy").showModal();
    byId("text").focus();
  }

  // Says something to people who listen, and to those who look.
  say(text) {
    byId("news").textContent = text;
    clearTimeout(this.saying);
    this.saying = setTimeout(() => { byId("news").textContent = ""; }, 6000);
  }
}

// Engines compile a function when it is first called: so that no key waits for that, an example is checked when the page is idle.
function warm(core, examples) {
  const idle = window.requestIdleCallback ?? ((run) => setTimeout(run, 100));
  idle(() => {
    try {
      core.lint(examples[0]);
    } catch {
      // After a fault, the page says so at the next key.
      return;
    }
    if (examples.length > 1) warm(core, examples.slice(1));
  });
}

// The tools. After a fault their memory cannot be trusted, so they start again.
async function guarded(module) {
  let core = await load(module);
  const call = (name) => (...given) => {
    try {
      if (core) return core[name](...given);
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      core = null;
      load(module).then((fresh) => { core = fresh; });
    }
    throw new Error("This page has a fault: please report it as a bug.");
  };
  return Object.fromEntries(Object.keys(core).map((name) => [name, call(name)]));
}

async function start() {
  const data = JSON.parse(byId("data").textContent);
  try {
    // The page for folders holds the module, as pages in folders may not fetch it.
    const held = byId("module");
    const core = await guarded(held ? bytesOf(held.textContent) : await (await fetch("brewguide.wasm")).arrayBuffer());
    const page = new Playground(core, data);
    await page.open();
    warm(core, data.rules.flatMap(({ example }) => example ?? []));
  } catch (error) {
    byId("count").textContent = `The page could not be loaded: ${error.message}`;
    throw error;
  }
}

start();
