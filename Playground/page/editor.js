// The editor: a text field, which people, browsers and screen readers know, over a picture of its lines that shows colors and findings.
import { element, marked, severities } from "./text.js";

// What has a color in a line: the place of a comment, or of a key.
function colored(line) {
  const comment = line.search(/(^|\s)#/);
  const key = /^(\s*(?:- +)*)([A-Za-z][\w-]*)(?=:(\s|$))/.exec(line);
  const found = [];
  if (key) found.push({ start: key[1].length, end: key[0].length, name: "key" });
  for (const word of line.matchAll(/\{[a-z]+\}/g)) found.push({ start: word.index, end: word.index + word[0].length, name: "amount" });
  return comment < 0 ? found : [...found.filter((part) => part.end <= comment), { start: comment, end: line.length, name: "comment" }];
}

// The picture of a line: pieces between the places where a color or a finding begins or ends.
function picture(line, findings) {
  const parts = [...colored(line), ...findings.map((finding) => ({ ...finding, name: finding.severity }))];
  const cuts = [...new Set([0, line.length, ...parts.flatMap((part) => [part.start, part.end])])].sort((one, other) => one - other);
  const made = element("div", { className: ["line", findings[0]?.worst].filter(Boolean).join(" ") });
  for (let index = 0; index + 1 < cuts.length; index += 1) {
    const [start, end] = [cuts[index], cuts[index + 1]];
    const names = parts.filter((part) => part.start <= start && part.end >= end).map((part) => part.name);
    const text = line.slice(start, end);
    made.append(names.length ? element("span", { className: names.join(" ") }, text) : text);
  }
  const own = findings.filter((finding) => finding.isFirstLine);
  const first = own.find((finding) => finding.severity === finding.worst) ?? own[0];
  if (first) {
    const more = own.length > 1 ? ` (+${own.length - 1})` : "";
    made.append(element("span", { className: `message ${first.severity}` }, ...marked(first.message), more));
  }
  return made;
}

// The findings of each line, with columns in the line. An empty range marks the character behind it, or else before it.
function byLine(lines, findings) {
  const result = lines.map(() => []);
  let [line, lineStart] = [0, 0];
  for (const finding of findings) {
    while (line + 1 < lines.length && finding.start > lineStart + lines[line].length) {
      lineStart += lines[line].length + 1;
      line += 1;
    }
    let start = lineStart;
    for (let index = line; index < lines.length && (index === line || start < finding.end); index += 1) {
      const length = lines[index].length;
      let [from, to] = [Math.max(0, finding.start - start), Math.min(length, finding.end - start)];
      if (from >= to && index === line) [from, to] = from < length ? [from, from + 1] : [Math.max(0, length - 1), length];
      result[index].push({ start: from, end: to, severity: finding.severity, message: finding.message, isFirstLine: index === line });
      start += length + 1;
    }
  }
  for (const found of result) {
    const worst = severities.find((severity) => found.some((finding) => finding.severity === severity));
    for (const finding of found) finding.worst = worst;
  }
  return result;
}

// The most characters that are drawn. The tools read no longer text, and its picture would stop the page for seconds.
const LONGEST = 1 << 20;

export class Editor {
  constructor(box) {
    this.box = box;
    this.field = box.querySelector("textarea");
    this.lines = box.querySelector(".lines");
    this.keys = [];
    this.field.addEventListener("keydown", (event) => this.indent(event));
  }

  get text() { return this.field.value; }

  // Shows the text and its findings. Only the lines that differ from before are drawn.
  draw(findings) {
    const isPlain = this.text.length > LONGEST;
    this.box.classList.toggle("plain", isPlain);
    const lines = isPlain ? [] : this.text.split("\n");
    const found = byLine(lines, findings);
    const keys = lines.map((line, index) => (found[index].length ? line + JSON.stringify(found[index]) : line));
    const most = Math.min(keys.length, this.keys.length);
    let [top, bottom] = [0, 0];
    while (top < most && keys[top] === this.keys[top]) top += 1;
    while (bottom < most - top && keys.at(-1 - bottom) === this.keys.at(-1 - bottom)) bottom += 1;
    // At once: each line that is removed alone costs as much as all lines.
    const old = document.createRange();
    old.setStart(this.lines, top);
    old.setEnd(this.lines, this.keys.length - bottom);
    old.deleteContents();
    const drawn = lines.slice(top, lines.length - bottom).map((line, index) => picture(line, found[top + index]));
    const next = this.lines.children[top] ?? null;
    for (const line of drawn) this.lines.insertBefore(line, next);
    this.keys = keys;
  }

  // Cuts the messages at the edge of the editor, and hides those that have no room.
  fit() {
    const edge = this.lines.getBoundingClientRect().right - 12;
    const messages = [...this.lines.querySelectorAll(".message")];
    const rooms = messages.map((message) => edge - message.getBoundingClientRect().left);
    messages.forEach((message, index) => {
      message.style.maxWidth = `${Math.max(0, rooms[index])}px`;
      message.classList.toggle("cramped", rooms[index] < 140);
    });
  }

  // Replaces what differs, as if it were typed: so it can be undone. The cursor stays in its place in the text.
  replace(text) {
    const old = this.text;
    const most = Math.min(old.length, text.length);
    let [top, bottom] = [0, 0];
    while (top < most && old[top] === text[top]) top += 1;
    while (bottom < most - top && old.at(-1 - bottom) === text.at(-1 - bottom)) bottom += 1;
    if (old === text) return;
    const [cursor, end] = [this.field.selectionEnd, old.length - bottom];
    this.field.focus();
    this.field.setSelectionRange(top, end);
    this.isReplacing = true;
    this.insert(text.slice(top, text.length - bottom));
    this.isReplacing = false;
    const place = cursor <= top ? cursor : cursor >= end ? cursor + text.length - old.length : Math.min(cursor, text.length - bottom);
    this.field.setSelectionRange(place, place);
  }

  // Only this command keeps the history of the field.
  insert(text) {
    const isDone = document.execCommand(text ? "insertText" : "delete", false, text);
    if (isDone) return;
    this.field.setRangeText(text, this.field.selectionStart, this.field.selectionEnd, "end");
    this.field.dispatchEvent(new Event("input"));
  }

  // Selects a part of the text, and scrolls to it.
  select(start, end) {
    this.field.focus();
    this.field.setSelectionRange(start, end);
    const line = this.text.slice(0, start).split("\n").length - 1;
    this.lines.children[line]?.scrollIntoView({ block: "nearest" });
  }

  // Where a character of the text is drawn: its left edge, and the bottom of its line, in pixels inside the editor.
  cursor(place) {
    const before = this.text.slice(0, place).split("\n");
    const line = this.lines.children[before.length - 1] ?? this.lines;
    const range = document.createRange();
    range.setStart(line, 0);
    let left = before.at(-1).length;
    const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
    for (let part = walker.nextNode(); part; part = walker.nextNode()) {
      range.setEnd(part, Math.min(left, part.length));
      if (left <= part.length) break;
      left -= part.length;
    }
    const frame = this.lines.getBoundingClientRect();
    const box = [...range.getClientRects()].at(-1) ?? line.getBoundingClientRect();
    return [(before.at(-1) ? box.right : box.left) - frame.left, box.bottom - frame.top + 4];
  }

  // A new line begins below the text of the one before.
  indent(event) {
    if (event.key !== "Enter" || event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const before = this.text.slice(0, this.field.selectionStart).split("\n").at(-1);
    const width = /^\s*(?:- +)?/.exec(before)[0].length;
    if (width === 0) return;
    event.preventDefault();
    this.insert("\n" + " ".repeat(width));
  }
}
