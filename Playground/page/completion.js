// Completion in the editor: keys, the words that a key allows, and placeholders.
import { byId, element, marked } from "./text.js";

// What may stand at a place of a text, and where the word there begins.
export function choicesAt(text, place, format) {
  const [before, after] = [text.slice(0, place), text.slice(place)];
  const line = before.slice(before.lastIndexOf("\n") + 1);
  const fitting = (word, choices) => ({
    word,
    start: place - word.length,
    // The word itself comes first.
    choices: choices.filter(({ name }) => name.toLowerCase().startsWith(word.toLowerCase()))
      .sort((one, other) => (other.name === word) - (one.name === word)),
  });
  const placeholder = /\{([a-z]*)$/.exec(line);
  if (placeholder) return fitting(placeholder[1], format.placeholders.map((name) => ({ name, text: `${name}}`, about: "" })));
  if (/^[^\S\n]*\S/.test(after)) return fitting("", []);
  const value = /^ *(?:- +)*([A-Za-z]+): +(\S*)$/.exec(line);
  if (value) {
    const { values } = format.recipe[value[1]] ?? format.step[value[1]] ?? { values: [] };
    return fitting(value[2], values.map((name) => ({ name, text: name, about: "" })));
  }
  const key = /^( *(?:- +)*)([A-Za-z]*)$/.exec(line);
  if (!key) return fitting("", []);
  // The keys of a step are those between two dashes; those of a recipe begin their lines.
  const inStep = key[1].length > 0;
  const lines = before.split("\n");
  const around = inStep
    ? lines.slice(Math.max(0, lines.findLastIndex((line) => /^ *- /.test(line)))).join("\n") + after.split(/^ *- /m, 1)[0]
    : text;
  const isTaken = (name) => new RegExp(`^${inStep ? " *(?:- +)*" : ""}${name}:`, "m").test(around);
  const keys = Object.entries(inStep ? format.step : format.recipe).filter(([name]) => !isTaken(name));
  return fitting(key[2], keys.map(([name, { about }]) => ({ name, text: name === "steps" ? "steps:\n  - instruction: " : `${name}: `, about })));
}

export class Completion {
  constructor(editor, format) {
    [this.editor, this.format, this.field] = [editor, format, editor.field];
    this.list = byId("choices");
    this.field.addEventListener("input", () => this.later());
    this.field.addEventListener("blur", () => this.close());
    // Before the editor and the page see the key.
    this.field.addEventListener("keydown", (event) => this.press(event), true);
    document.addEventListener("selectionchange", () => {
      if (this.field.selectionStart !== this.place) this.close();
    });
  }

  get isOpen() { return !this.list.hidden; }

  // Offers before the next picture: the findings come first.
  later() {
    this.cancel();
    this.place = this.field.selectionStart;
    if (this.editor.isReplacing) this.close();
    else this.picture = requestAnimationFrame(() => this.update(false));
  }

  // Offers what fits the word at the cursor; without one only if it was asked for.
  update(isAsked) {
    this.cancel();
    this.place = this.field.selectionStart;
    const { word, start, choices } = choicesAt(this.editor.text, this.place, this.format);
    const isWanted = isAsked || word || /(: +|\{)$/.test(this.editor.text.slice(0, this.place));
    const isWhole = choices.length === 1 && choices[0].name === word;
    if (!isWanted || isWhole || choices.length === 0) return this.close();
    [this.start, this.choices] = [start, choices];
    // A whole word may be meant as it is: then Enter begins a new line.
    this.chosen = word === choices[0].name ? -1 : 0;
    this.list.replaceChildren(...choices.map(({ name, about }, index) => element("li", {
      id: `choice-${index}`,
      role: "option",
      onpointerdown: (event) => {
        event.preventDefault();
        this.take(index);
      },
    }, element("b", {}, name), " ", element("span", {}, ...marked(about)))));
    this.list.hidden = false;
    this.put();
    this.mark();
  }

  // Below the cursor, inside the editor.
  put() {
    const [x, y] = this.editor.cursor(this.start);
    this.list.style.top = `${y}px`;
    this.list.style.left = `${Math.max(0, Math.min(x, this.list.parentElement.clientWidth - this.list.offsetWidth - 8))}px`;
  }

  mark() {
    [...this.list.children].forEach((choice, index) => choice.setAttribute("aria-selected", index === this.chosen));
    const choice = this.list.children[this.chosen];
    choice?.scrollIntoView({ block: "nearest" });
    if (choice) this.field.setAttribute("aria-activedescendant", choice.id);
    else this.field.removeAttribute("aria-activedescendant");
  }

  cancel() {
    cancelAnimationFrame(this.picture);
    this.picture = undefined;
  }

  close() {
    this.cancel();
    this.list.hidden = true;
    this.field.removeAttribute("aria-activedescendant");
  }

  take(index) {
    this.field.setSelectionRange(this.start, this.field.selectionStart);
    this.close();
    this.editor.insert(this.choices[index].text);
  }

  press(event) {
    // A key that comes before the picture is for what it will offer.
    if (this.picture) this.update(false);
    if (event.ctrlKey && event.key === " ") {
      event.preventDefault();
      return this.update(true);
    }
    if (!this.isOpen || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const count = this.choices.length;
    const actions = {
      ArrowDown: () => { this.chosen = (this.chosen + 1) % count; this.mark(); },
      ArrowUp: () => { this.chosen = (this.chosen + count) % (count + 1) - 1; this.mark(); },
      Escape: () => this.close(),
    };
    if (this.chosen >= 0 && !event.shiftKey) actions.Enter = actions.Tab = () => this.take(this.chosen);
    if (!Object.hasOwn(actions, event.key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    actions[event.key]();
  }
}
